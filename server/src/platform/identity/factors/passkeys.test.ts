import { api } from '@onhand/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../../test/harness.ts';
import { sweepIdentity } from '../sweep.ts';
import { TestBrowser } from '../browser.fixtures.ts';
import { callerOf, codeAt, originOf, signInByPassword, someone, type SomeoneHere } from './factors.fixtures.ts';
import { SoftwareAuthenticator } from './software-authenticator.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ listens: true });
});
afterAll(() => world.close());
afterEach(() => world.setNow(undefined));

const headersOf = () => ({ host: `localhost:${world.env.port}` });

/** The calls of a test name no host, and a passkey is for one. */
async function post(person: SomeoneHere, url: string, body: object = {}) {
  const headers = { ...headersOf(), 'content-type': 'application/json' };
  return person.caller.raw({ method: 'POST', url, headers, payload: JSON.stringify(body) });
}

async function question(person: SomeoneHere, url = '/api/security/passkeys/options') {
  return (await post(person, url)).body as { challenge: string; user: { id: string } };
}

async function withPasskey(person: SomeoneHere, name = 'Phone') {
  const passkey = new SoftwareAuthenticator(originOf(world));
  const added = await post(person, '/api/security/passkeys', { name, response: passkey.create(await question(person)) });
  return { passkey, added };
}

/** The sign-in form, and what its script asks for. */
async function signInForm(browser = new TestBrowser(originOf(world))) {
  const page = await browser.open('/api/login');
  const asked = await browser.open(`${page.url}/passkey/options`, { body: new URLSearchParams() });
  return { browser, page, asked: JSON.parse(asked.html) as { challenge: string } };
}

function bring({ browser, page }: { browser: TestBrowser; page: { url: string } }, answer: object) {
  const body = new URLSearchParams({ credential: JSON.stringify(answer) });
  return browser.open(`${page.url}/passkey`, { body, stopAt: '/inventory' });
}

test('[SEC-01] a passkey signs in without a password and without a name, and says when it was used last', async () => {
  const person = await someone(world);
  const { passkey, added } = await withPasskey(person, 'Pim’s phone');
  expect(added).toMatchObject({ status: 200, body: { security: { passkeys: [{ name: 'Pim’s phone', lastUsedAt: null }] } } });
  expect((added.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
  await withPasskey(person, 'Key in the safe');
  const form = await signInForm();
  expect(form.page.html).toContain('autocomplete="username webauthn"');
  expect(form.asked).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
  expect(form.asked, 'whose it may be is the person’s to choose').not.toHaveProperty('allowCredentials.0');
  expect((await bring(form, passkey.get(form.asked))).url).toContain('/inventory');
  const { body } = await callerOf(world, form.browser).call(api.security.read);
  expect(body.passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt !== null])).toEqual([
    ['Pim’s phone', true],
    ['Key in the safe', false],
  ]);
});

test('[SEC-01] an answer counts once, in the browser that was asked, for what was asked', async () => {
  const person = await someone(world);
  const { passkey } = await withPasskey(person);
  const form = await signInForm();
  const answer = passkey.get(form.asked);
  const other = await signInForm();
  expect((await bring(other, answer)).status, 'in another browser').toBe(400);
  expect((await bring(form, answer)).url).toContain('/inventory');
  const again = await signInForm();
  expect((await bring(again, answer)).status, 'a second time').toBe(400);
  const proving = await question(person, '/api/security/proof/options');
  expect((await bring(again, passkey.get(proving))).status, 'what proves in a session signs nobody in').toBe(400);
  world.setNow(new Date(Date.now() + 11 * 60_000));
  expect((await bring(again, passkey.get(again.asked))).status, 'after its time').toBe(400);
});

test('[SEC-01] another origin, another host, a mere touch and a counter that stands still are refused', async () => {
  const person = await someone(world);
  const { passkey } = await withPasskey(person);
  const tries = [
    { origin: 'https://onhand.evil.test' },
    { origin: originOf(world).replace('localhost', 'login.localhost') },
    { rpId: 'evil.test' },
    { isUnverified: true },
  ];
  for (const mischief of tries) {
    const form = await signInForm();
    const refused = await bring(form, passkey.get(form.asked, mischief));
    expect(refused.status, JSON.stringify(mischief)).toBe(400);
    expect(refused.text).toContain('This passkey does not sign you in here.');
  }
  const form = await signInForm();
  expect((await bring(form, passkey.get(form.asked))).url).toContain('/inventory');
  const copied = await signInForm();
  expect((await bring(copied, passkey.get(copied.asked, { counter: 1 }))).status, 'a copy that counts behind').toBe(400);
});

test('[SEC-01] a new passkey answers its own question, once, from our page, with the person being asked', async () => {
  const person = await someone(world);
  const add = (response: object) => post(person, '/api/security/passkeys', { name: 'Phone', response });
  const passkey = new SoftwareAuthenticator(originOf(world));
  expect((await add(passkey.create(await question(person), { origin: 'https://evil.test' }))).status).toBe(400);
  expect((await add(passkey.create(await question(person), { isUnverified: true }))).status).toBe(400);
  const answer = passkey.create(await question(person));
  expect((await add(answer)).status).toBe(200);
  expect((await add(answer)).status, 'the same answer again').toBe(400);
  const stranger = await someone(world, 'Quin');
  expect(
    (await post(stranger, '/api/security/passkeys', { name: 'Mine', response: passkey.create(await question(stranger)) })).status,
  ).toBe(400);
  expect(((await question(person)) as { excludeCredentials?: object[] }).excludeCredentials).toMatchObject([{ id: passkey.id }]);
});

test('[SEC-01] a passkey also answers after the password, and is renamed and removed by its own person alone', async () => {
  const person = await someone(world);
  const { passkey, added } = await withPasskey(person);
  const { browser, page } = await signInByPassword(world, person.email);
  expect(page.text).toContain('Use your passkey');
  const asked = JSON.parse(
    (await browser.open(`${page.url.replace('/factor', '')}/passkey/options`, { body: new URLSearchParams() })).html,
  );
  expect(asked.allowCredentials).toMatchObject([{ id: passkey.id }]);
  const answer = new URLSearchParams({ credential: JSON.stringify(passkey.get(asked)) });
  expect((await browser.open(`${page.url.replace('/factor', '')}/passkey`, { body: answer, stopAt: '/inventory' })).url).toContain(
    '/inventory',
  );

  const id = (added.body as { security: { passkeys: { id: string }[] } }).security.passkeys[0]?.id ?? '';
  const stranger = await someone(world, 'Quin');
  expect((await stranger.caller.call(api.security.removePasskey, { params: { id } })).status).toBe(404);
  expect((await stranger.caller.call(api.security.renamePasskey, { params: { id }, body: { name: 'Mine' } })).status).toBe(404);
  expect(
    (await person.caller.call(api.security.renamePasskey, { params: { id }, body: { name: 'Old phone' } })).body.passkeys,
  ).toMatchObject([{ name: 'Old phone' }]);
  const removed = await person.caller.call(api.security.removePasskey, { params: { id } });
  expect(removed.body, 'with the last factor the recovery codes go').toMatchObject({ passkeys: [], recoveryCodes: null });
  const form = await signInForm();
  expect((await bring(form, passkey.get(form.asked))).status).toBe(400);
  expect((await signInByPassword(world, person.email)).page.url, 'the password alone is enough again').toContain('/inventory');
  await expect
    .poll(() => world.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject))
    .toEqual(['A passkey was added to your Onhand account', 'A passkey of your Onhand account was removed']);
});

test('[SEC-01] an address that is a number has no passkeys, and says so', async () => {
  const person = await someone(world);
  const answer = await person.caller.raw({
    method: 'POST',
    url: '/api/security/passkeys/options',
    headers: { host: `127.0.0.1:${world.env.port}` },
  });
  expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('not a number') } });
});

test('[SEC-02] an authenticator app that was begun but never confirmed proves nothing and signs nobody in', async () => {
  const start = new Date();
  world.setNow(start);
  const person = await someone(world);
  await withPasskey(person);
  const { secret } = (await person.caller.call(api.security.beginAuthenticator)).body;
  const code = codeAt(secret, start);
  expect((await person.caller.call(api.security.prove, { body: { kind: 'code', code } })).status, 'in a session').toBe(400);
  const { browser, page } = await signInByPassword(world, person.email);
  expect((await browser.open(page.url, { body: new URLSearchParams({ with: 'code', code }) })).status, 'at sign-in').toBe(400);
  const confirmed = await person.caller.call(api.security.confirmAuthenticator, { body: { code } });
  expect(confirmed, 'its own confirmation takes the code').toMatchObject({ status: 200, body: { recoveryCodes: null } });

  await person.caller.call(api.security.removeAuthenticator);
  await person.caller.call(api.security.beginAuthenticator);
  const waiting = async () => {
    const sql = 'SELECT FROM identity_authenticators WHERE account_id = $1';
    return (await world.database.admin.query(sql, [person.accountId])).rowCount;
  };
  await sweepIdentity(world.services.db.platform, start);
  expect(await waiting()).toBe(1);
  await sweepIdentity(world.services.db.platform, new Date(start.getTime() + 61 * 60_000));
  expect(await waiting(), 'an hour later it is forgotten').toBe(0);
});
