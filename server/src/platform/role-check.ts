import pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import type { ConnectionConfig } from './db.ts';

/** Row-level security protects nothing from a superuser: refuse to serve rather than serve unprotected. */
export async function refuseExemptRoles(connection: ConnectionConfig): Promise<void> {
  const client = new pg.Client({ ...connection, options: '-c role=onhand_app' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; exempt: boolean }>(
      'SELECT current_user AS name, rolsuper OR rolbypassrls AS exempt FROM pg_roles WHERE rolname = current_user',
    );
    if (rows[0]?.name !== 'onhand_app' || rows[0].exempt) {
      throw new CannotStart('The database role onhand_app must be neither a superuser nor exempt from row-level security (BYPASSRLS).');
    }
  } finally {
    await client.end();
  }
}
