import { api } from '@onhand/contract';
import type { Alert } from '@onhand/contract/alerts';
import type { ItemInput } from '@onhand/contract/item-inputs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { alertText, alertTitle } from '../notifications/notifications.rules.ts';

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
  van = await world.folder(organizationId, { name: 'Van 2' });
});

const make = async (item: Partial<ItemInput> = {}) =>
  (await owner.call(api.inventory.create, { body: { name: 'Elbow ¾″', folderId: warehouse, quantity: '20', unitCost: '2', ...item } })).body
    .id;
const limit = (id: number, minimum: string | null, placeId: number | null = van) =>
  owner.call(api.inventory.setPlaceLimits, { params: { id }, body: { places: [{ placeId, minimum }] } });
const carry = async (itemId: number, quantity: string, fromPlaceId: number | null = warehouse, toPlaceId: number | null = van) =>
  (await owner.call(api.transfers.make, { body: { fromPlaceId, toPlaceId, lines: [{ itemId, quantity }] } })).body.movements[0]?.id ?? 0;
const take = (id: number, quantity: string, placeId: number | null = van) =>
  owner.call(api.inventory.changeStock, { params: { id }, body: { placeId, adjustment: `-${quantity}` } });
const alertsOf = async (id: number, state: 'open' | 'resolved' = 'open', caller = owner): Promise<Alert[]> =>
  (await caller.call(api.alerts.list, { query: { state, limit: 200 } })).body.alerts.filter(({ item }) => item.id === id);
const told = async (id: number, state: 'open' | 'resolved' = 'open', caller = owner) =>
  (await alertsOf(id, state, caller)).map((alert) => `${alertTitle(alert)}: ${alertText(alert)}`);
const expectNothingWrong = async () => expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);

test('[PLC-06] an alert names the place that is low, opens and resolves with what lies there, and is told once for each crossing', async () => {
  const id = await make();
  await limit(id, '4');
  expect(await told(id)).toEqual(['Elbow ¾″ is out of stock in Van 2: 0 of min 4']);
  await carry(id, '6');
  expect(await told(id)).toEqual([]);
  await take(id, '3');
  await take(id, '2');
  const [alert] = await alertsOf(id);
  expect(alert).toMatchObject({
    kind: 'low',
    isOfPlace: true,
    placeId: van,
    placeName: 'Van 2',
    quantityThen: '3',
    item: { quantity: '1', lowStockThreshold: '4', stockStatus: 'low', folderId: van },
  });
  expect(await told(id)).toEqual(['Elbow ¾″ is low in Van 2: 1 of min 4']);
  await take(id, '1');
  expect(await told(id)).toEqual(['Elbow ¾″ is out of stock in Van 2: 0 of min 4']);
  await carry(id, '1');
  expect(
    (await alertsOf(id)).map(({ kind }) => kind),
    'a little came back',
  ).toEqual(['low']);
  await limit(id, '0');
  expect(await told(id), 'the minimum is below what lies there').toEqual([]);
  expect((await alertsOf(id, 'resolved')).map(({ kind }) => kind)).toEqual(['low', 'low', 'out']);
  await expectNothingWrong();
});

test('[PLC-06] the item as a whole has its own threshold and its own alert, beside those of its places', async () => {
  const id = await make({ quantity: '10', lowStockThreshold: '5' });
  await limit(id, '2');
  await carry(id, '6');
  expect(await told(id), 'ten are there, wherever they lie').toEqual([]);
  await take(id, '5');
  expect((await told(id)).toSorted()).toEqual([
    'Elbow ¾″ is low in Van 2: 1 of min 2',
    'Elbow ¾″ is running low: 5 left, alert at 5 · Warehouse',
  ]);
  expect((await owner.call(api.alerts.list, { query: { placeId: van } })).body.alerts).toMatchObject([{ placeId: van }]);
  await expectNothingWrong();
});

test('[PLC-06] counts, undo, bulk moves, archiving and a deleted folder open and resolve alerts of places as a change does', async () => {
  const id = await make();
  await limit(id, '4');
  const movement = await carry(id, '6');
  await owner.call(api.transactions.undo, { params: { id: movement }, body: {} });
  expect(await told(id), 'undone').toEqual(['Elbow ¾″ is out of stock in Van 2: 0 of min 4']);
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'archive' } } });
  expect(await told(id), 'archived').toEqual([]);
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'restore' } } });
  expect(await told(id), 'restored').toEqual(['Elbow ¾″ is out of stock in Van 2: 0 of min 4']);
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'move', folderId: van } } });
  expect(await told(id), 'all of it lies in the van, and it is still at home in the warehouse').toEqual([]);
  await owner.call(api.inventory.changeStock, { params: { id }, body: { placeId: van, quantity: '3' } });
  expect(await told(id)).toEqual(['Elbow ¾″ is low in Van 2: 3 of min 4']);
  await owner.call(api.folders.remove, { params: { id: van }, query: { contents: 'unassign' } });
  expect(await told(id), 'what lay in the van is at home again, and the minimum went with the van').toEqual([]);
  await expectNothingWrong();
});

test('[PLC-06] a folder that is deleted takes the alerts of its places with it, and is nobody’s source any more', async () => {
  const id = await make();
  const other = await world.folder(organizationId, { name: 'Van 3' });
  await limit(id, '4');
  await owner.call(api.inventory.setPlaceLimits, {
    params: { id },
    body: { places: [{ placeId: other, minimum: '1', refillFromPlaceId: van }] },
  });
  await owner.call(api.folders.remove, { params: { id: van }, query: { contents: 'unassign' } });
  expect(await told(id)).toEqual(['Elbow ¾″ is out of stock in Van 3: 0 of min 1']);
  expect(await told(id, 'resolved')).toEqual(['Elbow ¾″ is out of stock in a folder that is gone: Resolved: 0 now']);
  expect((await owner.call(api.inventory.read, { params: { id } })).body.places.map(({ refillFromPlaceId }) => refillFromPlaceId)).toEqual([
    null,
    null,
  ]);
  await expectNothingWrong();
});

test('[PLC-06] [PLC-11] staff are told of their places, and of the item as a whole only where they see all of it', async () => {
  await world.assign(organizationId, (await world.people()).staff, [van]);
  const staff = await world.as('staff');
  const id = await make({ quantity: '4', lowStockThreshold: '5' });
  await limit(id, '4');
  await limit(id, '9', warehouse);
  await carry(id, '1');
  expect(await told(id, 'open', staff)).toEqual(['Elbow ¾″ is low in Van 2: 1 of min 4']);
  expect(await alertsOf(id)).toHaveLength(3);
  const own = await make({ folderId: van, quantity: '1', lowStockThreshold: '2' });
  expect(await told(own, 'open', staff)).toEqual(['Elbow ¾″ is running low: 1 left, alert at 2 · Van 2']);
});
