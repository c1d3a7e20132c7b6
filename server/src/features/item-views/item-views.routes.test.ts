import { api } from '@onhand/contract';
import type { KeptList } from '@onhand/contract/item-views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

let world: World;
let owner: Caller;
let staff: Caller;
beforeAll(async () => {
  world = await openWorld();
  [owner, staff] = [await world.as('owner'), await world.as('staff')];
});
afterAll(() => world.close());

const namesFor = async (caller: Caller) => (await caller.call(api.itemViews.list)).body.map(({ name }) => name);

test('[INV-05] a list kept under a name is there on every device of whoever kept it, and for everyone once it is shared', async () => {
  const list: KeptList = { search: 'valve', status: 'low', tagIds: [3], sort: 'quantity', direction: 'desc', view: 'grid' };
  const { id } = (await owner.call(api.itemViews.create, { body: { name: 'Low valves', list } })).body;
  const elsewhere = world.withSession(await world.signIn((await world.people()).owner));
  expect((await elsewhere.call(api.itemViews.list)).body).toEqual([
    { id, name: 'Low valves', list, isShared: false, isMine: true, madeBy: expect.any(String) },
  ]);
  expect(await namesFor(staff)).toEqual([]);
  await owner.call(api.itemViews.update, { params: { id }, body: { isShared: true, name: 'Valves to order' } });
  expect(await namesFor(staff)).toEqual(['Valves to order']);
  expect((await owner.call(api.itemViews.create, { body: { name: 'valves TO order', list, isShared: true } })).status).toBe(409);
  await owner.call(api.itemViews.remove, { params: { id } });
  expect(await namesFor(staff)).toEqual([]);
});

test('[TEAM-09] staff keep views of their own and share none; nobody changes somebody else’s', async () => {
  const { body: own } = await staff.call(api.itemViews.create, { body: { name: 'My van', list: { search: 'van' } } });
  expect((await staff.call(api.itemViews.update, { params: { id: own.id }, body: { name: 'Van' } })).body.name).toBe('Van');
  expect((await staff.call(api.itemViews.update, { params: { id: own.id }, body: { isShared: true } })).status).toBe(403);
  expect((await staff.call(api.itemViews.create, { body: { name: 'All', list: {}, isShared: true } })).status).toBe(403);
  expect((await owner.call(api.itemViews.update, { params: { id: own.id }, body: { name: 'Mine' } })).status).toBe(404);
  expect((await owner.call(api.itemViews.remove, { params: { id: own.id } })).status).toBe(404);
  const { body: shared } = await owner.call(api.itemViews.create, { body: { name: 'Everyone', list: {}, isShared: true } });
  const admin = await world.as('admin');
  expect(await admin.call(api.itemViews.update, { params: { id: shared.id }, body: { isShared: false } })).toMatchObject({
    status: 403,
    body: { message: 'Only whoever made a view can take it back.' },
  });
});
