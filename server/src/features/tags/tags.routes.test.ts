import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { foldItemCounts } from '../inventory/item-counts.service.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

const countOf = async (id: number, caller = owner) => (await caller.call(api.tags.list)).body.find((tag) => tag.id === id)?.itemCount;

test('[TVU-01] a tag is made, renamed and coloured; renaming alone leaves its colour', async () => {
  const created = await owner.call(api.tags.create, { body: { name: 'Copper', color: 'orange' } });
  const { id } = created.body;
  const renamed = await owner.call(api.tags.update, { params: { id }, body: { name: 'Copper pipe' } });
  expect(renamed.body).toEqual({ id, name: 'Copper pipe', color: 'orange', itemCount: 0 });
  const recoloured = await owner.call(api.tags.update, { params: { id }, body: { color: null } });
  expect(recoloured.body).toEqual({ id, name: 'Copper pipe', color: null, itemCount: 0 });
});

test('names are unique whatever their case, also at the same moment, and come back as they were typed', async () => {
  const answers = await Promise.all(['Urgent', 'urgent', 'URGENT'].map((name) => owner.call(api.tags.create, { body: { name } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'DUPLICATE_NAME', details: [{ field: 'name' }] });
  for (const name of ['🔥 hot', '‏דחוף', '<b>bold</b> & co']) {
    expect((await owner.call(api.tags.create, { body: { name } })).body.name).toBe(name);
  }
  const long = await owner.call(api.tags.create, { body: { name: 'x'.repeat(10_000) } });
  expect(long).toMatchObject({ status: 400, body: { details: [{ field: 'name' }] } });
});

test('[TVU-01] a tag counts the items a person may see, without archived ones', async () => {
  const { staff } = await world.people();
  const tag = await world.tag(organizationId);
  const [mine, other] = [await world.folder(organizationId), await world.folder(organizationId)];
  const below = await world.folder(organizationId, { parentId: mine });
  await world.assign(organizationId, staff, [mine]);
  for (const folderId of [mine, below, other, null]) await world.item(organizationId, { folderId, tagIds: [tag] });
  await world.item(organizationId, { folderId: mine, tagIds: [tag], isArchived: true });
  expect(await countOf(tag)).toBe(4);
  expect(await countOf(tag, await world.as('staff'))).toBe(2);
});

test('[TVU-01] merging moves everything to the other tag, and an item with both keeps one', async () => {
  const [from, into] = [await world.tag(organizationId, 'Brass'), await world.tag(organizationId, 'Messing')];
  await world.item(organizationId, { tagIds: [from] });
  await world.item(organizationId, { tagIds: [from, into] });
  expect((await owner.call(api.tags.merge, { params: { id: from }, body: { into: from } })).status).toBe(400);
  expect((await owner.call(api.tags.merge, { params: { id: from }, body: { into: 999_999_999 } })).status).toBe(404);
  expect((await owner.call(api.tags.merge, { params: { id: from }, body: { into } })).body).toMatchObject({ id: into, itemCount: 2 });
  expect(await countOf(from)).toBeUndefined();
  const { body } = await owner.call(api.activity.list, { query: { kind: 'tag', subjectId: from } });
  expect(body.entries[0]).toMatchObject({ action: 'merge', changes: [{ field: 'Merged into', from: 'Brass', to: 'Messing' }] });
});

test('two merges the other way round at the same moment leave one of the tags with every item', async () => {
  const [a, b] = [await world.tag(organizationId), await world.tag(organizationId)];
  for (const tag of [a, b]) await world.item(organizationId, { tagIds: [tag] });
  const merges = [
    owner.call(api.tags.merge, { params: { id: a }, body: { into: b } }),
    owner.call(api.tags.merge, { params: { id: b }, body: { into: a } }),
  ];
  expect((await Promise.all(merges)).map(({ status }) => status).sort()).toEqual([200, 404]);
  expect([await countOf(a), await countOf(b)].filter((count) => count !== undefined)).toEqual([2]);
});

test('[TVU-01] deleting a tag takes it off its items and leaves the items', async () => {
  const tag = await world.tag(organizationId);
  const item = await world.item(organizationId, { tagIds: [tag] });
  expect((await owner.call(api.tags.remove, { params: { id: tag } })).body).toEqual({ untagged: 1 });
  const { rowCount } = await world.database.admin.query('SELECT 1 FROM items WHERE id = $1', [item]);
  expect(rowCount).toBe(1);
});

test('[TVU-01] what is counted for whoever sees everything is right through tagging, archiving, deleting and merging, folded and not', async () => {
  const [tag, other] = [await world.tag(organizationId, 'Kept'), await world.tag(organizationId, 'Kept too')];
  const ids = await Promise.all(Array.from({ length: 6 }, () => world.item(organizationId, { tagIds: [tag] })));
  const bulk = (action: 'archive' | 'restore' | 'delete', itemIds: number[]) =>
    owner.call(api.inventory.bulk, { body: { selection: { itemIds }, change: { action } } });
  const shown = async () => {
    const before = [await countOf(tag), await countOf(other)];
    await foldItemCounts(world.services.db.platform);
    expect([await countOf(tag), await countOf(other)]).toEqual(before);
    return before;
  };
  expect(await shown()).toEqual([6, 0]);
  const [first, second, third] = ids as [number, number, number];
  await owner.call(api.inventory.update, { params: { id: first }, body: { tagIds: [tag, other] } });
  await bulk('archive', [first, second]);
  expect(await shown()).toEqual([4, 0]);
  await bulk('restore', [first]);
  await owner.call(api.inventory.update, { params: { id: third }, body: { tagIds: [] } });
  expect(await shown()).toEqual([4, 1]);
  await bulk('delete', [first, second]);
  expect(await shown()).toEqual([3, 0]);
  await owner.call(api.tags.merge, { params: { id: tag }, body: { into: other } });
  expect(await countOf(other)).toBe(3);
});

test('[TVU-01] of a tag that nothing has any more no count is kept', async () => {
  const counts = async (tag: number) => {
    await foldItemCounts(world.services.db.platform);
    const { rows } = await world.database.admin.query('SELECT items::int FROM item_counts WHERE subject_id = $1', [tag]);
    return rows.map(({ items }) => items as number);
  };
  const [gone, left, brief] = [await world.tag(organizationId), await world.tag(organizationId), await world.tag(organizationId)];
  const item = await world.item(organizationId, { tagIds: [gone, left] });
  expect([await counts(gone), await counts(left)]).toEqual([[1], [1]]);
  await owner.call(api.tags.remove, { params: { id: gone } });
  // Nobody counted it while an item had it.
  await owner.call(api.inventory.update, { params: { id: item }, body: { tagIds: [left, brief] } });
  await owner.call(api.inventory.update, { params: { id: item }, body: { tagIds: [left] } });
  expect([await counts(gone), await counts(left), await counts(brief)]).toEqual([[], [1], []]);
  await owner.call(api.inventory.update, { params: { id: item }, body: { tagIds: [] } });
  expect(await counts(left)).toEqual([]);
  await owner.call(api.inventory.update, { params: { id: item }, body: { tagIds: [left] } });
  expect([await counts(left), await countOf(left)]).toEqual([[1], 1]);
});
