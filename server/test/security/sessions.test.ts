import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../src/platform/identity/accounts.ts';
import { TestBrowser } from '../../src/platform/identity/browser.fixtures.ts';
import { openWorld, type World } from '../harness.ts';

let world: World;
const password = 'correct horse battery';
beforeAll(async () => {
  world = await openWorld({ listens: true });
  const names = { firstName: 'Vic', lastName: 'Tim', isVerified: true };
  for (const email of ['vic@example.test', 'mal@example.test'])
    await createAccount(world.services.db.platform, { email, password, ...names });
});
afterAll(() => world.close());

const sessionOf = (browser: TestBrowser) => browser.cookies.find(({ name }) => name === 'onhand_session')?.value;
const statusWith = async (token: string) => (await world.withSession(token).call(api.auth.user)).status;

async function signIn(browser: TestBrowser, email: string): Promise<string> {
  await browser.submit(await browser.open('/api/login'), { email, password }, { stopAt: '/inventory' });
  return sessionOf(browser) ?? '';
}

test('[AUTH-09] session fixation: a session that was there before the sign-in is neither taken over nor left alive', async () => {
  const origin = `http://localhost:${world.env.port}`;
  const attacker = new TestBrowser(origin);
  const planted = await signIn(attacker, 'mal@example.test');
  expect(await statusWith(planted)).toBe(200);

  const victim = new TestBrowser(origin);
  victim.cookies.push({ name: 'onhand_session', value: planted, path: '/', isSecure: false });
  // The provider does not know this browser yet, so it asks for the password all the same.
  const own = await signIn(victim, 'vic@example.test');
  expect(own).not.toBe(planted);
  expect((await world.withSession(own).call(api.auth.user)).body.email).toBe('vic@example.test');
  expect(await statusWith(planted)).toBe(401);
});

test('[AUTH-09] session fixation: a made-up session is not given to whoever signs in with it', async () => {
  const browser = new TestBrowser(`http://localhost:${world.env.port}`);
  const madeUp = 'A'.repeat(43);
  browser.cookies.push({ name: 'onhand_session', value: madeUp, path: '/', isSecure: false });
  expect(await signIn(browser, 'vic@example.test')).not.toBe(madeUp);
  expect(await statusWith(madeUp)).toBe(401);
});

test('[AUTH-01] login fixation: the end of somebody else’s sign-in signs nobody in', async () => {
  const origin = `http://localhost:${world.env.port}`;
  const attacker = new TestBrowser(origin);
  const back = await attacker.submit(
    await attacker.open('/api/login'),
    { email: 'mal@example.test', password },
    { stopAt: '/api/auth/callback' },
  );
  const victim = new TestBrowser(origin);
  const shown = await victim.open(back.url);
  // It begins anew, with a form of its own.
  expect(shown.text).toContain('Sign in');
  expect(sessionOf(victim)).toBeUndefined();
});

test('[AUTH-09] a session ends for good when its person signs out, and everywhere when they reset their password', async () => {
  const browser = new TestBrowser(`http://localhost:${world.env.port}`);
  const [first, second] = [await signIn(browser, 'mal@example.test'), await signIn(new TestBrowser(browser.origin), 'mal@example.test')];
  await browser.open('/api/logout', { stopAt: '/' });
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
  await browser.submit(await browser.open('/identity/forgot-password'), { email: 'mal@example.test' });
  await expect.poll(() => world.mails.some(({ text }) => text.includes('/identity/reset-password'))).toBe(true);
  const link = /http\S+reset-password\S+/.exec(world.mails.at(-1)?.text ?? '')?.[0] ?? '';
  await browser.submit(await browser.open(link), { password: 'a brand new secret' });
  expect(await statusWith(second)).toBe(401);
});
