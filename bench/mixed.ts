import { openDatabase } from '../torture/database.ts';
import { startServerProcess } from '../torture/server-process.ts';
import { freePort } from '../server/src/platform/free-port.ts';
import { startBareServer } from './bare-process.ts';
import { refuseWrongBooks } from './books.ts';
import { makeBusinesses } from './businesses.ts';
import { type Figure, figure } from './figures.ts';
import { percentile } from './http-load.ts';
import { serve, type Served } from './mixed-clients.ts';
import { bytesOfRow, postgresCpuSeconds } from './postgres-cost.ts';
import { readMetrics } from './process-metrics.ts';
import { size } from './sizes.ts';
import type { StockOrganization } from './stock-organization.ts';

const businesses = size('MIXED_BUSINESSES', 40);
const itemsEach = size('MIXED_ITEMS', 500);
const seconds = size('MIXED_SECONDS', 30);
/** Past half of what a server can, everybody begins to wait for everybody: this is where a next one is started (docs/SCALING.md). */
const held = 0.5;

/** Runs the usual mix for many organizations at once, and measures how much one process can do and how long people wait at half of that. */
export async function measureMixed(): Promise<Figure[]> {
  await using database = await openDatabase();
  const metricsPort = await freePort();
  await using server = await startServerProcess(database.url, database.dataDir, () => ({ METRICS_PORT: String(metricsPort) }));
  const all = { businesses: await makeBusinesses(database, businesses, itemsEach), ports: [server.port] };
  await serve({ ...all, clients: 16, forMs: Math.min(8, seconds) * 1000 });
  const most = await serve({ ...all, clients: 16, forMs: Math.min(10, seconds) * 1000 });
  console.log(`mixed load, one process, 16 at once: ${most.perSecond.toFixed(0)} requests a second`);
  const cost = await costSince(metricsPort, database.dataDir);
  const day = await serve({ ...all, perSecond: most.perSecond * held, forMs: seconds * 1000 });
  tell(day);
  await cost(day.times.length);
  const [item, movement] = [await bytesOfRow(database.admin, 'items'), await bytesOfRow(database.admin, 'movements')];
  console.log(`on disk, with indexes: an item ${item.toFixed(0)} bytes, a movement ${movement.toFixed(0)} bytes`);

  const [one] = all.businesses as [StockOrganization];
  const reading = { businesses: [one], clients: 16, forMs: 4_000 };
  const always = { kind: 'item', method: 'GET', path: `/api/inventory/${one.average.first}` } as const;
  const ours = await serve({ ...reading, ports: all.ports, always });
  const bare = await startBareServer('fastify', database.connection);
  const theirs = await serve({ ...reading, ports: [bare.port], always }).finally(bare.stop);
  console.log(
    `read one item: ${ours.perSecond.toFixed(0)}/s; a bare Fastify with the one SELECT and nothing else ${theirs.perSecond.toFixed(0)}/s (${((ours.perSecond / theirs.perSecond) * 100).toFixed(0)} %)`,
  );
  await refuseWrongBooks(database.db);
  const failures = [most, day, ours].flatMap((served) => Object.values(served.failures)).reduce((sum, count) => sum + count, 0);
  return [
    figure('mixed load at half of what it can: p99', percentile(day.times, 99), 'ms', 'most', 150),
    figure('mixed load: answers other than 200', failures, '', 'most', 0),
    figure('mixed load: share of a bare Fastify, all on', (ours.perSecond / theirs.perSecond) * 100, '%', 'least', 20),
  ];
}

/** Processor time is told more evenly than time on a busy machine; it is what the arithmetic of docs/SCALING.md rests on. */
async function costSince(metricsPort: number, dataDir: string): Promise<(requests: number) => Promise<void>> {
  const before = [(await readMetrics(metricsPort)).cpuSeconds, await postgresCpuSeconds(dataDir)] as const;
  return async (requests) => {
    const each = (from: number | undefined, to: number | undefined) =>
      from === undefined || to === undefined ? '?' : (((to - from) * 1000) / requests).toFixed(2);
    const after = [(await readMetrics(metricsPort)).cpuSeconds, await postgresCpuSeconds(dataDir)] as const;
    console.log(
      `processor time of a request: ${each(before[0], after[0])} ms of the server, ${each(before[1], after[1])} ms of PostgreSQL`,
    );
  };
}

function tell({ times, byKind, perSecond, failures }: Served): void {
  const spans = (some: readonly number[]) =>
    [50, 95, 99].map((percent) => `p${percent} ${percentile(some, percent).toFixed(0)}`).join(', ');
  console.log(`mixed load held: ${perSecond.toFixed(0)} requests a second, ${times.length} in all; ms ${spans(times)}`);
  for (const [kind, some] of Object.entries(byKind))
    console.log(`  ${kind.padEnd(10)} ${String(some.length).padStart(6)}  ms ${spans(some)}`);
  if (Object.keys(failures).length > 0) console.log(`  failures by status: ${JSON.stringify(failures)}`);
}
