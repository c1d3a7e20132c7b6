import { setTimeout as sleep } from 'node:timers/promises';
import { openWorldOn } from '../server/test/world.ts';
import { openDatabase, type TortureDatabase } from '../torture/database.ts';
import { startServerProcess } from '../torture/server-process.ts';
import { refuseWrongBooks } from './books.ts';
import { captureStatements } from '../server/test/captured-statements.ts';
import { type Figure, figure } from './figures.ts';
import { findPgbench, runPgbench, type Script } from './pgbench.ts';
import { openRawClient, type RawClient } from './raw-http.ts';
import { makeHistory, makeStockOrganization, type StockOrganization } from './stock-organization.ts';

const itemsEach = 500;
const seconds = 6;
const crowds = [1, 8, 32];
const barAtEight = 45;
const [short, long] = [10, 100_000];

/** Changes of stock over HTTP, everything on, beside PostgreSQL's own program running the same SQL; and whether a long history costs. */
export async function measureStock(): Promise<Figure[]> {
  findPgbench();
  await using database = await openDatabase();
  await using server = await startServerProcess(database.url, database.dataDir);
  const people = await makeStockOrganization(database.db, database.admin, 'People', itemsEach);
  const bare = await makeStockOrganization(database.db, database.admin, 'Bare', itemsEach);
  const scripts = await scriptsFor(database, bare);
  await database.admin.query('VACUUM ANALYZE');
  const figures = await measureThroughput(database, server.port, people, scripts);
  figures.push(...(await measureHistory(database, server.port, people)));
  // pgbench works on the database alone, past the server and its rules.
  await refuseWrongBooks(database.db, [bare.organizationId]);
  return figures;
}

async function measureThroughput(database: TortureDatabase, port: number, people: StockOrganization, scripts: Script[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { connection } = database;
  // So that every statement is prepared, every page read and the code compiled before anything is timed, as in a server that runs for days.
  await changesPerSecond(port, people, 8, 6);
  for (const clients of crowds) {
    const overHttp = await changesPerSecond(port, people, clients, seconds);
    const plain = await runPgbench({ connection, scripts, clients, seconds, isPipelined: false });
    const pipelined = await runPgbench({ connection, scripts, clients, seconds, isPipelined: true });
    const shown = (share: number) => `${((overHttp / share) * 100).toFixed(0)} %`;
    console.log(
      `stock changes, ${clients} clients: ${overHttp.toFixed(0)}/s over HTTP; pgbench ${plain.toFixed(0)}/s (${shown(plain)}), in two round trips ${pipelined.toFixed(0)}/s (${shown(pipelined)})`,
    );
    if (clients === 8)
      figures.push(figure('stock change: share of pgbench, 8 clients', (overHttp / plain) * 100, '%', 'least', barAtEight));
  }
  return figures;
}

/** In or out for the averages, out for FIFO, half and half; what comes back must be 200. */
async function changesPerSecond(
  port: number,
  { token, average, fifo }: StockOrganization,
  clients: number,
  forSeconds: number,
): Promise<number> {
  const raw = await Promise.all(Array.from({ length: clients }, () => openRawClient(port, token)));
  const started = performance.now();
  let done = 0;
  await Promise.all(
    raw.map(async (client) => {
      while (performance.now() - started < forSeconds * 1000) {
        const isAverage = Math.random() < 0.5;
        const { first, last } = isAverage ? average : fifo;
        const isIn = isAverage && Math.random() < 0.5;
        await change(client, first + Math.floor(Math.random() * (last - first + 1)), isIn);
        done++;
      }
    }),
  );
  for (const client of raw) client.close();
  return done / ((performance.now() - started) / 1000);
}

async function change(client: RawClient, item: number, isIn: boolean): Promise<void> {
  const body = isIn ? '{"adjustment":"1","purchasePrice":"2.5","source":"scan"}' : '{"adjustment":"-1","source":"scan"}';
  const status = await client.put(`/api/inventory/${item}`, body);
  if (status !== 200) throw new Error(`a change of stock was answered ${status}`);
}

/** The three changes above, as the server sends them for the first item of each kind, made for any of them. */
async function scriptsFor(database: TortureDatabase, { token, average, fifo }: StockOrganization): Promise<Script[]> {
  const world = await openWorldOn({
    postgres: database.connection,
    database: { connection: database.connection, admin: database.admin, drop: async () => undefined },
  });
  try {
    const caller = world.withSession(token);
    const script = async (items: { first: number; last: number }, body: object, weight: number): Promise<Script> => {
      const request = {
        method: 'PUT',
        url: `/api/inventory/${items.first}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      };
      // Once before, so that what is asked only the first time is not taken for part of every change.
      await caller.raw(request);
      const statements = await captureStatements(async () => {
        const { status } = await caller.raw(request);
        if (status !== 200) throw new Error(`a change of stock was answered ${status}`);
      });
      return { statements, weight, item: { captured: items.first, ...items } };
    };
    return [
      await script(average, { adjustment: '1', purchasePrice: '2.5', source: 'scan' }, 1),
      await script(average, { adjustment: '-1', source: 'scan' }, 1),
      await script(fifo, { adjustment: '-1', source: 'scan' }, 2),
    ];
  } finally {
    await world.close();
  }
}

/** The two items take turns, so that whatever else the machine does hits both alike. */
async function measureHistory({ admin }: TortureDatabase, port: number, people: StockOrganization): Promise<Figure[]> {
  const figures: Figure[] = [];
  const client = await openRawClient(port, people.token);
  for (const [name, items] of [
    ['average', people.average],
    ['FIFO', people.fifo],
  ] as const) {
    const [young, old] = [items.first, items.first + 1];
    await makeHistory(admin, people.organizationId, young, short);
    await makeHistory(admin, people.organizationId, old, long);
    await admin.query('VACUUM ANALYZE');
    await sleep(500);
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < 1_200; turn++) {
      for (const [which, item] of [young, old].entries()) {
        const started = performance.now();
        await change(client, item, turn % 2 === 0);
        if (turn >= 200) times[which]?.push(performance.now() - started);
      }
    }
    const [before, after] = times.map(median) as [number, number];
    console.log(
      `stock change, ${name}: ${before.toFixed(2)} ms after ${short} movements, ${after.toFixed(2)} ms after ${long.toLocaleString('en-US')}`,
    );
    figures.push(figure(`stock change, ${name}: long history against short`, after / before, '×', 'most', 1.2));
  }
  client.close();
  return figures;
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}
