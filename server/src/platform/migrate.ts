import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import type { ConnectionConfig } from './db.ts';

const folder = new URL('../../migrations/', import.meta.url);
// Any number will do, as long as every starter uses the same one.
const lockKey = 674_381;

export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** Brings the database forward. Safe when several processes start at once; a migration that was changed later is refused. */
export async function migrate(connection: ConnectionConfig): Promise<number> {
  const client = new pg.Client({ ...connection, application_name: 'onhand_migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = new Map(
      (await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migrations')).rows.map((row) => [
        row.name,
        row.checksum,
      ]),
    );
    const names = await migrationNames();
    const unknown = [...applied.keys()].filter((name) => !names.includes(name));
    if (unknown.length > 0) {
      throw new Error(`The database was made by a newer Onhand (it has ${unknown.join(', ')}). Start that version, or restore a backup.`);
    }
    for (const name of names) await apply(client, name, applied.get(name));
    return names.length;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, appliedChecksum: string | undefined): Promise<void> {
  const sql = await readFile(new URL(name, folder), 'utf8');
  const checksum = createHash('sha256').update(sql).digest('hex');
  if (appliedChecksum === checksum) return;
  if (appliedChecksum !== undefined) throw new Error(`Migration ${name} was changed after it was applied. Add a new one instead.`);
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('GRANT SELECT ON migrations TO onhand_platform');
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
