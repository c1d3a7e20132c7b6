import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { openDatabase } from '../torture/database.ts';
import { type ServerProcess, startServerProcess } from '../torture/server-process.ts';
import { freePort } from '../server/src/platform/free-port.ts';
import { startBareServer } from './bare-process.ts';
import { makeBusinesses } from './businesses.ts';
import type { Call } from './calls.ts';
import { type Figure, figure } from './figures.ts';
import { serve } from './mixed-clients.ts';
import { readMetrics } from './process-metrics.ts';
import { size } from './sizes.ts';
import type { StockOrganization } from './stock-organization.ts';

const seconds = size('PROCESSES_SECONDS', 10);
const labels = 96;
const clients = 6;

/**
 * One process, then two, on the same work, each with one core as a container would give it. On two cores the second process has a
 * core to itself only while the database and whoever asks need next to nothing: so the work is one that the server's own processor
 * time limits, sheets of labels, and beside it stands what two processes of nothing but arithmetic reach here, which no server can
 * pass. Then the same where each may use both cores (a process alone takes more than one: it collects its garbage beside its work),
 * and the usual mix, where all share the cores.
 */
export async function measureProcesses(): Promise<Figure[]> {
  const database = await openDatabase();
  const servers: ServerProcess[] = [];
  try {
    const metricsPorts = [await freePort(), await freePort()];
    for (const [at, metricsPort] of metricsPorts.entries()) {
      const given = { METRICS_PORT: String(metricsPort), JOBS: at === 0 ? '1' : '0' };
      servers.push(await startServerProcess(database.url, database.dataDir, () => given));
    }
    const cpuSeconds = async () => (await Promise.all(metricsPorts.map(readMetrics))).reduce((sum, process) => sum + process.cpuSeconds, 0);
    const ports = servers.map(({ port }) => port);
    const businesses = await makeBusinesses(database, 4, 200);
    const bare = await bareRatio();
    const [one] = businesses as [StockOrganization];
    const always = labelsOf(one);
    const free = await ratioOf(ports, [one], { always });
    giveOneCoreEach(servers);
    const printed = await ratioOf(ports, [one], { always, cpuSeconds });
    giveAllCores(servers);
    const mixed = await ratioOf(ports, businesses);
    console.log(`on ${availableParallelism()} cores, two processes beside one:`);
    for (const [name, { one, two }] of Object.entries({
      'bare arithmetic': bare,
      'sheets of labels, a core each': printed,
      'sheets of labels, any core': free,
      'the usual mix, any core': mixed,
    })) {
      console.log(`  ${name.padEnd(30)} ${one.toFixed(1)}/s, ${two.toFixed(1)}/s: ${(two / one).toFixed(2)} ×`);
    }
    return [
      figure('two processes of one core beside one, labels', printed.two / printed.one, '×', 'least', 1.6),
      figure('the same as a share of bare processes', (printed.two / printed.one / (bare.two / bare.one)) * 100, '%', 'least', 85),
      figure('two processes beside one: time of a sheet', printed.cpu.two / printed.cpu.one, '×', 'most', 1.2),
    ];
  } finally {
    for (const server of servers) await server.stop();
    await database.close();
  }
}

/** On a system without `taskset` processes run on any core. */
const setCores = (pid: number, cores: string) => spawnSync('taskset', ['-acp', cores, String(pid)]);

function giveOneCoreEach(processes: readonly { pid: number }[]): void {
  for (const [core, { pid }] of processes.entries()) setCores(pid, String(core));
}

function giveAllCores(processes: readonly { pid: number }[]): void {
  for (const { pid } of processes) setCores(pid, `0-${availableParallelism() - 1}`);
}

interface Ratio {
  one: number;
  two: number;
}

interface Work {
  always?: Call;
  /** Processor time of all processes together, since they began. */
  cpuSeconds?: () => Promise<number>;
}

/** In turns, so that whatever else the machine does hits both alike. */
async function ratioOf(
  ports: readonly number[],
  businesses: readonly StockOrganization[],
  { always, cpuSeconds = async () => 0 }: Work = {},
): Promise<Ratio & { cpu: Ratio }> {
  const load = { businesses, clients, ...(always && { always }) };
  await serve({ ...load, ports, forMs: 3_000 });
  const rates = { one: 0, two: 0, cpu: { one: 0, two: 0 } };
  for (let turn = 0; turn < 3; turn++) {
    for (const [name, some] of [
      ['one', ports.slice(0, 1)],
      ['two', ports],
    ] as const) {
      const before = await cpuSeconds();
      const { perSecond, failures, times } = await serve({ ...load, ports: some, forMs: (seconds * 1000) / 3 });
      if (Object.keys(failures).length > 0) throw new Error(`answers other than 200: ${JSON.stringify(failures)}`);
      rates[name] += perSecond / 3;
      // More processes must not cost more for the same: this holds on a busy machine too, where no core is free for the second one.
      rates.cpu[name] += ((await cpuSeconds()) - before) / times.length / 3;
    }
  }
  return rates;
}

async function bareRatio(): Promise<Ratio> {
  const bare = [await startBareServer('work'), await startBareServer('work')];
  giveOneCoreEach(bare);
  try {
    const always = { kind: 'work', method: 'GET', path: '/' } as const;
    return await ratioOf(
      bare.map(({ port }) => port),
      [{ organizationId: 0, token: '', average: { first: 0, last: 0 }, fifo: { first: 0, last: 0 } }],
      { always },
    );
  } finally {
    for (const one of bare) one.stop();
  }
}

function labelsOf({ average }: StockOrganization): Call {
  const itemIds = Array.from({ length: Math.min(labels, average.last - average.first + 1) }, (_, at) => average.first + at);
  return { kind: 'labels', method: 'POST', path: '/api/labels', body: JSON.stringify({ selection: { itemIds }, format: 'roll-62' }) };
}
