import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import pg from 'pg';
import { ZipFile } from 'yazl';
import type { ConnectionConfig } from '../platform/db.ts';
import { backupLock } from '../platform/files/file-sweep.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { partKey } from '../platform/files/store-file.ts';
import { CopyOut } from './copy-stream.ts';
import { backupFormat, fileEntry, fingerprintOf, type Manifest, manifestName, secretKeyName, tableEntry } from './installation-backup.ts';
import { appliedMigrations, listOf, listSequences, listTables, quoted, refuseBlindness } from './tables.ts';

export interface BackupSource {
  connection: ConnectionConfig;
  /** Undefined leaves the files out. */
  files: FileStore | undefined;
  version: string;
  secretKey: string;
  /** The secret goes along where it was made by us and nobody else keeps it. */
  isSecretKept: boolean;
  now: () => Date;
  /** For tests: the moment is fixed, the tables are yet to be read. */
  onSnapshot?: () => Promise<void>;
}

interface StoredFile {
  key: string;
  parts: string[];
}

/**
 * Everything of an installation in one zip, as it was at one moment, while people go on working. PostgreSQL's COPY is used over our
 * own connection, because the embedded database brings no pg_dump.
 */
export async function takeBackup(source: BackupSource, path: string): Promise<Manifest> {
  await refuseExisting(path);
  const partial = `${path}.partial`;
  const client = new pg.Client({ ...source.connection, application_name: 'onhand_backup' });
  await client.connect();
  const zip = new ZipFile();
  // Told by the stream itself too, where it is waited for.
  zip.on('error', () => undefined);
  const written = pipeline(zip.outputStream as unknown as Readable, createWriteStream(partial, { mode: 0o600, flush: true }));
  // The caller that awaits it later meets the failure; until then it must not count as unhandled.
  written.catch(() => undefined);
  try {
    const manifest = await Promise.race([
      addEverything(client, zip, source),
      written.then(() => Promise.reject(new Error('the zip ended early'))),
    ]);
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), manifestName);
    zip.end();
    await written;
    await rename(partial, path);
    return manifest;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function addEverything(client: pg.Client, zip: ZipFile, source: BackupSource): Promise<Manifest> {
  // Before the snapshot: from here on nobody removes the bytes of a picture that the snapshot still shows.
  await client.query('SELECT pg_advisory_lock_shared($1)', [backupLock]);
  await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await refuseBlindness(client);
  await source.onSnapshot?.();
  const takenAt = source.now().toISOString();
  const migrations = await appliedMigrations(client);
  const tables: Manifest['tables'] = [];
  const hashes: Record<string, string> = {};
  for (const { name, columns } of await listTables(client)) {
    const copy = client.query(new CopyOut(`COPY ${quoted(name)} (${listOf(columns)}) TO STDOUT`));
    hashes[tableEntry(name)] = await addStream(zip, tableEntry(name), copy);
    tables.push({ name, columns, rows: copy.rows });
  }
  const sequences = await listSequences(client);
  const stored = source.files ? (await client.query<StoredFile>('SELECT key, parts FROM files ORDER BY key')).rows : [];
  // The bytes need the lock only: a snapshot that is kept for long keeps PostgreSQL from tidying up.
  await client.query('COMMIT');
  const files = source.files ? await addFiles(zip, source.files, stored, hashes) : null;
  if (source.isSecretKept) {
    zip.addBuffer(Buffer.from(source.secretKey), secretKeyName);
    hashes[secretKeyName] = createHash('sha256').update(source.secretKey).digest('hex');
  }
  const secretFingerprint = fingerprintOf(source.secretKey);
  return {
    product: 'onhand',
    format: backupFormat,
    version: source.version,
    takenAt,
    migrations,
    tables,
    sequences,
    files,
    secretFingerprint,
    hashes,
  };
}

/** Bytes that are not there belong to an upload that failed, or to an organization that is just being erased. */
async function addFiles(
  zip: ZipFile,
  store: FileStore,
  stored: readonly StoredFile[],
  hashes: Record<string, string>,
): Promise<Manifest['files']> {
  const files = { count: 0, bytes: 0, missing: 0 };
  for (const { key, parts } of stored) {
    for (const part of parts) {
      const content = await store.get(partKey(key, part));
      if (!content) {
        files.missing++;
        continue;
      }
      const counting = async function* () {
        for await (const chunk of content) {
          files.bytes += chunk.length;
          yield chunk;
        }
      };
      const name = fileEntry(key, part);
      hashes[name] = await addStream(zip, name, Readable.from(counting(), { objectMode: false }), { compress: false });
      files.count++;
    }
  }
  return files;
}

/** Answers the hash, when the stream was read to its end. One after the other, so that one connection is enough and little is held. */
async function addStream(zip: ZipFile, name: string, stream: Readable, options: { compress?: boolean } = {}): Promise<string> {
  const hash = createHash('sha256');
  const passing = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // A stream does not say its size before, so room is left for more than 4 GB.
  zip.addReadStream(passing, name, { mode: 0o100600, forceZip64Format: true, ...options });
  await Promise.all([pipeline(stream, passing), finished(passing, { writable: false })]);
  return hash.digest('hex');
}

async function refuseExisting(path: string): Promise<void> {
  const existing = await open(path).catch(() => undefined);
  if (!existing) return;
  await existing.close();
  throw new Error(`${path} is there already. Choose another name.`);
}
