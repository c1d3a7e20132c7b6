import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { holdLiveItem } from '../stock/ledger.service.ts';
import { changeStocks } from '../stock/many-items.service.ts';
import { moveAll } from '../stock/moves.service.ts';
import { foldItemTotals, foldPlaceShares } from '../stock/totals.store.ts';
import { nightlyReconciliation } from './reconciliation.job.ts';
import { reconcile } from './reconciliation.service.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

interface Made {
  id: number;
  /** Its movements: 8 at 10, 4 at 16, 10 out, 1 out, and that undone. Two are left. */
  rows: number[];
}

async function makeItem(valuationMethod: 'fifo' | 'moving_average', name = 'Elbow'): Promise<Made> {
  const { id } = (await owner.call(api.inventory.create, { body: { name, valuationMethod, quantity: '8', unitCost: '10' } })).body;
  const change = (body: { adjustment: string; purchasePrice?: string }) => owner.call(api.inventory.changeStock, { params: { id }, body });
  await change({ adjustment: '4', purchasePrice: '16' });
  await change({ adjustment: '-10' });
  const last = await change({ adjustment: '-1' });
  await owner.call(api.transactions.undo, { params: { id: last.body.movement?.id ?? 0 }, body: {} });
  const { movements } = (await owner.call(api.inventory.history, { params: { id }, query: {} })).body;
  return { id, rows: movements.map((movement) => movement.id).reverse() };
}

const check = async () => (await reconcile(world.services.db, organizationId))?.differences ?? [];
const ofItem = async ({ id }: Made) =>
  (await check()).filter(({ itemId }) => itemId === id).map(({ figure, expected, found }) => `${figure}: ${expected}, found ${found}`);
/** As nobody but a broken program or a hand on the database would. */
const damage = (sql: string, ...values: unknown[]) => world.database.admin.query(sql, values);

test('[STK-04] history, quantity, layers, value and totals say the same, folded or not, of living and deleted items', async () => {
  await makeItem('fifo');
  await makeItem('moving_average');
  const { id } = await makeItem('fifo');
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'delete' } } });
  expect(await check()).toEqual([]);
  await foldItemTotals(world.services.db.platform);
  expect(await reconcile(world.services.db, organizationId)).toMatchObject({
    items: 2,
    movements: 16,
    differences: [],
    differenceCount: 0,
  });
});

test('[STK-04] [ALRT-01] who holds one item and changes many is counted as exactly as who holds none: totals, alerts and places', async () => {
  const scope = world.scope(organizationId, (await world.people()).owner, 'owner');
  const folder = await world.folder(organizationId, { name: 'Van' });
  const make = async (name: string) =>
    (await owner.call(api.inventory.create, { body: { name, quantity: '10', unitCost: '3', lowStockThreshold: '5' } })).body.id;
  for (const holdsOne of [true, false]) {
    const ids = [await make('Nut'), await make('Bolt'), await make('Washer')];
    const set = (quantity: string) =>
      ids.map((itemId) => ({ itemId, changes: [{ kind: 'set', change: { kind: 'set', quantity } }] as const }));
    for (const quantity of ['4', '0', '2', '80']) {
      await world.services.db.tenant(scope, async (tx) => {
        if (holdsOne) await holdLiveItem(tx, scope, ids[0] as number);
        await changeStocks(tx, scope, set(quantity), { source: 'import' });
      });
      expect(await check()).toEqual([]);
    }
    await world.services.db.tenant(scope, async (tx) => {
      if (holdsOne) await holdLiveItem(tx, scope, ids[0] as number);
      await moveAll(tx, scope, ids, { id: folder, name: 'Van' });
      await changeStocks(tx, scope, set('1'), { source: 'import' });
    });
    expect(await check()).toEqual([]);
    for (const archived of ['clock_timestamp()', 'NULL']) {
      await world.services.db.tenant(scope, async (tx) => {
        if (holdsOne) await holdLiveItem(tx, scope, await make('Screw'));
        await tx.run(`UPDATE items SET archived_at = ${archived} WHERE organization_id = $1 AND id = ANY ($2)`, [organizationId, ids]);
      });
      expect(await check()).toEqual([]);
    }
  }
});

test('[PLC-03] places that do not add up to the quantity, and a home without a level, are named', async () => {
  const item = await makeItem('fifo');
  await damage('UPDATE stock_levels SET quantity = 5 WHERE item_id = $1', item.id);
  expect(await ofItem(item)).toEqual(['quantity in all places: 2, found 5']);
  await damage('DELETE FROM stock_levels WHERE item_id = $1', item.id);
  expect(await ofItem(item)).toEqual(['levels in its home place: 1, found 0', 'quantity in all places: 2, found 0']);
  await damage('INSERT INTO stock_levels (organization_id, item_id, place, quantity) VALUES ($1, $2, 0, 2)', organizationId, item.id);
  expect(await ofItem(item)).toEqual([]);
});

test('[PLC-03] what items in several places count for in each is compared with their levels, whether added up or only noted', async () => {
  const item = await makeItem('fifo', 'Spread');
  const folder = async (name: string) => (await owner.call(api.folders.create, { body: { name } })).body.id;
  const [shop, van] = [await folder('Shop of shares'), await folder('Van of shares')];
  await owner.call(api.inventory.update, { params: { id: item.id }, body: { folderId: shop } });
  const lines = [{ itemId: item.id, quantity: '1' }];
  const { id } = (await owner.call(api.transfers.sendNew, { body: { fromPlaceId: shop, toPlaceId: van, lines } })).body;
  await owner.call(api.transfers.receive, { params: { id }, body: {} });
  const figures = async () =>
    (await check()).flatMap(({ name, figure, expected, found }) =>
      figure.endsWith('in several places') ? `${name}: ${figure} ${expected}, found ${found}` : [],
    );
  const keep = (more: number) =>
    damage(
      `INSERT INTO place_totals (organization_id, folder_id, items, low, out_of_stock, quantity, value) VALUES ($1, $2, 0, 0, 0, $3, 0)
       ON CONFLICT (organization_id, folder_id) DO UPDATE SET quantity = place_totals.quantity + $3`,
      organizationId,
      van,
      more,
    );
  expect(await figures()).toEqual([]);
  // The item is only noted: wherever it is read it counts for what it counts for now, so it is in neither figure.
  await keep(1);
  expect(await figures()).toEqual(['Van of shares: quantity of items in several places 0, found 1']);
  await keep(-1);
  await foldPlaceShares(world.services.db)();
  expect(await figures()).toEqual([]);
  await keep(1);
  expect(await figures()).toEqual(['Van of shares: quantity of items in several places 1, found 2']);
  await owner.call(api.inventory.changeStock, { params: { id: item.id }, body: { placeId: van, adjustment: '1' } });
  expect(await figures()).toEqual(['Van of shares: quantity of items in several places 0, found 1']);
  await keep(-1);
  expect(await figures()).toEqual([]);
});

test('a quantity that is not its history’s is named with both figures', async () => {
  const item = await makeItem('fifo');
  await damage('UPDATE items SET quantity = 3 WHERE id = $1', item.id);
  expect(await ofItem(item)).toEqual([
    'quantity: 2, found 3',
    'quantity after the last movement: 3, found 2',
    'quantity in layers: 3, found 2',
  ]);
});

test('a value that is wrong in the tenth decimal is named', async () => {
  const item = await makeItem('moving_average');
  await damage('UPDATE items SET total_value = total_value + 0.0000000001 WHERE id = $1', item.id);
  expect(await ofItem(item)).toEqual(['value: 24, found 24.0000000001', 'value after the last movement: 24.0000000001, found 24']);
});

test('value with nothing on hand is named', async () => {
  const item = await makeItem('moving_average');
  const { body } = await owner.call(api.inventory.changeStock, { params: { id: item.id }, body: { quantity: '0' } });
  await damage('UPDATE items SET total_value = 1 WHERE id = $1', item.id);
  await damage('UPDATE movements SET value_after = 1, value_delta = value_delta + 1 WHERE id = $1', body.movement?.id);
  expect(await ofItem(item)).toEqual(['value with nothing on hand: 0, found 1']);
});

test('a movement that is gone, or whose quantity after it is wrong, is named', async () => {
  const gone = await makeItem('moving_average');
  await damage('DELETE FROM movements WHERE id = $1', gone.rows[1]);
  expect(await ofItem(gone)).toEqual([
    `quantity: -2, found 2`,
    `value: -40, found 24`,
    `quantity after movement ${gone.rows[2]}: -2, found 2`,
    `value after movement ${gone.rows[2]}: -40, found 24`,
  ]);
  const wrong = await makeItem('fifo');
  await damage('UPDATE movements SET quantity_after = 13 WHERE id = $1', wrong.rows[1]);
  expect(await ofItem(wrong)).toEqual([
    `quantity after movement ${wrong.rows[1]}: 12, found 13`,
    `quantity after movement ${wrong.rows[2]}: 3, found 2`,
  ]);
});

test('[STK-06] layers that are not the quantity or the value, and layers without FIFO, are named', async () => {
  const worth = await makeItem('fifo');
  await damage('UPDATE cost_layers SET value = value + 1 WHERE item_id = $1', worth.id);
  expect(await ofItem(worth)).toEqual(['value in layers: 32, found 33']);
  const none = await makeItem('fifo');
  await damage('DELETE FROM cost_layers WHERE item_id = $1', none.id);
  expect(await ofItem(none)).toEqual(['quantity in layers: 2, found 0', 'value in layers: 32, found 0']);
  const averaged = await makeItem('moving_average');
  await damage('INSERT INTO cost_layers (organization_id, item_id, quantity, value) VALUES ($1, $2, 1, 1)', organizationId, averaged.id);
  expect(await ofItem(averaged)).toEqual(['layers without FIFO: 0, found 1']);
});

test('[UNDO-03] an undo of another item’s movement is named', async () => {
  const [one, other] = [await makeItem('fifo'), await makeItem('fifo')];
  await damage('UPDATE movements SET reverses = $1 WHERE id = $2', one.rows[0], other.rows[4]);
  expect(await ofItem(other)).toEqual([
    `movement that movement ${other.rows[4]} undoes: an earlier one of the same item, found one of item ${one.id}`,
  ]);
});

test('totals of a folder that are not its items’ are named by the folder', async () => {
  const folderId = await world.folder(organizationId, { name: 'Shelf 9' });
  await owner.call(api.inventory.create, { body: { name: 'On the shelf', folderId, quantity: '2', unitCost: '5' } });
  await damage(
    'INSERT INTO item_total_changes (organization_id, folder_id, items, low, out_of_stock, quantity, value) VALUES ($1, $2, 0, 0, 1, 0, 0.5)',
    organizationId,
    folderId,
  );
  expect((await check()).filter(({ name }) => name === 'Shelf 9')).toEqual([
    { itemId: null, name: 'Shelf 9', figure: 'items in total that are out', expected: '0', found: '1' },
    { itemId: null, name: 'Shelf 9', figure: 'value in total', expected: '10', found: '10.5' },
  ]);
});

test('a count of a tag’s items that is not theirs is named by the tag', async () => {
  const tag = await world.tag(organizationId, 'Miscounted');
  await world.item(organizationId, { tagIds: [tag] });
  await damage(`INSERT INTO item_counts (organization_id, kind, subject_id, items) VALUES ($1, 'tag', $2, 7)`, organizationId, tag);
  expect((await check()).filter(({ name }) => name === 'Miscounted')).toEqual([
    { itemId: null, name: 'Miscounted', figure: 'items of a tag', expected: '1', found: '8' },
  ]);
});

test('a tag, a vendor or a place of an item that is not there is named', async () => {
  const item = await makeItem('fifo');
  const client = await world.database.admin.connect();
  // Without the triggers that refuse them, as a backup of the installation is read.
  await client.query('BEGIN');
  await client.query("SET LOCAL session_replication_role = 'replica'");
  await client.query('INSERT INTO item_tags (organization_id, item_id, tag_id) VALUES ($1, $2, 999999)', [organizationId, item.id]);
  await client.query('INSERT INTO item_vendors (organization_id, item_id, vendor_id) VALUES ($1, $2, 999999)', [organizationId, item.id]);
  await client.query('INSERT INTO stock_levels (organization_id, item_id, place, quantity) VALUES ($1, $2, 999999, 0)', [
    organizationId,
    item.id,
  ]);
  await client.query('COMMIT');
  client.release();
  const named = (await ofItem(item)).filter((line) => line.endsWith('and 999999'));
  const there = (figure: string, named: string) => `${figure} of an item: items and ${named} that are there, found ${item.id} and 999999`;
  expect(named).toEqual([there('place', 'folders'), there('tag', 'tags'), there('vendor', 'vendors')]);
  for (const table of ['item_tags', 'item_vendors', 'stock_levels'])
    await damage(
      `DELETE FROM ${table} WHERE item_id = $1 AND ${{ item_tags: 'tag_id', item_vendors: 'vendor_id', stock_levels: 'place' }[table]} = 999999`,
      item.id,
    );
  expect(await ofItem(item)).toEqual([]);
});

test('every night it is recorded for each organization, and what differs is logged as an error', async () => {
  const { otherOrganizationId } = await world.people();
  const result = await nightlyReconciliation.run(world.services, {}, new AbortController().signal);
  expect(result).toEqual({ organizations: 2, differing: 1 });
  const { rows } = await damage('SELECT organization_id, difference_count::int AS count, differences FROM reconciliation_runs ORDER BY 1');
  const [ours, theirs] = [
    rows.find((row) => Number(row.organization_id) === organizationId),
    rows.find((row) => Number(row.organization_id) === otherOrganizationId),
  ];
  expect(theirs).toMatchObject({ count: 0, differences: [] });
  expect(ours?.count).toBe(ours?.differences.length);
  expect(ours?.count).toBeGreaterThan(10);
  expect(world.logs).toContainEqual(
    expect.objectContaining({ level: 50, organizationId, differenceCount: ours?.count, msg: 'the books of an organization do not add up' }),
  );
});

const command = fileURLToPath(new URL('../../operations/reconcile.command.ts', import.meta.url));

function runCommand(...args: string[]): Promise<{ code: number; output: string }> {
  const { host, user, database } = world.database.connection;
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

test('the command prints what differs as a table and ends with 1, and with 0 where everything adds up', async () => {
  const { otherOrganizationId } = await world.people();
  const item = await makeItem('fifo', 'Elbow on the wrong shelf');
  await damage('UPDATE items SET quantity = 3 WHERE id = $1', item.id);
  const [all, fine, unknown] = await Promise.all([runCommand(), runCommand(String(otherOrganizationId)), runCommand('999999')]);
  expect(all.output).toMatch(new RegExp(`^  ${item.id} +Elbow on the wrong shelf +quantity +2 +3$`, 'm'));
  expect(all.code).toBe(1);
  expect(fine.output).toContain('Everything adds up');
  expect(fine.code).toBe(0);
  expect(unknown).toEqual({ code: 2, output: 'Nothing was checked: There is no organization 999999.\n' });
});
