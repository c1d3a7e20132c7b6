import type pg from 'pg';
import { copyIn } from './copy-stream.ts';
import { tableEntry } from './installation-backup.ts';
import type { OpenBackup } from './open-backup.ts';
import { listOf, listTables, quoted } from './tables.ts';
import { refuseUnknownNames } from './unknown-names.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Puts every table's rows into the database in one transaction: all of them or none. Nothing may react to rows that are only put
 * back, so triggers rest; foreign keys are taken off and put on again, which checks every reference of theirs at once. Those that triggers keep are looked at here.
 */
export async function loadTables(client: pg.Client, { manifest, read }: Pick<OpenBackup, 'manifest' | 'read'>): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query('SET LOCAL statement_timeout = 0');
    const names = (await listTables(client)).map(({ name }) => name);
    refuseOtherTables(
      names,
      manifest.tables.map(({ name }) => name),
    );
    const keys = await foreignKeys(client);
    const forced = await forcedTables(client);
    for (const { table, name } of keys) await client.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`);
    // COPY refuses to fill a table whose policies bind its own owner.
    for (const name of forced) await client.query(`ALTER TABLE ${quoted(name)} NO FORCE ROW LEVEL SECURITY`);
    for (const name of names) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
    await client.query(`TRUNCATE ${listOf(names)}`);
    for (const { name, columns, rows } of manifest.tables) {
      const copied = await copyIn(client, `COPY ${quoted(name)} (${listOf(columns)}) FROM STDIN`, read(tableEntry(name)));
      if (copied !== rows) throw new Error(`${name} should have ${rows} rows and has ${copied}`);
    }
    for (const { name, lastValue } of manifest.sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint)', [quoted(name), lastValue]);
    for (const { table, name, definition } of keys) {
      await client.query(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`);
    }
    await refuseUnknownNames(client, names);
    for (const name of names) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
    for (const name of forced) await client.query(`ALTER TABLE ${quoted(name)} FORCE ROW LEVEL SECURITY`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  // Without it the first queries are planned as for empty tables.
  await client.query('ANALYZE');
}

function refuseOtherTables(here: readonly string[], inBackup: readonly string[]): void {
  const other = [...here.filter((name) => !inBackup.includes(name)), ...inBackup.filter((name) => !here.includes(name))];
  if (other.length > 0) throw new Error(`the backup and this database differ in the tables ${other.join(', ')}`);
}

async function foreignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conparentid = 0 ORDER BY k.oid`,
  );
  return rows;
}

async function forcedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relforcerowsecurity ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
