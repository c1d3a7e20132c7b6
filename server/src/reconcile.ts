import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { tableOf } from './features/reconciliation/reconciliation-report.ts';
import { reconcile, reconcileAll } from './features/reconciliation/reconciliation.service.ts';
import { connect } from './platform/database/connect.ts';
import type { ConnectionConfig, Db } from './platform/db.ts';
import { type Env, readEnv } from './platform/env.ts';
import { withBaseline } from './platform/database/baseline.ts';
import { migrationNames } from './platform/database/migration-files.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { runningPostgres } from './platform/postgres/running-postgres.ts';
import { explainTrouble } from './start-trouble.ts';

// `npm run reconcile`: whether the books of every organization add up, or of those whose numbers are given. Ends with 1 where
// something differs and with 2 where nothing could be checked.
const [differs, notChecked] = [1, 2];

let settings: Env | undefined;
try {
  settings = readEnv(process.env);
  process.exitCode = await check(settings, organizationsGiven());
} catch (error) {
  console.error(`Nothing was checked: ${explainTrouble(error, settings)}`);
  process.exitCode = notChecked;
}

function organizationsGiven(): number[] {
  return process.argv.slice(2).map((text) => {
    if (!/^\d{1,15}$/.test(text)) throw new Error(`“${text}” is not the number of an organization.`);
    return Number(text);
  });
}

async function check(env: Env, organizationIds: number[]): Promise<number> {
  const database = await openDatabase(env);
  const db = connect(database.connection, { poolSize: 1, onError: () => undefined });
  try {
    await refuseOtherVersion(db);
    return await report(organizationIds.length > 0 ? these(db, organizationIds) : reconcileAll(db));
  } finally {
    await db.close();
    await database.close();
  }
}

async function* these(db: Db, organizationIds: number[]): ReturnType<typeof reconcileAll> {
  for (const id of organizationIds) {
    const checked = await reconcile(db, id);
    if (!checked) throw new Error(`There is no organization ${id}.`);
    yield checked;
  }
}

async function report(all: ReturnType<typeof reconcileAll>): Promise<number> {
  const started = performance.now();
  const sum = { organizations: 0, items: 0, movements: 0, differences: 0 };
  for await (const checked of all) {
    sum.organizations++;
    sum.items += checked.items;
    sum.movements += checked.movements;
    sum.differences += checked.differenceCount;
    if (checked.differenceCount > 0) console.log(`${tableOf(checked)}\n`);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const shown = (count: number, thing: string) => `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`;
  console.log(
    `Checked ${shown(sum.items, 'item')} and ${shown(sum.movements, 'movement')} of ${shown(sum.organizations, 'organization')} in ${seconds} s.`,
  );
  console.log(
    sum.differences === 0
      ? 'Everything adds up: history, quantity, layers, value and totals say the same.'
      : `${shown(sum.differences, 'difference')} in all; “expected” is what the history says.`,
  );
  return sum.differences === 0 ? 0 : differs;
}

interface Opened {
  connection: ConnectionConfig;
  close: () => Promise<void>;
}

/** Whatever the server itself would use; the embedded database is started for the moment unless it runs. */
async function openDatabase(env: Env): Promise<Opened> {
  const close = async () => undefined;
  if (env.databaseUrl) return { connection: { connectionString: env.databaseUrl }, close };
  const running = await runningPostgres(env.dataDir);
  if (running) return { connection: running, close };
  const isThere = await stat(join(env.dataDir, 'postgres')).catch(() => undefined);
  if (!isThere) throw new Error(`there is no database in ${env.dataDir}. Set DATA_DIR or DATABASE_URL to where Onhand keeps its data.`);
  const started = await startEmbeddedPostgres({ dataDir: env.dataDir });
  return { connection: started.connection, close: () => started.stop() };
}

async function refuseOtherVersion(db: Db): Promise<void> {
  const applied = (await db.platform.rows<{ name: string }>('SELECT name FROM migrations ORDER BY name')).map(({ name }) => name);
  if ((await withBaseline(applied)).join() !== (await migrationNames()).join()) {
    throw new Error('the database is of another version of Onhand. Start this version once, then check again.');
  }
}
