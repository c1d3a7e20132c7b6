import type pg from 'pg';

export interface Table {
  name: string;
  /** Those that are stored and not computed. */
  columns: string[];
}

export interface Sequence {
  name: string;
  lastValue: string;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const listOf = (names: readonly string[]) => names.map(quoted).join(', ');

/**
 * Every table of ours, found in the database's own catalogue, so that one that is added later is not forgotten. Migrations and functions
 * are applied instead of copied; the queue of jobs is in a schema of its own and is made anew by the next start.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname NOT IN ('migrations', 'applied_functions')
      GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
}

/** Sequences know no transactions: read after the tables, they are never behind the ids in them. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  );
  return rows;
}

export async function appliedMigrations(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ isThere: boolean }>(`SELECT to_regclass('public.migrations') IS NOT NULL AS "isThere"`);
  if (!rows[0]?.isThere) return [];
  return (await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migrations ORDER BY name')).rows;
}

/**
 * Row-level security would leave out rows without a word. A superuser is not subject to it; a user who owns the tables sees
 * everything through the platform's policies; anyone else is refused here.
 */
export async function refuseBlindness(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c, pg_roles me
      WHERE me.rolname = current_user AND NOT me.rolsuper AND NOT me.rolbypassrls
        AND c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity
        AND (c.relforcerowsecurity OR c.relowner <> me.oid)
        AND NOT EXISTS (SELECT FROM pg_policies p, unnest(p.roles) AS role
             WHERE p.schemaname = 'public' AND p.tablename = c.relname AND p.permissive = 'PERMISSIVE' AND p.cmd IN ('ALL', 'SELECT')
               AND p.qual = 'true' AND role <> 'public' AND pg_has_role(current_user, role, 'USAGE'))`,
  );
  if (rows.length > 0) {
    throw new Error(
      `the database user may not read all of ${rows.map(({ name }) => name).join(', ')}. Use the user that the server itself uses.`,
    );
  }
}
