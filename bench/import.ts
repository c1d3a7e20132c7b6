import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { api } from '../contract/src/index.ts';
import type { Import } from '../contract/src/imports.ts';
import { type Answer, type Call, type Route, urlOf } from '../contract/src/route.ts';
import { importForm, workbookOf } from '../server/test/import-files.ts';
import type { World } from '../server/test/world.ts';
import { type Figure, figure } from './figures.ts';
import { fetchOnce, percentile } from './http-load.ts';
import { postgresCpuSeconds, processCpuSeconds } from './postgres-cost.ts';
import { size } from './sizes.ts';

const few = size('BENCH_IMPORT_FEW', 5000);
const many = size('BENCH_IMPORT_MANY', 100_000);

/**
 * Moving in with 5,000 rows and with 100,000, as CSV and as a workbook: how long reading, checking and writing take beside a bare COPY
 * of the same rows into the same table, what memory the server takes for it, and what others notice meanwhile. What the few cost of the
 * processor is measured once more while nobody else asks for anything.
 */
export async function measureImport(world: World): Promise<Figure[]> {
  const server = await startServer(world);
  const figures: Figure[] = [];
  try {
    for (const [rows, limits] of [
      [few, { seconds: 2.5, ratio: 8 }],
      [many, { seconds: 40, ratio: 8 }],
    ] as const) {
      const bare = await bareCopy(world, rows);
      for (const format of ['CSV', 'workbook'] as const) {
        const moved = await moveIn(
          world,
          server,
          format === 'CSV' ? csvOf(rows) : await workbookOf([{ name: 'Stock', rows: tableOf(rows) }]),
        );
        const what = `import of ${rows.toLocaleString('en')} rows, ${format}`;
        for (const [who, name] of [
          ['others', 'other businesses'],
          ['colleagues', 'colleagues'],
        ] as const) {
          console.log(`p99 of ${name}: ${moved.idle[who].toFixed(1)} ms idle, ${moved.meanwhile[who].toFixed(1)} ms meanwhile`);
        }
        for (const path of asked) {
          const [idle, meanwhile] = [moved.idle, moved.meanwhile].map(({ ofColleagues }) => ofColleagues[path]?.toFixed(1));
          console.log(`p99 of colleagues, ${path}: ${idle} ms idle, ${meanwhile} ms meanwhile`);
        }
        console.log(
          `${what}: read ${moved.read.toFixed(1)} s, checked ${moved.checked.toFixed(1)} s, written ${moved.written.toFixed(1)} s; a bare COPY ${bare.toFixed(2)} s`,
        );
        figures.push(
          figure(what, moved.seconds, 's', 'most', limits.seconds),
          figure(`${what}: beside a bare COPY`, moved.seconds / bare, '×', 'most', limits.ratio),
          figure(`${what}: memory it takes`, moved.memoryMb, 'MB', 'most', 150),
          figure(`${what}: p99 of other businesses`, moved.meanwhile.others / moved.idle.others, '×', 'most', 3),
          figure(`${what}: p99 of colleagues`, moved.meanwhile.colleagues / moved.idle.colleagues, '×', 'most', 3),
        );
      }
      figures.push(...(await costOf(world, server, rows, limits.seconds)));
    }
  } finally {
    server.stop();
  }
  return figures;
}

const head = ['Name', 'SKU', 'Quantity', 'Cost', 'Price', 'Folder', 'Tags', 'Vendor'];
const rowOf = (n: number) => [`Item ${n}`, `S-${n}`, (n % 50) + 1, 2.5, 4.99, `Shelf ${n % 40}`, `tag ${n % 10}`, `Vendor ${n % 20}`];
const tableOf = (count: number) => [head, ...Array.from({ length: count }, (_, n) => rowOf(n))];
const csvOf = (count: number) =>
  tableOf(count)
    .map((row) => row.join(','))
    .join('\n');

interface BenchServer {
  port: number;
  pid: number;
  ask<Reply>(message: string): Promise<Reply>;
  stop(): void;
}

async function startServer(world: World): Promise<BenchServer> {
  const child = fork(new URL('./import-server.ts', import.meta.url), {
    execArgv: ['--expose-gc', '--import', new URL('./unlimited-plans.ts', import.meta.url).href],
  });
  const ask = async <Reply>(message: string | object) => {
    const answer = once(child, 'message');
    child.send(message);
    return (await answer)[0] as Reply;
  };
  const { port } = await ask<{ port: number }>({ open: world.database.connection });
  return { port, pid: child.pid as number, ask, stop: () => child.disconnect() };
}

async function newShop(world: World): Promise<{ token: string; organizationId: number }> {
  const owner = await world.person('Bench');
  const organizationId = await world.organization(owner, 'Moving In');
  return { token: await world.signIn(owner), organizationId };
}

/** A business at work, with as many items as fill a few pages. */
async function openShop(world: World): Promise<string> {
  const { token, organizationId } = await newShop(world);
  for (let n = 0; n < 200; n++) await world.item(organizationId, { name: `Item ${n * 37} on the shelf`, quantity: '0' });
  return token;
}

/** Measures the database alone with rows like these and without any rules: one statement, all indexes and triggers. */
async function bareCopy(world: World, rows: number): Promise<number> {
  const { organizationId } = await newShop(world);
  const path = join(tmpdir(), `onhand-bench-${process.pid}.csv`);
  const lines = Array.from(
    { length: rows },
    (_, n) => `${organizationId},Item ${n},S-${n},Q-${organizationId}-${n},${(n % 50) + 1},${((n % 50) + 1) * 2.5},2.5,4.99`,
  );
  await writeFile(path, lines.join('\n'), { mode: 0o644 });
  try {
    const started = performance.now();
    await world.database.admin.query(
      `COPY items (organization_id, name, sku, qr_code, quantity, total_value, last_unit_cost, selling_price) FROM '${path}' (FORMAT csv)`,
    );
    return (performance.now() - started) / 1000;
  } finally {
    await rm(path, { force: true });
    // These have no history, which the check of the books at the end would find.
    await world.database.admin.query('DELETE FROM items WHERE organization_id = $1', [organizationId]);
  }
}

async function moveIn(world: World, server: BenchServer, content: string | Uint8Array) {
  const token = await openShop(world);
  const call = callerOf(server, token);
  const tokens = { others: await openShop(world), colleagues: token };
  await server.ask('memory begins');
  const idle = await p99(server, tokens, (times) => times >= 5000);
  await server.ask('import begins');
  let isOver = false;
  const waiting = p99(server, tokens, () => isOver);
  const times = await takeThrough(call, content);
  isOver = true;
  const meanwhile = await waiting;
  const { grownMb: memoryMb } = await server.ask<{ grownMb: number }>('memory ends');
  return { ...times, memoryMb, idle, meanwhile };
}

async function takeThrough(call: Ask, content: string | Uint8Array) {
  const started = performance.now();
  const { id } = await call(api.imports.start, { body: importForm(content) });
  const read = performance.now();
  await call(api.imports.check, { params: { id } });
  await done(call, id, 'checked');
  const checked = performance.now();
  await call(api.imports.apply, { params: { id }, body: {} });
  await done(call, id, 'done');
  const written = performance.now();
  const seconds = (from: number, to: number) => (to - from) / 1000;
  return {
    read: seconds(started, read),
    checked: seconds(read, checked),
    written: seconds(checked, written),
    seconds: seconds(started, written),
  };
}

/** The same while nobody else asks for anything. On a busy machine the processor's time says more than the clock's. */
async function costOf(world: World, server: BenchServer, rows: number, mostSeconds: number): Promise<Figure[]> {
  const { rows: found } = await world.database.admin.query<{ data_directory: string }>('SHOW data_directory');
  const used = async () =>
    [(await processCpuSeconds(server.pid)) ?? 0, (await postgresCpuSeconds(dirname(found[0]?.data_directory ?? ''))) ?? 0] as const;
  const call = callerOf(server, await openShop(world));
  const before = await used();
  const { seconds } = await takeThrough(call, csvOf(rows));
  const after = await used();
  const [ofServer, ofDatabase] = [after[0] - before[0], after[1] - before[1]];
  const what = `import of ${rows.toLocaleString('en')} rows, alone`;
  console.log(
    `${what}: ${seconds.toFixed(1)} s; processor ${ofServer.toFixed(1)} s of the server, ${ofDatabase.toFixed(1)} s of the database`,
  );
  return [
    figure(what, seconds, 's', 'most', mostSeconds),
    figure(`${what}: processor time of a thousand rows`, (ofServer + ofDatabase) / (rows / 1000), 's', 'most', 1.2),
  ];
}

type Ask = <R extends Route>(row: R, input: Call<R>) => Promise<Answer<R>>;

function callerOf({ port }: BenchServer, token: string): Ask {
  return async (row, input) => {
    const { body } = input as { body?: unknown };
    const isForm = body instanceof FormData;
    const response = await fetch(`http://127.0.0.1:${port}${urlOf(row, input)}`, {
      method: row.method,
      headers: { cookie: `onhand_session=${token}`, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${row.path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer<typeof row>;
  };
}

async function done(call: Ask, id: number, expected: Import['status']): Promise<void> {
  for (;;) {
    const one = await call(api.imports.read, { params: { id } });
    if (one.status === expected) return;
    if (!['checking', 'applying'].includes(one.status)) throw new Error(`the import is ${one.status}: ${one.message}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The addresses that the most used screens ask for. */
const asked = ['/api/inventory?limit=50', '/api/dashboard/batch', '/api/dashboard/low-stock', '/api/folders', '/api/units', '/api/vendors'];

interface Waits {
  /** Slowest answer to another business, whatever it asks for, and to a colleague. */
  others: number;
  colleagues: number;
  /** Slowest answer to each of a colleague's requests. */
  ofColleagues: Record<string, number>;
}

/**
 * Asked for in turns until it is enough: by another business, and by a colleague. A colleague's reads must pass over all rows that are
 * written and not yet committed, because an import comes as a whole or not at all.
 */
async function p99(
  { port }: BenchServer,
  tokens: { others: string; colleagues: string },
  isEnough: (times: number) => boolean,
): Promise<Waits> {
  const agent = new Agent({ keepAlive: true });
  const times = { others: new Map<string, number[]>(), colleagues: new Map<string, number[]>() };
  for (let turn = 0; !isEnough(turn); turn++) {
    const path = asked[turn % asked.length] as string;
    for (const who of ['others', 'colleagues'] as const) {
      const sent = performance.now();
      await fetchOnce({ port, token: tokens[who], path }, agent);
      const took = performance.now() - sent;
      const some = times[who].get(path) ?? [];
      some.push(took);
      times[who].set(path, some);
    }
  }
  agent.destroy();
  const slowest = (some: readonly number[]) =>
    percentile(
      some.toSorted((one, other) => one - other),
      99,
    );
  const ofColleagues = Object.fromEntries([...times.colleagues].map(([path, some]) => [path, slowest(some)]));
  const all = (some: Map<string, number[]>) => slowest([...some.values()].flat());
  return { others: all(times.others), colleagues: all(times.colleagues), ofColleagues };
}
