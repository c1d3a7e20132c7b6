import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { mailboxOf } from '../../platform/mail/mailbox.rules.ts';
import { forgetOldTrials } from './trials.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const start = new Date('2030-03-01T12:00:00Z');
const afterDays = (days: number) => world.setNow(new Date(start.getTime() + days * 86_400_000));
const person = async (name: string, email?: string) => {
  const made = await world.person(name);
  if (email) await world.database.admin.query('UPDATE users SET email = $2 WHERE id = $1', [made.id, email]);
  return world.withSession(await world.signIn(made));
};
const create = (caller: Caller, name = 'Shop') => caller.call(api.organization.create, { body: { name } });
/** Days after they signed in they show anew who they are (SEC-03). */
const remove = async (caller: Caller, name = 'Shop') => {
  await world.database.admin.query('UPDATE sessions SET proved_at = $1', [world.services.now()]);
  return caller.call(api.organization.remove, { body: { name } });
};
const trial = async (caller: Caller) => {
  const { status, trialEndsAt, hasActiveSubscription } = (await caller.call(api.subscription.status)).body;
  return { status, trialEndsAt, hasActiveSubscription };
};

test('[BILL-01] whoever deletes their organization and makes it again goes on with what is left of the trial, and no more', async () => {
  afterDays(0);
  const nora = await person('Nora');
  expect((await nora.call(api.organization.checkSetup)).body).toEqual({ hasOrganization: false, trialEndsAt: null });
  await create(nora);
  afterDays(5);
  expect((await remove(nora)).status).toBe(200);
  const first = '2030-03-15T12:00:00.000Z';
  expect((await nora.call(api.organization.checkSetup)).body).toEqual({ hasOrganization: false, trialEndsAt: first });
  expect((await create(nora)).status).toBe(200);
  expect(await trial(nora)).toEqual({ status: 'trial', trialEndsAt: first, hasActiveSubscription: true });

  afterDays(13);
  await remove(nora);
  afterDays(20);
  expect((await create(nora)).status).toBe(200);
  expect(await trial(nora)).toEqual({ status: 'trial', trialEndsAt: first, hasActiveSubscription: false });
  expect((await nora.call(api.inventory.create, { body: { name: 'Pump' } })).status).toBe(402);
  world.setNow(undefined);
});

test('[BILL-01] a trial belongs to a mailbox: another account with the same one, however it is spelled, has none of its own', async () => {
  afterDays(0);
  const first = await person('First', 'pat.fitter@gmail.com');
  await create(first, 'First');
  afterDays(20);
  for (const email of ['Pat.Fitter+second@gmail.com', 'patfitter@googlemail.com']) {
    const again = await person('Again', email);
    await create(again, 'Again');
    expect(await trial(again), email).toMatchObject({ trialEndsAt: '2030-03-15T12:00:00.000Z', hasActiveSubscription: false });
  }
  const other = await person('Other', 'pat.fitter@example.test');
  await create(other, 'Other');
  expect((await trial(other)).hasActiveSubscription, 'somebody else').toBe(true);
  world.setNow(undefined);
});

test('[BILL-01] an organization that was there before trials were remembered is remembered when it is deleted; who was only invited has a trial', async () => {
  afterDays(0);
  const owner = await world.person('Owner');
  const organizationId = await world.organization(owner, 'Old');
  const invited = await world.person('Invited');
  await world.join(organizationId, invited, 'admin');
  await world.database.admin.query('DELETE FROM used_trials');
  afterDays(30);
  const caller = world.withSession(await world.signIn(owner));
  await remove(caller, 'Old');
  await create(caller);
  expect((await trial(caller)).hasActiveSubscription).toBe(false);
  const guest = world.withSession(await world.signIn(invited));
  await create(guest);
  expect((await trial(guest)).hasActiveSubscription).toBe(true);
  world.setNow(undefined);
});

test('[BILL-01] no address is kept, only what cannot be read back, and that for a year', async () => {
  afterDays(0);
  const caller = await person('Kept', 'kept.for.a.year@example.test');
  await create(caller);
  const kept = async () => JSON.stringify((await world.database.admin.query('SELECT * FROM used_trials')).rows);
  expect(await kept()).not.toContain('kept');
  await forgetOldTrials(world.services.db.platform, new Date(start.getTime() + 500 * 86_400_000));
  expect(await kept()).toBe('[]');
  world.setNow(undefined);
});

test('one mailbox has many spellings', () => {
  expect(mailboxOf(' A.B+c@Gmail.com ')).toBe('ab@gmail.com');
  expect(mailboxOf('a.b@googlemail.com')).toBe('ab@gmail.com');
  expect(mailboxOf('a.b+x@Example.org')).toBe('a.b@example.org');
  expect(mailboxOf('+x@example.org')).toBe('+x@example.org');
  expect(mailboxOf('odd')).toBe('odd');
});
