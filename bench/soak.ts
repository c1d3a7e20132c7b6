import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../torture/database.ts';
import { startServerProcess } from '../torture/server-process.ts';
import { freePort } from '../server/src/platform/free-port.ts';
import { refuseWrongBooks } from './books.ts';
import { makeBusinesses } from './businesses.ts';
import { type Figure, figure } from './figures.ts';
import { percentile } from './http-load.ts';
import { serve } from './mixed-clients.ts';
import { readMetrics } from './process-metrics.ts';
import { size } from './sizes.ts';
import { startWatchers } from './watchers.ts';

const minutes = size('SOAK_MINUTES', 20);
const perSecond = size('SOAK_RATE', 80);
const windows = 20;
const everyMs = 500;
const megabyte = 1024 * 1024;

interface Window {
  heapMb: number;
  residentMb: number;
}

/**
 * The usual mix at a steady rate, with people who come and go, for twenty minutes, shows if the server leaks memory. The lowest point of
 * each twentieth counts, because it is what stays after the garbage is gone; the first quarter is warming up.
 */
export async function measureSoak(): Promise<Figure[]> {
  await using database = await openDatabase();
  const metricsPort = await freePort();
  await using server = await startServerProcess(database.url, database.dataDir, () => ({ METRICS_PORT: String(metricsPort) }));
  const stopping = new AbortController();
  try {
    const businesses = await makeBusinesses(database, 20, 300);
    const people = businesses.map(({ token, organizationId }) => ({ port: server.port, token, organizationId }));
    const coming = comeAndGo(people, stopping.signal);
    const load = serve({ businesses, ports: [server.port], perSecond, forMs: minutes * 60_000 });
    const seen: Window[] = [];
    for (let window = 0; window < windows; window++) {
      seen.push(await lowest(metricsPort, (minutes * 60_000) / windows));
      const { heapMb, residentMb } = seen.at(-1) as Window;
      console.log(
        `soak, ${(((window + 1) * minutes) / windows).toFixed(1)} min: heap ${heapMb.toFixed(0)} MB, resident ${residentMb.toFixed(0)} MB`,
      );
    }
    const served = await load;
    stopping.abort();
    const arrivals = await coming;
    console.log(
      `soak: ${served.times.length} requests at ${served.perSecond.toFixed(0)}/s, p99 ${percentile(served.times, 99).toFixed(0)} ms, ${arrivals} sockets came and went`,
    );
    await refuseWrongBooks(database.db);
    const failures = Object.values(served.failures).reduce((sum, count) => sum + count, 0);
    return [
      figure(`soak of ${minutes} min: heap, last quarter beside second`, growth(seen, 'heapMb'), '×', 'most', 1.1),
      figure(`soak of ${minutes} min: memory, last quarter beside second`, growth(seen, 'residentMb'), '×', 'most', 1.1),
      figure(`soak of ${minutes} min: answers other than 200`, failures, '', 'most', 0),
    ];
  } finally {
    stopping.abort();
  }
}

async function lowest(metricsPort: number, forMs: number): Promise<Window> {
  const until = performance.now() + forMs;
  const low: Window = { heapMb: Number.POSITIVE_INFINITY, residentMb: Number.POSITIVE_INFINITY };
  while (performance.now() < until) {
    const { heapUsedBytes, residentBytes } = await readMetrics(metricsPort);
    low.heapMb = Math.min(low.heapMb, heapUsedBytes / megabyte);
    low.residentMb = Math.min(low.residentMb, residentBytes / megabyte);
    await sleep(everyMs);
  }
  return low;
}

function growth(seen: readonly Window[], which: keyof Window): number {
  const quarter = Math.floor(seen.length / 4);
  const middle = (some: readonly Window[]) =>
    percentile(
      some.map((window) => window[which]).toSorted((a, b) => a - b),
      50,
    );
  return middle(seen.slice(-quarter)) / middle(seen.slice(quarter, 2 * quarter));
}

/** All of them open the app, stay for a moment and leave, again and again: what a socket leaves behind would add up. */
async function comeAndGo(people: Parameters<ReturnType<typeof startWatchers>['open']>[0], stopping: AbortSignal): Promise<number> {
  let arrivals = 0;
  while (!stopping.aborted) {
    const watchers = startWatchers();
    try {
      arrivals += (await watchers.open(people)).opened;
      await sleep(4_000, undefined, { signal: stopping }).catch(() => undefined);
    } finally {
      await watchers.close();
    }
  }
  return arrivals;
}
