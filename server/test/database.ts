import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { ConnectionConfig } from '../src/platform/db.ts';
import { templateName } from './postgres.ts';

export interface TestDatabase {
  connection: ConnectionConfig;
  /** As the superuser, past row-level security: for arranging and for looking, never what is under test. */
  admin: pg.Pool;
  drop(): Promise<void>;
}

/** A database of one's own, cloned from the migrated template. */
export function cloneDatabase(postgres: ConnectionConfig): Promise<TestDatabase> {
  // Its files are copied as they lie there, which takes a third of the time of writing each page into the log.
  return makeDatabase(postgres, `TEMPLATE ${templateName} STRATEGY FILE_COPY`);
}

/** With nothing in it, not even a migration. */
export function emptyDatabase(postgres: ConnectionConfig): Promise<TestDatabase> {
  return makeDatabase(postgres, '');
}

async function makeDatabase(postgres: ConnectionConfig, from: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(postgres, `CREATE DATABASE ${name} ${from}`);
  const connection = { ...postgres, database: name };
  const admin = new pg.Pool({ ...connection, max: 2 });
  // Dropping the database may cut off a connection that is just leaving.
  admin.on('error', () => undefined);
  return {
    connection,
    admin,
    drop: async () => {
      await admin.end();
      await onServer(postgres, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(postgres: ConnectionConfig, sql: string): Promise<void> {
  const client = new pg.Client({ ...postgres, database: 'postgres' });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
