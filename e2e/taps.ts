import type { Page } from '@playwright/test';

/** Counts what a person taps or clicks from now on, wherever the page leads; to be called before the first page is opened. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const note = (event: Event) => {
      if (event.isTrusted) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1));
    };
    // Playwright takes a tap back on the window when something else lies under it by then, and taps again; the document hears what counts.
    document.addEventListener('pointerdown', note, { capture: true });
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0));
}
