import type { Page } from '@playwright/test';

/** Counts what a person taps or clicks from now on, wherever the page leads; to be called before the first page is opened. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const note = (event: Event) => {
      if (event.isTrusted) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1));
    };
    // A page lasts longer than a test and keeps this script of each: the first of them counts.
    if (Reflect.get(globalThis, 'countsTaps') === true) return;
    Reflect.set(globalThis, 'countsTaps', true);
    addEventListener('pointerdown', note, { capture: true });
  });
  // What an earlier test left on the page is not this one's.
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.removeItem('taps'));
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0));
}
