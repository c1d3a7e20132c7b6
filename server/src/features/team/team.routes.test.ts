import { api } from '@onhand/contract';
import type { Role } from '@onhand/contract/permissions';
import { closeCodes } from '@onhand/contract/realtime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Person } from '../../../test/factories.ts';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { opened } from '../../platform/realtime/realtime.fixtures.ts';

let world: World;
let organizationId: number;
let ownerPerson: Person;
let owner: Caller;

beforeAll(async () => {
  world = await openWorld({ listens: true });
});
afterAll(() => world.close());

beforeEach(async () => {
  ownerPerson = await world.person('Olga');
  organizationId = await world.organization(ownerPerson, 'Team Works');
  owner = world.withSession(await world.signIn(ownerPerson));
});

async function member(role: Role, name = 'Mick'): Promise<{ person: Person; caller: Caller; token: string }> {
  const person = await world.person(name);
  await world.join(organizationId, person, role);
  const token = await world.signIn(person);
  return { person, caller: world.withSession(token), token };
}

const change = (caller: Caller, { id }: Person, body: { role?: Role; folderIds?: number[] }) =>
  caller.call(api.team.change, { params: { id }, body });
const rolesNow = async () => {
  const { rows } = await world.database.admin.query('SELECT role FROM memberships WHERE organization_id = $1 ORDER BY role', [
    organizationId,
  ]);
  return rows.map(({ role }) => role as Role);
};

async function join(token: string) {
  const headers = { cookie: `onhand_session=${token}` };
  const client = await opened(new WebSocket(`ws://localhost:${world.env.port}/ws`, { headers }));
  client.say({ type: 'auth', organizationId });
  await client.hears((message) => message.type === 'auth_success');
  return client;
}

test('[TEAM-02] the team lists everyone with role, folders and when they were last seen, and the seats of the plan', async () => {
  const { person } = await member('staff');
  const folder = await world.folder(organizationId, { name: 'Van 2' });
  await change(owner, person, { folderIds: [folder] });
  const { members, seats } = (await owner.call(api.team.list)).body;
  expect(members.map(({ firstName, role, folderIds }) => ({ firstName, role, folderIds }))).toEqual([
    { firstName: 'Olga', role: 'owner', folderIds: [] },
    { firstName: 'Mick', role: 'staff', folderIds: [folder] },
  ]);
  for (const { lastSeenAt } of members) expect(Date.now() - Date.parse(lastSeenAt ?? '')).toBeLessThan(600_000);
  expect(seats).toEqual({ planName: 'Starter', limit: 5, members: 2, invited: 0 });
});

test('[TEAM-02] staff see an assigned folder with everything below it, at once, and lose it as an admin loses the list', async () => {
  const { person, caller, token } = await member('staff');
  const [yard, van] = [await world.folder(organizationId, { name: 'Yard' }), await world.folder(organizationId, { name: 'Van' })];
  const shelf = await world.folder(organizationId, { name: 'Shelf', parentId: yard });
  const names = async () => (await caller.call(api.folders.list)).body.map(({ name }) => name).sort();
  expect(await names()).toEqual([]);
  const client = await join(token);
  await change(owner, person, { folderIds: [yard] });
  expect(await names()).toEqual(['Shelf', 'Yard']);
  // Their own tabs look again.
  await client.hears((message) => message.type === 'folders_updated');
  await client.hears((message) => message.type === 'preferences_update');
  await change(owner, person, { folderIds: [van] });
  expect(await names()).toEqual(['Van']);
  await change(owner, person, { role: 'admin' });
  expect(await names()).toEqual(['Shelf', 'Van', 'Yard']);
  const [, promoted] = (await owner.call(api.team.list)).body.members;
  expect(promoted).toMatchObject({ role: 'admin', folderIds: [] });
  expect((await change(owner, person, { role: 'staff', folderIds: [shelf, 999_999] })).status).toBe(404);
  expect(
    (await change(owner, person, { role: 'staff', folderIds: [await world.folder((await world.people()).organizationId)] })).status,
  ).toBe(404);
  expect(await rolesNow()).toEqual(['admin', 'owner']);
});

test('[TEAM-02] only an owner makes owners, and an organization always keeps one', async () => {
  const admin = await member('admin', 'Ada');
  expect((await change(admin.caller, admin.person, { role: 'owner' })).status).toBe(403);
  expect((await change(admin.caller, ownerPerson, { role: 'staff' })).status).toBe(403);
  expect((await admin.caller.call(api.team.remove, { params: { id: ownerPerson.id } })).status).toBe(403);
  expect(await change(owner, ownerPerson, { role: 'admin' })).toMatchObject({ status: 409, body: { error: 'LAST_OWNER' } });
  expect(await owner.call(api.team.leave)).toMatchObject({ status: 409, body: { error: 'LAST_OWNER' } });
  expect((await change(owner, admin.person, { role: 'owner' })).status).toBe(200);
  expect((await owner.call(api.team.leave)).status).toBe(200);
  expect(await rolesNow()).toEqual(['owner']);
  expect((await owner.call(api.auth.user)).body).toMatchObject({ role: null, organizationId: null });
});

test('[TEAM-02] ownership is handed over in one step', async () => {
  const { person, caller } = await member('staff');
  expect((await owner.call(api.team.handOver, { params: { id: person.id } })).status).toBe(200);
  expect((await caller.call(api.auth.user)).body.role).toBe('owner');
  expect((await owner.call(api.auth.user)).body.role).toBe('admin');
  expect((await owner.call(api.team.handOver, { params: { id: person.id } })).status).toBe(403);
});

test('[TEAM-02] removing someone ends their sessions and closes their socket', async () => {
  const { person, caller, token } = await member('admin', 'Rita');
  const client = await join(token);
  expect((await owner.call(api.team.remove, { params: { id: person.id } })).status).toBe(200);
  expect((await client.closing).code).toBe(closeCodes.signedOut);
  expect((await caller.call(api.auth.user)).status).toBe(401);
  expect((await owner.call(api.team.list)).body.members).toHaveLength(1);
  // They are nobody's member now, and free to join another.
  const again = world.withSession(await world.signIn(person));
  expect((await again.call(api.auth.user)).body.organizationId).toBeNull();
  expect((await again.call(api.organization.create, { body: { name: 'Own Shop' } })).status).toBe(200);
});

test('a colleague’s sessions are out of reach of another organization', async () => {
  const stranger = await world.people();
  await world.sessionOf('other-owner');
  await world.services.db.tenant(world.scope(organizationId, ownerPerson, 'owner'), (tx) =>
    tx.rows('SELECT end_sessions_of_member($1)', [stranger['other-owner'].id]),
  );
  expect((await (await world.as('other-owner')).call(api.auth.user)).status).toBe(200);
});

describe('[TEAM-02] at the same moment', () => {
  test('two admins demote each other: one of them does', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await member('admin', 'Anna'), await member('admin', 'Abel')];
      const answers = await Promise.all([
        change(one.caller, two.person, { role: 'staff' }),
        change(two.caller, one.person, { role: 'staff' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      for (const { person } of [one, two]) await owner.call(api.team.remove, { params: { id: person.id } });
    }
  });

  test('two owners demote or remove each other, or both leave: one stays', async () => {
    for (const kind of ['demote', 'remove', 'leave'] as const) {
      const second = await member('owner', 'Otis');
      const act = (caller: Caller, other: Person) => {
        if (kind === 'leave') return caller.call(api.team.leave);
        return kind === 'demote' ? change(caller, other, { role: 'admin' }) : caller.call(api.team.remove, { params: { id: other.id } });
      };
      const answers = await Promise.all([act(owner, second.person), act(second.caller, ownerPerson)]);
      expect(
        answers.filter(({ status }) => status === 200),
        kind,
      ).toHaveLength(1);
      expect(
        (await rolesNow()).filter((role) => role === 'owner'),
        kind,
      ).toHaveLength(1);
      // The remaining person begins the next round with a new organization.
      ownerPerson = await world.person('Olga');
      organizationId = await world.organization(ownerPerson, 'Team Works');
      owner = world.withSession(await world.signIn(ownerPerson));
    }
  });
});
