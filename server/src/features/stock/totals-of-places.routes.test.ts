import { api } from '@onhand/contract';
import type { ItemInput } from '@onhand/contract/item-inputs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { foldItemTotals, foldPlaceShares } from './totals.store.ts';

let world: World;
let owner: Caller;
let organizationId: number;
let [warehouse, van, otherVan] = [0, 0, 0];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const person = await world.person('Tess');
  organizationId = await world.organization(person, 'Totals');
  owner = world.withSession(await world.signIn(person));
  warehouse = await world.folder(organizationId, { name: 'Warehouse' });
  van = await world.folder(organizationId, { name: 'Van 1' });
  otherVan = await world.folder(organizationId, { name: 'Van 2' });
});

const make = async (item: Partial<ItemInput> = {}) =>
  (await owner.call(api.inventory.create, { body: { name: 'Elbow', folderId: warehouse, ...item } })).body.id;
const carry = (itemId: number, quantity: string, fromPlaceId: number | null = warehouse, toPlaceId: number | null = van) =>
  owner.call(api.transfers.make, { body: { fromPlaceId, toPlaceId, lines: [{ itemId, quantity }] } });
const change = (id: number, body: object) => owner.call(api.inventory.changeStock, { params: { id }, body });
const bulk = (id: number, action: 'archive' | 'restore' | 'delete') =>
  owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action } } });
const tree = async (caller = owner) =>
  (await caller.call(api.folders.list, {})).body.map(({ name, subtree }) =>
    [name, subtree.itemCount, subtree.quantity, subtree.value].filter((part) => part !== undefined).join(' '),
  );
const fold = async () => {
  await foldItemTotals(world.services.db.platform);
  await foldPlaceShares(world.services.db)();
};

/** The same before and after what was noted is added up. */
async function expectTree(...folders: string[]): Promise<void> {
  for (const _ of [1, 2]) {
    expect(await tree()).toEqual(folders);
    expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
    await fold();
  }
}

test('[PLC-01] [PLC-04] a folder counts what lies in it, with its share of the value; the organization counts an item once', async () => {
  const id = await make({ quantity: '3', unitCost: '3.333333' });
  await make({ quantity: '5', unitCost: '2', folderId: van });
  await carry(id, '1');
  await expectTree('Van 1 2 6 13.333333', 'Van 2 0 0 0', 'Warehouse 1 2 6.666666');
  await change(id, { placeId: van, adjustment: '1', purchasePrice: '3.333335' });
  await carry(id, '1', warehouse, otherVan);
  await expectTree('Van 1 2 7 16.666667', 'Van 2 1 1 3.3333335', 'Warehouse 1 1 3.3333335');
  const { stats } = (await owner.call(api.dashboard.batch, {})).body;
  expect(stats).toMatchObject({ totalItems: 2, totalValue: '23.333334' });
  expect((await owner.call(api.inventory.unassignedCount, {})).body).toEqual({ count: 0, all: 2 });
  await bulk(id, 'archive');
  await expectTree('Van 1 1 5 10', 'Van 2 0 0 0', 'Warehouse 0 0 0');
  await bulk(id, 'restore');
  await owner.call(api.folders.remove, { params: { id: otherVan }, query: { contents: 'unassign' } });
  await expectTree('Van 1 2 7 16.666667', 'Warehouse 1 2 6.666667');
  await bulk(id, 'delete');
  await expectTree('Van 1 1 5 10', 'Warehouse 0 0 0');
});

test('[PLC-04] [PLC-06] each change of one of several places, or of one with a minimum, is added up anew; one of the only place has nothing to add up', async () => {
  const noted = async () => {
    const { rows } = await world.database.admin.query('SELECT item_id::int AS id FROM place_share_notes WHERE organization_id = $1', [
      organizationId,
    ]);
    await fold();
    return rows.map(({ id }) => id);
  };
  const [several, wanted, alone] = [
    await make({ quantity: '3' }),
    await make({ quantity: '2', folderId: van }),
    await make({ quantity: '1' }),
  ];
  await carry(several, '1');
  await owner.call(api.inventory.setPlaceLimits, { params: { id: wanted }, body: { places: [{ placeId: van, minimum: '6' }] } });
  await fold();
  for (const [adjustment, inVan, inWarehouse] of [
    ['9', '21 0', '12 0'],
    ['-8', '5 0', '4 0'],
  ] as const) {
    await change(several, { placeId: van, adjustment });
    await change(wanted, { adjustment });
    await change(alone, { adjustment });
    await expectTree(`Van 1 2 ${inVan}`, 'Van 2 0 0 0', `Warehouse 2 ${inWarehouse}`);
  }
  for (const [id, notes] of [
    [several, [several]],
    [wanted, [wanted]],
    [alone, []],
  ] as const) {
    await change(id, { adjustment: '1' });
    expect(await noted()).toEqual(notes);
  }
});

test('[PLC-06] [PLC-11] staff count what lies in their places, once, low by the places’ own minimum; recalculating finds nothing to mend', async () => {
  const person = await world.person('Sam');
  await world.join(organizationId, person, 'staff');
  await world.assign(organizationId, person, [van, otherVan]);
  const staff = world.withSession(await world.signIn(person));
  const id = await make({ quantity: '10', unitCost: '1', lowStockThreshold: '4' });
  await make({ quantity: '9', folderId: van });
  await carry(id, '5');
  await carry(id, '5', van, otherVan);
  await carry(id, '5');
  await owner.call(api.inventory.setPlaceLimits, { params: { id }, body: { places: [{ placeId: otherVan, minimum: '6' }] } });
  for (const _ of [1, 2]) {
    expect((await staff.call(api.alerts.count, {})).body).toMatchObject({ low: 1, out: 0 });
    expect((await staff.call(api.inventory.counts, { query: {} })).body).toMatchObject({
      totalCount: 2,
      lowStockCount: 1,
      outOfStockCount: 0,
    });
    expect((await owner.call(api.dashboard.batch, {})).body.stats).toMatchObject({ totalItems: 2, lowStockCount: 0, outOfStockCount: 0 });
    expect((await owner.call(api.inventory.counts, { query: { folderId: otherVan } })).body).toMatchObject({
      totalCount: 1,
      lowStockCount: 1,
    });
    await fold();
  }
  expect((await owner.call(api.dashboard.recalculate, {})).body).toEqual({ corrected: 0 });
  await world.database.admin.query('UPDATE place_totals SET items = items + 1, value = value + 7 WHERE organization_id = $1', [
    organizationId,
  ]);
  expect((await reconcile(world.services.db, organizationId))?.differenceCount).toBeGreaterThan(0);
  expect((await owner.call(api.dashboard.recalculate, {})).body.corrected).toBeGreaterThan(0);
  expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
});
