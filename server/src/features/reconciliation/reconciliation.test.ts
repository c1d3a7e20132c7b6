import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { foldItemTotals } from '../stock/totals.store.ts';
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
