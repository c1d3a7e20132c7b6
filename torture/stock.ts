import { tableOf } from '../server/src/features/reconciliation/reconciliation-report.ts';
import { reconcile } from '../server/src/features/reconciliation/reconciliation.service.ts';
import { compareWithLedger, loadStock, makeItems } from '../server/test/stock-load.ts';
import { checkPlaces, compareTransfers } from '../server/test/transfer-check.ts';
import { type CarriedTransfer, loadTransfers, makePlaces } from '../server/test/transfer-load.ts';
import { openDatabase, type TortureDatabase } from './database.ts';
import { openSender } from './http-sender.ts';
import { killEvery } from './kill-every.ts';
import { print } from './print-figures.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const clients = 64;
const carriers = 16;
const kills = 20;

/**
 * 64 people, as a rule 500 changes each, on 20 items, while 16 others carry the same items between five places: first undisturbed, then with
 * the server killed twenty times under them.
 */
export async function tortureStock(changesEach: number): Promise<boolean> {
  await using database = await openDatabase();
  await using server = await startServerProcess(database.url, database.dataDir);
  const carried: CarriedTransfer[] = [];
  const calm = await round(database, server, { name: 'undisturbed', changesEach, killed: 0, seed: 1, carried });
  const killed = await round(database, server, { name: `kill -9, ${kills} times`, changesEach, killed: kills, seed: 2, carried });
  return calm && killed;
}

interface Round {
  name: string;
  changesEach: number;
  killed: number;
  seed: number;
  /** Every transfer that was ever acknowledged: both rounds are in one organization. */
  carried: CarriedTransfer[];
}

async function round(
  database: TortureDatabase,
  server: ServerProcess,
  { name, changesEach, killed, seed, carried }: Round,
): Promise<boolean> {
  const { admin, db, organizationId, token, unitId } = database;
  const sender = openSender(server.port, token, clients + carriers);
  const itemIds = await makeItems(sender.send, unitId);
  const places = await makePlaces(sender.send);
  const started = performance.now();
  const executioner = killEvery(server, killed, (clients * changesEach) / (killed + 1));
  let isOver = false;
  const carrying = loadTransfers({ carriers, itemIds, places, send: sender.send, seed, isOver: () => isOver });
  const result = await loadStock({ clients, changesEach, itemIds, send: sender.send, seed, onAnswer: executioner.onAnswer });
  isOver = true;
  const load = await carrying;
  const restarts = await executioner.done();
  const seconds = (performance.now() - started) / 1000;
  const { missing, doubled } = await compareWithLedger(admin, organizationId, result.acknowledged);
  carried.push(...load.carried);
  const transfers = await compareTransfers(admin, organizationId, carried);
  const lying = await checkPlaces(admin, organizationId);
  const checked = await reconcile(db, organizationId);
  const { rows } = await admin.query<{ deadlocks: string }>('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
  sender.close();

  const answered = result.latencies.length;
  const differing = checked?.differenceCount ?? -1;
  const problems = [...result.failures, ...load.failures];
  const failures = new Map<number, number>();
  for (const { status } of problems) failures.set(status, (failures.get(status) ?? 0) + 1);
  const lost = missing.length + transfers.lost.length;
  const twice = doubled.length + transfers.doubled.length;
  console.log(
    `\n${name}: ${clients} clients × ${changesEach} changes on ${itemIds.length} items, ${carriers} who carry between ${places.length} places`,
  );
  print({
    answered,
    'changes acknowledged': result.acknowledged.length,
    'refused because someone was quicker (409)': result.statuses.get(409) ?? 0,
    'transfers acknowledged': load.carried.length,
    'of these': [...load.done].map(([what, count]) => `${count} ${what}`).join(', '),
    'transfers refused (too little there, or received already)': load.refused,
    'answered otherwise': [...failures].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none',
    lost,
    doubled: twice,
    restarts,
    'sent again': sender.repeats(),
    deadlocks: rows[0]?.deadlocks ?? '?',
    'p50 / p99 of an answer': `${percentile(result.latencies, 50)} / ${percentile(result.latencies, 99)} ms`,
    took: `${seconds.toFixed(1)} s, ${Math.round(answered / seconds)} a second`,
    'items whose places are not their quantity': lying.differing,
    'on the way, by places and by open transfers': `${lying.onTheWay} and ${lying.byTransfers}`,
    'figures that differ': differing,
  });
  if (checked && differing > 0) console.log(tableOf(checked));
  for (const problem of [...transfers.lost, ...transfers.doubled].slice(0, 5)) console.log(problem);
  for (const failure of problems.slice(0, 5)) console.log(JSON.stringify(failure));
  const isKept = lost === 0 && twice === 0 && differing === 0 && lying.differing === 0 && lying.onTheWay === lying.byTransfers;
  return problems.length === 0 && isKept && restarts === killed;
}

function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}
