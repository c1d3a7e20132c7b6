import { api } from '@onhand/contract';
import type { StockChange } from '@onhand/contract/stock-change';
import type { ItemInput } from '@onhand/contract/item-inputs';
import type { TransactionFilter } from '@onhand/contract/transactions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { findMovements, type HistoryFilter } from './transactions.store.ts';

let world: World;
let owner: Caller;
let admin: Caller;
let organizationId: number;
/** Every movement there is, newest first, by the note that names it. */
const all = ['sold out', 'count', 'to the van', 'job 12', 'delivery', 'pump opening', 'valve opening'];
let items: { pump: number; valve: number };
let folders: { warehouse: number; aisle: number; van: number };

beforeAll(async () => {
  world = await openWorld();
  [owner, admin] = [await world.as('owner'), await world.as('admin')];
  ({ organizationId } = await world.people());
  const warehouse = await world.folder(organizationId, { name: 'Warehouse' });
  const aisle = await world.folder(organizationId, { name: 'Aisle', parentId: warehouse });
  const van = await world.folder(organizationId, { name: 'Van' });
  folders = { warehouse, aisle, van };
  const make = async (item: ItemInput) => (await owner.call(api.inventory.create, { body: item })).body.id;
  const valve = await make({ name: 'Ball valve', sku: 'BV-22', quantity: '3', unitCost: '2', folderId: aisle });
  const pump = await make({ name: 'Circulator pump', sku: 'CP-1', quantity: '1', unitCost: '90' });
  items = { pump, valve };
  const change = (caller: Caller, id: number, body: StockChange) => caller.call(api.inventory.changeStock, { params: { id }, body });
  await change(owner, valve, { adjustment: '5', purchasePrice: '3', transactionNote: 'delivery' });
  await change(admin, valve, { adjustment: '-2', transactionNote: 'job 12', source: 'scan' });
  await change(admin, valve, { folderId: van, transactionNote: 'to the van' });
  await change(owner, pump, { quantity: '4', transactionNote: 'count', source: 'count' });
  await change(owner, valve, { adjustment: '-9', transactionNote: 'sold out' });
});
afterAll(() => world.close());

const nameOf = ({ note, kind, itemId }: { note: string; kind: string; itemId: number }) =>
  note || `${itemId === items.pump ? 'pump' : 'valve'} ${kind}`;

async function found(query: TransactionFilter & { limit?: number; cursor?: string }, caller = owner): Promise<string[]> {
  const { status, body } = await caller.call(api.transactions.list, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.transactions.map(nameOf);
}

describe('the history of everything', () => {
  test('[STK-12] recent ones come newest first, as many as asked for', async () => {
    const { body } = await owner.call(api.transactions.recent, { query: {} });
    expect(body.transactions.map(nameOf)).toEqual(all);
    expect((await owner.call(api.transactions.recent, { query: { limit: 2 } })).body.transactions.map(nameOf)).toEqual(all.slice(0, 2));
    expect(body.transactions[0]).toMatchObject({
      itemId: items.valve,
      itemName: 'Ball valve',
      hasItem: true,
      folder: 'Van',
      delta: '-6',
      requested: '-9',
      quantityBefore: '6',
      quantityAfter: '0',
      source: 'edit',
      userName: 'Olive Tester',
    });
    expect(body.transactions[2]).toMatchObject({
      kind: 'move',
      folder: 'Van',
      fromFolder: 'Aisle',
      toFolder: 'Van',
      folderId: folders.van,
      fromFolderId: folders.aisle,
    });
    expect(body.transactions[4]).toMatchObject({ folder: 'Aisle', fromFolder: null });
  });

  test('[STK-12] is filtered by kind, source, person, item and folder, and by several of them', async () => {
    const { admin: person } = await world.people();
    expect(await found({ kinds: ['out', 'set'] })).toEqual(['sold out', 'count', 'job 12']);
    expect(await found({ kinds: 'out,move' })).toEqual(['sold out', 'to the van', 'job 12']);
    expect(await found({ sources: ['scan', 'count'] })).toEqual(['count', 'job 12']);
    expect(await found({ kinds: ['out'], sources: ['scan'] })).toEqual(['job 12']);
    expect(await found({ userId: person.id })).toEqual(['to the van', 'job 12']);
    expect(await found({ userId: person.id, kinds: ['move'] })).toEqual(['to the van']);
    expect(await found({ itemId: items.pump })).toEqual(['count', 'pump opening']);
    expect(await found({ itemId: items.valve, kinds: ['in', 'opening'] })).toEqual(['delivery', 'valve opening']);
    expect(await found({ folderId: folders.warehouse }), '[PLC-18] what left it happened there too').toEqual([
      'to the van',
      'job 12',
      'delivery',
      'valve opening',
    ]);
    expect(await found({ folderId: folders.van, kinds: ['out'] })).toEqual(['sold out']);
    expect(await found({ folderId: 'none' })).toEqual(['count', 'pump opening']);
  });

  test('[STK-12] a kind or a source that nobody has heard of is found like every other', async () => {
    const { rows } = await world.database.admin.query<{ id: string }>(
      `INSERT INTO movements (organization_id, item_id, item_name, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost)
       VALUES ($1, $2, 'Circulator pump', 'Someone', 'in', 'purchase_order', 0, 4, 0, 360, 90) RETURNING id`,
      [organizationId, items.pump],
    );
    const id = Number(rows[0]?.id);
    const scope = world.scope(organizationId, (await world.people()).owner, 'owner');
    const found = (wanted: HistoryFilter) => world.services.db.tenant(scope, (tx) => findMovements(tx, scope, wanted, 10));
    expect(await found({ kinds: ['in'] })).toContain(id);
    expect(await found({ sources: ['purchase_order'] })).toEqual([id]);
    expect(await found({ kinds: ['out'], sources: ['purchase_order'] })).toEqual([]);
    await world.database.admin.query('DELETE FROM movements WHERE organization_id = $1 AND id = $2', [organizationId, id]);
  });

  test('[STK-12] is found by words of the item or of the note', async () => {
    expect(await found({ q: 'VALVE ball' })).toEqual(all.filter((name) => !['count', 'pump opening'].includes(name)));
    expect(await found({ q: 'cp-1' })).toEqual(['count', 'pump opening']);
    expect(await found({ q: '12 job' })).toEqual(['job 12']);
    expect(await found({ q: 'pump', kinds: ['set'] })).toEqual(['count']);
    expect(await found({ q: '100%_' })).toEqual([]);
  });

  test('[STK-12] is filtered by time: from is included, to is not', async () => {
    const { transactions } = (await owner.call(api.transactions.list, { query: {} })).body;
    const { rows } = await world.database.admin.query<{ at: string }>('SELECT at::text FROM movements WHERE id = $1', [
      transactions[3]?.id,
    ]);
    const at = (rows[0]?.at ?? '').replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
    expect(await found({ from: at })).toEqual(all.slice(0, 4));
    expect(await found({ to: at })).toEqual(all.slice(4));
    expect(await found({ from: at, kinds: ['move'] })).toEqual(['to the van']);
    const bad = await owner.call(api.transactions.list, { query: { from: 'yesterday' } });
    expect(bad).toMatchObject({ status: 400, body: { details: [{ field: 'from' }] } });
  });

  test('[STK-12] pages neither repeat nor skip, whatever the filter', async () => {
    for (const filter of [
      {},
      { kinds: ['opening', 'in', 'out', 'set', 'move'] },
      { itemId: items.valve },
      { q: 'valve' },
      { folderId: folders.warehouse },
    ] as TransactionFilter[]) {
      const whole = await found(filter);
      const pages: string[] = [];
      let next: { cursor?: string } | undefined = {};
      while (next) {
        const query: TransactionFilter = { ...filter, ...next };
        const page = (await owner.call(api.transactions.list, { query: { ...query, limit: 2 } })).body;
        pages.push(...page.transactions.map(nameOf));
        next = page.nextCursor === null ? undefined : { cursor: page.nextCursor };
      }
      expect(pages, JSON.stringify(filter)).toEqual(whole);
    }
    expect((await owner.call(api.transactions.list, { query: { cursor: 'x' } })).status).toBe(400);
  });

  test('[STK-12] outlives the item, which is still found by its name', async () => {
    const make = { name: 'Short-lived gasket', quantity: '2', unitCost: '1' };
    const { id } = (await admin.call(api.inventory.create, { body: make })).body;
    await admin.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'delete' } } });
    const { transactions } = (await owner.call(api.transactions.list, { query: { q: 'gasket short' } })).body;
    expect(transactions.map(({ kind, delta, value, hasItem }) => [kind, delta, value, hasItem])).toEqual([
      ['delete', '-2', '-2', false],
      ['opening', '2', '2', false],
    ]);
  });

  test('[STK-12] names everyone who made a movement, once', async () => {
    const { people } = (await owner.call(api.transactions.people)).body;
    expect(people.map(({ name }) => name)).toEqual(['Adam Tester', 'Olive Tester']);
    expect((await (await world.as('other-owner')).call(api.transactions.people)).body.people).toEqual([]);
  });

  test('[FOLD-04] [TEAM-08] staff see what happened in their folders, without its cost', async () => {
    const { staff } = await world.people();
    await world.assign(organizationId, staff, [folders.van]);
    const caller = await world.as('staff');
    expect(await found({}, caller)).toEqual(['sold out', 'to the van']);
    expect(await found({ folderId: folders.warehouse }, caller)).toEqual([]);
    expect(await found({ itemId: items.pump }, caller)).toEqual([]);
    const { transactions } = (await caller.call(api.transactions.recent, { query: {} })).body;
    expect(transactions[1]).toMatchObject({ fromFolder: null, fromFolderId: null, toFolder: 'Van', folder: 'Van', folderId: folders.van });
    expect(JSON.stringify(transactions)).not.toMatch(/unitCost|"value/);
    await world.assign(organizationId, staff, []);
    expect(await found({}, caller)).toEqual([]);
  });
});

describe('the history as a file', () => {
  const exported = async (query: TransactionFilter, caller = owner) =>
    (await caller.call(api.exports.history, { query: { ...query, format: 'csv' } })).body as unknown as string;

  test('[STK-12] has what the filter finds, with costs for whoever may see them', async () => {
    const text = await exported({ itemId: items.valve });
    expect(text.startsWith('\uFEFF')).toBe(true);
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatch(/^Transaction,Time \(UTC\),Item,Kind,Change.*Unit cost,Value,Total value after,Cost of goods$/);
    expect(lines[1]).toContain('Ball valve,out,-6,-9,0,');
    const { staff } = await world.people();
    await world.assign(organizationId, staff, [folders.van]);
    const theirs = await exported({}, await world.as('staff'));
    expect(theirs).toContain('sold out');
    expect(theirs).not.toContain('cost');
    expect(theirs).not.toContain('delivery');
  });

  test('nothing in it is run by a spreadsheet', async () => {
    const { id } = (await owner.call(api.inventory.create, { body: { name: '=HYPERLINK("x")' } })).body;
    const body = { adjustment: '1', purchasePrice: '1', transactionNote: '@SUM(A1)' };
    await owner.call(api.inventory.changeStock, { params: { id }, body });
    const text = await exported({ itemId: id });
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain("'@SUM(A1)");
  });
});
