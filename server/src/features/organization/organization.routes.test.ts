import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('[AUTH-08] setting up an organization makes its owner and a 14-day Starter trial', async () => {
  world.setNow(new Date('2030-03-01T12:00:00Z'));
  const person = await world.person('Nora');
  const nora = world.withSession(await world.signIn(person));
  expect((await nora.call(api.organization.checkSetup)).body).toEqual({ hasOrganization: false, trialEndsAt: null });
  const created = await nora.call(api.organization.create, { body: { name: '  Nora Heating ' } });
  expect(created.status).toBe(200);
  expect(created.body.name).toBe('Nora Heating');
  expect((await nora.call(api.auth.user)).body).toMatchObject({
    role: 'owner',
    organizationId: created.body.id,
    organizationName: 'Nora Heating',
  });
  expect((await nora.call(api.subscription.status)).body).toMatchObject({
    status: 'trial',
    planName: 'starter',
    hasActiveSubscription: true,
    trialEndsAt: '2030-03-15T12:00:00.000Z',
  });
  world.setNow(undefined);
});

test('two clicks at the same moment make one organization', async () => {
  const person = await world.person('Twice');
  const twice = world.withSession(await world.signIn(person));
  const answers = await Promise.all([1, 2, 3].map((n) => twice.call(api.organization.create, { body: { name: `Shop ${n}` } })));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  const { rows } = await world.database.admin.query(`SELECT count(*)::int AS n FROM organizations WHERE name LIKE 'Shop %'`);
  expect(rows[0].n).toBe(1);
});

test('[SET-02] only whoever holds MANAGE_SYSTEM renames the organization', async () => {
  const renamed = await (await world.as('owner')).call(api.organization.change, { body: { name: 'New Name' } });
  expect(renamed.body.name).toBe('New Name');
  expect((await (await world.as('admin')).call(api.organization.change, { body: { name: 'Nope' } })).status).toBe(403);
  expect((await (await world.as('staff')).call(api.organization.read)).body.name).toBe('New Name');
  expect((await (await world.as('other-owner')).call(api.organization.read)).body.name).toBe('Other Plumbing');
});

test('[SEC-05] an organization whose old name holds an address changes its address, and takes no other such name', async () => {
  const person = await world.person('Dot');
  const id = await world.organization(person, 'Dot Works');
  await world.database.admin.query(`UPDATE organizations SET name = 'Foo.com' WHERE id = $1`, [id]);
  const dot = world.withSession(await world.signIn(person));
  const changed = await dot.call(api.organization.change, { body: { name: 'Foo.com', address: '1 Mill Lane' } });
  expect(changed).toMatchObject({ status: 200, body: { name: 'Foo.com', address: '1 Mill Lane' } });
  const refused = await dot.call(api.organization.change, { body: { name: 'Bar.com' } });
  expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'name' }] } });
  expect((await dot.call(api.organization.change, { body: { name: 'Foo' } })).status).toBe(200);
});
