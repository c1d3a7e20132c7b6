import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/platform/database/connect.ts';
import type { ConnectionConfig } from '../src/platform/db.ts';
import { signingKeys } from '../src/platform/identity/signing-keys.ts';
import { openLog } from '../src/platform/log.ts';
import { migrate } from '../src/platform/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ConnectionConfig;
  }
}

export const templateName = 'onhand_template';
const prefix = 'onhand-test-';
export const testSecretKey = 'test-secret-'.repeat(4);

const forTests = {
  shared_buffers: '64MB',
  // Nobody replicates or restores it, so it writes as little down as it can.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_init_zero: 'off',
  // It comes once a minute, whatever a test is doing just then, and changes how queries are planned: who needs statistics asks for them.
  autovacuum: 'off',
};

/**
 * A real PostgreSQL for the run, with a migrated database to clone from. Durability is off: its data lives minutes. Tests have little
 * data; what is measured has as much memory as the product would give itself.
 */
export async function startTestPostgres({ isMeasured = false } = {}): Promise<{ connection: ConnectionConfig; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(isMeasured ? tmpdir() : await quickestFolder(), prefix));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      ...(!isMeasured && forTests),
    },
  });
  const admin = new pg.Client(postgres.connection);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${templateName}`);
  await admin.end();
  const template = { ...postgres.connection, database: templateName };
  await migrate(template);
  await makeSigningKey(template);
  return {
    connection: postgres.connection,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Memory where there is plenty: on some disks the thousand files of a cloned database take half a second, and each test file has one. */
async function quickestFolder(): Promise<string> {
  const memory = '/dev/shm';
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  if (bavail * bsize < 4 * 2 ** 30) return tmpdir();
  await removeLeftovers(memory);
  return memory;
}

/** Removes the folders of killed runs: on a disk they would only lie there, in memory they take it from everybody else. */
async function removeLeftovers(folder: string): Promise<void> {
  const yesterday = Date.now() - 24 * 60 * 60 * 1000;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const isOld = await stat(path).then(
      ({ mtimeMs }) => mtimeMs < yesterday,
      () => false,
    );
    // Another person's leftovers are theirs to remove.
    if (isOld) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Once for the run: finding two large primes takes longer than all else that a server does when it starts. */
async function makeSigningKey(template: ConnectionConfig): Promise<void> {
  const db = connect(template, { poolSize: 1, onError: () => undefined });
  await signingKeys(db, testSecretKey, openLog('warn'));
  await db.close();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await startTestPostgres();
  project.provide('postgres', connection);
  return stop;
}
