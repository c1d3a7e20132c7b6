import { tableOf } from '../server/src/features/reconciliation/reconciliation-report.ts';
import { reconcile } from '../server/src/features/reconciliation/reconciliation.service.ts';
import { compareWithLedger, loadStock, makeItems } from '../server/test/stock-load.ts';
import { openDatabase, type TortureDatabase } from './database.ts';
import { openSender } from './http-sender.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const clients = 64;
const kills = 20;

/** 64 people, as a rule 500 changes each, on 20 items: first undisturbed, then with the server killed twenty times under them. */
export async function tortureStock(changesEach: number): Promise<boolean> {
  await using database = await openDatabase();
  await using server = await startServerProcess(database.url, database.dataDir);
  const calm = await round(database, server, { name: 'undisturbed', changesEach, killed: 0, seed: 1 });
  const killed = await round(database, server, { name: `kill -9, ${kills} times`, changesEach, killed: kills, seed: 2 });
  return calm && killed;
}

interface Round {
  name: string;
  changesEach: number;
  killed: number;
  seed: number;
}

async function round(database: TortureDatabase, server: ServerProcess, { name, changesEach, killed, seed }: Round): Promise<boolean> {
  const { admin, db, organizationId, token, unitId } = database;
  const sender = openSender(server.port, token, clients);
  const itemIds = await makeItems(sender.send, unitId);
  const started = performance.now();
  const executioner = killEvery(server, killed, (clients * changesEach) / (killed + 1));
  const result = await loadStock({ clients, changesEach, itemIds, send: sender.send, seed, onAnswer: executioner.onAnswer });
  const restarts = await executioner.done();
  const seconds = (performance.now() - started) / 1000;
  const { missing, doubled } = await compareWithLedger(admin, organizationId, result.acknowledged);
  const checked = await reconcile(db, organizationId);
  const { rows } = await admin.query<{ deadlocks: string }>('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');
  sender.close();

  const answered = result.latencies.length;
  const differing = checked?.differenceCount ?? -1;
  const failures = new Map<number, number>();
  for (const { status } of result.failures) failures.set(status, (failures.get(status) ?? 0) + 1);
  console.log(`\n${name}: ${clients} clients × ${changesEach} changes on ${itemIds.length} items`);
  print({
    answered,
    'changes acknowledged': result.acknowledged.length,
    'refused because someone was quicker (409)': result.statuses.get(409) ?? 0,
    'answered otherwise': [...failures].map(([status, count]) => `${count} × ${status}`).join(', ') || 'none',
    lost: missing.length,
    doubled: doubled.length,
    restarts,
    'sent again': sender.repeats(),
    deadlocks: rows[0]?.deadlocks ?? '?',
    'p50 / p99 of an answer': `${percentile(result.latencies, 50)} / ${percentile(result.latencies, 99)} ms`,
    took: `${seconds.toFixed(1)} s, ${Math.round(answered / seconds)} a second`,
    'figures that differ': differing,
  });
  if (checked && differing > 0) console.log(tableOf(checked));
  for (const failure of result.failures.slice(0, 5)) console.log(JSON.stringify(failure));
  return result.failures.length === 0 && missing.length === 0 && doubled.length === 0 && differing === 0 && restarts === killed;
}

/** Kills the server each time so many calls more were answered; whoever waits goes on with the next process. */
function killEvery(server: ServerProcess, times: number, answers: number) {
  let seen = 0;
  let restarts = 0;
  let running = Promise.resolve();
  return {
    onAnswer: () => {
      seen++;
      if (restarts >= times || seen < answers * (restarts + 1)) return;
      restarts++;
      running = running.then(() => server.killAndRestart());
    },
    done: async () => {
      await running;
      return restarts;
    },
  };
}

function print(figures: Record<string, string | number>): void {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  for (const [name, figure] of Object.entries(figures)) {
    console.log(`  ${name.padEnd(width)}  ${typeof figure === 'number' ? figure.toLocaleString('en-US') : figure}`);
  }
}

function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0);
}
