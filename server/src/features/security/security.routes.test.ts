import { api } from '@onhand/contract';
import type { Proof } from '@onhand/contract/security';
import type { z } from 'zod';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { everyRoute } from '../../../test/every-route.ts';
import { openWorld, type World } from '../../../test/harness.ts';
import {
  codeAt,
  password,
  signInByPassword,
  someone,
  type SomeoneHere,
  withAuthenticator,
} from '../../platform/identity/factors/factors.fixtures.ts';
import { opened } from '../../platform/realtime/realtime.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ listens: true });
});
afterAll(() => world.close());
afterEach(() => world.setNow(undefined));

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const code = ({ body }: { body: unknown }) => (body as { error?: string }).error;

/** An owner and a member of staff with accounts, so that they can prove and set up. */
async function team(): Promise<{ owner: SomeoneHere; staff: SomeoneHere; organizationId: number }> {
  const [owner, staff] = [await someone(world, 'Olive'), await someone(world, 'Sam')];
  const organizationId = await world.organization({ id: owner.userId, email: owner.email });
  await world.join(organizationId, { id: staff.userId, email: staff.email }, 'staff');
  return { owner, staff, organizationId };
}

const auditActions = async ({ caller }: SomeoneHere) =>
  (await caller.call(api.audit.list, { query: {} })).body.entries.map(({ action, subject }) => `${action} ${subject}`.trim());

test('[SEC-03] ten minutes after the last proof what matters asks again: by password without a factor, by the factor with one', async () => {
  const { owner } = await team();
  const prove = (body: z.input<typeof Proof>) => owner.caller.call(api.security.prove, { body });
  const exported = () => owner.caller.call(api.audit.exportCsv, { query: {} });
  expect((await exported()).status, 'a fresh sign-in is proof').toBe(200);
  world.setNow(minutes(9));
  expect((await exported()).status).toBe(200);
  world.setNow(minutes(11));
  expect(await exported()).toMatchObject({ status: 403, body: { error: 'STEP_UP' } });
  expect((await owner.caller.call(api.inventory.list, { query: {} })).status, 'daily work goes on').toBe(200);
  expect((await owner.caller.call(api.security.read)).body.proofs).toEqual(['password']);
  expect((await prove({ kind: 'password', password: 'not it' })).status).toBe(400);
  expect(code(await exported())).toBe('STEP_UP');
  expect((await prove({ kind: 'password', password })).status).toBe(200);
  expect((await exported()).status).toBe(200);

  const { secret } = await withAuthenticator(owner, minutes(11));
  world.setNow(minutes(30));
  expect(code(await owner.caller.call(api.security.removeAuthenticator)), 'a change of factors too').toBe('STEP_UP');
  const change = { currentPassword: password, newPassword: 'a brand new secret' };
  expect(code(await owner.caller.call(api.profile.changePassword, { body: change })), 'and of the password, with a factor').toBe('STEP_UP');
  expect((await owner.caller.call(api.security.read)).body.proofs).toEqual(['code', 'recovery-code']);
  expect((await prove({ kind: 'password', password })).status, 'the password is not enough any more').toBe(400);
  expect((await prove({ kind: 'code', code: codeAt(secret, minutes(30)) })).status).toBe(200);
  expect((await exported()).status).toBe(200);
});

test('[SEC-03] a sign-in that the provider remembered is no fresh proof', async () => {
  const person = await someone(world);
  world.setNow(minutes(20));
  const again = await person.browser.open('/api/login', { stopAt: '/inventory' });
  expect(again.url, 'nothing was asked').toContain('/inventory');
  const caller = world.withSession(person.browser.cookies.find(({ name }) => name === 'onhand_session')?.value);
  expect(await caller.call(api.security.provenUntil)).toMatchObject({ status: 403, body: { error: 'STEP_UP' } });
});

test('[SEC-03] exports, billing, ownership, deletion, the requirement and every change of a factor ask for proof', () => {
  const asking = everyRoute.filter(({ row }) => row.asksForProof).map(({ name }) => name);
  expect(asking).toEqual(
    expect.arrayContaining([
      'backup.download',
      'exports.items',
      'exports.history',
      'audit.exportCsv',
      'billing.checkout',
      'billing.portal',
      'billing.change',
      'billing.cancel',
      'billing.resume',
      'team.handOver',
      'organization.remove',
      'security.require',
      'security.askForReset',
      'security.addPasskey',
      'security.removePasskey',
      'security.beginAuthenticator',
      'security.confirmAuthenticator',
      'security.removeAuthenticator',
      'security.renewRecoveryCodes',
    ]),
  );
});

test('[SEC-03] changing a role asks, changing folders does not', async () => {
  const { owner, staff } = await team();
  world.setNow(minutes(11));
  const params = { id: staff.userId };
  expect((await owner.caller.call(api.team.change, { params, body: { folderIds: [] } })).status).toBe(200);
  expect(code(await owner.caller.call(api.team.change, { params, body: { role: 'admin' } }))).toBe('STEP_UP');
  const invite = (role: 'owner' | 'admin' | 'staff') =>
    owner.caller.call(api.invitations.create, { body: { email: `${role}.${Date.now()}@example.test`, role } });
  for (const role of ['owner', 'admin'] as const) expect(code(await invite(role)), role).toBe('STEP_UP');
  expect((await invite('staff')).status).toBe(200);
});

test('[SEC-03] removing an owner asks, removing a member of staff does not', async () => {
  const { owner, staff, organizationId } = await team();
  const second = await someone(world, 'Olga');
  await world.join(organizationId, { id: second.userId, email: second.email }, 'owner');
  world.setNow(minutes(11));
  expect(code(await owner.caller.call(api.team.remove, { params: { id: second.userId } }))).toBe('STEP_UP');
  expect((await owner.caller.call(api.team.remove, { params: { id: staff.userId } })).status).toBe(200);
  await owner.caller.call(api.security.prove, { body: { kind: 'password', password } });
  expect((await owner.caller.call(api.team.remove, { params: { id: second.userId } })).status).toBe(200);
});

test('[SEC-04] a reset that waits ends with the membership: whoever asked for it has no say any more', async () => {
  const { owner, staff } = await team();
  await withAuthenticator(staff, new Date());
  const params = { id: staff.userId };
  expect((await owner.caller.call(api.security.askForReset, { params })).status).toBe(200);
  expect((await owner.caller.call(api.team.remove, { params })).status).toBe(200);
  world.setNow(minutes(25 * 60));
  expect((await signInByPassword(world, staff.email)).page.text).toContain('One more step');
});

test('[SEC-03] once it is required, whoever has no factor is refused everything but setting one up, on sockets too', async () => {
  const { owner, staff, organizationId } = await team();
  const require = (isRequired: boolean) => owner.caller.call(api.security.require, { body: { isRequired } });
  expect(await require(true)).toMatchObject({ status: 409, body: { message: expect.stringContaining('for yourself first') } });
  await withAuthenticator(owner, new Date());
  const headers = { cookie: staff.caller.cookie ?? '' };
  const socket = new WebSocket(`ws://localhost:${world.env.port}/ws`, { headers });
  const device = await opened(socket);
  device.say({ type: 'auth', organizationId });
  await device.hears((message) => message.type === 'auth_success');
  const closed = new Promise((resolve) => socket.on('close', resolve));
  expect(await require(true)).toMatchObject({ status: 200, body: { isRequired: true } });
  expect(await closed, 'what is open is closed').toBe(4401);
  const refused = new WebSocket(`ws://localhost:${world.env.port}/ws`, { headers });
  expect(await new Promise((resolve) => refused.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode)))).toBe(403);

  expect(await staff.caller.call(api.inventory.list, { query: {} })).toMatchObject({ status: 403, body: { error: 'FACTOR_REQUIRED' } });
  expect((await staff.caller.call(api.auth.user)).body.needsFactor).toBe(true);
  expect((await owner.caller.call(api.auth.user)).body.needsFactor).toBeUndefined();
  await withAuthenticator(staff, new Date());
  expect((await staff.caller.call(api.auth.user)).body.needsFactor).toBeUndefined();
  expect((await staff.caller.call(api.inventory.list, { query: {} })).status).toBe(200);
  expect(await staff.caller.call(api.security.removeAuthenticator)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('your only one') },
  });
  expect((await require(false)).body.isRequired).toBe(false);
  expect((await staff.caller.call(api.security.removeAuthenticator)).status).toBe(200);
  expect(await auditActions(owner)).toEqual(expect.arrayContaining(['factors.require', 'authenticator.add', 'authenticator.remove']));
});

/** The link in the mail about a reset. */
async function resetLink({ email }: SomeoneHere, mails: number): Promise<string> {
  const about = ({ to, subject }: { to: string; subject: string }) => to === email && subject.startsWith('Reset of');
  await expect.poll(() => world.mails.filter(about).length).toBe(mails);
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(world.mails.findLast(about)?.text ?? '')?.[0] ?? '');
  return pathname + search;
}

test('[SEC-04] an owner resets a lost factor: it waits a day, the person is told and can stop it', async () => {
  const { owner, staff } = await team();
  const params = { id: staff.userId };
  expect((await owner.caller.call(api.security.askForReset, { params })).status, 'nothing to reset').toBe(409);
  const { secret } = await withAuthenticator(staff, new Date());
  const asked = await owner.caller.call(api.security.askForReset, { params });
  expect(asked.body.people.find(({ userId }) => userId === staff.userId)?.reset?.askedBy).toBe('Olive Post (Test Heating)');
  expect(await staff.caller.call(api.security.askForReset, { params }), 'not by anybody else').toMatchObject({ status: 403 });
  expect((await staff.caller.call(api.security.read)).body.reset?.askedBy).toContain('Olive');

  // At sign-in, by whoever has the factor after all.
  const soon = minutes(60);
  world.setNow(soon);
  const { browser, page } = await signInByPassword(world, staff.email);
  expect(page.text).toContain('Olive Post (Test Heating) asked to remove your passkeys and codes.');
  const form = new URLSearchParams({ with: 'code', code: codeAt(secret, soon), keep: 'yes' });
  expect((await browser.open(page.url, { body: form, stopAt: '/inventory' })).url).toContain('/inventory');
  world.setNow(minutes(25 * 60));
  expect((await signInByPassword(world, staff.email)).page.text, 'a day later it is asked for still').toContain('One more step');
  world.setNow(undefined);

  // And by the mail.
  await owner.caller.call(api.security.askForReset, { params });
  const change = { currentPassword: password, newPassword: 'a brand new secret' };
  expect((await staff.caller.call(api.profile.changePassword, { body: change })).status, 'a new password leaves the link alone').toBe(200);
  const opening = await browser.open(await resetLink(staff, 2));
  expect(opening.text).toContain('Remove your passkeys and codes?');
  const token = new URL(opening.url).searchParams.get('token') ?? '';
  const kept = await browser.open('/identity/reset-factors', { body: new URLSearchParams({ token, decision: 'keep' }) });
  expect(kept.text).toContain('Nothing is removed');
  expect((await browser.open('/identity/reset-factors', { body: new URLSearchParams({ token, decision: 'now' }) })).text).toContain(
    'no longer works',
  );
  expect((await owner.caller.call(api.security.cancelReset, { params })).status, 'there is none').toBe(404);
  expect(await auditActions(owner)).toEqual(expect.arrayContaining(['factors.reset-ask Sam Post', 'factors.reset-cancel']));
});

test('[SEC-04] it happens a day later, or as soon as the person confirms it by the mail, and the password alone is enough', async () => {
  const { owner, staff } = await team();
  const params = { id: staff.userId };
  await withAuthenticator(staff, new Date());
  await owner.caller.call(api.security.askForReset, { params });
  world.setNow(minutes(23 * 60));
  expect((await signInByPassword(world, staff.email)).page.text).toContain('One more step');
  world.setNow(minutes(24 * 60 + 1));
  expect((await signInByPassword(world, staff.email)).page.url).toContain('/inventory');
  world.setNow(undefined);
  expect(code(await staff.caller.call(api.security.beginAuthenticator)), 'what was proven before is to be proven anew').toBe('STEP_UP');
  await staff.caller.call(api.security.prove, { body: { kind: 'password', password } });

  await withAuthenticator(staff, new Date());
  await owner.caller.call(api.security.askForReset, { params });
  const page = await staff.browser.open(await resetLink(staff, 2));
  const token = new URL(page.url).searchParams.get('token') ?? '';
  const done = await staff.browser.open('/identity/reset-factors', { body: new URLSearchParams({ token, decision: 'now' }) });
  expect(done.text).toContain('Your passkeys and codes are removed');
  expect((await signInByPassword(world, staff.email)).page.url).toContain('/inventory');
  expect((await staff.caller.call(api.security.read)).body).toMatchObject({ authenticator: null, recoveryCodes: null, reset: null });
  expect((await auditActions(owner)).filter((action) => action === 'factors.reset')).toHaveLength(2);
  await expect
    .poll(() => world.mails.filter(({ to, subject }) => to === staff.email && subject === 'Your Onhand sign-in was reset').length)
    .toBe(2);
});

test('[SEC-04] asked for and taken back again and again, it fills no mailbox', async () => {
  const { owner, staff } = await team();
  await withAuthenticator(staff, new Date());
  const params = { id: staff.userId };
  for (let times = 0; times < 5; times++) {
    expect((await owner.caller.call(api.security.askForReset, { params })).status).toBe(200);
    expect((await owner.caller.call(api.security.cancelReset, { params })).status).toBe(200);
  }
  expect((await owner.caller.call(api.security.askForReset, { params })).status).toBe(429);
});

test('[SEC-04] nobody resets their own, nor somebody of another organization', async () => {
  const [ours, theirs] = [await team(), await team()];
  await withAuthenticator(ours.owner, new Date());
  expect((await ours.owner.caller.call(api.security.askForReset, { params: { id: ours.owner.userId } })).status).toBe(409);
  expect((await ours.owner.caller.call(api.security.askForReset, { params: { id: theirs.staff.userId } })).status).toBe(404);
});
