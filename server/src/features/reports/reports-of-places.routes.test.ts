import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
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

/** Twenty of an item, at home in a warehouse, five of them in a van. */
async function stocked() {
  const folder = (name: string) => world.folder(organizationId, { name: unusedName(name) });
  const [warehouse, van] = [await folder('Warehouse'), await folder('Van')];
  const body = { name: unusedName('Filter'), folderId: warehouse, quantity: '20', unitCost: '3', lowStockThreshold: '4' };
  const { id } = (await owner.call(api.inventory.create, { body })).body;
  await owner.call(api.transfers.make, { body: { fromPlaceId: warehouse, toPlaceId: van, lines: [{ itemId: id, quantity: '5' }] } });
  return { id, warehouse, van };
}

test('[PLC-06] the reorder report of a folder lists what is low there, with what lies, is wanted and was used there', async () => {
  const { id, warehouse, van } = await stocked();
  const limits = { placeId: van, minimum: '6', maximum: '9' };
  await owner.call(api.inventory.setPlaceLimits, { params: { id }, body: { places: [limits] } });
  await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-1', placeId: van } });
  await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-3', placeId: warehouse } });
  const cells = async (folderId?: number) => {
    const query = folderId === undefined ? {} : { folderId };
    const { rows } = (await owner.call(api.reports.run, { params: { report: 'reorder' }, query })).body;
    return rows.filter((row) => row.link?.id === String(id)).map((row) => [row.cells.quantity, row.cells.threshold, row.cells.used]);
  };
  expect(await cells(van)).toEqual([['4', '6', '1']]);
  expect(await cells(warehouse), 'twelve lie there, and no minimum is set').toEqual([]);
  expect(await cells(), 'of sixteen four are wanted').toEqual([]);
});

test('[PLC-15] [REP-01] what a count of a van found counts in the van, though the item was moved elsewhere last', async () => {
  const { id, warehouse, van } = await stocked();
  const started = await owner.call(api.counts.start, { body: { name: 'Van', selection: { filter: { folderId: van } } } });
  const count = { params: { id: started.body.id } };
  await owner.call(api.counts.enter, { ...count, body: { id: randomUUID(), itemId: id, quantity: '3', mode: 'set' } });
  expect((await owner.call(api.counts.post, { ...count, body: {} })).status).toBe(200);
  const losses = async (folderId: number) =>
    (await owner.call(api.reports.run, { params: { report: 'shrinkage' }, query: { groupBy: 'item', folderId } })).body.rows
      .filter((row) => row.link?.id === String(id))
      .map((row) => row.cells.short);
  expect([await losses(van), await losses(warehouse)]).toEqual([['2'], []]);
  // One that matched is where it was counted, too: the last row of the item is of the warehouse.
  const again = await owner.call(api.counts.start, { body: { name: 'Van again', selection: { filter: { folderId: van } } } });
  const second = { params: { id: again.body.id } };
  await owner.call(api.counts.enter, { ...second, body: { id: randomUUID(), itemId: id, quantity: '3', mode: 'set' } });
  await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '1', placeId: warehouse } });
  expect((await owner.call(api.counts.post, { ...second, body: {} })).status).toBe(200);
  const lines = async (folderId: number) =>
    (await owner.call(api.reports.run, { params: { report: 'shrinkage' }, query: { groupBy: 'item', folderId } })).body.rows
      .filter((row) => row.link?.id === String(id))
      .map((row) => row.cells.lines);
  expect([await lines(van), await lines(warehouse)]).toEqual([['2'], []]);
});

test('[PLC-01] a list says in how many places an item lies, once for each item; staff are told of their places', async () => {
  const { id, warehouse, van } = await stocked();
  const told = async (caller: Caller, query: object = {}) =>
    (await caller.call(api.inventory.list, { query: { search: await nameOf(id), ...query } })).body.items.map(
      ({ placeCount, quantity }) => [placeCount, quantity],
    );
  expect(await told(owner)).toEqual([[2, '20']]);
  expect(await told(owner, { folderId: van })).toEqual([[1, '5']]);
  const { staff } = await world.people();
  await world.assign(organizationId, staff, [van]);
  expect(await told(await world.as('staff'))).toEqual([[1, '5']]);
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'move', folderId: van } } });
  expect(await told(owner)).toEqual([[2, '20']]);
  await owner.call(api.folders.remove, { params: { id: warehouse }, query: { contents: 'unassign' } });
  expect((await told(owner))[0]?.[1]).toBe('20');
});

test('[PLC-04] what is deleted leaves every place it lay in: no report of a folder ends or begins with less than nothing', async () => {
  const { id, warehouse, van } = await stocked();
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'delete', name: 'delete' } } as never });
  const of = async (folderId: number) => {
    const range = { from: '2020-01-01', to: new Date().toISOString().slice(0, 10), groupBy: 'item' as const, folderId };
    const { rows } = (await owner.call(api.reports.run, { params: { report: 'movement' }, query: range })).body;
    return rows.filter((row) => row.key === String(id)).map(({ cells }) => [cells.opening, cells.closing]);
  };
  expect([await of(warehouse), await of(van)]).toEqual([[['0', '0']], [['0', '0']]]);
});

test('[PLC-04] an item lies where it lies, though somebody asked for it elsewhere last and got nothing', async () => {
  const folder = (name: string) => world.folder(organizationId, { name: unusedName(name) });
  const [warehouse, van] = [await folder('Warehouse'), await folder('Van')];
  const body = { name: unusedName('Valve'), folderId: warehouse, quantity: '8', unitCost: '3' };
  const { id } = (await owner.call(api.inventory.create, { body })).body;
  await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-1', placeId: van } });
  // It has changed since, so the report goes back to the day.
  await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '1' } });
  const asOf = new Date().toISOString().slice(0, 10);
  const of = async (folderId: number | undefined) => {
    const query = { asOf, groupBy: 'item' as const, folderId: folderId as number };
    const { rows } = (await owner.call(api.reports.run, { params: { report: 'valuation' }, query })).body;
    return rows.filter((row) => row.key === String(id)).map(({ cells }) => cells.quantity);
  };
  expect([await of(warehouse), await of(van)]).toEqual([['9'], []]);
});

const nameOf = async (id: number) => (await owner.call(api.inventory.read, { params: { id } })).body.name;

test('[PLC-10] [TEAM-01] a place names whoever works from it to managers; staff find themselves and nobody else', async () => {
  const { van } = await stocked();
  const { staff, admin } = await world.people();
  await world.assign(organizationId, staff, [van]);
  for (const person of [staff, admin]) {
    await world.database.admin.query('UPDATE memberships SET place_id = $2 WHERE organization_id = $1 AND user_id = $3', [
      organizationId,
      van,
      person.id,
    ]);
  }
  const people = async (caller: Caller) =>
    (await caller.call(api.folders.place, { params: { id: van } })).body.people.map(({ id }) => id).sort();
  expect(await people(owner)).toEqual([staff.id, admin.id].sort());
  expect(await people(await world.as('staff'))).toEqual([staff.id]);
});
