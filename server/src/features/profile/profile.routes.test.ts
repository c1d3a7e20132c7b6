import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openWorld, type World } from '../../../test/harness.ts';
import { opened } from '../../platform/realtime/realtime.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ listens: true });
});
afterAll(() => world.close());

test('[SET-03] a name is changed for everyone who sees it, on every device', async () => {
  const { organizationId } = await world.people();
  const headers = { cookie: `onhand_session=${await world.sessionOf('admin')}` };
  const device = await opened(new WebSocket(`ws://localhost:${world.env.port}/ws`, { headers }));
  device.say({ type: 'auth', organizationId });
  await device.hears((message) => message.type === 'auth_success');
  const staff = await world.as('staff');
  const body = { firstName: 'Samira', lastName: 'New' };
  expect((await staff.call(api.profile.update, { body })).body).toMatchObject(body);
  await device.hears((message) => message.type === 'preferences_update');
  const { members } = (await (await world.as('owner')).call(api.team.list)).body;
  expect(members.map(({ firstName }) => firstName)).toContain('Samira');
});

test('[SET-03] someone without an organization has a name too', async () => {
  const caller = world.withSession(await world.signIn(await world.person('Nell')));
  const body = { firstName: 'Nelly', lastName: 'Alone' };
  expect((await caller.call(api.profile.update, { body })).body).toMatchObject({ ...body, organizationId: null });
});

test('[SET-03] a name from a time when it could hold an address may stay; another such name is refused', async () => {
  const person = await world.person('Old');
  await world.database.admin.query(`UPDATE users SET first_name = 'J.Ro' WHERE id = $1`, [person.id]);
  const caller = world.withSession(await world.signIn(person));
  expect((await caller.call(api.profile.update, { body: { firstName: 'J.Ro', lastName: 'Smith' } })).status).toBe(200);
  const refused = await caller.call(api.profile.update, { body: { firstName: 'J.Ro', lastName: 'evil.test' } });
  expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'lastName' }] } });
});
