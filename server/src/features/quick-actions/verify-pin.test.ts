import { argon2Sync, randomBytes } from 'node:crypto';
import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { unusedName } from '../../../test/catalogue.ts';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

/** A PIN is checked against its hash, which is read for nothing else. */
let hashesRead: MockInstance;
let world: World;
let owner: Caller;
let staff: Caller;
beforeAll(async () => {
  world = await openWorld();
  hashesRead = vi.spyOn(world.services.db.platform, 'maybeValue');
  [owner, staff] = [await world.as('owner'), await world.as('staff')];
});
afterAll(() => world.close());
beforeEach(() => {
  hashesRead.mockClear();
  world.setNow(undefined);
});

const checks = () => hashesRead.mock.calls.filter(([sql]) => String(sql).includes('pin_hash')).length;

async function make(pin = '4711'): Promise<number> {
  const body = { name: unusedName('Action'), pin, actionType: 'decrease' } as const;
  const { id } = (await owner.call(api.quickActions.create, { body })).body;
  await world.database.admin.query('UPDATE quick_actions SET pin_hash = $2 WHERE id = $1', [id, quickHash(pin)]);
  return id;
}

/** A hash says itself what a check of it costs: how many are checked is what counts here, and there are a hundred. */
function quickHash(pin: string): string {
  const nonce = randomBytes(16);
  const tag = argon2Sync('argon2id', { message: pin, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

async function attempt(caller: Caller, id: number, pin: string) {
  const { status, body, headers } = await caller.call(api.quickActions.verifyPin, { params: { id }, body: { pin } });
  return { status, headers, ...(body as unknown as { error?: string; message?: string; grant?: string }) };
}

async function attempts(caller: Caller, id: number, pins: string[]) {
  const answers = [];
  for (const pin of pins) answers.push(await attempt(caller, id, pin));
  return answers;
}

test('[QA-04] five wrong PINs lock the action for that person for five minutes; the right one is refused meanwhile too', async () => {
  const id = await make();
  const start = new Date();
  const at = (seconds: number) => world.setNow(new Date(start.getTime() + seconds * 1000));
  at(0);
  const answers = await attempts(staff, id, ['0000', '0001', '0002', '0003', '0004', '4711']);
  expect(answers.map(({ error, message }) => [error, message])).toEqual([
    ['INVALID_PIN', 'Invalid PIN. 4 tries left.'],
    ['INVALID_PIN', 'Invalid PIN. 3 tries left.'],
    ['INVALID_PIN', 'Invalid PIN. 2 tries left.'],
    ['INVALID_PIN', 'Invalid PIN. 1 try left.'],
    ['PIN_LOCKED', 'Too many wrong PINs. Try again in 5 minutes.'],
    ['PIN_LOCKED', 'Too many wrong PINs. Try again in 5 minutes.'],
  ]);
  expect(answers[5]).toMatchObject({ status: 429, headers: { 'retry-after': '300' } });
  expect(checks()).toBe(5);
  at(70);
  expect((await attempt(staff, id, '4711')).message).toBe('Too many wrong PINs. Try again in 4 minutes.');
  expect((await attempt(owner, id, '4711')).grant).toBeDefined();
  at(300);
  expect((await attempt(staff, id, '4711')).grant).toBeDefined();
});

test('[QA-04] a lock is written into the activity log and the server’s log, without the PIN; a new PIN ends it', async () => {
  const id = await make();
  await attempts(staff, id, ['8520', '8521', '8522', '8523', '8524', '8525']);
  const { entries } = (await owner.call(api.activity.list, { query: { kind: 'quick-action', subjectId: id } })).body;
  expect(entries.map(({ action, userName }) => [action, userName])).toEqual([
    ['lock', 'Sam Tester'],
    ['create', 'Olive Tester'],
  ]);
  expect(entries[0]?.changes.slice(0, 2)).toEqual([
    { field: 'Wrong PINs', from: null, to: '5' },
    { field: 'Locked for', from: null, to: 'this person' },
  ]);
  const warnings = world.logs.filter(({ quickActionId }) => quickActionId === id);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatchObject({ level: 40, msg: 'a quick action was locked after wrong PINs', whom: 'person' });
  expect(Object.keys(warnings[0] ?? {}).sort()).toEqual(['level', 'msg', 'organizationId', 'quickActionId', 'time', 'userId', 'whom']);
  expect(JSON.stringify(entries[0]?.changes.slice(0, 2))).not.toMatch(/852\d/);
  const body = { name: unusedName('Action'), actionType: 'decrease' } as const;
  await owner.call(api.quickActions.update, { params: { id }, body });
  expect((await attempt(staff, id, '4711')).error).toBe('PIN_LOCKED');
  await owner.call(api.quickActions.update, { params: { id }, body: { ...body, pin: '0911' } });
  expect((await attempt(staff, id, '0911')).grant).toBeDefined();
});

test('[QA-04] a right PIN forgets the wrong ones before it', async () => {
  const id = await make();
  for (let round = 0; round < 2; round++) {
    const answers = await attempts(staff, id, ['0000', '0001', '0002', '0003', '4711']);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 200]);
  }
});

test('[QA-04] of fifty wrong PINs at the same moment, five are checked', async () => {
  const id = await make();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => attempt(staff, id, String(n).padStart(4, '0'))));
  expect(checks()).toBe(5);
  const count = (error: string) => answers.filter((answer) => answer.error === error).length;
  expect([count('INVALID_PIN'), count('PIN_LOCKED')]).toEqual([4, 46]);
  const { entries } = (await owner.call(api.activity.list, { query: { kind: 'quick-action', subjectId: id } })).body;
  expect(entries.filter(({ action }) => action === 'lock')).toHaveLength(1);
});

test('[QA-04] [QA-08] whoever guesses all day, a dozen PINs at once every hour, has 25 checked', async () => {
  const id = await make('0280');
  const start = Date.now();
  const checkedInHour: number[] = [];
  for (let hour = 0; hour < 24; hour++) {
    world.setNow(new Date(start + hour * 3_600_000));
    hashesRead.mockClear();
    const pins = Array.from({ length: 12 }, (_, n) => String(hour * 12 + n).padStart(4, '0'));
    const answers = await Promise.all(pins.map((pin) => attempt(staff, id, pin)));
    expect(answers.filter(({ grant }) => grant !== undefined)).toEqual([]);
    checkedInHour.push(checks());
  }
  expect(checkedInHour).toEqual([5, 5, 5, 5, 5, ...Array.from({ length: 19 }, () => 0)]);
});

test('[QA-04] ten people together get fifty tries an hour, then the action is locked for all, and the managers are told', async () => {
  const id = await make();
  const { organizationId } = await world.people();
  const gang: Caller[] = [];
  for (let n = 0; n < 10; n++) {
    const person = await world.person(`Gang${n}`);
    await world.join(organizationId, person, 'staff');
    await world.database.admin.query('UPDATE users SET organization_id = $1 WHERE id = $2', [organizationId, person.id]);
    gang.push(world.withSession(await world.signIn(person)));
  }
  world.setNow(new Date());
  for (const one of gang) await attempts(one, id, ['0000', '0001', '0002', '0003', '0004']);
  expect(checks()).toBe(50);
  expect(await attempt(owner, id, '4711')).toMatchObject({
    error: 'PIN_LOCKED',
    message: 'Too many wrong PINs were entered by several people. Try again in 60 minutes.',
  });
  const { entries } = (await owner.call(api.activity.list, { query: { kind: 'quick-action', subjectId: id } })).body;
  expect(entries[0]?.changes).toMatchObject([{ to: '50' }, { field: 'Locked for', to: 'everyone' }, { field: 'Until' }]);
});

test('an action of another organization, or none, is not found, and nothing is counted or checked', async () => {
  const id = await make();
  expect((await attempt(await world.as('other-owner'), id, '4711')).status).toBe(404);
  expect((await attempt(staff, 999_999_999, '4711')).status).toBe(404);
  expect(checks()).toBe(0);
});
