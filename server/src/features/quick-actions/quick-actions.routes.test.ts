import { api } from '@onhand/contract';
import type { QuickActionInput } from '@onhand/contract/quick-actions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unusedName } from '../../../test/catalogue.ts';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

type Kind = { actionType: QuickActionInput['actionType']; actionConfig?: object };

async function make(kind: Kind, more: { name?: string; isDefault?: boolean } = {}) {
  const body = { name: unusedName('Action'), pin: '4711', ...more, ...kind } as QuickActionInput;
  return (await owner.call(api.quickActions.create, { body })).body;
}

async function ask(caller: Caller, id: number, pin = '4711') {
  return (await caller.call(api.quickActions.verifyPin, { params: { id }, body: { pin } })).body.grant;
}

/** Times and ids are made of digits too. */
const withoutFigures = (key: string, value: unknown) => (['time', 'reqId', 'responseTime', 'ip'].includes(key) ? undefined : value);

const run = (caller: Caller, id: number, body: { itemId: number; grant?: string; purchasePrice?: string; note?: string }) =>
  caller.call(api.quickActions.run, { params: { id }, body });

async function runOnce(kind: Kind, itemId: number, more: { purchasePrice?: string; note?: string } = {}) {
  const { id } = await make(kind);
  return run(owner, id, { itemId, grant: await ask(owner, id), ...more });
}

test('[QA-01] the five types are made, listed by type and name, changed and deleted; the quantity is 1 unless told', async () => {
  const [folder, tag] = [await world.folder(organizationId, { name: 'Van 3' }), await world.tag(organizationId, 'Checked')];
  const made = [
    await make({ actionType: 'tag', actionConfig: { tagIds: [tag] } }, { name: 'Mark' }),
    await make({ actionType: 'move', actionConfig: { folderId: folder } }, { name: 'To the van' }),
    await make({ actionType: 'set', actionConfig: { quantity: '0' } }, { name: 'Empty' }),
    await make({ actionType: 'increase' }, { name: 'Add one' }),
    await make({ actionType: 'decrease', actionConfig: { quantity: '2.5' } }, { name: 'Use some' }),
  ];
  const { body: list } = await owner.call(api.quickActions.list);
  expect(list.map(({ name, actionType, actionConfig }) => [name, actionType, actionConfig])).toEqual([
    ['Use some', 'decrease', { quantity: '2.5' }],
    ['Add one', 'increase', { quantity: '1', price: 'last' }],
    ['Empty', 'set', { quantity: '0' }],
    ['To the van', 'move', { folderId: folder, folderName: 'Van 3' }],
    ['Mark', 'tag', { tagIds: [tag], tagNames: ['Checked'] }],
  ]);
  const id = made[3]?.id ?? 0;
  const body = { name: 'Add a box', actionType: 'increase', actionConfig: { quantity: '12' } } as const;
  expect((await owner.call(api.quickActions.update, { params: { id }, body })).body).toMatchObject({
    name: 'Add a box',
    actionConfig: { quantity: '12' },
  });
  for (const { id } of made) expect((await owner.call(api.quickActions.remove, { params: { id } })).status).toBe(200);
  expect((await owner.call(api.quickActions.list)).body).toEqual([]);
});

test.each(['123', '12345', '12a4', '١٢٣٤', '', ' 123', '1234\n'])('[QA-01] a PIN is exactly four digits: “%s” is refused', async (pin) => {
  const answer = await owner.call(api.quickActions.create, { body: { name: 'Bad', pin, actionType: 'decrease' } });
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'pin' }] } });
});

test('[QA-01] what names a folder or tag that is not there, nothing at all, or a name that is taken, is refused by name', async () => {
  const refusal = async (kind: Kind, name = 'Refused') =>
    (await owner.call(api.quickActions.create, { body: { name, pin: '1234', ...kind } as QuickActionInput })).body;
  const other = await world.folder((await world.people()).otherOrganizationId);
  expect(await refusal({ actionType: 'move', actionConfig: { folderId: other } })).toMatchObject({
    details: [{ field: 'actionConfig.folderId' }],
  });
  expect(await refusal({ actionType: 'tag', actionConfig: { tagIds: [999_999_999] } })).toMatchObject({
    details: [{ field: 'actionConfig.tagIds' }],
  });
  expect(await refusal({ actionType: 'tag', actionConfig: { tagIds: [] } })).toMatchObject({ error: 'INVALID_INPUT' });
  expect(await refusal({ actionType: 'decrease', actionConfig: { quantity: '0' } })).toMatchObject({
    details: [{ field: 'actionConfig.quantity' }],
  });
  const { id, name } = await make({ actionType: 'increase' });
  expect(await refusal({ actionType: 'increase' }, name.toUpperCase())).toMatchObject({ error: 'DUPLICATE_NAME' });
  const another = await make({ actionType: 'increase' });
  const taken = await owner.call(api.quickActions.update, { params: { id: another.id }, body: { name, actionType: 'set' } });
  expect(taken).toMatchObject({ status: 409, body: { error: 'DUPLICATE_NAME' } });
  await owner.call(api.quickActions.remove, { params: { id } });
});

test('[QA-09] [QA-01] at most one action is the default, also when several are made it at the same moment', async () => {
  expect((await owner.call(api.quickActions.default)).body).toEqual({ id: null });
  const made = await Promise.all(Array.from({ length: 4 }, () => make({ actionType: 'decrease' }, { isDefault: true })));
  const { body: list } = await owner.call(api.quickActions.list);
  const defaults = list.filter(({ isDefault }) => isDefault);
  expect(defaults).toHaveLength(1);
  expect((await (await world.as('staff')).call(api.quickActions.default)).body).toEqual({ id: defaults[0]?.id });
  const other = made.find(({ id }) => id !== defaults[0]?.id);
  const body = { name: other?.name ?? '', actionType: 'decrease', isDefault: true } as const;
  await owner.call(api.quickActions.update, { params: { id: other?.id ?? 0 }, body });
  expect((await owner.call(api.quickActions.default)).body).toEqual({ id: other?.id });
  await owner.call(api.quickActions.remove, { params: { id: other?.id ?? 0 } });
  expect((await owner.call(api.quickActions.default)).body).toEqual({ id: null });
});

test('[QA-04] a PIN is stored hashed, and is in no answer, no log line and no activity', async () => {
  const { id } = await make({ actionType: 'increase' }, { name: 'Secret 7391' });
  const body = { name: 'Secret', pin: '7391', actionType: 'increase' } as const;
  const changed = await owner.call(api.quickActions.update, { params: { id }, body });
  await owner.call(api.quickActions.verifyPin, { params: { id }, body: { pin: '7392' } });
  const right = await owner.call(api.quickActions.verifyPin, { params: { id }, body: { pin: '7391' } });
  const { rows } = await world.database.admin.query('SELECT pin_hash FROM quick_actions WHERE id = $1', [id]);
  expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/);
  const { entries } = (await owner.call(api.activity.list, { query: { kind: 'quick-action', subjectId: id } })).body;
  expect(entries[0]).toMatchObject({
    action: 'update',
    changes: [
      { field: 'Name', from: 'Secret 7391', to: 'Secret' },
      { field: 'PIN', from: null, to: 'changed' },
    ],
  });
  const told = JSON.stringify([
    changed.body,
    { ...right.body, grant: '' },
    (await owner.call(api.quickActions.list)).body,
    entries[0]?.changes[1],
  ]);
  expect(told).not.toMatch(/739[12]|argon2/);
  const logged = JSON.stringify(world.logs, withoutFigures);
  expect(logged).not.toMatch(/"(pin|grant)"|739[12]/);
});

test('[QA-08] nothing is applied without a verified PIN: no grant, a made-up one, another action’s or another person’s', async () => {
  const [action, other] = [await make({ actionType: 'increase' }), await make({ actionType: 'increase' })];
  const itemId = await world.item(organizationId, { quantity: '5' });
  const grant = await ask(owner, action.id);
  const admin = await world.as('admin');
  const sameOwnerElsewhere = world.withSession(await world.signIn((await world.people()).owner));
  const refused = [
    await run(owner, action.id, { itemId }),
    await run(owner, action.id, { itemId, grant: 'x'.repeat(43) }),
    await run(owner, action.id, { itemId, grant: await ask(owner, other.id) }),
    await run(admin, action.id, { itemId, grant }),
    await run(sameOwnerElsewhere, action.id, { itemId, grant }),
  ];
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 403, body: { error: 'PIN_REQUIRED', message: 'Enter the PIN of this quick action first.' } });
  }
  expect((await owner.call(api.inventory.read, { params: { id: itemId } })).body.quantity).toBe('5');
  expect((await run(owner, action.id, { itemId, grant })).body.quantity).toBe('6');
});

test('[QA-08] a grant lasts a quarter of an hour however often it is used, and ends with the session', async () => {
  const { id } = await make({ actionType: 'increase' });
  const itemId = await world.item(organizationId, { quantity: '0' });
  const start = new Date();
  world.setNow(start);
  const grant = await ask(owner, id);
  const after = async (minutes: number) => {
    world.setNow(new Date(start.getTime() + minutes * 60_000));
    return (await run(owner, id, { itemId, grant })).status;
  };
  expect([await after(0), await after(8), await after(14.9), await after(15), await after(60)]).toEqual([200, 200, 200, 403, 403]);
  world.setNow(undefined);
  const session = world.withSession(await world.signIn((await world.people()).owner));
  await ask(session, id);
  const grants = async () =>
    (await world.database.admin.query('SELECT count(*)::int AS n FROM quick_action_grants WHERE quick_action_id = $1', [id])).rows[0].n;
  const before = await grants();
  await session.call(api.auth.logout);
  expect(await grants()).toBe(before - 1);
});

test('[QA-08] changing the PIN or anything else of an action, and deleting it, take back every grant', async () => {
  const action = await make({ actionType: 'increase' });
  const itemId = await world.item(organizationId);
  const same = { name: action.name, actionType: 'increase' } as const;
  for (const body of [
    { ...same, pin: '1111' },
    { ...same, actionConfig: { quantity: '1000' } },
  ]) {
    const grant = await ask(owner, action.id, body === same ? '4711' : 'pin' in body ? '4711' : '1111');
    expect((await run(owner, action.id, { itemId, grant })).status).toBe(200);
    await owner.call(api.quickActions.update, { params: { id: action.id }, body });
    expect((await run(owner, action.id, { itemId, grant })).body).toMatchObject({ error: 'PIN_REQUIRED' });
  }
  const grant = await ask(owner, action.id, '1111');
  await owner.call(api.quickActions.remove, { params: { id: action.id } });
  expect((await run(owner, action.id, { itemId, grant })).status).toBe(404);
});

test('[QA-07] set adds or takes the difference, and changes nothing where the target is there already', async () => {
  const itemId = await world.item(organizationId, { quantity: '4' });
  const kind = { actionType: 'set', actionConfig: { quantity: '10' } } as const;
  const { id } = await make(kind);
  const grant = await ask(owner, id);
  expect((await run(owner, id, { itemId, grant })).body).toMatchObject({
    quantity: '10',
    movement: { kind: 'set', source: 'quick_action', delta: '6' },
  });
  expect((await run(owner, id, { itemId, grant })).body).toMatchObject({ quantity: '10', movement: null });
  await owner.call(api.inventory.changeStock, { params: { id: itemId }, body: { quantity: '12' } });
  expect((await run(owner, id, { itemId, grant })).body).toMatchObject({ quantity: '10', movement: { delta: '-2' } });
  const { movements } = (await owner.call(api.inventory.history, { params: { id: itemId }, query: {} })).body;
  expect(movements.map(({ delta }) => delta)).toEqual(['-2', '2', '6']);
});

test('[QA-08] increase, decrease, move and tag go through the ledger and the log, named as the quick action they are', async () => {
  const [folderId, tag] = [await world.folder(organizationId, { name: 'Truck' }), await world.tag(organizationId, 'Counted')];
  const itemId = await world.item(organizationId, { quantity: '3' });
  const added = await runOnce({ actionType: 'increase', actionConfig: { quantity: '7' } }, itemId, { purchasePrice: '2' });
  expect(added.body).toMatchObject({
    quantity: '10',
    totalValue: '14',
    movement: { source: 'quick_action', kind: 'in', delta: '7', note: expect.stringContaining('Quick action: Action') },
  });
  const taken = await runOnce({ actionType: 'decrease', actionConfig: { quantity: '2' } }, itemId, { note: 'for the Miller job' });
  expect(taken.body).toMatchObject({ quantity: '8', movement: { kind: 'out', delta: '-2', note: 'for the Miller job' } });
  const moved = await runOnce({ actionType: 'move', actionConfig: { folderId } }, itemId);
  expect(moved.body).toMatchObject({ folderId, movement: { kind: 'move', source: 'quick_action', toFolder: 'Truck' } });
  const tagged = await runOnce({ actionType: 'tag', actionConfig: { tagIds: [tag] } }, itemId);
  expect(tagged.body).toMatchObject({ tags: [{ name: 'Counted' }], movement: null });
  const { entries } = (await owner.call(api.activity.list, { query: { kind: 'item', subjectId: itemId } })).body;
  expect(entries.map(({ action }) => action)).toEqual(['update', 'move']);
});

test('[QA-01] [STK-09] an action that adds stock says which price it books: the last one paid unless it is to be asked for', async () => {
  const itemId = (await owner.call(api.inventory.create, { body: { name: unusedName('Pipe'), quantity: '10', unitCost: '9.40' } })).body.id;
  const buy = (purchasePrice: string) =>
    owner.call(api.inventory.changeStock, { params: { id: itemId }, body: { adjustment: '10', purchasePrice } });
  await buy('11.20');
  const asked = await make({ actionType: 'increase', actionConfig: { quantity: '2', price: 'ask' } });
  expect(asked.actionConfig).toEqual({ quantity: '2', price: 'ask' });
  // At the average it would be 10.30, a price that nobody ever paid.
  const { body: last } = await runOnce({ actionType: 'increase', actionConfig: { quantity: '5' } }, itemId);
  expect(last).toMatchObject({ quantity: '25', movement: { unitCost: '11.2' } });
  // An assumed price is not the last price paid.
  await buy('12');
  const { body: bought } = await owner.call(api.inventory.read, { params: { id: itemId } });
  const { body: again } = await runOnce({ actionType: 'increase' }, itemId);
  expect(again.movement?.unitCost).toBe('12');
  expect(again.lastPaid).toEqual(bought.lastPaid);
  const staff = await world.as('staff');
  const actions = (await staff.call(api.quickActions.list)).body;
  expect(actions.find(({ id }) => id === asked.id)?.actionConfig).toEqual({ quantity: '2', price: 'ask' });
});

test('[QA-07] what cannot be done says why and changes nothing: no such item, an archived one, decimals of whole things', async () => {
  const archived = await world.item(organizationId, { isArchived: true });
  const whole = await world.item(organizationId, { quantity: '3' });
  const tagging = { actionType: 'tag', actionConfig: { tagIds: [await world.tag(organizationId)] } } as const;
  for (const kind of [{ actionType: 'increase' } as const, tagging]) {
    expect((await runOnce(kind, 999_999_999)).status).toBe(404);
    expect((await runOnce(kind, archived)).body).toMatchObject({ error: 'CONFLICT', message: 'This item is archived. Restore it first.' });
  }
  const half = await runOnce({ actionType: 'decrease', actionConfig: { quantity: '0.5' } }, whole);
  expect(half).toMatchObject({ status: 400, body: { message: expect.stringContaining('only whole numbers') } });
});

test('an action whose folder or tags were deleted says so, and is not run', async () => {
  const [folderId, tag] = [await world.folder(organizationId, { name: 'Old van' }), await world.tag(organizationId)];
  const itemId = await world.item(organizationId);
  const move = await make({ actionType: 'move', actionConfig: { folderId } });
  const mark = await make({ actionType: 'tag', actionConfig: { tagIds: [tag] } });
  await owner.call(api.folders.update, { params: { id: folderId }, body: { name: 'Older van' } });
  const listed = async (id: number) => (await owner.call(api.quickActions.list)).body.find((one) => one.id === id);
  expect(await listed(move.id)).toMatchObject({ problem: null, actionConfig: { folderName: 'Older van' } });
  await owner.call(api.folders.remove, { params: { id: folderId }, query: { contents: 'unassign' } });
  await owner.call(api.tags.remove, { params: { id: tag } });
  expect(await listed(move.id)).toMatchObject({ problem: 'folder-deleted', actionConfig: { folderId: null, folderName: 'Old van' } });
  expect(await listed(mark.id)).toMatchObject({ problem: 'tags-deleted', actionConfig: { tagIds: [], tagNames: [] } });
  expect((await run(owner, move.id, { itemId, grant: await ask(owner, move.id) })).body).toMatchObject({
    error: 'CONFLICT',
    message: 'The folder of this action was deleted.',
  });
});

test('a tag that is merged into another is set under the other’s name from then on', async () => {
  const [from, into] = [await world.tag(organizationId, 'Brass'), await world.tag(organizationId, 'Messing')];
  const { id } = await make({ actionType: 'tag', actionConfig: { tagIds: [from] } });
  await owner.call(api.tags.merge, { params: { id: from }, body: { into } });
  const list = (await owner.call(api.quickActions.list)).body;
  expect(list.find((one) => one.id === id)).toMatchObject({ problem: null, actionConfig: { tagIds: [into], tagNames: ['Messing'] } });
});

test('[QA-08] [QA-09] staff run actions on what they see, and are told neither the name of another folder nor anything of an item in it', async () => {
  const { staff: person } = await world.people();
  const [mine, theirs] = [
    await world.folder(organizationId, { name: 'Mine' }),
    await world.folder(organizationId, { name: 'Hidden shed' }),
  ];
  await world.assign(organizationId, person, [mine]);
  const staff = await world.as('staff');
  const [seen, hidden] = [await world.item(organizationId, { folderId: mine }), await world.item(organizationId, { folderId: theirs })];
  const [add, away] = [await make({ actionType: 'increase' }), await make({ actionType: 'move', actionConfig: { folderId: theirs } })];
  const grant = await ask(staff, add.id);
  const answer = await run(staff, add.id, { itemId: seen, grant });
  expect(answer.body).toMatchObject({ quantity: '2', movement: { delta: '1' } });
  expect(JSON.stringify(answer.body)).not.toMatch(/unitCost|totalValue|"value"/);
  expect((await run(staff, add.id, { itemId: hidden, grant })).status).toBe(404);
  const list = (await staff.call(api.quickActions.list)).body;
  expect(JSON.stringify(list)).not.toContain('Hidden shed');
  expect(list.find(({ id }) => id === away.id)).toMatchObject({
    problem: 'folder-not-yours',
    actionConfig: { folderId: null, folderName: null },
  });
  expect((await run(staff, away.id, { itemId: seen, grant: await ask(staff, away.id) })).body).toMatchObject({ error: 'CONFLICT' });
});

test('[QA-06] each person’s own preference is kept on the server, and goes with the action', async () => {
  const [mine, theirs] = [await make({ actionType: 'increase' }), await make({ actionType: 'decrease' })];
  const staff = await world.as('staff');
  const preference = async (caller: Caller) => (await caller.call(api.quickActions.preference)).body.quickActionId;
  expect(await preference(owner)).toBeNull();
  await owner.call(api.quickActions.savePreference, { body: { quickActionId: mine.id } });
  await staff.call(api.quickActions.savePreference, { body: { quickActionId: theirs.id } });
  expect([await preference(owner), await preference(staff)]).toEqual([mine.id, theirs.id]);
  await owner.call(api.quickActions.remove, { params: { id: theirs.id } });
  expect([await preference(owner), await preference(staff)]).toEqual([mine.id, null]);
  expect((await owner.call(api.quickActions.savePreference, { body: { quickActionId: 999_999_999 } })).status).toBe(404);
  await owner.call(api.quickActions.savePreference, { body: { quickActionId: null } });
  expect(await preference(owner)).toBeNull();
});
