import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeItems } from '../server/test/stock-load.ts';
import { makePlaces } from '../server/test/transfer-load.ts';
import { openDatabase } from '../torture/database.ts';
import { openCaller } from '../torture/mixed-load-caller.ts';
import { compareWithDatabase } from '../torture/mixed-load-check.ts';
import { openSockets } from '../torture/mixed-load-sockets.ts';
import { startMixedLoad } from '../torture/mixed-load.ts';
import { type ServerProcess, startServerProcess } from '../torture/server-process.ts';
import { refuseWrongBooks } from './books.ts';
import { makeBusinesses } from './businesses.ts';
import { type Figure, figure } from './figures.ts';
import { serve } from './mixed-clients.ts';
import { startPgBouncer } from './pgbouncer-process.ts';
import { size } from './sizes.ts';

const seconds = size('PGBOUNCER_SECONDS', 15);
const lent = 4;
const processes = 3;

/**
 * Three server processes with eight connections each through a PgBouncer that has four to lend: scanning, editing, importing, reports
 * and sockets, and afterwards every acknowledged change is looked for. Then the usual mix through it, beside the direct way.
 */
export async function measurePgBouncer(): Promise<Figure[]> {
  const database = await openDatabase();
  const pooler = await startPgBouncer(database.connection, lent);
  const pooled = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
  const servers: ServerProcess[] = [];
  try {
    for (let number = 0; number < processes; number++) {
      servers.push(await startServerProcess(database.url, database.dataDir, () => ({ ...pooled, JOBS: number === 0 ? '1' : '0' })));
    }
    const ports = servers.map(({ port }) => port);
    const held = await workThrough(database, ports);
    console.log(
      `PgBouncer ${pooler.version}, ${processes} processes on ${lent} connections: ${held.acknowledged} changes acknowledged, ${held.lost} lost, ${held.doubled} doubled; ${held.reads} reads; ${held.heard} of ${held.sockets} sockets heard of a change at another process`,
    );

    const businesses = await makeBusinesses(database, 8, 200);
    const [pooledPort] = ports as [number];
    const direct = await startServerProcess(database.url, database.dataDir, () => ({ JOBS: '0' }));
    servers.push(direct);
    const [through, past] = await rates(businesses, [pooledPort, direct.port]);
    console.log(`the usual mix, one process: ${through.perSecond.toFixed(0)}/s through PgBouncer, ${past.perSecond.toFixed(0)}/s past it`);
    await refuseWrongBooks(database.db);
    const failed = held.unexpected + through.failures + past.failures;
    return [
      figure('behind PgBouncer: lost or doubled changes', held.lost + held.doubled, '', 'most', 0),
      figure('behind PgBouncer: unexpected answers', failed, '', 'most', 0),
      figure('behind PgBouncer: sockets that missed a change', held.sockets - held.heard, '', 'most', 0),
      figure('behind PgBouncer: share of the direct way', (through.perSecond / past.perSecond) * 100, '%', 'least', 50),
    ];
  } finally {
    for (const server of servers) await server.stop();
    await pooler.stop();
    await database.close();
  }
}

interface Rate {
  perSecond: number;
  failures: number;
}

/** In turns, so that whatever else the machine does hits both alike; the first turn warms up. */
async function rates(businesses: Awaited<ReturnType<typeof makeBusinesses>>, ports: readonly [number, number]): Promise<[Rate, Rate]> {
  const turns = 3;
  const result: [Rate, Rate] = [
    { perSecond: 0, failures: 0 },
    { perSecond: 0, failures: 0 },
  ];
  for (let turn = 0; turn <= turns; turn++) {
    for (const [which, rate] of result.entries()) {
      const served = await serve({
        businesses,
        ports: [ports[which] as number],
        clients: 8,
        forMs: (Math.min(seconds, 12) * 1000) / turns,
      });
      rate.failures += Object.values(served.failures).reduce((sum, count) => sum + count, 0);
      if (turn > 0) rate.perSecond += served.perSecond / turns;
    }
  }
  return result;
}

async function workThrough({ admin, organizationId, token, unitId }: Awaited<ReturnType<typeof openDatabase>>, ports: readonly number[]) {
  const callers = ports.map((port) => openCaller(`http://127.0.0.1:${port}`, token));
  const [caller, other] = callers as [(typeof callers)[number], (typeof callers)[number]];
  const send: Parameters<typeof makeItems>[0] = (request) => caller.untilAnswered(request);
  const itemIds = await makeItems(send, unitId, 12);
  const places = await makePlaces(send);
  const watched = openSockets(ports.at(-1) as number, token, organizationId);
  const loads = [];
  for (const [seed, one] of callers.entries()) {
    loads.push(
      startMixedLoad({ caller: one, itemIds: itemIds.slice(0, 8), ownItemIds: [itemIds[8 + seed] as number], places, seed: seed + 1 }),
    );
  }
  await sleep(seconds * 1000);
  await Promise.all(loads.map((load) => load.stop()));
  const marked = itemIds.at(-1) as number;
  const hearing = watched.heardOf(marked, 10_000);
  const url = `/api/inventory/${marked}`;
  const answer = await other.untilAnswered({ method: 'PUT', url, body: { adjustment: '1' }, key: randomUUID() });
  if (answer.status !== 200) throw new Error(`a change of stock was answered ${answer.status}`);
  const heard = await hearing;
  watched.close();
  const said = {
    movements: loads.flatMap((load) => load.acknowledged.movements),
    names: loads.flatMap((load) => load.acknowledged.names),
    created: loads.flatMap((load) => load.acknowledged.created),
    imported: loads.flatMap((load) => load.acknowledged.imported),
    transfers: loads.flatMap((load) => load.acknowledged.transfers),
  };
  const { acknowledged, lost, doubled } = await compareWithDatabase(admin, organizationId, said);
  const unexpected = loads.flatMap((load) => load.unexpected);
  for (const one of unexpected.slice(0, 5)) console.log(JSON.stringify(one).slice(0, 400));
  return {
    acknowledged,
    lost: lost.length,
    doubled: doubled.length,
    unexpected: unexpected.length,
    reads: loads.reduce((sum, load) => sum + load.reads(), 0),
    heard,
    sockets: watched.count,
  };
}
