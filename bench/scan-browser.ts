import { chromium, type Page } from '@playwright/test';
import { api } from '../contract/src/index.ts';
import { cameraFlags, filmCode } from '../e2e/fake-camera.ts';
import type { World } from '../server/test/world.ts';
import { chromiumFlags, chromiumPath } from './browser.ts';
import { type Figure, figure } from './figures.ts';

const label = 'FILMED-LABEL-7';
const openings = 5;
const secondsOfScanning = 8;

interface Marks {
  opened: number;
  decoded: number;
  longTasks: number[];
}

/** The scanner in a real browser whose camera shows a label that moves and turns: how soon it is read, and whether the page stays free. */
export async function measureScanBrowser(world: World): Promise<Figure[]> {
  await filmCode(label);
  await (await world.as('owner')).call(api.inventory.create, { body: { name: 'Ball valve', qrCode: label, quantity: '40' } });
  await using browser = await chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags, ...cameraFlags(label)] });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions: ['camera'] });
  const origin = `http://localhost:${world.env.port}`;
  await context.addCookies([{ name: 'onhand_session', value: await world.sessionOf('owner'), url: origin }]);
  await context.addInitScript(mark);
  const page = await context.newPage();
  const delays: number[] = [];
  let longest = 0;
  for (let opening = 0; opening < openings; opening++) {
    await page.goto(`${origin}/scan`);
    await page.getByRole('region', { name: 'Item found' }).waitFor();
    const { opened, decoded } = await marksOf(page);
    delays.push(decoded - opened);
  }
  await page.getByRole('button', { name: 'Scan next' }).click();
  await page.getByText('Hold a code inside the box').waitFor();
  await marksOf(page);
  await page.waitForTimeout(secondsOfScanning * 1000);
  longest = Math.max(0, ...(await marksOf(page)).longTasks);
  return [
    figure('scanner: slowest first decode after the camera opened', Math.max(...delays) / 1000, 's', 'most', 1),
    figure('scanner: longest task while scanning', longest, 'ms', 'most', 50),
  ];
}

/** In the page: when the camera's picture was there, when the first code was looked up, and every long task. */
function mark(): void {
  const marks: Marks = { opened: 0, decoded: 0, longTasks: [] };
  Object.assign(window, { marks });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.longTasks.push(entry.duration);
  }).observe({ type: 'longtask' });
  document.addEventListener('playing', () => (marks.opened ||= performance.now()), true);
  const send = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, options) => {
    if (String(input).includes('/api/qr/')) marks.decoded ||= performance.now();
    return send(input, options);
  };
}

/** Returns the marks so far, and starts counting long tasks anew. */
function marksOf(page: Page): Promise<Marks> {
  return page.evaluate(() => {
    const { marks } = window as unknown as { marks: Marks };
    return { ...marks, longTasks: marks.longTasks.splice(0) };
  });
}
