import { type CDPSession, chromium, type Page } from '@playwright/test';
import type { World } from '../server/test/world.ts';
import { chromiumFlags, chromiumPath } from './browser.ts';
import { type Figure, figure } from './figures.ts';
import type { LargeOrganization } from './large-organization.ts';

const minutesOfScrolling = Number(process.env.SCROLL_MINUTES ?? '5');

/** The inventory screen with 100,000 items in a real browser: the first rows, the whole way down, typing, and what memory is left. */
export async function measureInventoryBrowser(world: World, large: LargeOrganization): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const origin = `http://localhost:${world.env.port}`;
    await context.addCookies([{ name: 'onhand_session', value: large.token, url: origin }]);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) tasks.push(entry.duration);
      }).observe({ type: 'longtask' });
    });
    const devtools = await context.newCDPSession(page);
    // Once without counting, so that the server and the disk have seen the data.
    await firstRows(page, origin);
    const seconds = (await firstRows(page, origin)) / 1000;
    await longTasks(page);
    await scrollToTheEnd(page);
    const scrolling = await longTasks(page);
    const before = await usedMegabytes(page, devtools);
    const until = performance.now() + minutesOfScrolling * 60_000;
    while (performance.now() < until) await scrollToTheEnd(page);
    const after = await usedMegabytes(page, devtools);
    const longDuring = await longTasks(page);
    const typing = await type(page);
    return [
      figure('100,000 items: first rows after navigation', seconds, 's', 'most', 1),
      figure('100,000 items: longest task while scrolling', Math.max(0, ...scrolling, ...longDuring), 'ms', 'most', 50),
      figure('100,000 items: longest task while typing', typing, 'ms', 'most', 50),
      figure(`100,000 items: memory after ${minutesOfScrolling} min of scrolling`, after / before, '×', 'most', 1.2),
    ];
  } finally {
    await browser.close();
  }
}

const rows = (page: Page) => page.locator('tr[aria-rowindex="2"]');

async function firstRows(page: Page, origin: string): Promise<number> {
  const started = performance.now();
  await page.goto(`${origin}/inventory`, { waitUntil: 'commit' });
  await rows(page).getByRole('link').first().waitFor();
  return performance.now() - started;
}

/** In steps as a hand on the wheel makes them; a jump now and then, as with the scrollbar. */
async function scrollToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const scroller = document.querySelector('[role="grid"]')?.closest('.overflow-auto');
    if (!scroller) throw new Error('nothing to scroll');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    scroller.scrollTop = 0;
    const steps = 400;
    for (let step = 0; step <= steps; step++) {
      scroller.scrollTop = (scroller.scrollHeight * step) / steps;
      for (let n = 0; n < 3; n++) {
        scroller.scrollTop += 120;
        await frame();
      }
    }
  });
}

async function longTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0));
}

async function usedMegabytes(page: Page, devtools: CDPSession): Promise<number> {
  await page.waitForLoadState('networkidle');
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

async function type(page: Page): Promise<number> {
  await longTasks(page);
  await page.getByRole('searchbox').first().pressSequentially('brass elbow 12', { delay: 60 });
  await page.waitForLoadState('networkidle');
  return Math.max(0, ...(await longTasks(page)));
}
