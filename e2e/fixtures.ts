import { type BrowserContext, test as base, expect, type Page, type ViewportSize } from '@playwright/test';
import type { ConnectionConfig } from '../server/src/platform/db.ts';
import type { Persona, World, WorldOptions } from '../server/test/world.ts';

interface WorkerFixtures {
  /** A whole server of this worker's own: real PostgreSQL, real sockets, real sign-in. */
  server: World;
  /** Windows that earlier tests are done with, by how they were opened. */
  windows: Map<string, BrowserContext>;
}

interface TestFixtures {
  /** The worker's server, with people and organizations that no other test knows. */
  world: World;
  /** Signs a browser in without the sign-in pages, which have journeys of their own. */
  signIn: (who: Exclude<Persona, 'signed-out'> | { id: string; email: string }, context?: BrowserContext) => Promise<void>;
  /** Console errors and failed requests a test expects; every other one fails it. */
  expectedErrors: RegExp[];
  /**
   * For journeys that turn the clock, stand in for sockets, tamper with the app's files or are a first visit: their window is new, and
   * nobody's afterwards.
   */
  hasWindowOfItsOwn: boolean;
}

/** On the run's own PostgreSQL, which global-setup.ts has started. Loaded by who runs tests: whoever only lists and counts them has no server. */
export async function openServer(options: WorldOptions = { listens: true }): Promise<World> {
  const { openWorldOn } = await import('../server/test/world.ts');
  return openWorldOn({ ...options, postgres: JSON.parse(process.env.E2E_POSTGRES ?? '{}') as ConnectionConfig });
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await openServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  windows: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  hasWindowOfItsOwn: [false, { option: true }],
  world: async ({ server }, use) => {
    const { factories } = await import('../server/test/factories.ts');
    const own = factories(server.services.db, server.services.now);
    const as: World['as'] = async (persona) => server.withSession(persona === 'signed-out' ? undefined : await own.sessionOf(persona));
    // Not spread: what the server has logged and sent is asked for when somebody looks.
    await use(Object.assign(Object.create(server) as World, own, { as }));
  },
  baseURL: async ({ world }, use) => use(`http://localhost:${world.env.port}`),
  // An emptied window still has the app's files and its process; a new one would cost every test almost a second of work more.
  context: async ({ browser, windows, baseURL, hasWindowOfItsOwn, viewport, isMobile, hasTouch, serviceWorkers }, use, testInfo) => {
    const kind = JSON.stringify({ baseURL, viewport, isMobile, hasTouch, serviceWorkers });
    const kept = hasWindowOfItsOwn ? undefined : windows.get(kind);
    const context = kept ?? (await browser.newContext());
    await use(context);
    if (hasWindowOfItsOwn || testInfo.status !== testInfo.expectedStatus) {
      if (kept) windows.delete(kind);
      await context.close();
      return;
    }
    const [page, ...others] = context.pages();
    for (const other of others) await other.close();
    if (page) await leave(page, viewport);
    await context.clearCookies();
    await context.clearPermissions();
    windows.set(kind, context);
  },
  signIn: async ({ context, world }, use) => {
    await use(async (who, target = context) => {
      const token = typeof who === 'string' ? await world.signIn((await world.people())[who]) : await world.signIn(who);
      await target.addCookies([
        { name: 'onhand_session', value: token, url: `http://localhost:${world.env.port}`, httpOnly: true, sameSite: 'Lax' },
      ]);
    });
  },
  expectedErrors: async ({}, use) => use([]),
  page: async ({ context, baseURL, expectedErrors }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await forget(page, baseURL ?? '');
    const errors = watch(page);
    await use(page);
    expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
  },
});

/** For what a server shows only while nobody else has used it. */
export const testOnNewServer = test.extend({
  world: async ({}, use) => {
    const world = await openServer();
    await use(world);
    await world.close();
  },
});

/** Stops the app in a page and takes back what a test has set there; scripts that run in every document a test takes away itself. */
async function leave(page: Page, viewport: ViewportSize | null): Promise<void> {
  for (const event of ['console', 'pageerror', 'requestfailed', 'request', 'response', 'websocket']) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({ colorScheme: 'light' });
  if (viewport) await page.setViewportSize(viewport);
  await page.mouse.move(0, 0);
}

/** Drops what the app has kept in a window for whoever used it before. */
async function forget(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage,service_workers' });
  await devtools.detach();
}

/** Collects what a person with the console open would see in red. */
export function watch(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    // A navigation cancels what the old page was still fetching.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') errors.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  return errors;
}

export { expect };
