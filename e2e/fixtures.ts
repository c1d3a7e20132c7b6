import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { ConnectionConfig } from '../server/src/platform/db.ts';
import { openWorldOn, type Persona, type World } from '../server/test/world.ts';

interface WorkerFixtures {
  /** A whole server of this worker's own: real PostgreSQL, real sockets, real sign-in. */
  world: World;
}

interface TestFixtures {
  /** Signs a browser in without the sign-in pages, which have journeys of their own. */
  signIn: (who: Exclude<Persona, 'signed-out'> | { id: string; email: string }, context?: BrowserContext) => Promise<void>;
  /** Console errors and failed requests a test expects; every other one fails it. */
  expectedErrors: RegExp[];
}

async function worldOfItsOwn({}, use: (world: World) => Promise<void>): Promise<void> {
  const world = await openWorldOn({ postgres: JSON.parse(process.env.E2E_POSTGRES ?? '{}') as ConnectionConfig, listens: true });
  await use(world);
  await world.close();
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  world: [worldOfItsOwn, { scope: 'worker' }],
  baseURL: async ({ world }, use) => use(`http://localhost:${world.env.port}`),
  signIn: async ({ context, world }, use) => {
    await use(async (who, target = context) => {
      const token = typeof who === 'string' ? await world.signIn((await world.people())[who]) : await world.signIn(who);
      await target.addCookies([
        { name: 'onhand_session', value: token, url: `http://localhost:${world.env.port}`, httpOnly: true, sameSite: 'Lax' },
      ]);
    });
  },
  expectedErrors: async ({}, use) => use([]),
  page: async ({ page, expectedErrors }, use) => {
    const errors = watch(page);
    await use(page);
    expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
  },
});

/** For what a server shows only while nobody else has used it. */
export const testOnNewServer = test.extend<object, WorkerFixtures>({ world: [worldOfItsOwn, { scope: 'worker' }] });

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
