import { Agent } from 'node:http';
import { api } from '../contract/src/index.ts';
import type { Import } from '../contract/src/imports.ts';
import { importForm, settled, workbookOf } from '../server/test/import-files.ts';
import type { Caller, World } from '../server/test/world.ts';
import { type Figure, figure } from './figures.ts';
import { fetchOnce } from './http-load.ts';

const rows = 5000;
const manyRows = 100_000;

/**
 * Moving in with 5,000 rows, as CSV and as a workbook: how long it takes beside a bare insert of the same rows, what memory it takes,
 * and what others notice of it. Of 100,000 rows only the check is measured: no plan has room for so many.
 */
export async function measureImport(world: World): Promise<Figure[]> {
  const bare = await bareInsert(world);
  const csv = await moveIn(world, csvOf(rows));
  const table = [head, ...Array.from({ length: rows }, (_, n) => rowOf(n))];
  const workbook = await moveIn(world, await workbookOf([{ name: 'Stock', rows: table }]));
  const large = await checkMany(world);
  return [
    figure(`import of ${rows.toLocaleString('en')} rows, CSV: read, checked and applied`, csv.seconds, 's', 'most', 15),
    figure('import, workbook: read, checked and applied', workbook.seconds, 's', 'most', 15),
    figure('import, CSV: beside a bare insert of the same rows', (csv.seconds * 1000) / bare, '×', 'most', 60),
    figure('import: memory it takes', Math.max(csv.memoryMb, workbook.memoryMb, large.memoryMb), 'MB', 'most', 150),
    figure('import: p99 of others while it is written', csv.othersP99 / csv.idleP99, '×', 'most', 3),
    figure(`import of ${manyRows.toLocaleString('en')} rows: read and checked`, large.seconds, 's', 'most', 60),
  ];
}

const head = ['Name', 'SKU', 'Quantity', 'Cost', 'Price', 'Folder', 'Tags', 'Vendor'];
const rowOf = (n: number) => [`Item ${n}`, `S-${n}`, (n % 50) + 1, 2.5, 4.99, `Shelf ${n % 40}`, `tag ${n % 10}`, `Vendor ${n % 20}`];
const csvOf = (count: number) => [head, ...Array.from({ length: count }, (_, n) => rowOf(n))].map((row) => row.join(',')).join('\n');

async function newShop(world: World): Promise<{ caller: Caller; token: string; organizationId: number }> {
  const owner = await world.person('Bench');
  const organizationId = await world.organization(owner, 'Moving In');
  await world.database.admin.query(`UPDATE subscriptions SET plan_name = 'professional' WHERE organization_id = $1`, [organizationId]);
  const token = await world.signIn(owner);
  return { caller: world.withSession(token), token, organizationId };
}

/** What the database needs for rows like these without any rules: one statement, all indexes and triggers. */
async function bareInsert(world: World): Promise<number> {
  const { organizationId } = await newShop(world);
  const started = performance.now();
  await world.database.admin.query(
    `INSERT INTO items (organization_id, name, sku, qr_code, quantity, total_value, last_unit_cost)
     SELECT $1, 'Item ' || n, 'S-' || n, 'Q-' || n, 0, 0, 2.5 FROM generate_series(1, $2::int) n`,
    [organizationId, rows],
  );
  return performance.now() - started;
}

async function done(caller: Caller, id: number, expected: Import['status']): Promise<void> {
  const one = await settled(caller, id);
  if (one.status !== expected) throw new Error(`the import is ${one.status}: ${one.message}`);
}

async function moveIn(world: World, content: string | Uint8Array) {
  const { caller, token } = await newShop(world);
  const idleP99 = await p99(world, token, () => false);
  globalThis.gc?.();
  const memory = watchMemory();
  const started = performance.now();
  const { id } = (await caller.call(api.imports.start, { body: importForm(content) })).body;
  await caller.call(api.imports.check, { params: { id } });
  await done(caller, id, 'checked');
  await caller.call(api.imports.apply, { params: { id }, body: {} });
  let isOver = false;
  const applied = done(caller, id, 'done').finally(() => {
    isOver = true;
  });
  const othersP99 = await p99(world, token, () => !isOver);
  await applied;
  return { seconds: (performance.now() - started) / 1000, memoryMb: memory(), othersP99, idleP99 };
}

async function checkMany(world: World) {
  const { caller } = await newShop(world);
  const content = csvOf(manyRows);
  const memory = watchMemory();
  const started = performance.now();
  const { id } = (await caller.call(api.imports.start, { body: importForm(content) })).body;
  await caller.call(api.imports.check, { params: { id } });
  await done(caller, id, 'checked');
  return { seconds: (performance.now() - started) / 1000, memoryMb: memory() };
}

/** The most the process held more than at the beginning. */
function watchMemory(): () => number {
  const { heapUsed, external } = process.memoryUsage();
  let most = 0;
  const timer = setInterval(() => {
    const now = process.memoryUsage();
    most = Math.max(most, now.heapUsed + now.external - heapUsed - external);
  }, 50);
  return () => {
    clearInterval(timer);
    return most / 1024 / 1024;
  };
}

/** Of a list of items, asked for again and again: a hundred times at least, and as long as `goesOn`. */
async function p99(world: World, token: string, goesOn: () => boolean): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  while (times.length < 100 || goesOn()) {
    const sent = performance.now();
    await fetchOnce({ port: world.env.port, token, path: '/api/inventory?limit=50' }, agent);
    times.push(performance.now() - sent);
  }
  agent.destroy();
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}
