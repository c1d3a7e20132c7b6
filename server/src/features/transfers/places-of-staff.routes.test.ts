import { api } from '@onhand/contract';
import type { ItemInput } from '@onhand/contract/item-inputs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';

let world: World;
let [owner, staff] = [{} as Caller, {} as Caller];
let organizationId: number;
let [warehouse, van, spareVan] = [0, 0, 0];
beforeAll(async () => {
  world = await openWorld();
  [owner, staff] = [await world.as('owner'), await world.as('staff')];
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());
beforeEach(async () => {
  warehouse = await world.folder(organizationId, { name: 'Warehouse' });
  van = await world.folder(organizationId, { name: 'Van 1' });
  spareVan = await world.folder(organizationId, { name: 'Van 2' });
  await world.assign(organizationId, (await world.people()).staff, [van, spareVan]);
});

/** At home in the warehouse, which staff do not see, with four in their van. */
async function elbow(more: Partial<ItemInput> = {}): Promise<number> {
  const body = { name: 'Elbow', folderId: warehouse, quantity: '100', unitCost: '2', lowStockThreshold: '5', ...more };
  const { id } = (await owner.call(api.inventory.create, { body })).body;
  await carry(owner, id, '4');
  return id;
}
const carry = (who: Caller, itemId: number, quantity: string, fromPlaceId = warehouse, toPlaceId = van) =>
  who.call(api.transfers.make, { body: { fromPlaceId, toPlaceId, lines: [{ itemId, quantity }] } });
const read = async (who: Caller, id: number) => (await who.call(api.inventory.read, { params: { id } })).body;
const change = (who: Caller, id: number, body: object) => who.call(api.inventory.changeStock, { params: { id }, body });
const lying = async (id: number) =>
  Object.fromEntries((await read(owner, id)).places.map(({ placeId, quantity }) => [placeId ?? 0, quantity]));
const historyOf = async (who: Caller, id: number) =>
  (await who.call(api.inventory.history, { params: { id }, query: {} })).body.movements.map(
    ({ kind, delta, quantityBefore, quantityAfter, folder }) => [kind, delta, quantityBefore, quantityAfter, folder],
  );

describe('[PLC-11] an item that staff have in their van and that is at home elsewhere', () => {
  test('is theirs to read, to find by its code and in a search, with what lies in the van', async () => {
    const id = await elbow({ name: 'Brass elbow', sku: 'ELB-9' });
    const seen = { quantity: '4', stockStatus: 'low', folderId: van };
    expect(await read(staff, id)).toMatchObject({ ...seen, places: [{ placeId: van, name: 'Van 1', isHome: false, quantity: '4' }] });
    expect((await staff.call(api.qr.lookup, { params: { code: 'elb-9' } })).body).toMatchObject({ id, ...seen });
    for (const search of ['brass', 'brasz']) {
      const { items, summary } = (await staff.call(api.inventory.list, { query: { search } })).body;
      expect(items).toMatchObject([{ id, ...seen }]);
      expect(summary).toMatchObject({ totalCount: 1, lowStockCount: 1 });
    }
    const { items } = (await staff.call(api.offline.items, { query: {} })).body;
    expect(items.find((item) => item.id === id)).toMatchObject(seen);
    expect((await staff.call(api.offline.gone, { body: { itemIds: [id] } })).body.gone).toEqual([]);
    const csv = (await staff.call(api.exports.items, { body: { selection: { itemIds: [id] }, format: 'csv' } })).body as unknown as string;
    expect(csv).toMatch(/Van 1,4,/);
    const refused = await staff.call(api.inventory.create, { body: { name: 'Twin', sku: 'ELB-9', folderId: van } });
    expect(refused.body).not.toMatchObject({ message: expect.stringContaining('a folder you do not have') });
  });

  test('is not theirs while no place of theirs has had it, nor once none has', async () => {
    const { id } = (await owner.call(api.inventory.create, { body: { name: 'Pump', folderId: warehouse, quantity: '3' } })).body;
    expect((await staff.call(api.inventory.read, { params: { id } })).status).toBe(404);
    await change(owner, id, { folderId: van });
    expect(await read(staff, id)).toMatchObject({ quantity: '3' });
    await change(owner, id, { folderId: warehouse });
    expect((await staff.call(api.inventory.read, { params: { id } })).status).toBe(404);
    expect((await staff.call(api.offline.gone, { body: { itemIds: [id] } })).body.gone).toEqual([id]);
  });

  test('changes in the van where they name no place, by what lies there, and the answer tells of nothing else', async () => {
    const id = await elbow();
    const stale = await change(staff, id, { adjustment: '-1', expectedQuantity: '100' });
    expect(stale).toMatchObject({
      status: 409,
      body: { message: 'The quantity is 4 by now, not 100: someone changed it in the meantime.' },
    });
    const used = await change(staff, id, { adjustment: '-1', expectedQuantity: '4' });
    expect(used.body).toMatchObject({
      quantity: '3',
      folderId: van,
      movement: { kind: 'out', delta: '-1', quantityBefore: '4', quantityAfter: '3', folder: 'Van 1' },
    });
    expect((await change(staff, id, { quantity: '9' })).body).toMatchObject({
      quantity: '9',
      movement: { delta: '6', quantityAfter: '9' },
    });
    expect((await change(staff, id, { adjustment: '-20' })).body.movement).toMatchObject({
      delta: '-9',
      requested: '-20',
      quantityAfter: '0',
    });
    expect(await lying(id)).toEqual({ [warehouse]: '96', [van]: '0' });
    const undone = await staff.call(api.transactions.undo, { params: { id: used.body.movement?.id ?? 0 }, body: {} });
    expect(undone.body).toMatchObject({ quantity: '1', movement: { delta: '1', quantityBefore: '0', quantityAfter: '1' } });
    expect(await lying(id)).toEqual({ [warehouse]: '96', [van]: '1' });
  });

  test('moves from van to van as they see it, and what lies in the warehouse stays there', async () => {
    const id = await elbow();
    expect((await change(staff, id, { folderId: van })).body.movement).toBeNull();
    const moved = await change(staff, id, { folderId: spareVan });
    expect(moved.body).toMatchObject({ folderId: spareVan, quantity: '4', movement: { kind: 'move', moved: '4', fromFolder: 'Van 1' } });
    await staff.call(api.inventory.update, { params: { id }, body: { folderId: van, notes: 'back again' } });
    expect(await lying(id)).toEqual({ [warehouse]: '96', [van]: '4', [spareVan]: '0' });
    expect(await read(owner, id)).toMatchObject({ folderId: warehouse, quantity: '100' });
    const { organizationId: company } = await world.people();
    expect((await reconcile(world.services.db, company))?.differences).toEqual([]);
  });

  test('has the history of the van: what came from elsewhere came, what went there went, and the rest is not told', async () => {
    const id = await elbow();
    await change(owner, id, { adjustment: '-50' });
    await change(owner, id, { placeId: van, adjustment: '2', purchasePrice: '2' });
    const back = (await carry(owner, id, '5', van, warehouse)).body.movements[0]?.id ?? 0;
    await carry(staff, id, '1', van, spareVan);
    await owner.call(api.transactions.undo, { params: { id: back }, body: {} });
    await change(owner, id, { adjustment: '7', purchasePrice: '2' });
    const rows = [
      ['undo', '5', '1', '6', 'Van 1'],
      ['move', '0', '1', '1', 'Van 2'],
      ['out', '-5', '6', '1', 'Van 1'],
      ['in', '2', '4', '6', 'Van 1'],
      ['in', '4', '0', '4', 'Van 1'],
    ];
    expect(await historyOf(staff, id)).toEqual(rows);
    expect(await read(staff, id)).toMatchObject({ quantity: '6' });
    const { movements } = (await staff.call(api.inventory.history, { params: { id }, query: {} })).body;
    expect(JSON.stringify(movements)).not.toContain('Warehouse');
    expect(movements[1]).toMatchObject({ moved: '1', fromFolder: 'Van 1', canUndo: true });
    expect(movements[2]).toMatchObject({ moved: null, fromFolderId: van, toFolder: null, canUndo: false });
    // Pages tell the same as all at once.
    const page = (await staff.call(api.inventory.history, { params: { id }, query: { limit: 2, cursor: String(movements[1]?.id) } })).body;
    expect(page.movements.map(({ quantityAfter }) => quantityAfter)).toEqual(['1', '6']);
    const undo = (nth: number) => staff.call(api.transactions.undo, { params: { id: movements[nth]?.id ?? 0 }, body: {} });
    expect((await undo(2)).status).not.toBe(200);
    expect((await undo(1)).status).toBe(200);
    expect((await historyOf(owner, id))[0]).toEqual(['undo', '0', '59', '59', 'Van 1']);
  });

  test('is deleted with what lay in the van, and no more, for whoever saw its home there', async () => {
    const { id } = (await owner.call(api.inventory.create, { body: { name: 'Gauge', folderId: van, quantity: '3' } })).body;
    await change(owner, id, { placeId: warehouse, adjustment: '40' });
    await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'delete' } } });
    const { transactions } = (await staff.call(api.transactions.list, { query: { q: 'gauge' } })).body;
    expect(transactions.map(({ kind, delta, quantityAfter }) => [kind, delta, quantityAfter])).toEqual([
      ['delete', '-3', '0'],
      ['opening', '3', '3'],
    ]);
  });

  test('is sorted by the folder they see, and no cursor names another', async () => {
    const ids = [await elbow({ name: 'A' }), await elbow({ name: 'B' })];
    const { items, nextCursor } = (await staff.call(api.inventory.list, { query: { sort: 'folder', limit: 1, folderId: van } })).body;
    expect(items[0]?.id).toBe(ids[0]);
    expect(Buffer.from(nextCursor ?? '', 'base64url').toString()).toContain('van 1');
    const next = await staff.call(api.inventory.list, { query: { sort: 'folder', limit: 1, folderId: van, cursor: nextCursor ?? '' } });
    expect(next.body.items[0]?.id).toBe(ids[1]);
  });
});

test('[PLC-11] a count of everything tells staff what lies in their van and what they counted there; one of the warehouse is not there for them', async () => {
  const id = await elbow();
  const start = async (selection: object) => (await owner.call(api.counts.start, { body: { name: 'Count', selection } as never })).body.id;
  const [all, other] = [await start({ itemIds: [id] }), await start({ filter: { folderId: warehouse } })];
  const enter = (who: Caller, count: number, quantity: string, entry: number) =>
    who.call(api.counts.enter, {
      params: { id: count },
      body: { id: `6f1c2d3e-0000-4000-8000-00000000000${entry}`, itemId: id, quantity, isAlsoFound: true },
    });
  await enter(owner, all, '96', 1);
  const line = async () => (await staff.call(api.counts.line, { params: { id: all, itemId: id } })).body;
  expect(await line()).toMatchObject({ expected: '4', counted: null, difference: null, folderId: van, entries: [] });
  expect((await enter(staff, all, '3', 2)).body).toMatchObject({ expected: '4', counted: '3', difference: null });
  expect((await line()).entries).toMatchObject([{ quantity: '3', isMine: true }]);
  expect((await owner.call(api.counts.line, { params: { id: all, itemId: id } })).body).toMatchObject({ expected: '100', counted: '99' });
  expect((await staff.call(api.counts.read, { params: { id: other } })).status).toBe(404);
  expect((await enter(staff, other, '3', 3)).status).toBe(404);
});

test('[PLC-11] an alert about the whole item is told to whoever sees all of its places', async () => {
  const id = await elbow({ quantity: '5', lowStockThreshold: '5' });
  const told = async () => (await staff.call(api.alerts.list, { query: {} })).body.alerts.some(({ item }) => item.id === id);
  const [, before] = [await read(owner, id), (await staff.call(api.alerts.count)).body.count];
  expect(await told()).toBe(false);
  await change(owner, id, { folderId: spareVan });
  expect(await told()).toBe(true);
  expect((await staff.call(api.alerts.count)).body.count).toBe(before + 1);
});
