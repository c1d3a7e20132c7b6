import pg from 'pg';
import type { ConnectionConfig } from '../platform/db.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { partKey } from '../platform/files/store-file.ts';
import { replacedMigrations, versionBeforeBaseline, withBaseline } from '../platform/database/baseline.ts';
import { migrationNames } from '../platform/database/migration-files.ts';
import { migrate } from '../platform/migrate.ts';
import { announce } from './maintenance-order.ts';
import { loadTables } from './load-tables.ts';
import type { OpenBackup } from './open-backup.ts';
import { appliedMigrations } from './tables.ts';

export interface RestoreTarget {
  connection: ConnectionConfig;
  files: FileStore;
  /** True if existing data may be overwritten. */
  replaces: boolean;
}

/** Files written at once: each waits for the disk, or for the bucket. */
const filesAtOnce = 8;

/**
 * Brings an installation back. The schema is made by the migrations the backup was taken under, then filled in one transaction, then
 * brought forward: a backup of an older version is restored by a newer one.
 */
export async function restoreBackup({ connection, files, replaces }: RestoreTarget, backup: OpenBackup): Promise<void> {
  const migrations = await migrationsOf(backup);
  const client = new pg.Client({ ...connection, application_name: 'onhand_restore' });
  await client.connect();
  try {
    await refuseWhileServed(client);
    const before = await whatIsThere(client);
    if (!before.isEmpty && !replaces) {
      throw new Error(
        'this database is not empty. With --replace everything in it, and every uploaded file, is lost and the backup takes its place.',
      );
    }
    if (before.migrations !== migrations.join()) await makeSchema(client, connection, migrations);
    // Bytes before rows, as when they were uploaded: what is referred to is always there.
    await putFiles(files, backup);
    await loadTables(client, backup);
    const kept = new Set(backup.fileKeys);
    await files.remove(before.fileKeys.filter((key) => !kept.has(key)));
  } finally {
    await client.end();
  }
  await migrate(connection);
  await openForWork(connection);
}

/** It may have been taken while everything could only be read, which is over where it is restored. */
async function openForWork(connection: ConnectionConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await announce(client, { kind: 'off' });
  } finally {
    await client.end();
  }
}

/** What its schema was made by; a backup of a version that this one does not know is refused. */
async function migrationsOf({ manifest }: OpenBackup): Promise<string[]> {
  const migrations = await withBaseline(manifest.migrations.map(({ name }) => name));
  const known = await migrationNames();
  const unknown = migrations.filter((name) => !known.includes(name));
  const replaced = await replacedMigrations();
  if (unknown.some((name) => !replaced.has(name))) {
    throw new Error(`this backup was taken by a newer Onhand (${manifest.version}). Restore it with that version.`);
  }
  if (unknown.length > 0) {
    throw new Error(
      `this backup was taken by an older Onhand (its last migration is ${unknown.at(-1)}). Restore it with ${versionBeforeBaseline}, then start this one.`,
    );
  }
  return migrations;
}

/** Rows would be written under the feet of whoever works there. */
async function refuseWhileServed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('onhand_app', 'onhand_platform', 'onhand_jobs')`,
  );
  if (rows[0]?.n) throw new Error('Onhand is running on this database. Stop every process of it, then restore.');
}

interface There {
  isEmpty: boolean;
  migrations: string;
  fileKeys: string[];
}

async function whatIsThere(client: pg.Client): Promise<There> {
  const migrations = (await withBaseline((await appliedMigrations(client)).map(({ name }) => name))).join();
  const has = async (table: string) =>
    (await client.query<{ isThere: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS "isThere"`, [`public.${table}`])).rows[0]?.isThere;
  const isInhabited = async (table: string) =>
    (await has(table)) && (await client.query<{ any: boolean }>(`SELECT EXISTS (SELECT FROM ${table}) AS any`)).rows[0]?.any;
  const isEmpty = !(await isInhabited('organizations')) && !(await isInhabited('users'));
  const files = (await has('files')) ? (await client.query<{ key: string; parts: string[] }>('SELECT key, parts FROM files')).rows : [];
  return { isEmpty, migrations, fileKeys: files.flatMap(({ key, parts }) => parts.map((part) => partKey(key, part))) };
}

/** As the backup knew it; what another version had made goes. */
async function makeSchema(client: pg.Client, connection: ConnectionConfig, migrations: readonly string[]): Promise<void> {
  await client.query('BEGIN; DROP SCHEMA IF EXISTS jobs CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public; COMMIT');
  await migrate(connection, { through: migrations.at(-1) ?? '' });
}

async function putFiles(files: FileStore, backup: OpenBackup): Promise<void> {
  const keys = backup.fileKeys.values();
  const work = async () => {
    for (const key of keys) await files.put(key, await backup.readWhole(`files/${key}`), 'application/octet-stream');
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
}
