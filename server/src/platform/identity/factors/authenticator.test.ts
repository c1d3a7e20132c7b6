import { api } from '@onhand/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../../../../test/harness.ts';
import { changeSecret } from '../change-secret.ts';
import { unlock } from '../limits.ts';
import { takeCode } from './authenticator.ts';
import { codeAt, password, signInByPassword, someone, withAuthenticator } from './factors.fixtures.ts';
import { countRecoveryCodes, renewRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ listens: true });
});
afterAll(() => world.close());
afterEach(() => world.setNow(undefined));

test('[SEC-02] an operator replaces the secret key, and the apps of before go on to give codes', async () => {
  const start = new Date();
  world.setNow(start);
  const person = await someone(world);
  const { secret } = await withAuthenticator(person, start);
  const { db, secretKey } = world.services;
  const other = 'another-secret-'.repeat(4);
  const accountOf = 'SELECT account_id AS id, sealed_secret AS sealed FROM identity_authenticators ORDER BY created_at DESC LIMIT 1';
  const { id } = (await world.database.admin.query<{ id: string }>(accountOf)).rows[0] as { id: string };
  const next = minutesFrom(start, 1);
  const reach = { db, now: () => next, secretKey: other };
  expect(await takeCode(reach, { accountId: id, code: codeAt(secret, next) })).toBe(false);
  expect(await changeSecret(db, { before: secretKey, now: other })).toBeGreaterThan(0);
  expect(await changeSecret(db, { before: secretKey, now: other }), 'there is nothing left to change').toBe(0);
  expect(await takeCode(reach, { accountId: id, code: codeAt(secret, next) })).toBe(true);
  await changeSecret(db, { before: other, now: secretKey });
});

const minutesFrom = (start: Date, minutes: number) => new Date(start.getTime() + minutes * 60_000);

test('[SEC-02] after the password a code of the app is asked for, each works once and one step either way', async () => {
  const start = new Date();
  world.setNow(start);
  const person = await someone(world);
  const { secret } = await withAuthenticator(person, start);
  const { page, browser, caller } = await signInByPassword(world, person.email);
  expect(page.text).toContain('One more step');
  expect((await caller.call(api.auth.user)).status, 'the password alone signs nobody in').toBe(401);

  const replayed = await browser.submit(page, { code: codeAt(secret, start) });
  expect(replayed.status).toBe(400);
  expect(replayed.text).toContain('it was used already');
  expect(replayed.html).toMatch(/autocomplete="one-time-code"[^>]* inputmode="numeric"/);
  const tooOld = await browser.submit(replayed, { code: codeAt(secret, minutesFrom(start, -1)) });
  expect(tooOld.status).toBe(400);
  const tooEarly = await browser.submit(tooOld, { code: codeAt(secret, minutesFrom(start, 1)) });
  expect(tooEarly.status).toBe(400);
  const next = codeAt(secret, minutesFrom(start, 0.5));
  const arrived = await browser.submit(tooEarly, { code: `${next.slice(0, 3)} ${next.slice(3)}` }, { stopAt: '/inventory' });
  expect(arrived.url).toContain('/inventory');
  const again = await signInByPassword(world, person.email);
  expect((await again.browser.submit(again.page, { code: next })).status, 'the same code a second time').toBe(400);
});

test('[SEC-02] of two who bring one code at the same moment one gets in', async () => {
  const start = new Date();
  world.setNow(start);
  const person = await someone(world);
  const { secret } = await withAuthenticator(person, start);
  const later = minutesFrom(start, 5);
  world.setNow(later);
  const tries = await Promise.all([signInByPassword(world, person.email), signInByPassword(world, person.email)]);
  const answers = await Promise.all(
    tries.map(({ browser, page }) => browser.submit(page, { code: codeAt(secret, later) }, { stopAt: '/inventory' })),
  );
  expect(answers.filter(({ url }) => url.includes('/inventory'))).toHaveLength(1);
});

test('[SEC-02] guessing is limited, and the limit holds for the right code too', async () => {
  const start = new Date();
  world.setNow(start);
  const person = await someone(world);
  const { secret } = await withAuthenticator(person, start);
  const { browser, page } = await signInByPassword(world, person.email);
  const later = minutesFrom(start, 1);
  world.setNow(later);
  for (let tries = 0; tries < 10; tries++) expect((await browser.submit(page, { code: '000000' })).status).toBe(400);
  expect((await browser.submit(page, { code: codeAt(secret, later) })).status).toBe(429);
  const proven = await person.caller.call(api.security.prove, { body: { kind: 'code', code: codeAt(secret, later) } });
  expect(proven.status, 'whoever is here is not locked out by it').toBe(200);
  const next = codeAt(secret, minutesFrom(later, 0.5));
  expect((await browser.submit(page, { code: next })).status, 'nor is whoever guesses forgiven with them').toBe(429);
  await unlock(world.services, { email: person.email });
  expect((await browser.submit(page, { code: next }, { stopAt: '/inventory' })).url, 'the operator lets them try again').toContain(
    '/inventory',
  );
  const free = minutesFrom(start, 17);
  world.setNow(free);
  const again = await signInByPassword(world, person.email);
  expect((await again.browser.submit(again.page, { code: codeAt(secret, free) }, { stopAt: '/inventory' })).url).toContain('/inventory');
});

test('[SEC-02] ten recovery codes come with the first factor, each opens once, and they can be made anew', async () => {
  const start = new Date();
  world.setNow(start);
  const person = await someone(world);
  const { recoveryCodes } = await withAuthenticator(person, start);
  expect(new Set(recoveryCodes).size).toBe(10);
  const use = async (code: string) => {
    const { browser, page } = await signInByPassword(world, person.email);
    const form = await browser.open(page.url.replace(/$/, '?with=recovery-code'));
    return browser.submit(form, { code }, { stopAt: '/inventory' });
  };
  const [first = '', second = ''] = recoveryCodes;
  expect((await use(first.toUpperCase().replaceAll('-', ' '))).url, 'as it was written down').toContain('/inventory');
  expect((await use(first)).status, 'a second time').toBe(400);
  const { body } = await person.caller.call(api.security.read);
  expect(body.recoveryCodes).toEqual({ left: 9, total: 10 });
  const renewed = (await person.caller.call(api.security.renewRecoveryCodes)).body.recoveryCodes ?? [];
  expect((await use(second)).status, 'one of the old ones').toBe(400);
  expect((await use(renewed[0] ?? '')).url).toContain('/inventory');
  await expect
    .poll(() => world.mails.filter(({ to }) => to === person.email).map(({ subject }) => subject))
    .toContain('A recovery code of your Onhand account was used');
});

test('[SEC-02] recovery codes that are made anew several times at once are ten, and those shown last open', async () => {
  const { accountId } = await someone(world);
  const { platform } = world.services.db;
  // Connections that are open already: or each would begin when the one before is done.
  await Promise.all(Array.from({ length: 4 }, () => platform.transaction((tx) => tx.run('SELECT'))));
  const made = await Promise.all(Array.from({ length: 4 }, () => renewRecoveryCodes(platform, accountId, new Date())));
  expect(await countRecoveryCodes(platform, accountId)).toEqual({ left: 10, total: 10 });
  const opening = await Promise.all(made.map(([code = '']) => takeRecoveryCode(platform, accountId, code, new Date())));
  expect(opening.filter(Boolean)).toHaveLength(1);
});

test('[SEC-02] the first factor ends every other session, and its codes are shown though telling of it fails', async () => {
  const start = new Date();
  world.setNow(start);
  const person = await someone(world);
  const elsewhere = await signInByPassword(world, person.email);
  expect((await elsewhere.caller.call(api.auth.user)).status).toBe(200);
  const failing = vi.spyOn(world.services.sessionWatch, 'sessionsChanged').mockImplementation(() => {
    throw new Error('nobody listens');
  });
  const { recoveryCodes } = await withAuthenticator(person, start);
  failing.mockRestore();
  expect(recoveryCodes).toHaveLength(10);
  expect((await elsewhere.caller.call(api.auth.user)).status, 'opened by the password alone').toBe(401);
  expect((await person.caller.call(api.auth.user)).status, 'where it was set up').toBe(200);
});

test('[SEC-02] the database keeps neither the secret nor a recovery code', async () => {
  const start = new Date();
  world.setNow(start);
  const person = await someone(world);
  const { secret, recoveryCodes } = await withAuthenticator(person, start);
  const { rows } = await world.database.admin.query(
    `SELECT a.sealed_secret, encode(r.code_hash, 'escape') AS hash FROM identity_authenticators a JOIN identity_recovery_codes r USING (account_id) WHERE account_id = $1`,
    [person.accountId],
  );
  const kept = JSON.stringify(rows);
  for (const one of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) expect(kept).not.toContain(one);
});

test('[SEC-02] a secret whose code was never shown asks nobody for anything, and can be begun anew', async () => {
  const person = await someone(world);
  const begun = (await person.caller.call(api.security.beginAuthenticator)).body;
  expect(begun.qrSvg).toContain('<svg');
  expect((await person.caller.call(api.security.beginAuthenticator)).body.secret).not.toBe(begun.secret);
  expect((await signInByPassword(world, person.email)).page.url).toContain('/inventory');
});

test('[SEC-02] a password reset by mail, and the page of another sign-in, lead past no factor', async () => {
  const start = new Date();
  world.setNow(start);
  const person = await someone(world);
  await withAuthenticator(person, start);
  const reset = await person.browser.submit(await person.browser.open('/identity/forgot-password'), { email: person.email });
  expect(reset.text).toContain('Check your mail');
  await expect.poll(() => world.mails.some(({ to, subject }) => to === person.email && subject.startsWith('Choose'))).toBe(true);
  const mail = world.mails.findLast(({ to, subject }) => to === person.email && subject.startsWith('Choose'));
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const changed = await person.browser.submit(await person.browser.open(pathname + search), { password });
  expect(changed.text).toContain('Your password is changed');
  const { page, browser } = await signInByPassword(world, person.email);
  expect(page.text).toContain('One more step');
  // Halfway through one sign-in is nowhere in another.
  const { url } = await browser.open('/api/login');
  const other = await browser.open(`${url}/factor`);
  expect(other.text).toContain('This page has expired');
});

test('[SEC-02] codes and recovery codes go with the account', async () => {
  const start = new Date();
  world.setNow(start);
  const person = await someone(world);
  await withAuthenticator(person, start);
  await world.database.admin.query('DELETE FROM identity_accounts WHERE id = $1', [person.accountId]);
  for (const table of ['identity_authenticators', 'identity_recovery_codes', 'identity_passkeys']) {
    const { rowCount } = await world.database.admin.query(`SELECT FROM ${table} WHERE account_id = $1`, [person.accountId]);
    expect(rowCount).toBe(0);
  }
});
