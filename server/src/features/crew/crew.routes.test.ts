import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { unusedName } from '../../../test/catalogue.ts';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import type { Scope } from '../../platform/scope.ts';
import { whoActs } from './crew.service.ts';

let world: World;
let owner: Caller;
let staff: Caller;
let scopes: Record<'owner' | 'staff', Scope>;
/** A PIN is checked against its hash, which is read for nothing else. */
let hashesRead: MockInstance;
beforeAll(async () => {
  world = await openWorld();
  hashesRead = vi.spyOn(world.services.db.platform, 'maybeValue');
  [owner, staff] = [await world.as('owner'), await world.as('staff')];
  const people = await world.people();
  const scopeOf = (role: 'owner' | 'staff') => world.scope(people.organizationId, people[role], role);
  scopes = { owner: scopeOf('owner'), staff: scopeOf('staff') };
});
afterAll(() => world.close());
beforeEach(() => {
  hashesRead.mockClear();
  world.setNow(undefined);
});

const add = async (name: string, pin = '4711') => (await owner.call(api.crew.make, { body: { name, pin } })).body;
const enter = async (caller: Caller, id: number, pin: string) => {
  const { status, body } = await caller.call(api.crew.enter, { params: { id }, body: { pin } });
  return { status, ...(body as { grant?: string; error?: string; message?: string; name?: string; crewId?: number; expiresAt?: string }) };
};
const acts = (grant: string | undefined, scope: Scope) => world.services.db.tenant(scope, (tx) => whoActs(tx, scope, grant));
const checks = () => hashesRead.mock.calls.filter(([sql]) => String(sql).includes('pin_hash')).length;

test('[JOB-04] a right PIN gives the right to act as this person on this account for a day, and nobody else has it', async () => {
  const pat = await add('Pat Miller');
  const now = Date.now();
  world.setNow(new Date(now));
  const given = await enter(staff, pat.id, '4711');
  expect(given).toMatchObject({ status: 200, crewId: pat.id, name: 'Pat Miller', expiresAt: new Date(now + 86_400_000).toISOString() });
  expect(await acts(given.grant, scopes.staff)).toEqual({ crewId: pat.id, name: 'Pat Miller' });
  expect(await acts(undefined, scopes.staff)).toBeUndefined();
  await expect(acts(given.grant, scopes.owner)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
  await expect(acts('made up', scopes.staff)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
  const { rows } = await world.database.admin.query('SELECT token_hash FROM crew_grants WHERE crew_id = $1', [pat.id]);
  expect(rows[0].token_hash.toString('base64url')).not.toBe(given.grant);
  const { rows: kept } = await world.database.admin.query('SELECT pin_hash FROM crew WHERE id = $1', [pat.id]);
  expect(kept[0].pin_hash).toMatch(/^\$argon2id\$/);
});

test('[JOB-04] what waited without a network is theirs for a week after the day of the PIN, and no longer', async () => {
  const { id } = await add(unusedName('Pat'));
  const daysAgo = (days: number) => world.setNow(new Date(Date.now() - days * 86_400_000));
  daysAgo(7.9);
  const waited = await enter(staff, id, '4711');
  expect(await acts(waited.grant, scopes.staff)).toMatchObject({ crewId: id });
  daysAgo(8.1);
  const tooOld = await enter(owner, id, '4711');
  await expect(acts(tooOld.grant, scopes.owner)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
});

test('[JOB-04] a new PIN and being taken off the crew end what the PIN gave; a new name does not', async () => {
  const name = unusedName('Pat');
  const { id } = await add(name);
  const before = await enter(staff, id, '4711');
  await owner.call(api.crew.change, { params: { id }, body: { name: `${name} B.` } });
  expect(await acts(before.grant, scopes.staff)).toEqual({ crewId: id, name: `${name} B.` });
  await owner.call(api.crew.change, { params: { id }, body: { name, pin: '0815' } });
  await expect(acts(before.grant, scopes.staff)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
  expect((await enter(staff, id, '4711')).error).toBe('INVALID_PIN');
  const after = await enter(staff, id, '0815');
  expect(await acts(after.grant, scopes.staff)).toMatchObject({ crewId: id });
  await owner.call(api.crew.remove, { params: { id } });
  await expect(acts(after.grant, scopes.staff)).rejects.toMatchObject({ code: 'PIN_REQUIRED' });
  expect((await enter(staff, id, '0815')).status).toBe(404);
});

test('[JOB-04] five wrong PINs lock it for five minutes, the right one too; fifty at once have five checked, and the managers are told', async () => {
  const { id } = await add('Locked Pat');
  const start = Date.now();
  world.setNow(new Date(start));
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => enter(staff, id, String(n).padStart(4, '0'))));
  expect(checks()).toBe(5);
  expect(answers.filter(({ error }) => error === 'PIN_LOCKED')).toHaveLength(46);
  expect((await enter(staff, id, '4711')).message).toBe('Too many wrong PINs. Try again in 5 minutes.');
  const { entries } = (await owner.call(api.activity.list, { query: { kind: 'crew', subjectId: id } })).body;
  expect(entries.map(({ action }) => action)).toEqual(['lock', 'create']);
  expect(entries[0]?.changes.slice(0, 2)).toEqual([
    { field: 'Wrong PINs', from: null, to: '5' },
    { field: 'Locked for', from: null, to: 'this person' },
  ]);
  expect((await enter(owner, id, '4711')).status).toBe(200);
  world.setNow(new Date(start + 300_000));
  expect((await enter(staff, id, '4711')).status).toBe(200);
});

test('[JOB-04] the crew takes no seat, is listed by name, and each name is there once; managers of people alone change it', async () => {
  const seats = async () => (await owner.call(api.team.list)).body;
  const before = JSON.stringify(await seats());
  await add('zoe');
  await add('Adam');
  expect(JSON.stringify(await seats())).toBe(before);
  const names = (await staff.call(api.crew.list)).body.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
  const again = await owner.call(api.crew.make, { body: { name: 'ADAM', pin: '1111' } });
  expect(again).toMatchObject({ status: 409, body: { error: 'DUPLICATE_NAME' } });
  expect((await staff.call(api.crew.make, { body: { name: 'Mine', pin: '1111' } })).status).toBe(403);
  expect((await owner.call(api.crew.make, { body: { name: 'Short', pin: '11' } })).status).toBe(400);
});
