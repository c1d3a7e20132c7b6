import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payAt, settled, standInOf } from '../../src/features/billing/billing.fixtures.ts';
import { TestBrowser } from '../../src/platform/identity/browser.fixtures.ts';
import { openLog } from '../../src/platform/log.ts';
import { type Caller, openWorld, type World } from '../harness.ts';

/** Everything a person or a browser proves itself with, collected on the way, and then looked for in what the server wrote. */
const password = 'correct horse battery';
const newPassword = 'a brand new secret';
const card = '4242424242424242';
/** Too short to be looked for by themselves: any time of day holds four digits. */
const [pin, wrongPin] = ['9081', '5544'];
let world: World;
let secrets: Record<string, string>;
let email: string;

beforeAll(async () => {
  world = await openWorld({ listens: true });
  email = 'lea@example.test';
  secrets = {
    password,
    'the new password': newPassword,
    'the wrong password': 'quite another secret',
    card,
    'the secret key': world.services.secretKey,
  };
});
afterAll(() => world.close());

const linkIn = async (part: string) => {
  const found = () =>
    world.mails
      .findLast(({ text }) => text.includes(part))
      ?.text.match(/https?:\/\/\S+/g)
      ?.find((link) => link.includes(part));
  await expect.poll(found).toBeDefined();
  return found() as string;
};
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';

async function signUpAndIn(): Promise<Caller> {
  const first = new TestBrowser(`http://localhost:${world.env.port}`);
  const names = { firstName: 'Lea', lastName: 'Key' };
  await first.submit(await first.open('/identity/sign-up'), { ...names, email, password });
  secrets['what the browser that signed up keeps'] = first.cookies.find(({ name }) => name === 'onhand_identity_signup')?.value ?? '';
  const confirm = await linkIn('/identity/confirm');
  secrets['the link that confirms'] = tokenIn(confirm);
  await first.open(confirm, { stopAt: '/inventory' });
  const browser = new TestBrowser(first.origin);
  await browser.submit(await browser.open('/api/login'), { email, password: 'quite another secret' });
  const back = await browser.submit(await browser.open('/api/login'), { email, password }, { stopAt: '/api/auth/callback' });
  secrets['the code of the sign-in'] = new URL(back.url).searchParams.get('code') ?? '';
  await browser.open(back.url, { stopAt: '/inventory' });
  await browser.open(back.url, { stopAt: '/inventory' });
  // The provider's own cookies come in pairs: a number, which is in addresses too, and the signature without which it is worth nothing.
  for (const { name, value } of browser.cookies) if (!/^onhand_identity_\w+$/.test(name)) secrets[`the cookie ${name}`] = value;
  expect(Object.keys(secrets).filter((name) => name.startsWith('the cookie')).length).toBeGreaterThan(2);
  await browser.submit(await browser.open('/identity/forgot-password'), { email });
  const reset = await linkIn('/identity/reset-password');
  secrets['the link that resets'] = tokenIn(reset);
  await browser.submit(await browser.open(reset), { password: newPassword });
  const again = new TestBrowser(browser.origin);
  await again.submit(await again.open('/api/login'), { email, password: newPassword }, { stopAt: '/inventory' });
  const session = again.cookies.find(({ name }) => name === 'onhand_session')?.value ?? '';
  secrets['the second session'] = session;
  return world.withSession(session);
}

async function inviteAndRun(owner: Caller): Promise<void> {
  expect((await owner.call(api.organization.create, { body: { name: 'Key Heating' } })).status).toBe(200);
  const invited = await owner.call(api.invitations.create, { body: { email: 'guest@example.test', role: 'staff' } });
  const token = tokenIn(invited.body.link);
  secrets['the invitation'] = token;
  await world.withSession(undefined).call(api.invitations.verify, { query: { token } });
  await owner.call(api.invitations.accept, { body: { token } });
  const action = (await owner.call(api.quickActions.create, { body: { name: 'Take one', pin, actionType: 'decrease' } })).body.id;
  for (let tries = 0; tries < 6; tries++) await owner.call(api.quickActions.verifyPin, { params: { id: action }, body: { pin: wrongPin } });
  const other = (await owner.call(api.quickActions.create, { body: { name: 'Take two', pin, actionType: 'decrease' } })).body.id;
  const { grant } = (await owner.call(api.quickActions.verifyPin, { params: { id: other }, body: { pin } })).body;
  secrets['what the PIN opened'] = grant;
  const item = (await owner.call(api.inventory.create, { body: { name: 'Pump', quantity: '3' } })).body.id;
  await owner.call(api.quickActions.run, { params: { id: other }, body: { itemId: item, grant } });
}

async function pay(owner: Caller): Promise<void> {
  const { prices, webhookSecret } = world.services.billing;
  secrets['the secret of the webhook'] = webhookSecret;
  const { checkoutUrl } = (await owner.call(api.billing.checkout, { body: { priceId: prices.starter } })).body;
  await payAt(world, checkoutUrl, card);
  await settled(world);
  const forged = { method: 'POST', url: '/api/stripe/webhook', headers: { 'stripe-signature': `t=1,v1=${webhookSecret}` }, payload: '{}' };
  expect((await owner.raw(forged)).status).toBe(400);
  await standInOf(world).settled();
}

/** A defect in the middle of it all: the log of an error is where secrets usually get out. */
async function breakThings(owner: Caller): Promise<void> {
  const { admin } = world.database;
  await admin.query(
    'ALTER TABLE quick_actions ADD CONSTRAINT broken CHECK (false) NOT VALID; ALTER TABLE invitations ADD CONSTRAINT broken CHECK (false) NOT VALID',
  );
  const failed = [
    await owner.call(api.quickActions.create, { body: { name: 'Broken', pin, actionType: 'decrease' } }),
    await owner.call(api.invitations.create, { body: { email: 'other@example.test', role: 'staff' } }),
  ];
  expect(failed.map(({ status }) => status)).toEqual([500, 500]);
  await owner.raw({ method: 'GET', url: `/accept-invitation?token=${secrets['the invitation']}` });
  await owner.raw({
    method: 'GET',
    url: `/api/nothing?password=${encodeURIComponent(password)}`,
    headers: { authorization: `Bearer ${secrets['the invitation']}` },
  });
  const report = {
    errorId: 'abcdefgh',
    message: 'it broke',
    url: `http://localhost/accept-invitation?token=${secrets['the invitation']}#x`,
  };
  await owner.call(api.clientErrors.report, { body: report });
}

test('nothing that opens a door is in the log: not after sign-in, reset, invitation, PIN and payment, nor after defects in them', async () => {
  const owner = await signUpAndIn();
  await inviteAndRun(owner);
  await pay(owner);
  await breakThings(owner);
  const log = world.logs.map((line) => JSON.stringify(line)).join('\n');
  // It did write, and of what went wrong too.
  expect(log).toContain('/identity/forgot-password');
  expect(log).toContain('request failed');
  expect(log).toContain('browser error');
  expect(Object.entries(secrets).filter(([name, secret]) => secret.length < 8 && name)).toEqual([]);
  const found = Object.entries(secrets).filter(([, secret]) => log.includes(secret) || log.includes(encodeURIComponent(secret)));
  expect(found.map(([name]) => name)).toEqual([]);
  expect(log).not.toMatch(/pin\\?"\s*:|"(9081|5544)\\?"/i);
  // Nor what the database keeps of them: it quotes whole rows when it refuses one.
  expect(log).not.toMatch(/\$argon2id\$|Failing row|\\\\x[0-9a-f]{64}/);
});

test('of an error nothing is logged but what it is and where it came from, whatever hangs on it', () => {
  let log = '';
  const cause = Object.assign(new Error('the cause'), { detail: 'Failing row contains (a secret)' });
  const error = Object.assign(new Error('the error', { cause }), {
    code: '23514',
    detail: 'Failing row contains (a secret)',
    config: { headers: { authorization: 'Bearer a secret' } },
  });
  openLog('info', { write: (line: string) => void (log += line) }).error({ err: new AggregateError([error], 'all of them') }, 'failed');
  for (const told of ['all of them', 'the error', 'the cause', '23514', 'secrets-in-logs.test.ts']) expect(log).toContain(told);
  expect(log).not.toContain('a secret');
});
