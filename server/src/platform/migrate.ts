import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import { adoptBaseline, replacedMigrations } from './database/baseline.ts';
import { databaseFolder, migrationNames, readMigration, type SqlFile } from './database/migration-files.ts';
import { syncFunctions } from './database/sync-functions.ts';
import type { ConnectionConfig } from './db.ts';

// Any number will do, as long as every starter uses the same one.
const lockKey = 674_381;

interface Options {
  /** The last one to apply; all of them, and the functions, where it is not given. */
  through?: string;
  folder?: URL;
  lockTimeoutMs?: number;
}

/**
 * Brings the database forward, to the newest or through the one named. Safe when several processes start at once; a migration that
 * was changed later is refused.
 */
export async function migrate(connection: ConnectionConfig, options: Options = {}): Promise<number> {
  const { through, folder = databaseFolder, lockTimeoutMs = 3_000 } = options;
  const client = new pg.Client({ ...connection, application_name: 'onhand_migrate' });
  await client.connect();
  try {
    await takeMigrationLock(client);
    const applied = await readApplied(client);
    const names = await migrationNames(folder);
    refuseNewer(applied, [...names, ...(await replacedMigrations(folder)).keys()]);
    await adoptBaseline(client, applied, folder);
    for (const name of names.filter((name) => through === undefined || name <= through)) {
      const written = await readMigration(name, folder);
      await apply(client, { ...written, sql: await withoutMadeRoles(client, written.sql), lockTimeoutMs }, applied.get(name));
    }
    if (through === undefined) await syncFunctions(client, folder);
    return names.length;
  } finally {
    await client.end();
  }
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migrations');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function refuseNewer(applied: ReadonlyMap<string, string>, known: readonly string[]): void {
  const unknown = [...applied.keys()].filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new CannotStart(
      `The database was made by a newer Onhand (it has ${unknown.join(', ')}). Start that version, or restore a backup.`,
    );
  }
}

/**
 * PostgreSQL refuses CREATE ROLE to a user without that right before it looks whether the role is there. If the database's keeper has made
 * the roles (docs/OPERATIONS.md), the statements are left out.
 */
async function withoutMadeRoles(client: pg.Client, sql: string): Promise<string> {
  const making = /^ *BEGIN CREATE ROLE (\w+) .*END;$/gm;
  const wanted = [...sql.matchAll(making)].map(([, role]) => role);
  if (wanted.length === 0) return sql;
  const { rows } = await client.query<{ name: string }>('SELECT rolname AS name FROM pg_roles WHERE rolname = ANY ($1)', [wanted]);
  return sql.replaceAll(making, (line, role: string) => (rows.some(({ name }) => name === role) ? '' : line));
}

/** Polls for the lock instead of waiting on it: the CREATE INDEX CONCURRENTLY of the process that holds it would wait for every waiter. */
async function takeMigrationLock(client: pg.Client): Promise<void> {
  const isMine = async () => (await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [lockKey])).rows[0]?.got;
  while (!(await isMine())) await setTimeout(100);
}

/** It waited too long for a table, or somebody who has that table waited for one of its own. */
const inTheWay = ['55P03', '40P01'];
const mostTries = 20;

/** Its first line says so where a migration cannot run in a transaction, such as that of an index on a table that is in use. */
const aloneMark = '-- outside a transaction';

/** A statement ends with the line its semicolon ends; within a block's dollars it goes on. */
const aStatement = /(?:\$\$[\s\S]*?\$\$|;(?![ \t]*$)|[^;])+/gm;

interface Migration extends SqlFile {
  lockTimeoutMs: number;
}

async function apply(client: pg.Client, migration: Migration, appliedChecksum: string | undefined): Promise<void> {
  const { name, checksum } = migration;
  if (appliedChecksum === checksum) return;
  if (appliedChecksum !== undefined) throw new CannotStart(`Migration ${name} was changed after it was applied. Add a new one instead.`);
  for (let tries = 1; ; tries++) {
    try {
      return await run(client, migration);
    } catch (error) {
      // People work on: whoever waits long for a table makes everyone behind wait as well, so it lets them pass and tries again.
      if (inTheWay.includes(String((error as { code?: string }).code)) && tries < mostTries) continue;
      throw new CannotStart(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
  }
}

async function run(client: pg.Client, { name, sql, checksum, lockTimeoutMs }: Migration): Promise<void> {
  const isAlone = sql.startsWith(aloneMark);
  // Begun again after a failure in the middle, so these statements do no harm a second time (docs/OPERATIONS.md).
  if (isAlone) for (const [statement] of sql.matchAll(aStatement)) if (/^[^-\s]/m.test(statement)) await client.query(statement);
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    if (!isAlone) await client.query(sql);
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('GRANT SELECT ON migrations TO onhand_platform');
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
