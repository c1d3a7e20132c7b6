import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { createAccount } from '../../platform/identity/accounts.ts';
import { TestBrowser } from '../../platform/identity/browser.fixtures.ts';

const password = 'correct horse battery';
let world: World;
let origin: string;
let people = 0;

beforeAll(async () => {
  world = await openWorld({ listens: true });
  origin = `http://127.0.0.1:${world.env.port}`;
});
afterAll(() => world.close());

async function signedIn(email: string, secret = password): Promise<{ browser: TestBrowser; caller: Caller; url: string }> {
  const browser = new TestBrowser(origin);
  const { url } = await browser.submit(await browser.open('/api/login'), { email, password: secret }, { stopAt: '/inventory' });
  return { browser, url, caller: world.withSession(browser.cookies.find(({ name }) => name === 'onhand_session')?.value) };
}

async function someone(): Promise<string> {
  const email = `pim.${++people}@example.test`;
  await createAccount(world.services.db.platform, { email, password, firstName: 'Pim', lastName: 'Post', isVerified: true });
  return email;
}

async function linkTo(email: string): Promise<string> {
  await expect.poll(() => world.mails.some(({ to }) => to === email)).toBe(true);
  const link = /https?:\/\/\S+/.exec(world.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? origin;
  // The calls of this test name no host, so only the path is worth something.
  const { pathname, search } = new URL(link);
  return pathname + search;
}

test('[SET-03] a stranger who locks the address does not keep its owner from changing the password', async () => {
  const email = await someone();
  const { caller } = await signedIn(email);
  const stranger = new TestBrowser(origin);
  const page = await stranger.open('/api/login');
  await stranger.submit(page, { email, password: 'wrong' });
  await world.database.admin.query('UPDATE rate_limits SET hits = hits + 9 WHERE key = $1', [`identity:sign-in:${email}`]);
  expect((await stranger.submit(page, { email, password })).status).toBe(429);
  const body = { currentPassword: password, newPassword: 'a brand new secret', signsOutOthers: false };
  expect((await caller.call(api.profile.changePassword, { body })).status).toBe(200);
});

test('[SET-03] the password is changed by whoever knows it, the person is told by mail, and other devices go on request', async () => {
  const email = await someone();
  const [here, there] = [await signedIn(email), await signedIn(email)];
  const change = (currentPassword: string, newPassword: string, signsOutOthers: boolean) =>
    here.caller.call(api.profile.changePassword, { body: { currentPassword, newPassword, signsOutOthers } });
  expect(await change('not it', 'a brand new secret', true)).toMatchObject({
    status: 400,
    body: { details: [{ field: 'currentPassword', message: 'That is not your password.' }] },
  });
  expect(await change(password, 'short', true)).toMatchObject({ status: 400, body: { details: [{ field: 'newPassword' }] } });
  expect(await change(password, password, true)).toMatchObject({ status: 400, body: { details: [{ field: 'newPassword' }] } });
  expect(await change(password, 'a brand new secret', false)).toMatchObject({ status: 200, body: { signedOut: 0 } });
  expect((await there.caller.call(api.auth.user)).status, 'nobody was signed out unasked').toBe(200);
  expect(await change('a brand new secret', 'yet another secret', true)).toMatchObject({ status: 200, body: { signedOut: 1 } });
  expect((await there.caller.call(api.auth.user)).status).toBe(401);
  expect((await here.caller.call(api.auth.user)).status).toBe(200);
  expect((await signedIn(email)).url, 'the old one works no more').not.toContain('/inventory');
  expect((await signedIn(email, 'yet another secret')).url).toContain('/inventory');
  await expect
    .poll(() => world.mails.filter(({ to }) => to === email).map(({ subject }) => subject))
    .toEqual(['Your Onhand password was changed', 'Your Onhand password was changed']);
});

test('[SET-03] the email address changes once the new mailbox has answered, and the old one is told', async () => {
  const email = await someone();
  const wanted = `new.${email}`;
  const { caller } = await signedIn(email);
  const ask = (address: string, secret: string) => caller.call(api.profile.changeEmail, { body: { email: address, password: secret } });
  expect((await ask(wanted, 'not it')).status).toBe(400);
  expect((await ask('nowhere', password)).status).toBe(400);
  expect(await ask(wanted, password)).toMatchObject({ status: 200, body: { isOwn: true, pendingEmail: wanted } });
  expect((await caller.call(api.auth.user)).body.email, 'nothing has changed yet').toBe(email);
  const elsewhere = new TestBrowser(origin);
  const link = await linkTo(wanted);
  const page = await elsewhere.open(link);
  expect(page.text).toContain(wanted);
  expect((await elsewhere.submit(page)).text).toContain('Your address is changed');
  expect((await elsewhere.open(link)).text, 'good once').toContain('This link no longer works');
  expect((await caller.call(api.auth.user)).body.email).toBe(wanted);
  expect((await caller.call(api.profile.account)).body).toEqual({ isOwn: true, providerUrl: null, pendingEmail: null });
  await expect.poll(() => world.mails.some(({ to, subject }) => to === email && subject === 'Your Onhand address was changed')).toBe(true);
  expect((await signedIn(wanted)).url).toContain('/inventory');
  expect((await signedIn(email)).url).not.toContain('/inventory');
});

test('[SET-03] whoever got in and asked for an address of their own loses it with the password', async () => {
  const [email, theirs] = [await someone(), 'thief.1@example.test'];
  const { caller } = await signedIn(email);
  expect((await caller.call(api.profile.changeEmail, { body: { email: theirs, password } })).status).toBe(200);
  const link = await linkTo(theirs);
  const change = { currentPassword: password, newPassword: 'a brand new secret', signsOutOthers: true };
  expect((await caller.call(api.profile.changePassword, { body: change })).status).toBe(200);
  expect((await new TestBrowser(origin).open(link)).text).toContain('This link no longer works');
  expect((await caller.call(api.profile.account)).body.pendingEmail).toBeNull();
});

test('[SET-03] a link to a new password that the old mailbox still holds is void once the address has changed', async () => {
  const email = await someone();
  const browser = new TestBrowser(origin);
  await browser.submit(await browser.open('/identity/forgot-password'), { email });
  const reset = await linkTo(email);
  expect((await browser.open(reset)).text, 'it worked until then').not.toContain('This link no longer works');
  const { caller } = await signedIn(email);
  await caller.call(api.profile.changeEmail, { body: { email: `new.${email}`, password } });
  await browser.submit(await browser.open(await linkTo(`new.${email}`)));
  expect((await browser.open(reset)).text).toContain('This link no longer works');
});

test('[SET-03] an address that has an account already is found out only by whoever reads its mail, and changes nothing', async () => {
  const [email, taken] = [await someone(), await someone()];
  const { caller } = await signedIn(email);
  expect((await caller.call(api.profile.changeEmail, { body: { email: taken, password } })).status).toBe(200);
  const owner = new TestBrowser(origin);
  const answer = await owner.submit(await owner.open(await linkTo(taken)));
  expect(answer.text).toContain('This address has an account');
  expect((await caller.call(api.auth.user)).body.email).toBe(email);
});

test('[SET-03] whose account another provider keeps is told to change it there', async () => {
  const caller = world.withSession(await world.signIn(await world.person('Nell')));
  expect((await caller.call(api.profile.account)).body).toEqual({ isOwn: false, providerUrl: null, pendingEmail: null });
  const refused = await caller.call(api.profile.changePassword, { body: { currentPassword: 'x', newPassword: 'a brand new secret' } });
  expect(refused).toMatchObject({ status: 404, body: { message: expect.stringContaining('Change them there') } });
});
