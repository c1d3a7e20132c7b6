import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../torture/database.ts';
import { startServerProcess } from '../torture/server-process.ts';
import { makeBusinesses } from './businesses.ts';
import { type Figure, figure } from './figures.ts';
import { type Answered, findings, floods, type Greed, startGreedyClients } from './greedy-clients.ts';
import { makeGreedyOrganization } from './greedy-organization.ts';
import { percentile } from './http-load.ts';
import { serve, type Served } from './mixed-clients.ts';
import { costsSoFar, spellCosts } from './neighbour-costs.ts';
import { size } from './sizes.ts';

/** In all; `NEIGHBOUR_SECONDS=60` for a first look. */
const seconds = size('NEIGHBOUR_SECONDS', 300);
const neighbours = size('NEIGHBOUR_BUSINESSES', 8);
/** Load of the others together: that of some hundreds of organizations in their busiest minutes (docs/SCALING.md). */
const perSecond = size('NEIGHBOUR_PER_SECOND', 40);
const clients = size('NEIGHBOUR_CLIENTS', 48);
/** `NEIGHBOUR_ONLY=lists,reports`: not everything, for whoever mends one of them. */
const only = process.env.NEIGHBOUR_ONLY?.split(',');

const mostOfFloods = 3;
const mostOfFindings = 2;
const mostMemoryMb = 1024;

/**
 * SEC-05: one organization does its worst, one thing after the other; how long do the others wait, beside when they are alone? With shares
 * switched off, it fails by far: the others wait for seconds.
 */
export async function measureNeighbour(): Promise<Figure[]> {
  const database = await openDatabase();
  const server = await startServerProcess(database.url, database.dataDir, () => ({ CALLS_PER_SECOND: '' }));
  const greedyClients = await startGreedyClients();
  try {
    const businesses = await makeBusinesses(database, neighbours, 500);
    const organization = await makeGreedyOrganization(database, server.port);
    const everything: Greed[] = [...findings, ...floods].filter((greed) => only?.includes(greed) ?? true);
    // Alone before each, so that a machine that is busy with something else for a while is so for both.
    const sliceMs = (seconds * 1000) / everything.length;
    const others = (forMs: number) => serve({ businesses, ports: [server.port], perSecond, forMs });
    await others(Math.min(8_000, sliceMs));

    console.log(
      `${neighbours} others make ${perSecond} calls a second, come what may, alone and then beside one organization with ${clients} clients (400 for sockets) ` +
        'that ask again as soon as they are answered. Those are a process of their own that gives way to all that is measured; it rests while the others are ' +
        'alone. Shares of one processor follow each; where the rest of the machine took much, the times mean little.',
    );
    const costs = () => costsSoFar({ serverPid: server.pid, clientsPid: greedyClients.pid, dataDir: database.dataDir });
    const alone = new Map<Greed, Served>();
    const beside = new Map<Greed, Served>();
    for (const greed of everything) {
      await settle(server.pid);
      const before = { at: performance.now(), costs: await costs() };
      const own = await others(sliceMs / 2);
      alone.set(greed, own);
      const between = { at: performance.now(), costs: await costs() };
      greedyClients.begin({ greed, port: server.port, organization, clients: greed === 'sockets' ? 400 : clients });
      const served = await others(sliceMs / 2);
      beside.set(greed, served);
      const after = { at: performance.now(), costs: await costs() };
      tell(greed, served, await greedyClients.end(), await memoryOf(server.pid));
      console.log(`  alone  p99 ${p99(own).toFixed(0)}; ${spellCosts(before.costs, between.costs, between.at - before.at)}`);
      console.log(`  beside        ${spellCosts(between.costs, after.costs, after.at - between.at)}`);
    }
    const failed = [...alone.values(), ...beside.values()]
      .flatMap(({ failures }) => Object.values(failures))
      .reduce((sum, count) => sum + count, 0);
    return [
      // Each against the moments before it: a machine changes within minutes, and all of them together would hide that.
      ...[...beside].map(([greed, served]) =>
        figure(`neighbour, ${greed}: p99 of others`, p99(served) / p99(alone.get(greed)), '×', 'most', mostFor(greed)),
      ),
      figure('neighbour: answers of others other than 200', failed, '', 'most', 0),
      figure('neighbour: most memory of the process', await memoryOf(server.pid), 'MB', 'most', mostMemoryMb),
    ];
  } finally {
    greedyClients.stop();
    await server.stop();
    await database.close();
  }
}

/** Waits until the process rests, half a minute at most: what the last flood left behind must not count as being alone. */
async function settle(pid: number): Promise<void> {
  for (let tries = 0, before = await cpuTicks(pid); tries < 60; tries++) {
    await sleep(500);
    const after = await cpuTicks(pid);
    if (after - before < 10) return;
    before = after;
  }
}

/** In hundredths of a second. */
async function cpuTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return Number(user ?? 0) + Number(system ?? 0);
}

function p99(served: Served | undefined): number {
  return percentile(served?.times ?? [], 99);
}

function mostFor(greed: Greed): number {
  return (floods as readonly string[]).includes(greed) ? mostOfFloods : mostOfFindings;
}

/** The most that it ever had, in MB; Linux alone tells. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

function tell(greed: Greed, { times, failures }: Served, answered: Answered, memoryMb: number): void {
  const spans = [50, 95, 99].map((percent) => `p${percent} ${percentile(times, percent).toFixed(0)}`).join(', ');
  const refused = Object.keys(failures).length > 0 ? `; OTHERS FAILED ${JSON.stringify(failures)}` : '';
  console.log(
    `${greed.padEnd(18)} others ms ${spans}; the greedy one was answered ${JSON.stringify(answered)}; at most ${memoryMb.toFixed(0)} MB${refused}`,
  );
}
