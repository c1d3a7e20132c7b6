import { api } from '@onhand/contract';
import type { MatchBy } from '@onhand/contract/imports';
import { planNamed } from '@onhand/contract/plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { importForm, settled } from '../../../test/import-files.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { itemRoomProblem } from '../subscription/subscription.service.ts';
import { tidyingImports } from './imports.job.ts';

/** Two servers on one database, each with a thread of its own for imports. */
let world: World;
let other: World;
beforeAll(async () => {
  world = await openWorld();
  other = await openWorld({ database: world.database });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

interface Shop {
  caller: Caller;
  /** The same person on the other server. */
  there: Caller;
  organizationId: number;
}

async function shop(): Promise<Shop> {
  const owner = await world.person('Olive');
  const organizationId = await world.organization(owner, 'Import Works');
  const token = await world.signIn(owner);
  return { caller: world.withSession(token), there: other.withSession(token), organizationId };
}

async function checkedFile(caller: Caller, rows: readonly (string | number)[][], matchBy: MatchBy = 'sku'): Promise<number> {
  const content = rows.map((row) => row.join(',')).join('\n');
  const { id } = (await caller.call(api.imports.start, { body: importForm(content) })).body;
  if (rows[0]?.includes('SKU')) await caller.call(api.imports.change, { params: { id }, body: { matchBy } });
  await caller.call(api.imports.check, { params: { id } });
  expect(await settled(caller, id)).toMatchObject({ status: 'checked', counts: { problem: 0 } });
  return id;
}

const threeBolts = [['Name', 'SKU', 'Quantity'], ...[1, 2, 3].map((n) => [`Bolt ${n}`, `B-${n}`, n])];

const itemsOf = async (caller: Caller) => (await caller.call(api.inventory.list, { query: {} })).body.items;

async function differences(organizationId: number): Promise<unknown[]> {
  return (await reconcile(world.services.db, organizationId))?.differences ?? ['not looked at'];
}

/** Holds the locks of `sql` until `what` waits for them, then lets them go. */
async function whileHeld<Result>(sql: string, waiting: number, what: () => Promise<Result>): Promise<Result> {
  const holder = await world.database.admin.connect();
  await holder.query('BEGIN');
  await holder.query(sql);
  try {
    const begun = what();
    await expect
      .poll(async () => {
        // Another connection asks, because within one transaction the answer stays the same.
        const { rows } = await world.database.admin.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return rows[0]?.count ?? 0;
      })
      .toBeGreaterThanOrEqual(waiting);
    await holder.query('COMMIT');
    return await begun;
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}

type Step = 'apply' | 'undo';
const begin = async (caller: Caller, step: Step, id: number) =>
  await (step === 'apply'
    ? caller.call(api.imports.apply, { params: { id }, body: {} })
    : caller.call(api.imports.undo, { params: { id } })
  ).then(({ status }) => status);

/** Both stand before the import's own row when it is let go, so neither has seen what the other does. */
function bothAtOnce(id: number, [first, second]: readonly [Caller, Caller], step: Step): Promise<number[]> {
  return whileHeld(`SELECT FROM imports WHERE id = ${id} FOR UPDATE`, 2, () =>
    Promise.all([begin(first, step, id), begin(second, step, id)]),
  );
}

test.each([
  ['in one process', ({ caller }: Shop) => [caller, caller] as const],
  ['in two processes', ({ caller, there }: Shop) => [caller, there] as const],
])('[IMP-02] of two who apply one import at once %s, one does; it is done, says so, and can be undone once', async (_, twoOf) => {
  const one = await shop();
  const { caller, organizationId } = one;
  const id = await checkedFile(caller, threeBolts);
  expect((await bothAtOnce(id, twoOf(one), 'apply')).sort()).toEqual([200, 409]);
  expect(await settled(caller, id)).toMatchObject({ status: 'done', message: null, counts: { create: 3 } });
  expect((await itemsOf(caller)).map(({ name, quantity }) => [name, quantity]).sort()).toEqual([
    ['Bolt 1', '1'],
    ['Bolt 2', '2'],
    ['Bolt 3', '3'],
  ]);
  // Neither may it be applied again while it is done.
  expect(await begin(caller, 'apply', id)).toBe(409);
  expect((await bothAtOnce(id, twoOf(one), 'undo')).sort()).toEqual([200, 409]);
  expect(await settled(caller, id)).toMatchObject({ status: 'undone', message: null, kept: [] });
  expect(await itemsOf(caller)).toEqual([]);
  expect(await begin(caller, 'undo', id)).toBe(409);
  expect(await differences(organizationId)).toEqual([]);
});

test('[IMP-02] an apply that is sent again under its key is answered as before, and written once', async () => {
  const { caller, there } = await shop();
  const id = await checkedFile(caller, [['Name'], ['Only once']]);
  const send = (who: Caller) =>
    who.raw({
      method: 'POST',
      url: `/api/imports/${id}/apply`,
      headers: { 'idempotency-key': 'one-click', 'content-type': 'application/json' },
      payload: '{}',
    });
  const [first, again] = await Promise.all([send(caller), send(there)]);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await settled(caller, id)).toMatchObject({ status: 'done' });
  expect(await send(caller)).toMatchObject({ status: 200, body: { status: 'applying' }, headers: { 'idempotency-replayed': 'true' } });
  expect(await itemsOf(caller)).toHaveLength(1);
});

test('[IMP-02] an import that is being applied is not undone, and one that is being undone is not applied', async () => {
  const { caller, there } = await shop();
  const id = await checkedFile(caller, [
    ['Name', 'Tags'],
    ['Tagged', 'first of its kind'],
  ]);
  const during = await whileHeld('LOCK TABLE tags IN EXCLUSIVE MODE', 1, async () => {
    expect(await begin(caller, 'apply', id)).toBe(200);
    return [await begin(there, 'undo', id), await begin(there, 'apply', id)];
  });
  expect(during).toEqual([409, 409]);
  expect(await settled(caller, id)).toMatchObject({ status: 'done' });
  const meanwhile = await whileHeld('LOCK TABLE tags IN EXCLUSIVE MODE', 1, async () => {
    expect(await begin(caller, 'undo', id)).toBe(200);
    return [await begin(there, 'undo', id), await begin(there, 'apply', id)];
  });
  expect(meanwhile).toEqual([409, 409]);
  expect(await settled(caller, id)).toMatchObject({ status: 'undone' });
});

test('[IMP-02] work that was taken for dead and begun anew elsewhere is not finished by who was slow', async () => {
  const { caller, there, organizationId } = await shop();
  const id = await checkedFile(caller, [
    ['Name', 'Tags'],
    ['Once', 'slow'],
    ['Twice', 'slow'],
  ]);
  await whileHeld('LOCK TABLE tags IN EXCLUSIVE MODE', 2, async () => {
    expect(await begin(caller, 'apply', id)).toBe(200);
    await world.database.admin.query(`UPDATE imports SET beat_at = clock_timestamp() - interval '1 hour' WHERE id = $1`, [id]);
    await tidyingImports.run(world.services, {}, new AbortController().signal);
    expect(await begin(there, 'apply', id)).toBe(200);
  });
  expect(await settled(caller, id)).toMatchObject({ status: 'done', message: null });
  // The slow one may still be at its rows; whatever it finds, the import stays done.
  await expect.poll(async () => (await itemsOf(caller)).length).toBe(2);
  const later = await checkedFile(caller, [['Name'], ['Behind the slow one']]);
  await begin(caller, 'apply', later);
  expect(await settled(caller, later)).toMatchObject({ status: 'done' });
  expect((await itemsOf(caller)).map(({ name }) => name).sort()).toEqual(['Behind the slow one', 'Once', 'Twice']);
  expect(await settled(caller, id)).toMatchObject({ status: 'done', message: null });
  expect(await differences(organizationId)).toEqual([]);
});

const changedMeanwhile = 'Someone changed these items at the same time. Nothing was written.';

test('[IMP-02] an item that someone changes between the look at it and the writing is not overwritten; the file is checked again', async () => {
  const { caller } = await shop();
  const { id: item } = (await caller.call(api.inventory.create, { body: { name: 'Elbow', sku: 'E-1', quantity: '5' } })).body;
  const id = await checkedFile(caller, [
    ['SKU', 'Name', 'Quantity'],
    ['E-1', 'Elbow of brass', 7],
  ]);
  await whileHeld(`UPDATE items SET notes = 'Do not touch', updated_at = clock_timestamp() WHERE id = ${item}`, 1, () =>
    begin(caller, 'apply', id),
  );
  expect(await settled(caller, id)).toMatchObject({ status: 'checked', message: changedMeanwhile });
  expect((await caller.call(api.inventory.read, { params: { id: item } })).body).toMatchObject({
    name: 'Elbow',
    quantity: '5',
    notes: 'Do not touch',
  });
  expect(await begin(caller, 'apply', id)).toBe(200);
  expect(await settled(caller, id)).toMatchObject({ status: 'done' });
  expect((await caller.call(api.inventory.read, { params: { id: item } })).body).toMatchObject({ quantity: '7', notes: 'Do not touch' });
});

test('[IMP-02] a code that someone takes while the file is written stops it, and the check says whose it is now', async () => {
  const { caller, organizationId } = await shop();
  const id = await checkedFile(caller, [
    ['Name', 'SKU', 'Quantity'],
    ['Ours', 'TAKEN-1', 3],
    ['Beside it', 'FREE-1', 1],
  ]);
  await whileHeld(
    `INSERT INTO items (organization_id, name, sku, qr_code) VALUES (${organizationId}, 'Theirs', 'taken-1', 'code-of-theirs')`,
    1,
    () => begin(caller, 'apply', id),
  );
  // The row would change their item now, which somebody shall see first.
  expect(await settled(caller, id)).toMatchObject({ status: 'checked', message: changedMeanwhile, counts: { create: 1, update: 1 } });
  expect((await itemsOf(caller)).map(({ name }) => name)).toEqual(['Theirs']);
});

test('[IMP-02] an undo that would take back a code another item has by now leaves it, says so, and takes back the rest', async () => {
  const { caller, organizationId } = await shop();
  const make = async (body: { name: string; sku: string; inventoryNumber: string }) =>
    (await caller.call(api.inventory.create, { body: { ...body, quantity: '1' } })).body.id;
  const renamed = await make({ name: 'Valve', sku: 'OLD-1', inventoryNumber: 'N-1' });
  const id = await checkedFile(
    caller,
    [
      ['Inventory number', 'SKU', 'Quantity'],
      ['N-1', 'NEW-1', 4],
    ],
    'inventoryNumber',
  );
  expect(await begin(caller, 'apply', id)).toBe(200);
  expect(await settled(caller, id)).toMatchObject({ status: 'done' });
  await make({ name: 'Took its place', sku: 'old-1', inventoryNumber: 'N-2' });
  expect(await begin(caller, 'undo', id)).toBe(200);
  expect(await settled(caller, id)).toMatchObject({
    status: 'undone',
    kept: [{ row: 2, name: 'Valve', reason: 'The SKU “OLD-1” belongs to another item by now, so “NEW-1” stays.' }],
  });
  expect((await caller.call(api.inventory.read, { params: { id: renamed } })).body).toMatchObject({ sku: 'NEW-1', quantity: '1' });
  expect(await differences(organizationId)).toEqual([]);
});

test('[IMP-02] of three restocked items each is taken back by its own rows of the ledger, and an archived one stays', async () => {
  const { caller, organizationId } = await shop();
  const ids: number[] = [];
  for (const n of [1, 2, 3]) {
    const body = {
      name: `Pipe ${n}`,
      sku: `P-${n}`,
      quantity: String(10 * n),
      unitCost: String(n),
      valuationMethod: 'moving_average' as const,
    };
    ids.push((await caller.call(api.inventory.create, { body })).body.id);
  }
  // A new method, a little less and then more of each: three rows of the ledger for one row of a file, the later on the earlier's layers.
  const rows = (quantities: number[], cost: number) => quantities.map((quantity, n) => [`P-${n + 1}`, 'FIFO', quantity, cost]);
  const head = ['SKU', 'Costing method', 'Quantity', 'Unit cost'];
  const layers = async () => {
    const { rows: found } = await world.database.admin.query<{ item_id: number; quantity: string; value: string }>(
      `SELECT item_id::int, trim_scale(quantity)::text AS quantity, trim_scale(value)::text AS value FROM cost_layers
        WHERE organization_id = $1 ORDER BY item_id, id`,
      [organizationId],
    );
    return ids.map((id) => found.filter(({ item_id: of }) => of === id).map(({ quantity, value }) => `${quantity} = ${value}`));
  };
  for (const quantities of [
    [4, 15, 26],
    [14, 25, 36],
  ]) {
    const id = await checkedFile(caller, [head, ...rows(quantities, 7)]);
    expect(await begin(caller, 'apply', id)).toBe(200);
    expect(await settled(caller, id)).toMatchObject({ status: 'done' });
    expect(await differences(organizationId)).toEqual([]);
  }
  expect(await layers()).toEqual([
    ['4 = 4', '10 = 70'],
    ['15 = 30', '10 = 70'],
    ['26 = 78', '10 = 70'],
  ]);
  const last = (await caller.call(api.imports.list)).body.imports[0]?.id as number;
  await caller.call(api.inventory.bulk, { body: { selection: { itemIds: [ids[0] as number] }, change: { action: 'archive' } } });
  expect(await begin(caller, 'undo', last)).toBe(200);
  expect(await settled(caller, last)).toMatchObject({
    status: 'undone',
    kept: [{ name: 'Pipe 1', reason: 'The item was archived since.' }],
  });
  expect(await layers()).toEqual([['4 = 4', '10 = 70'], ['15 = 30'], ['26 = 78']]);
  expect(await differences(organizationId)).toEqual([]);
});

test('[BILL-01] before a file is imported the plan is asked as everywhere: a plan without a number of items has room for all', async () => {
  const { caller, organizationId } = await shop();
  const id = await checkedFile(caller, [['Name'], ['One']]);
  const { rows } = await world.database.admin.query('SELECT user_id FROM memberships WHERE organization_id = $1', [organizationId]);
  const scope = world.scope(organizationId, { id: rows[0].user_id, email: '' }, 'owner');
  const asked = () => world.services.db.tenant(scope, (tx) => itemRoomProblem(tx, scope, 1001));
  expect(await asked()).toBe('The Starter plan has room for 1,000 items. You have 0, and this file adds 1,001.');
  const starter = planNamed('starter');
  const { maxItems } = starter;
  try {
    starter.maxItems = 0;
    expect(await asked()).toBeNull();
    expect(await begin(caller, 'apply', id), 'by the import too').toBe(200);
  } finally {
    starter.maxItems = maxItems;
  }
  expect(await settled(caller, id)).toMatchObject({ status: 'done' });
});
