import type pg from 'pg';
import packageJson from '../../../package.json' with { type: 'json' };
import { CannotStart } from '../cannot-start.ts';
import { readFunctions, type SqlFile } from './migration-files.ts';

interface Applied {
  name: string;
  checksum: string;
  version: string;
}

/**
 * Applies every function whose file has changed since it was last applied. Processes of the version before go on calling them meanwhile,
 * so a function whose meaning changes gets a new name (CONTRIBUTING.md); and what a newer version has applied is left alone.
 */
export async function syncFunctions(client: pg.Client, folder: URL, version = packageJson.version): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS applied_functions (name text PRIMARY KEY, checksum text NOT NULL, version text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  const applied = new Map(
    (await client.query<Applied>('SELECT name, checksum, version FROM applied_functions')).rows.map((row) => [row.name, row]),
  );
  const changed = (await readFunctions(folder)).filter(({ name, checksum }) => {
    const known = applied.get(name);
    return known === undefined || (known.checksum !== checksum && !isNewer(known.version, version));
  });
  if (changed.length > 0) await applyFunctions(client, changed, version);
}

/** All of them or none. */
async function applyFunctions(client: pg.Client, functions: readonly SqlFile[], version: string): Promise<void> {
  await client.query('BEGIN');
  try {
    // In any order: a function may call one whose file comes later.
    await client.query('SET LOCAL check_function_bodies = off');
    // Whoever is to own a function must be allowed to make one, for as long as it takes.
    await client.query('GRANT CREATE ON SCHEMA public TO onhand_platform');
    for (const one of functions) await applyFunction(client, one, version);
    await client.query('REVOKE CREATE ON SCHEMA public FROM onhand_platform');
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function applyFunction(client: pg.Client, { name, sql, checksum }: SqlFile, version: string): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new CannotStart(`Function ${name} failed: ${(error as Error).message}`, { cause: error });
  }
  await client.query(
    `INSERT INTO applied_functions (name, checksum, version) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET checksum = EXCLUDED.checksum, version = EXCLUDED.version, applied_at = now()`,
    [name, checksum, version],
  );
}

const isNewer = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0;
