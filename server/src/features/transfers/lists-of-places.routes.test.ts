import { api } from '@onhand/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

let world: World;
let owner: Caller;
let organizationId: number;
let [warehouse, van, otherVan, shelf] = [0, 0, 0, 0];
let elbow = 0;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
  warehouse = await world.folder(organizationId, { name: 'Warehouse' });
  van = await world.folder(organizationId, { name: 'Van 1' });
  otherVan = await world.folder(organizationId, { name: 'Van 2' });
  shelf = (await owner.call(api.folders.create, { body: { name: 'Shelf', parentId: van } })).body.id;
  const make = async (item: object) =>
    (await owner.call(api.inventory.create, { body: { name: 'Elbow', folderId: warehouse, unitCost: '10', ...item } })).body.id;
  // 18 worth 100: three places that cannot be told in whole cents.
  elbow = await make({ quantity: '18', unitCost: '5.5555', sku: 'ELB', lowStockThreshold: '3', barcodes: ['4006381333931'] });
  await make({ name: 'Tee', quantity: '7', sku: 'TEE' });
  await carry(elbow, '3', van);
  await carry(elbow, '1', shelf);
  await carry(elbow, '2', otherVan);
});
afterAll(() => world.close());

const carry = async (itemId: number, quantity: string, toPlaceId: number) => {
  const body = { fromPlaceId: warehouse, toPlaceId, lines: [{ itemId, quantity }] };
  expect((await owner.call(api.transfers.make, { body })).status).toBe(200);
};
const list = async (query: object, caller = owner) =>
  (await caller.call(api.inventory.list, { query: { isCounted: true, ...query } })).body;
const told = async (query: object, caller = owner) => (await list(query, caller)).items.map(({ name, quantity }) => [name, quantity]);

describe('a folder’s list', () => {
  test('[PLC-01] shows what lies in it and below, with the quantity that lies there; all items have each once, with all of it', async () => {
    expect(await told({ search: 'Elbow' })).toEqual([['Elbow', '18']]);
    expect(await told({ folderId: String(warehouse) })).toEqual([
      ['Elbow', '12'],
      ['Tee', '7'],
    ]);
    expect(await told({ folderId: String(van) })).toEqual([['Elbow', '4']]);
    expect(await told({ folderId: String(van), isFolderOnly: 'true' })).toEqual([['Elbow', '3']]);
    expect(await told({ folderId: String(shelf) })).toEqual([['Elbow', '1']]);
    expect(await told({ folderId: 'none', search: 'Elbow' })).toEqual([]);
    expect((await list({ folderId: String(van) })).items[0]).toMatchObject({ folderId: van });
  });

  test('[PLC-01] is ordered, filtered and added up by what lies there', async () => {
    expect(await told({ folderId: String(warehouse), sort: 'quantity' })).toEqual([
      ['Tee', '7'],
      ['Elbow', '12'],
    ]);
    expect(await told({ folderId: String(otherVan), status: 'low' })).toEqual([['Elbow', '2']]);
    expect(await told({ folderId: String(warehouse), status: 'low' })).toEqual([]);
    expect((await list({ folderId: String(otherVan) })).summary).toMatchObject({ totalCount: 1, lowStockCount: 1 });
    expect(await told({ folderId: String(van), search: 'elb' })).toEqual([['Elbow', '4']]);
  });

  test('[PLC-04] has shares of the value that add up to the item’s, in rows and in sums', async () => {
    const { totalValue } = (await owner.call(api.inventory.read, { params: { id: elbow } })).body;
    const lists = await Promise.all([warehouse, van, otherVan].map((folderId) => list({ folderId: String(folderId), search: 'Elbow' })));
    const sum = (values: (string | undefined)[]) => values.reduce((all, value) => all + Math.round(Number(value) * 1e10), 0) / 1e10;
    expect(String(sum(lists.map(({ items }) => items[0]?.totalValue)))).toBe(totalValue);
    expect(String(sum(lists.map(({ summary }) => summary?.totalValue)))).toBe(totalValue);
  });
});
