import pg from 'pg';
import type { ConnectionConfig } from '../platform/db.ts';

/** For the figures: how long ago the last backup was. As the platform's role, which is the one that the table's policy knows. */
export async function noteBackup(connection: ConnectionConfig, { takenAt, bytes }: { takenAt: string; bytes: number }): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'onhand_backup', options: '-c role=onhand_platform' });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO last_backup (taken_at, bytes) VALUES ($1, $2)
       ON CONFLICT (is_last) DO UPDATE SET taken_at = excluded.taken_at, bytes = excluded.bytes`,
      [takenAt, bytes],
    );
  } finally {
    await client.end();
  }
}
