import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { changesBetween } from './activity.rules.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

test('only labelled fields that differ are changes, spelled for people', () => {
  const labels = { name: 'Name', isOpen: 'Open', choices: 'Options', days: 'Days' };
  const before = { name: 'A', isOpen: true, choices: ['x'], days: null as number | null, secret: 1 };
  const after = { name: 'A', isOpen: false, choices: ['x', 'y'], days: 3, secret: 2 };
  expect(changesBetween<typeof before>(before, after, labels)).toEqual([
    { field: 'Open', from: 'yes', to: 'no' },
    { field: 'Options', from: 'x', to: 'x, y' },
    { field: 'Days', from: null, to: '3' },
  ]);
});

test('a change of the costing method is told in the words of the trade, whenever it was written down', async () => {
  const made = await owner.call(api.inventory.create, { body: { name: 'Elbow', quantity: '1', unitCost: '1' } });
  await owner.call(api.inventory.update, { params: { id: made.body.id }, body: { valuationMethod: 'fifo' } });
  const told = async () => {
    const { entries } = (await owner.call(api.activity.list, { query: { kind: 'item', subjectId: made.body.id } })).body;
    return entries[0]?.changes.find(({ field }) => field === 'Costing method');
  };
  const words = { field: 'Costing method', from: 'Moving average', to: 'FIFO' };
  expect(await told()).toEqual(words);
  const before = JSON.stringify([{ field: 'Costing method', from: 'moving_average', to: 'fifo' }]);
  await world.database.admin.query(`UPDATE activity SET changes = $2 WHERE subject_id = $1 AND action = 'update'`, [made.body.id, before]);
  expect(await told()).toEqual(words);
});

test('the list is paged newest first, and new entries neither repeat nor hide old ones', async () => {
  for (let n = 1; n <= 5; n++) await owner.call(api.tags.create, { body: { name: `Page ${n}` } });
  const first = (await owner.call(api.activity.list, { query: { kind: 'tag', limit: 2 } })).body;
  expect(first.entries.map(({ subjectName }) => subjectName)).toEqual(['Page 5', 'Page 4']);
  await owner.call(api.tags.create, { body: { name: 'Page 6' } });
  const second = (await owner.call(api.activity.list, { query: { kind: 'tag', limit: 2, cursor: first.nextCursor as string } })).body;
  expect(second.entries.map(({ subjectName }) => subjectName)).toEqual(['Page 3', 'Page 2']);
  const third = (await owner.call(api.activity.list, { query: { kind: 'tag', limit: 2, cursor: second.nextCursor as string } })).body;
  expect(third.entries.map(({ subjectName }) => subjectName)).toEqual(['Page 1']);
  expect(third.nextCursor).toBeNull();
});

test('a cursor this list did not give out is refused by name', async () => {
  const answer = await owner.call(api.activity.list, { query: { cursor: "1' OR 1=1" } });
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'cursor' }] } });
});

test('an entry keeps its author’s name after they left, and is seen by no other organization', async () => {
  const { admin, organizationId } = await world.people();
  await (await world.as('admin')).call(api.tags.create, { body: { name: 'By Adam' } });
  await world.database.admin.query('DELETE FROM memberships WHERE organization_id = $1 AND user_id = $2', [organizationId, admin.id]);
  await world.database.admin.query('UPDATE users SET organization_id = NULL WHERE id = $1', [admin.id]);
  const [newest] = (await owner.call(api.activity.list, { query: {} })).body.entries;
  expect(newest).toMatchObject({ userName: 'Adam Tester', subjectName: 'By Adam', action: 'create' });
  expect((await (await world.as('other-owner')).call(api.activity.list, { query: {} })).body.entries).toEqual([]);
});

test('a refused change leaves no entry', async () => {
  await owner.call(api.tags.create, { body: { name: 'Single' } });
  const count = async () => (await owner.call(api.activity.list, { query: { limit: 200 } })).body.entries.length;
  const before = await count();
  expect((await owner.call(api.tags.create, { body: { name: 'single' } })).status).toBe(409);
  expect(await count()).toBe(before);
});

test('[PLC-18] the log is read by place: what lay there when it was changed, both ends of a move, the folder itself and those below', async () => {
  const { organizationId } = await world.people();
  const yard = await world.folder(organizationId, { name: 'Log yard' });
  const [van, shop] = [
    await world.folder(organizationId, { name: 'Log van', parentId: yard }),
    await world.folder(organizationId, { name: 'Log shop' }),
  ];
  const make = async (name: string, folderId: number) =>
    (await owner.call(api.inventory.create, { body: { name, folderId, quantity: '4' } })).body.id;
  const [tap, nut] = [await make('Log tap', van), await make('Log nut', shop)];
  await owner.call(api.inventory.update, { params: { id: nut }, body: { description: 'Before' } });
  await owner.call(api.transfers.make, { body: { fromPlaceId: shop, toPlaceId: van, lines: [{ itemId: nut, quantity: '1' }] } });
  await owner.call(api.inventory.update, { params: { id: nut }, body: { description: 'After' } });
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [tap] }, change: { action: 'move', folderId: shop } } });
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [tap] }, change: { action: 'delete' } } });
  await owner.call(api.folders.update, { params: { id: van }, body: { name: 'Log lorry' } });
  const told = async (placeId: number, more: object = {}) =>
    (await owner.call(api.activity.list, { query: { placeId, ...more } })).body.entries.map(
      ({ subjectName, action, changes }) => `${action} ${subjectName} ${changes.map(({ to }) => to).join()}`,
    );
  const ofVan = ['update Log lorry Log lorry', 'move Log tap Log shop', 'update Log nut After', expect.stringMatching(/^create Log tap/)];
  expect(await told(van)).toEqual(ofVan);
  expect(await told(yard)).toEqual(ofVan);
  expect(await told(van, { kind: 'item', limit: 1 })).toEqual(['move Log tap Log shop']);
  expect(await told(shop)).toEqual([
    expect.stringMatching(/^delete Log tap/),
    'move Log tap Log shop',
    'update Log nut After',
    'update Log nut Before',
    expect.stringMatching(/^create Log nut/),
  ]);
  // Entries of before places were written down are found by where the item lies now.
  await world.database.admin.query('UPDATE activity SET places = NULL WHERE organization_id = $1', [organizationId]);
  expect(await told(van)).toEqual([
    'update Log lorry Log lorry',
    'update Log nut After',
    'update Log nut Before',
    expect.stringMatching(/^create Log nut/),
  ]);
  const { deletionId } = (await owner.call(api.folders.remove, { params: { id: van }, query: { contents: 'unassign' } })).body;
  const [gone] = (await owner.call(api.activity.list, { query: { placeId: yard, kind: 'folder' } })).body.entries;
  expect(gone).toMatchObject({ action: 'delete', subjectName: 'Log lorry', deletionId });
  await owner.call(api.folders.undoRemoval, { params: { id: deletionId } });
  const entries = (await owner.call(api.activity.list, { query: { placeId: yard, kind: 'folder' } })).body.entries;
  expect(entries.map(({ action, deletionId: open }) => [action, open ?? null]).slice(0, 2)).toEqual([
    ['restore', null],
    ['delete', null],
  ]);
});
