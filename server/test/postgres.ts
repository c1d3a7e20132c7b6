import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { ConnectionConfig } from '../src/platform/db.ts';
import { migrate } from '../src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ConnectionConfig;
  }
}

export const templateName = 'onhand_template';

/** A real PostgreSQL for the run, with a migrated database to clone from. Durability is off: its data lives minutes. */
export async function startTestPostgres(): Promise<{ connection: ConnectionConfig; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'onhand-test-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200', shared_buffers: '64MB' },
  });
  const admin = new pg.Client(postgres.connection);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${templateName}`);
  await admin.end();
  await migrate({ ...postgres.connection, database: templateName });
  return {
    connection: postgres.connection,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await startTestPostgres();
  project.provide('postgres', connection);
  return stop;
}
