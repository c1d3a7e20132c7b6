import { chromium } from '@playwright/test';
import type { World } from '../server/test/world.ts';
import { chromiumFlags, chromiumPath } from './browser.ts';
import { type Figure, figure } from './figures.ts';

/**
 * What works offline is asked for three seconds after the page has come to rest (start-when-idle.ts). On a busy machine that is before
 * the network was quiet for once, so it is told apart by its name and has a figure of its own.
 */
const deviceFile = /\/(assets\/device-[\w-]{8}|service-worker)\.js$/;

/** Measures the bytes of a first visit, counted by the browser, compressed as they came over the wire. */
export async function measureFirstLoad(world: World): Promise<Figure[]> {
  await using browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  const pages = [
    { name: 'sign-in', path: '/dashboard', token: undefined, most: 130 },
    { name: 'dashboard', path: '/dashboard', token: await world.sessionOf('owner'), most: 150 },
    // The 150 kB were agreed for the shell. The screen that can do most has a limit of its own, so that it does not grow unseen.
    { name: 'inventory (staff)', path: '/inventory', token: await world.sessionOf('staff'), most: 180 },
  ];
  const figures: Figure[] = [];
  for (const { name, path, token, most } of pages) {
    const context = await browser.newContext();
    const origin = `http://localhost:${world.env.port}`;
    if (token) await context.addCookies([{ name: 'onhand_session', value: token, url: origin }]);
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const types = new Map<string, string>();
    const bytes: Record<string, number> = {};
    network.on('Network.responseReceived', ({ requestId, type, response }) =>
      types.set(requestId, deviceFile.test(response.url) ? 'Device' : type),
    );
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? 'Other';
      bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
    });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    const kilobytes = (type: string) => (bytes[type] ?? 0) / 1000;
    figures.push(figure(`first load, ${name}: JavaScript`, kilobytes('Script'), 'kB', 'most', most));
    if (token) {
      await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
      figures.push(figure(`first load, ${name}: what the device needs, at rest`, kilobytes('Device'), 'kB', 'most', 40));
    }
    figures.push(
      figure(`first load, ${name}: everything`, Object.values(bytes).reduce((sum, one) => sum + one, 0) / 1000, 'kB', 'most', 300),
    );
    await context.close();
  }
  return figures;
}
