import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { closeDays } from '../dashboard/close-days.service.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { takeSnapshots } from '../reports/snapshots.service.ts';

let world: World;
let owner: Caller;
let organizationId: number;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const person = await world.person('Stella');
  organizationId = await world.organization(person, 'Start Works');
  owner = world.withSession(await world.signIn(person));
});

const addSamples = () => owner.call(api.gettingStarted.addSamples);
const removeSamples = async () => expect((await owner.call(api.gettingStarted.removeSamples)).status).toBe(200);
const items = async () => (await owner.call(api.inventory.list, { query: {} })).body.items;
const idOf = async (name: string) => (await items()).find((item) => item.name.startsWith(name))?.id ?? 0;
const change = (id: number, adjustment: string) => owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment } });
const bulk = async (itemIds: number[], wish: Parameters<typeof owner.call<typeof api.inventory.bulk>>[1]['body']['change']) =>
  expect((await owner.call(api.inventory.bulk, { body: { selection: { itemIds }, change: wish } })).status).toBe(200);
const count = async (name: string, itemIds: number[]) => {
  const { id } = (await owner.call(api.counts.start, { body: { name, selection: { itemIds } } })).body;
  for (const itemId of itemIds) {
    const entry = { id: randomUUID(), itemId, quantity: '2' };
    expect((await owner.call(api.counts.enter, { params: { id }, body: entry })).status).toBe(200);
  }
  return id;
};
const post = (id: number) => owner.call(api.counts.post, { params: { id }, body: {} });

/** As the jobs do it, in three months' time. */
async function addUp(): Promise<void> {
  const later = new Date(Date.now() + 92 * 24 * 60 * 60_000);
  await closeDays(world.services.db, later);
  await takeSnapshots(world.services.db, later, { least: 1 });
}

/**
 * Left out: what is swept within an hour or a month, words that find nothing, totals, which reconciliation compares with the items,
 * whether one is signed in, and the audit log, which nobody may change: it says who removed what.
 */
const totals = [
  'item_totals',
  'item_total_changes',
  'place_totals',
  'place_shares',
  'place_share_notes',
  'item_counts',
  'item_count_changes',
];
const leftOut = ['events', 'idempotency_keys', 'search_words', ...totals, 'sessions', 'audit_log'];

/** Every row that any table has of the organization. */
async function everything(): Promise<Record<string, string[]>> {
  const { rows: tables } = await world.database.admin.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.column_name = 'organization_id' AND t.table_type = 'BASE TABLE' AND c.table_name <> ALL ($1) ORDER BY 1`,
    [leftOut],
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    // Days and issues that are added up anew have other numbers.
    const row = name === 'report_days' || name === 'report_issues' ? `to_jsonb(t) - 'id'` : 'to_jsonb(t)';
    const { rows } = await world.database.admin.query<{ row: string }>(
      `SELECT (${row})::text AS row FROM ${name} t WHERE organization_id = $1 ORDER BY 1`,
      [organizationId],
    );
    if (rows.length > 0) all[name] = rows.map((one) => one.row);
  }
  return all;
}

test('[DASH-03] samples that were added, used in every way and removed have never been: no table has a row that was not there before', async () => {
  const own = (await owner.call(api.inventory.create, { body: { name: 'My own elbow', quantity: '7', unitCost: '3' } })).body;
  await change(own.id, '-2');
  await addUp();
  const before = await everything();

  await addSamples();
  const [pump, valve, pipe, tape] = [
    await idOf('Circulation pump'),
    await idOf('Ball valve'),
    await idOf('Copper pipe'),
    await idOf('PTFE'),
  ];
  await change(pump, '-2');
  const { movements } = (await owner.call(api.inventory.history, { params: { id: pipe }, query: {} })).body;
  await owner.call(api.transactions.undo, { params: { id: movements[0]?.id ?? 0 }, body: {} });
  await owner.call(api.inventory.update, { params: { id: pipe }, body: { valuationMethod: 'fifo' } });
  await bulk([valve], { action: 'move', folderId: null });
  await bulk([valve, tape], { action: 'edit', changes: { sellingPrice: '9' } });
  await bulk([tape], { action: 'archive' });
  const van = (await owner.call(api.folders.list)).body.find(({ name }) => name === 'Van 1')?.id ?? 0;
  const lines = [{ itemId: valve, quantity: '1' }];
  const ends = { fromPlaceId: null, toPlaceId: van, lines };
  expect((await owner.call(api.transfers.make, { body: ends })).status).toBe(200);
  const { id: sent } = (await owner.call(api.transfers.sendNew, { body: ends })).body;
  expect((await owner.call(api.transfers.receive, { params: { id: sent }, body: {} })).status).toBe(200);
  const [person] = (await owner.call(api.tools.people)).body.people;
  const handed = { itemId: valve, userId: person?.userId ?? '', fromPlaceId: null };
  const { id: loanId } = (await owner.call(api.tools.handOut, { body: handed })).body;
  expect((await owner.call(api.tools.giveBack, { body: { loanId } })).status).toBe(200);
  await post(await count('Play', [valve, pump]));
  await count('Begun', [pipe]);
  await bulk([await idOf('Inhibitor')], { action: 'delete' });
  await addUp();
  expect(Object.keys(await everything()).length).toBeGreaterThan(Object.keys(before).length);

  await removeSamples();
  expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
  await addUp();
  expect(await everything()).toEqual(before);
  expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
});

test('[DASH-03] what people did with things of their own stays, also where samples were part of it', async () => {
  await addSamples();
  const folders = (await owner.call(api.folders.list)).body;
  const van = folders.find(({ name }) => name === 'Van 1')?.id ?? 0;
  const own = (await owner.call(api.inventory.create, { body: { name: 'My own elbow', quantity: '7', unitCost: '3', folderId: van } }))
    .body;
  const valve = await idOf('Ball valve');
  await bulk([own.id, valve], { action: 'edit', changes: { sellingPrice: '9' } });
  const counted = await count('Spring', [own.id, valve]);
  await post(counted);
  const history = async () => (await owner.call(api.inventory.history, { params: { id: own.id }, query: {} })).body.movements;
  const activity = async () => (await owner.call(api.activity.list, { query: { kind: 'item', subjectId: own.id } })).body.entries;
  const before = [await history(), await activity()];
  await addUp();
  await removeSamples();
  expect([await history(), await activity()]).toEqual(before);
  expect((await owner.call(api.counts.lines, { params: { id: counted }, query: {} })).body.lines.map(({ itemId }) => itemId)).toEqual([
    own.id,
  ]);
  expect((await owner.call(api.transactions.list, { query: {} })).body.transactions.every(({ itemId }) => itemId === own.id)).toBe(true);
  expect((await owner.call(api.folders.list)).body.map(({ name }) => name).sort()).toEqual(['Sample data', 'Van 1']);
  expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
});

test('[DASH-03] a sample that somebody made an article of theirs, by its name or SKU, stays with its history when the samples go', async () => {
  await addSamples();
  const [pump, valve, tape] = [await idOf('Circulation pump'), await idOf('Ball valve'), await idOf('PTFE')];
  const update = (id: number, body: object) => owner.call(api.inventory.update, { params: { id }, body });
  await update(pump, { name: 'Our pump' });
  await update(valve, { sku: 'BV-1' });
  await update(tape, { name: 'Our tape' });
  await change(pump, '-1');
  await bulk([tape], { action: 'delete' });
  const history = async (id: number) => (await owner.call(api.transactions.list, { query: { itemId: id } })).body.transactions;
  const before = [await history(pump), await history(valve), await history(tape)];
  expect((await owner.call(api.gettingStarted.read)).body.sampleItems).toBe(9);

  const { body } = await owner.call(api.gettingStarted.removeSamples);
  expect(body).toMatchObject({ sampleItems: 0, keptItems: 2 });
  expect((await items()).map(({ name }) => name).sort()).toEqual(['Ball valve, ½ in', 'Our pump']);
  expect([await history(pump), await history(valve), await history(tape)]).toEqual(before);
  expect((await owner.call(api.folders.list)).body.map(({ name }) => name).sort()).toEqual([
    'Sample data',
    'Shelf A',
    'Van 1',
    'Warehouse',
  ]);
  await addSamples();
  expect((await owner.call(api.gettingStarted.removeSamples)).body.keptItems).toBe(0);
  expect(await items()).toHaveLength(2);
});

test('[DASH-03] [IMP-04] after removed samples an organization is empty: a backup can be restored, and samples can come again', async () => {
  await addSamples();
  const [first] = await items();
  await change(first?.id ?? 0, '-1');
  await removeSamples();
  expect((await owner.call(api.backup.read)).body.obstacle).toBeNull();
  const { stats } = (await owner.call(api.dashboard.batch)).body;
  expect(stats).toMatchObject({ totalItems: 0, monthlyActivity: { added: 0, removed: 0, adjusted: 0 } });
  // Deleted by hand, one by one, they leave their history until the next come, or these are removed.
  await addSamples();
  await bulk(
    (await items()).map(({ id }) => id),
    { action: 'delete' },
  );
  await addSamples();
  await removeSamples();
  expect((await owner.call(api.backup.read)).body.obstacle).toBeNull();
});

test('[DASH-03] nothing of an item that is no sample can be erased, nor of another organization', async () => {
  const own = (await owner.call(api.inventory.create, { body: { name: 'My own elbow', quantity: '7' } })).body;
  await bulk([own.id], { action: 'delete' });
  await removeSamples();
  expect((await owner.call(api.transactions.list, { query: {} })).body.transactions).toHaveLength(2);
  const app = world.services.db;
  const person = await world.person('Otto');
  const other = await world.organization(person, 'Other Works');
  const scope = world.scope(other, person, 'owner');
  await expect(app.tenant(scope, (tx) => tx.rows('SELECT erase_samples($1)', [organizationId]))).rejects.toThrow(/another organization/);
});
