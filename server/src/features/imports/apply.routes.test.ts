import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { importForm, settled } from '../../../test/import-files.ts';
import { type Client, opened } from '../../platform/realtime/realtime.fixtures.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { giveBack, noteProgress } from './imports.store.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ listens: true });
});
afterAll(() => world.close());

async function shop(): Promise<{ caller: Caller; organizationId: number; token: string }> {
  const owner = await world.person('Olive');
  const organizationId = await world.organization(owner, 'Import Works');
  await world.database.admin.query(`UPDATE subscriptions SET plan_name = 'professional' WHERE organization_id = $1`, [organizationId]);
  const token = await world.signIn(owner);
  return { caller: world.withSession(token), organizationId, token };
}

async function checkedFile(caller: Caller, rows: readonly (string | number)[][]): Promise<number> {
  const content = rows.map((row) => row.join(',')).join('\n');
  const { id } = (await caller.call(api.imports.start, { body: importForm(content) })).body;
  await caller.call(api.imports.check, { params: { id } });
  expect(await settled(caller, id)).toMatchObject({ status: 'checked', counts: { problem: 0 } });
  return id;
}

async function applied(caller: Caller, id: number) {
  await caller.call(api.imports.apply, { params: { id }, body: {} });
  const one = await settled(caller, id);
  expect(one).toMatchObject({ status: 'done', message: null });
  return one;
}

async function differences(organizationId: number): Promise<unknown[]> {
  return (await reconcile(world.services.db, organizationId))?.differences ?? ['not looked at'];
}

async function join(token: string, organizationId: number): Promise<Client> {
  const client = await opened(new WebSocket(`ws://127.0.0.1:${world.env.port}/ws`, { headers: { cookie: `onhand_session=${token}` } }));
  client.say({ type: 'auth', organizationId });
  await client.hears((message) => message.type === 'auth_success');
  return client;
}

test('[IMP-02] how far an import is reaches the socket while it is written, and its end reaches everyone', async () => {
  const { caller, organizationId, token } = await shop();
  const head = ['Name', 'Quantity', 'Tags'];
  const rows = Array.from({ length: 510 }, (_, n) => [`Item ${n}`, 1, n === 505 ? 'late' : '']);
  const id = await checkedFile(caller, [head, ...rows]);
  const client = await join(token, organizationId);
  // It gets as far as the first tag, and no further.
  const holder = await world.database.admin.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE tags IN EXCLUSIVE MODE');
  try {
    await caller.call(api.imports.apply, { params: { id }, body: {} });
    await expect
      .poll(async () => (await caller.call(api.imports.read, { params: { id } })).body.progress, { timeout: 20_000 })
      .toEqual({ done: 500, total: 510 });
    await client.hears((message) => message.type === 'batch_update', 10_000);
    expect((await caller.call(api.inventory.list, { query: {} })).body.items).toEqual([]);
  } finally {
    await holder.query('COMMIT');
    holder.release();
  }
  expect(await settled(caller, id)).toMatchObject({ status: 'done', counts: { create: 510 }, news: { tags: 1 } });
  await client.hears((message) => message.type === 'bulk_inventory_update', 10_000);
});

test('[IMP-01] what many rows name is made once; a unit allows decimals if only a late row needs them; all is found by its words', async () => {
  const { caller, organizationId } = await shop();
  const head = ['Name', 'SKU', 'Quantity', 'Unit', 'Tags', 'Vendor', 'Vendor SKU', 'Barcode'];
  const rows = Array.from({ length: 520 }, (_, n) => [
    `Bolt ${n}`,
    `B-${n}`,
    n === 510 ? 1.5 : 2,
    'Crates',
    'Ümlaut',
    'Acme',
    `AC-${n}`,
    `00${n}`,
  ]);
  const { news } = await applied(caller, await checkedFile(caller, [head, ...rows]));
  expect(news).toEqual({ folders: 0, tags: 1, vendors: 1, units: 1, fields: 0 });
  const unit = (await caller.call(api.units.list)).body.find(({ name }) => name === 'Crates');
  expect(unit).toMatchObject({ allowsDecimals: true, itemCount: 520 });
  const { rows: wrong } = await world.database.admin.query(
    'SELECT search_text, item_search_text(i) AS right FROM items i WHERE organization_id = $1 AND search_text <> item_search_text(i) LIMIT 3',
    [organizationId],
  );
  expect(wrong).toEqual([]);
  const found = async (search: string) => (await caller.call(api.inventory.list, { query: { search } })).body.items.map(({ name }) => name);
  expect(await found('ac-519')).toEqual(['Bolt 519']);
  // Misspelt: only what was learned from the imported words leads there.
  expect((await found('ümlout')).length).toBeGreaterThan(0);
  expect(await differences(organizationId)).toEqual([]);
});

const methods = ['moving_average', 'fifo', 'standard'] as const;

/** An item of each method with two receipts behind it. */
async function stocked(caller: Caller, kinds: readonly (typeof methods)[number][] = methods): Promise<number[]> {
  const ids: number[] = [];
  for (const valuationMethod of kinds) {
    const body = { name: `By ${valuationMethod}`, sku: `S-${valuationMethod}`, quantity: '5', unitCost: '2', valuationMethod };
    const { id } = (await caller.call(api.inventory.create, { body })).body;
    await caller.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '3', purchasePrice: '3.10' } });
    ids.push(id);
  }
  return ids;
}

async function books(organizationId: number): Promise<unknown> {
  const of = (sql: string) => world.database.admin.query(sql, [organizationId]).then(({ rows }) => rows as unknown[]);
  return {
    items: await of(
      'SELECT name, quantity, total_value, last_unit_cost, valuation_method, stock_status FROM items WHERE organization_id = $1 ORDER BY id',
    ),
    // A layer is named by its movement; which one it is of an item is what counts here.
    layers: await of(
      `SELECT i.name, l.quantity, l.value, row_number() OVER (PARTITION BY l.item_id ORDER BY l.id) AS nth
         FROM cost_layers l JOIN items i ON i.organization_id = l.organization_id AND i.id = l.item_id WHERE l.organization_id = $1 ORDER BY 1, 4`,
    ),
    ledger: await of(
      `SELECT item_name, kind, delta, requested, quantity_after, value_delta, value_after, unit_cost, detail -> 'changed' AS changed,
              detail -> 'before' AS before, detail -> 'after' AS after, detail -> 'isCostAssumed' AS assumed,
              jsonb_path_query_array(detail, '$.taken[*].quantity') AS taken, jsonb_path_query_array(detail, '$.put[*].value') AS put
         FROM movements WHERE organization_id = $1 AND kind = 'set' ORDER BY item_id, id`,
    ),
  };
}

test('[IMP-02] what an import does to stock is to the last digit what the same changes one by one do', async () => {
  const [imported, byHand] = [await shop(), await shop()];
  // Standard cost is left out: a file sets that as well, while by hand it is a change of its own.
  const kinds = ['moving_average', 'fifo'] as const;
  await stocked(imported.caller, kinds);
  const ids = await stocked(byHand.caller, kinds);
  // More with a price, less, more without a price, nothing, and again something.
  const sets = [{ quantity: '11.5', purchasePrice: '4.3333' }, { quantity: '6' }, { quantity: '7' }, { quantity: '0' }, { quantity: '2' }];
  const decimals = (await byHand.caller.call(api.units.list)).body.find(({ allowsDecimals }) => allowsDecimals);
  for (const { caller } of [imported, byHand]) {
    const unit = (await caller.call(api.units.list)).body.find(({ name }) => name === decimals?.name);
    for (const { id } of (await caller.call(api.inventory.list, { query: {} })).body.items) {
      await caller.call(api.inventory.update, { params: { id }, body: { unitId: unit?.id ?? null } });
    }
  }
  for (const { quantity, purchasePrice } of sets) {
    const rows = kinds.map((method) => [`S-${method}`, quantity, purchasePrice ?? '']);
    const id = await checkedFile(imported.caller, [['SKU', 'Quantity', 'Cost'], ...rows]);
    await applied(imported.caller, id);
    for (const one of ids) {
      const body = { quantity, ...(purchasePrice !== undefined && { purchasePrice }) };
      expect((await byHand.caller.call(api.inventory.changeStock, { params: { id: one }, body })).status).toBe(200);
    }
  }
  expect(await books(imported.organizationId)).toEqual(await books(byHand.organizationId));
  expect([await differences(imported.organizationId), await differences(byHand.organizationId)]).toEqual([[], []]);
});

test('[IMP-02] an import that moves, renames, revalues and restocks many items is taken back whole', async () => {
  const { caller, organizationId } = await shop();
  await stocked(caller);
  const before = await books(organizationId);
  const list = async () =>
    (await caller.call(api.inventory.list, { query: {} })).body.items.map(({ name, folderId, quantity }) => [name, folderId, quantity]);
  const there = await list();
  const rows = methods.map((method, n) => [`S-${method}`, `Renamed ${n}`, 3 + n * 4, 9.99, 'Van / Left', 'new tag']);
  const id = await checkedFile(caller, [['SKU', 'Name', 'Quantity', 'Cost', 'Folder', 'Tags'], ...rows]);
  await applied(caller, id);
  expect((await list()).map(([name, , quantity]) => [name, quantity])).toEqual([
    ['Renamed 0', '3'],
    ['Renamed 1', '7'],
    ['Renamed 2', '11'],
  ]);
  expect(await differences(organizationId)).toEqual([]);
  await caller.call(api.imports.undo, { params: { id } });
  expect(await settled(caller, id)).toMatchObject({ status: 'undone', kept: [] });
  expect(await list()).toEqual(there);
  const after = await books(organizationId);
  expect({ ...(after as object), ledger: null }).toEqual({ ...(before as object), ledger: null });
  expect((await caller.call(api.folders.list)).body).toEqual([]);
  expect(await differences(organizationId)).toEqual([]);
});

test('[IMP-01] the line of totals under a report is no item', async () => {
  const { caller } = await shop();
  const content =
    'Acme LLC,,\nAs of January 31,,\nProduct/Service Name,Quantity On Hand,Purchase Cost\n"Elbow, ½""","1,250",$2.35\nTOTAL,"1,250","$2,937.50"\n';
  const { id, headerRow } = (await caller.call(api.imports.start, { body: importForm(content) })).body;
  expect(headerRow).toBe(3);
  await caller.call(api.imports.check, { params: { id } });
  expect((await settled(caller, id)).counts).toMatchObject({ create: 1, problem: 1 });
  const { lines } = (await caller.call(api.imports.lines, { params: { id }, query: { show: 'problem' } })).body;
  expect(lines).toMatchObject([{ row: 5, problems: [{ column: 0, isWarning: false }] }]);
});

test('[IMP-02] an import that was written stays done, though the thread never heard the database say so', async () => {
  const { caller, organizationId } = await shop();
  const id = await checkedFile(caller, [
    ['Name', 'Quantity'],
    ['Only once', 1],
  ]);
  await applied(caller, id);
  const { rows } = await world.database.admin.query('SELECT user_id FROM memberships WHERE organization_id = $1', [organizationId]);
  const scope = world.scope(organizationId, { id: rows[0].user_id, email: '' }, 'owner');
  const found = await world.database.admin.query('SELECT attempt FROM imports WHERE id = $1', [id]);
  const attempt = Number(found.rows[0].attempt);
  await world.services.db.tenant(scope, (tx) => giveBack(tx, scope, { id, attempt }, 'apply', 'Nothing was written.'));
  expect(await settled(caller, id)).toMatchObject({ status: 'done', message: null });
  // Work that was taken for dead and given back must not be finished by the thread that was slow.
  const isToStop = await world.services.db.tenant(scope, (tx) => noteProgress(tx, scope, { id, attempt }, 1));
  expect(isToStop).toBeUndefined();
});

test('[IMP-02] before it writes, an import tells the planner what is coming, and takes nobody else out of its books', async () => {
  const { admin } = world.database;
  const [{ organizationId: neighbour }, { organizationId, caller }] = [await shop(), await shop()];
  await admin.query(
    `INSERT INTO items (organization_id, name, qr_code) SELECT $1, 'Part ' || n, 'here-' || n FROM generate_series(1, 5000) n`,
    [neighbour],
  );
  await admin.query('ANALYZE items');
  const expected = async (whose: number) => {
    const { rows } = await admin.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `EXPLAIN (FORMAT JSON) SELECT FROM items WHERE organization_id = ${whose}`,
    );
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  };
  const [before, beside] = [await expected(organizationId), await expected(neighbour)];
  expect(before).toBeLessThan(100);
  await applied(caller, await checkedFile(caller, [['Name'], ...Array.from({ length: 1000 }, (_, n) => [`Item ${n}`])]));
  expect(await expected(organizationId)).toBeGreaterThan(700);
  expect((await expected(neighbour)) / beside).toBeGreaterThan(0.8);
});
