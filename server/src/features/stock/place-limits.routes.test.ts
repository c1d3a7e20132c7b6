import { api } from '@onhand/contract';
import type { ItemInput, PlaceLimitsInput } from '@onhand/contract/item-inputs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

let world: World;
let owner: Caller;
let organizationId: number;
let [warehouse, van] = [0, 0];
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());
beforeEach(async () => {
  warehouse = await world.folder(organizationId, { name: 'Warehouse' });
  van = await world.folder(organizationId, { name: 'Van 1' });
});

const make = async (item: Partial<ItemInput> = {}) =>
  (await owner.call(api.inventory.create, { body: { name: 'Elbow', folderId: warehouse, quantity: '10', ...item } })).body;
const set = (id: number, ...places: PlaceLimitsInput['places']) =>
  owner.call(api.inventory.setPlaceLimits, { params: { id }, body: { places } });
const remove = (id: number, placeId: number) => owner.call(api.inventory.removePlace, { params: { id, placeId } });
const carry = (itemId: number, quantity: string) =>
  owner.call(api.transfers.make, { body: { fromPlaceId: warehouse, toPlaceId: van, lines: [{ itemId, quantity }] } });

test('[PLC-06] an item is meant for a van before it lies there: minimum, maximum and source stand at the place, and its status follows', async () => {
  const { id } = await make();
  const { body } = await set(id, { placeId: van, minimum: '2', maximum: '6', refillFromPlaceId: warehouse });
  expect(body).toMatchObject({ quantity: '10', stockStatus: 'in' });
  expect(body.places).toEqual([
    expect.objectContaining({ placeId: warehouse, quantity: '10', minimum: null, status: null, refillFromPlaceId: null }),
    {
      placeId: van,
      name: 'Van 1',
      isHome: false,
      quantity: '0',
      reserved: '0',
      minimum: '2',
      maximum: '6',
      status: 'out',
      refillFromPlaceId: warehouse,
      refillFromName: 'Warehouse',
      value: '0',
    },
  ]);
  const statusAfter = async (quantity: string) => {
    await carry(id, quantity);
    const item = await owner.call(api.inventory.read, { params: { id } });
    return item.body.places[1]?.status;
  };
  expect(await statusAfter('2')).toBe('low');
  expect(await statusAfter('1')).toBe('in');
});

test('[PLC-06] places that are not named keep their limits, the log says what was changed, and what was not changed is not told', async () => {
  const { id } = await make();
  await set(id, { placeId: van, minimum: '2', maximum: '6', refillFromPlaceId: warehouse });
  await set(id, { placeId: warehouse, minimum: '20' });
  const { body } = await set(id, { placeId: van, minimum: '3', maximum: '6' }, { placeId: warehouse, minimum: '20' });
  expect(body.places).toMatchObject([
    { placeId: warehouse, minimum: '20', maximum: null, status: 'low' },
    { placeId: van, minimum: '3', maximum: '6', refillFromPlaceId: null },
  ]);
  await set(id, { placeId: van, minimum: '3', maximum: '6' });
  const log = (await owner.call(api.activity.list, { query: { kind: 'item', subjectId: id } })).body.entries;
  expect(log.map(({ changes }) => changes).slice(0, -1)).toEqual([
    [
      { field: 'Minimum in Van 1', from: '2', to: '3' },
      { field: 'Refilled from, in Van 1', from: 'Warehouse', to: null },
    ],
    [{ field: 'Minimum in Warehouse', from: null, to: '20' }],
    [
      { field: 'Places', from: null, to: 'Van 1' },
      { field: 'Minimum in Van 1', from: null, to: '2' },
      { field: 'Maximum in Van 1', from: null, to: '6' },
      { field: 'Refilled from, in Van 1', from: null, to: 'Warehouse' },
    ],
  ]);
});

test('[PLC-06] limits that make no sense are refused by the field that is wrong, and none of the others is written', async () => {
  const { id } = await make();
  const refusal = async (...places: PlaceLimitsInput['places']) => {
    const { status, body } = await set(id, { placeId: warehouse, minimum: '1' }, ...places);
    return [
      status,
      ...((body as unknown as { details?: { field: string; message: string }[] }).details ?? []).map(
        ({ field, message }) => `${field}: ${message}`,
      ),
    ];
  };
  expect(await refusal({ placeId: van, minimum: '5', maximum: '4.9' })).toEqual([
    400,
    'places.1.maximum: The maximum must not be below the minimum.',
  ]);
  expect(await refusal({ placeId: van, refillFromPlaceId: van })).toEqual([
    400,
    'places.1.refillFromPlaceId: Choose another place than the one that is refilled.',
  ]);
  expect(await refusal({ placeId: 987_654, minimum: '1' })).toEqual([400, 'places.1.placeId: This folder is not there any more.']);
  expect(await refusal({ placeId: van, refillFromPlaceId: 987_654 })).toEqual([
    400,
    'places.1.refillFromPlaceId: This folder is not there any more.',
  ]);
  expect(await refusal({ placeId: van, minimum: '1.5' })).toEqual([
    400,
    'places.1.minimum: Without a unit that allows decimals, only whole numbers.',
  ]);
  expect(await refusal({ placeId: warehouse, minimum: '2' })).toEqual([400, 'places: Name each place once.']);
  const { body } = await owner.call(api.inventory.read, { params: { id } });
  expect(body.places).toMatchObject([{ placeId: warehouse, minimum: null }]);
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'archive' } } });
  expect((await set(id, { placeId: van, minimum: '1' })).body).toMatchObject({ message: 'This item is archived. Restore it first.' });
});

test('[PLC-06] a place is taken from an item where nothing lies; its home and what lies somewhere stay, and the answer says why', async () => {
  const { id } = await make();
  await set(id, { placeId: van, minimum: '2' });
  await carry(id, '1');
  expect((await remove(id, van)).body).toMatchObject({
    error: 'CONFLICT',
    message: 'There is 1 in Van 1. Move or issue what lies there first.',
  });
  expect((await remove(id, warehouse)).body).toMatchObject({ message: 'This is its home. Give it another home first.' });
  expect((await remove(id, 0)).status).toBe(404);
  await owner.call(api.inventory.changeStock, { params: { id }, body: { placeId: van, quantity: '0' } });
  expect((await remove(id, van)).body.places).toMatchObject([{ placeId: warehouse, quantity: '9' }]);
});
