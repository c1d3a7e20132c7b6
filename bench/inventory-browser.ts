import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import type { World } from '../server/test/world.ts';
import { chromiumFlags, chromiumPath } from './browser.ts';
import { type Figure, figure } from './figures.ts';
import { percentile } from './http-load.ts';
import type { LargeOrganization } from './large-organization.ts';
import { type Tasks, tasksDuring } from './main-thread.ts';

/** One visit says little on a noisy machine: the one in the middle counts. */
const firstVisits = 7;
const firstRowsWithinMs = 1_000;
/** At most; what the app itself takes is in every one of them, what the machine gives to others is not. */
const rounds = 3;
/** Nobody's code is as cold as that of someone who searches at once. */
const typists = 5;
const minutesOfScrolling = Number(process.env.SCROLL_MINUTES ?? '5');

/** The inventory screen with 100,000 items in a real browser: the first rows, the whole way down, typing, and what memory is left. */
export async function measureInventoryBrowser(world: World, large: LargeOrganization): Promise<Figure[]> {
  await using browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  const origin = `http://localhost:${world.env.port}`;
  const open = () => openPage(browser, origin, large.token);
  // The first is not counted, so that the server and the disk have seen the data; but no browser has been here before.
  await firstVisit(open, origin);
  const first = await quietFirstVisit(open, origin);
  const page = await open();
  await firstRows(page, origin);
  const again = await firstRows(page, origin);
  const devtools = await page.context().newCDPSession(page);
  const scrolling = await tasksDuring(devtools, () => scrollToTheEnd(page));
  const longest = (tasks: number[]) => tasks.reduce((most, task) => Math.max(most, task), 0);
  console.log(
    `scrolling 100,000 items: ${scrolling.worked.length} tasks, the longest ${longest(scrolling.worked).toFixed(0)} ms of work and ${longest(scrolling.lasted).toFixed(0)} ms on the clock`,
  );
  const before = await usedMegabytes(devtools);
  const until = performance.now() + minutesOfScrolling * 60_000;
  while (performance.now() < until) await scrollToTheEnd(page);
  const after = await usedMegabytes(devtools);
  const typing: Tasks[] = [];
  for (let n = 0; n < typists; n++) typing.push(await typeOnFirstVisit(await open(), origin));
  const eachLongest = (tasks: number[][]) => tasks.map((of) => Math.round(longest(of))).join(', ');
  console.log(
    `longest tasks while typing: ${eachLongest(typing.map(({ worked }) => worked))} ms of work, ${eachLongest(typing.map(({ lasted }) => lasted))} on the clock`,
  );
  return [
    figure('100,000 items: first rows after navigation, first visit', first, 'ms', 'most', firstRowsWithinMs),
    figure('100,000 items: first rows after navigation, later', again, 'ms', 'most', firstRowsWithinMs),
    figure('100,000 items: longest task while scrolling, its own work', longest(scrolling.worked), 'ms', 'most', 50),
    figure('100,000 items: longest task while typing, its own work', longest(typing.flatMap(({ worked }) => worked)), 'ms', 'most', 50),
    figure(`100,000 items: memory after ${minutesOfScrolling} min of scrolling`, after / before, '×', 'most', 1.2),
  ];
}

/** The median of the quietest of up to three rounds, as the server's own times are taken (inventory-server.ts). */
async function quietFirstVisit(open: () => Promise<Page>, origin: string): Promise<number> {
  let quietest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && quietest >= firstRowsWithinMs; round++) {
    const visits: number[] = [];
    for (let n = 0; n < firstVisits; n++) visits.push(await firstVisit(open, origin));
    console.log(`first visits: ${visits.map((took) => Math.round(took)).join(', ')} ms`);
    const sorted = visits.toSorted((a, b) => a - b);
    quietest = Math.min(quietest, percentile(sorted, 50));
  }
  return quietest;
}

async function firstVisit(open: () => Promise<Page>, origin: string): Promise<number> {
  const page = await open();
  const took = await firstRows(page, origin);
  await page.context().close();
  return took;
}

interface Watch {
  /** Milliseconds from the navigation to the first rows on the screen. */
  rowsAt?: number;
}

/** A browser that has never been here. It notes for itself what happens when: asking it from outside would take its time too. */
async function openPage(browser: Browser, origin: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'onhand_session', value: token, url: origin }]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watch: Watch = {};
    Object.assign(window, { watch });
    // Told of changes instead of looking at every frame, for which the page would have to draw them all.
    const observer = new MutationObserver(() => {
      if (!document.querySelector('tr[aria-rowindex="2"] a')) return;
      observer.disconnect();
      // The first of these is before their frame is drawn; when the next one begins, the rows are on the screen.
      requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(watch, { rowsAt: performance.now() })));
    });
    observer.observe(document, { subtree: true, childList: true });
  });
  return page;
}

async function firstRows(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/inventory`, { waitUntil: 'commit' });
  const rowsAt = await page.waitForFunction(() => (window as unknown as { watch: Watch }).watch.rowsAt);
  // Parts that follow the rows, such as the tree of folders, belong to the visit but not to the next measurement.
  await page.getByRole('tree').waitFor();
  return rowsAt.evaluate((milliseconds) => milliseconds ?? Number.POSITIVE_INFINITY);
}

/** In steps as a hand on the wheel makes them, with a jump now and then as with the scrollbar, and stops to read what came. */
async function scrollToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const scroller = document.querySelector('[role="grid"]')?.closest('.overflow-auto');
    if (!scroller) throw new Error('nothing to scroll');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const rowsRead = async () => {
      for (let frames = 0; frames < 300 && scroller.querySelector('tr[aria-busy]'); frames++) await frame();
    };
    scroller.scrollTop = 0;
    const steps = 400;
    for (let step = 0; step <= steps; step++) {
      scroller.scrollTop = (scroller.scrollHeight * step) / steps;
      const isStop = step % 20 === 0;
      if (isStop) await rowsRead();
      for (let n = 0; n < (isStop ? 40 : 3); n++) {
        scroller.scrollTop += 120;
        await frame();
      }
    }
  });
}

async function usedMegabytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

/** From the first rows until what was searched for is on the screen. */
async function typeOnFirstVisit(page: Page, origin: string): Promise<Tasks> {
  await firstRows(page, origin);
  const devtools = await page.context().newCDPSession(page);
  const tasks = await tasksDuring(devtools, async () => {
    await page.getByRole('searchbox').first().pressSequentially('brass elbow 12', { delay: 60 });
    await page.waitForURL(/q=brass\+elbow\+12/);
    await page.locator('[role="grid"][aria-busy="false"]').waitFor();
    await page
      .locator('tr[aria-rowindex="2"]')
      .getByRole('link', { name: /brass elbow/i })
      .waitFor();
  });
  await page.context().close();
  return tasks;
}
