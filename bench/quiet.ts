import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../torture/database.ts';
import { startServerProcess } from '../torture/server-process.ts';
import { type Figure, figure } from './figures.ts';
import { percentile } from './http-load.ts';
import { fillWithItems } from './large-organization.ts';
import { type Business, callOnce, type Operation } from './peers-calls.ts';
import { openRawClient, type RawClient } from './raw-http.ts';
import { size } from './sizes.ts';

const quietSeconds = size('QUIET_SECONDS', 60);
const warmCalls = 20;
/** One minute alone says little: a checkpoint or a sweep may fall on the very call. */
const quietMinutes = 3;
/** As quickly as a person goes from one screen to the next; calls without a pause would find everything in the processor's caches. */
const betweenCallsMs = 500;

/** The first call after a minute in which nobody asked for anything, beside the same one while somebody works: the middle one of three. */
export async function measureQuiet(): Promise<Figure[]> {
  await using database = await openDatabase();
  const { admin, organizationId, token } = database;
  await fillWithItems(admin, organizationId, 5_000);
  const { rows } = await admin.query<{ first: number }>('SELECT min(id)::int AS first FROM items WHERE organization_id = $1', [
    organizationId,
  ]);
  await using server = await startServerProcess(database.url, database.dataDir);
  const business = { organizationId, token, first: rows[0]?.first ?? 0, items: 5_000 };
  const figures: Figure[] = [];
  for (const operation of ['read', 'change'] as const) {
    const client = await openRawClient(server.port, token);
    for (let call = 0; call < 200; call++) await callOnce(client, business, operation);
    const warm: number[] = [];
    for (let call = 0; call < warmCalls; call++) {
      await sleep(betweenCallsMs);
      warm.push(await msOf(client, business, operation));
    }
    client.close();
    const firsts: number[] = [];
    for (let minute = 0; minute < quietMinutes; minute++) {
      await sleep(quietSeconds * 1_000);
      // A browser that comes back has no connection any more.
      const back = await openRawClient(server.port, token);
      firsts.push(await msOf(back, business, operation));
      back.close();
    }
    const [first, usual] = [medianOf(firsts), medianOf(warm)];
    const each = firsts.map((ms) => ms.toFixed(1)).join(', ');
    console.log(`${operation}: ${each} ms after ${quietSeconds} s of quiet, ${usual.toFixed(1)} ms while somebody works`);
    figures.push(figure(`first ${operation} after a minute of quiet: times a warm one`, first / usual, '×', 'most', 2));
  }
  return figures;
}

const medianOf = (some: readonly number[]) =>
  percentile(
    some.toSorted((one, other) => one - other),
    50,
  );

async function msOf(client: RawClient, business: Business, operation: Operation): Promise<number> {
  const sent = performance.now();
  const status = await callOnce(client, business, operation);
  if (status !== 200) throw new Error(`${operation} was answered ${status}`);
  return performance.now() - sent;
}
