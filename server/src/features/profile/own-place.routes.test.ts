import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

let world: World;
let owner: Caller;
let organizationId: number;
let [warehouse, van, otherVan] = [0, 0, 0];
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());
beforeEach(async () => {
  [warehouse, van, otherVan] = [
    await world.folder(organizationId, { name: 'Warehouse' }),
    await world.folder(organizationId, { name: 'Van 1' }),
    await world.folder(organizationId, { name: 'Van 2' }),
  ];
  await workFrom(null);
});

const workFrom = (placeId: number | null, caller = owner) => caller.call(api.profile.setPlace, { body: { placeId } });
const make = async (name = 'Elbow') =>
  (await owner.call(api.inventory.create, { body: { name, folderId: warehouse, quantity: '12' } })).body.id;
const carry = (itemId: number, quantity: string, toPlaceId: number) =>
  owner.call(api.transfers.make, { body: { fromPlaceId: warehouse, toPlaceId, lines: [{ itemId, quantity }] } });
const change = (id: number, body: object, caller = owner) => caller.call(api.inventory.changeStock, { params: { id }, body });
const lying = async (id: number) =>
  Object.fromEntries((await owner.call(api.inventory.read, { params: { id } })).body.places.map(({ name, quantity }) => [name, quantity]));

test('[PLC-10] the place a person works from is told with who they are, and goes with its folder', async () => {
  expect((await workFrom(van)).body).toEqual({ place: { id: van, name: 'Van 1' } });
  expect((await owner.call(api.auth.user)).body.place).toEqual({ id: van, name: 'Van 1' });
  await owner.call(api.folders.remove, { params: { id: van }, query: { contents: 'unassign' } });
  expect((await owner.call(api.auth.user)).body.place).toBeNull();
  expect((await workFrom(van)).status).toBe(400);
});

test('[PLC-10] a change that names no place means the own one if the item lies there, else its only one, else its home', async () => {
  const [spread, alone] = [await make(), await make('Tee')];
  await carry(spread, '4', van);
  await carry(spread, '2', otherVan);
  await change(spread, { adjustment: '-1' });
  expect(await lying(spread)).toEqual({ Warehouse: '5', 'Van 1': '4', 'Van 2': '2' });
  await workFrom(otherVan);
  await change(spread, { adjustment: '-1' });
  expect(await lying(spread)).toEqual({ Warehouse: '5', 'Van 1': '4', 'Van 2': '1' });
  // What is set, and what it was before, are of that place too.
  expect((await change(spread, { quantity: '7', expectedQuantity: '5' })).status).toBe(409);
  await change(spread, { quantity: '7', expectedQuantity: '1' });
  expect(await lying(spread)).toEqual({ Warehouse: '5', 'Van 1': '4', 'Van 2': '7' });
  // A place that is named counts more, and an item that is not in the van is where it was.
  await change(spread, { adjustment: '-1', placeId: van });
  expect(await lying(spread)).toEqual({ Warehouse: '5', 'Van 1': '3', 'Van 2': '7' });
  await change(alone, { adjustment: '-1' });
  expect(await lying(alone)).toEqual({ Warehouse: '11' });
  // A move is about the home.
  await change(spread, { folderId: van });
  expect(await lying(spread)).toEqual({ 'Van 1': '8', 'Van 2': '7' });
});

test('[PLC-10] what lies in a bin of the van lies in the van', async () => {
  const bin = await world.folder(organizationId, { name: 'Bin', parentId: van });
  const id = await make();
  await carry(id, '3', bin);
  await workFrom(van);
  await change(id, { adjustment: '-1' });
  expect(await lying(id)).toEqual({ Warehouse: '9', Bin: '2' });
});

test('[PLC-10] a quick action happens in the own place, or in the one that was chosen', async () => {
  const id = await make();
  await carry(id, '4', van);
  await workFrom(van);
  const action = { name: 'Use one', pin: '4711', actionType: 'decrease' as const };
  const params = { id: (await owner.call(api.quickActions.create, { body: action })).body.id };
  const { grant } = (await owner.call(api.quickActions.verifyPin, { params, body: { pin: '4711' } })).body;
  await owner.call(api.quickActions.run, { params, body: { itemId: id, grant } });
  expect(await lying(id)).toEqual({ Warehouse: '8', 'Van 1': '3' });
  await owner.call(api.quickActions.run, { params, body: { itemId: id, grant, placeId: warehouse } });
  expect(await lying(id)).toEqual({ Warehouse: '7', 'Van 1': '3' });
});

test('[PLC-10] an admin sets where somebody works from, and it goes when a folder that is not theirs was meant', async () => {
  const staff = await world.as('staff');
  const { id } = (await staff.call(api.auth.user)).body;
  await owner.call(api.team.change, { params: { id }, body: { folderIds: [van] } });
  const { body } = await owner.call(api.team.change, { params: { id }, body: { placeId: van } });
  expect(body.place).toEqual({ id: van, name: 'Van 1' });
  expect((await staff.call(api.auth.user)).body.place).toEqual({ id: van, name: 'Van 1' });
  expect((await workFrom(otherVan, staff)).status).toBe(400);
  const refused = await owner.call(api.team.change, { params: { id }, body: { placeId: otherVan } });
  expect(refused).toMatchObject({
    status: 400,
    body: { details: [{ field: 'placeId', message: '“Works from” must be one of their folders, or a folder below one.' }] },
  });
  expect((await staff.call(api.auth.user)).body.place).toEqual({ id: van, name: 'Van 1' });
  const bin = await world.folder(organizationId, { name: 'Bin', parentId: otherVan });
  const both = await owner.call(api.team.change, { params: { id }, body: { folderIds: [van, otherVan], placeId: bin } });
  expect(both.body.place).toEqual({ id: bin, name: 'Bin' });
  await owner.call(api.team.change, { params: { id }, body: { folderIds: [van], placeId: van } });
  await owner.call(api.team.change, { params: { id }, body: { folderIds: [otherVan] } });
  expect((await staff.call(api.auth.user)).body.place).toBeNull();
});

test('[PLC-18] who has one: the own place first, then the fullest, with the way to each', async () => {
  const bin = await world.folder(organizationId, { name: 'Bin', parentId: otherVan });
  const id = await make();
  await carry(id, '1', van);
  await carry(id, '3', bin);
  await workFrom(van);
  const { body } = await owner.call(api.inventory.whereabouts, { params: { id } });
  expect(body).toMatchObject({
    isPartial: false,
    places: [
      { placeId: van, path: ['Van 1'], quantity: '1', isOwn: true, canTake: true },
      { placeId: warehouse, path: ['Warehouse'], quantity: '8', isOwn: false },
      { placeId: bin, path: ['Van 2', 'Bin'], quantity: '3', isOwn: false },
    ],
  });
});

test('[PLC-11] staff are told of other places only where the organization says so, and may not take from them', async () => {
  const id = await make();
  const staff = await world.as('staff');
  await owner.call(api.team.change, { params: { id: (await staff.call(api.auth.user)).body.id }, body: { folderIds: [warehouse] } });
  await carry(id, '4', van);
  await world.services.db.platform.run('UPDATE stock_levels SET minimum = 3, maximum = 6 WHERE item_id = $1', [id]);
  const ask = async () => (await staff.call(api.inventory.whereabouts, { params: { id } })).body;
  expect(await ask()).toMatchObject({ isPartial: true, places: [{ placeId: warehouse, quantity: '8' }] });
  await owner.call(api.preferences.changeOrganization, { body: { staffSeePlaces: true } });
  expect(await ask()).toMatchObject({
    isPartial: false,
    places: [
      { placeId: warehouse, minimum: '3', maximum: '6', canTake: true },
      { placeId: van, path: ['Van 1'], quantity: '4', minimum: null, maximum: null, canTake: false },
    ],
  });
  const body = { fromPlaceId: van, toPlaceId: warehouse, lines: [{ itemId: id, quantity: '1' }] };
  expect((await staff.call(api.transfers.make, { body })).status).toBe(400);
  await owner.call(api.preferences.changeOrganization, { body: { staffSeePlaces: false } });
});

test('[PLC-01] a place tells who works from it and what lies in it and below, what is low first', async () => {
  const bin = await world.folder(organizationId, { name: 'Bin', parentId: van });
  const [elbow, tee] = [await make(), await make('Adapter')];
  await carry(elbow, '2', van);
  await carry(tee, '5', bin);
  await world.services.db.platform.run('UPDATE stock_levels SET minimum = 3, maximum = 6 WHERE item_id = $1 AND place = $2', [elbow, van]);
  await owner.call(api.transfers.sendNew, { body: { fromPlaceId: warehouse, toPlaceId: van, lines: [{ itemId: elbow, quantity: '3' }] } });
  await workFrom(van);
  const params = { id: van };
  const { body: place } = await owner.call(api.folders.place, { params });
  expect(place).toMatchObject({
    name: 'Van 1',
    itemCount: 2,
    lowCount: 1,
    outCount: 0,
    comingCount: 1,
    people: [{ id: expect.any(String) }],
  });
  const { body } = await owner.call(api.folders.levels, { params, query: { limit: 1 } });
  expect(body.levels).toMatchObject([{ name: 'Elbow', quantity: '2', minimum: '3', maximum: '6', coming: '3', isLow: true, within: null }]);
  const { body: rest } = await owner.call(api.folders.levels, { params, query: { cursor: body.nextCursor ?? 0 } });
  expect(rest).toMatchObject({ levels: [{ name: 'Adapter', quantity: '5', isLow: false, within: 'Bin', placeId: bin }], nextCursor: null });
});
