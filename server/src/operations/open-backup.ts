import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { buffer, text } from 'node:stream/consumers';
import { openZip, type ZipArchive } from '../platform/zip-archive.ts';
import { backupFormat, Manifest, manifestName, storeKeyIn, tableEntry } from './installation-backup.ts';

/** The operator who restores an installation trusts the file, which unpacks to the size of the installation. */
const unlimited = { entries: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

export interface OpenBackup {
  manifest: Manifest;
  /** Keys in the store of files. */
  fileKeys: string[];
  /** Fails at the end where the bytes are not those that were written. */
  read(entry: string): AsyncIterable<Buffer>;
  readWhole(entry: string): Promise<Buffer>;
  has(entry: string): boolean;
  close(): void;
}

/** Looks at a backup of the installation; throws where it is none, or is of a newer version. */
export async function openBackup(path: string): Promise<OpenBackup> {
  await refuseMissing(path);
  const zip = await openZip(path, unlimited);
  try {
    const manifest = await readManifest(zip, (name) => readChecked(zip, name, undefined));
    const read = (name: string) => readChecked(zip, name, manifest.hashes);
    refuseUnlisted(zip, manifest);
    const missing = manifest.tables.filter(({ name }) => !zip.entries.has(tableEntry(name)));
    if (missing.length > 0) throw new Error(`this backup lacks the tables ${missing.map(({ name }) => name).join(', ')}`);
    return {
      manifest,
      fileKeys: [...zip.entries.keys()].map(storeKeyIn).filter((key) => key !== undefined),
      read,
      readWhole: (name) => buffer(read(name)),
      has: (name) => zip.entries.has(name),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** The library would call a file that is not there a damaged one. */
async function refuseMissing(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'ENOENT' ? `there is no file ${path}` : `${path} cannot be read (${error.code})`);
  });
  if (!found.isFile()) throw new Error(`${path} is no file: name the zip itself`);
}

async function readManifest(zip: ZipArchive, read: (name: string) => AsyncIterable<Buffer>): Promise<Manifest> {
  if (!zip.entries.has(manifestName)) throw new Error('this is not a backup: it has no manifest, or was not written to its end');
  const said = JSON.parse(await text(read(manifestName))) as { product?: unknown; format?: unknown };
  if (said.product !== 'onhand')
    throw new Error(
      'this is not a backup of a whole installation. An organization’s own backup is restored within the app, under Settings.',
    );
  if (typeof said.format === 'number' && said.format > backupFormat)
    throw new Error('this backup was taken by a newer Onhand. Restore it with that version.');
  return Manifest.parse(said);
}

/** A part that was put in afterwards, or taken out. */
function refuseUnlisted(zip: ZipArchive, { hashes }: Manifest): void {
  if (!hashes) return;
  const added = [...zip.entries.keys()].filter((name) => name !== manifestName && !(name in hashes));
  const missing = Object.keys(hashes).filter((name) => !zip.entries.has(name));
  if (added.length > 0) throw new Error(`${added[0]} was not in this backup when it was taken`);
  if (missing.length > 0) throw new Error(`this backup lacks ${missing[0]}`);
}

/**
 * The library checks sizes; whether the bytes are the same, only a sum tells: the zip's own against damage, and that of the manifest
 * against somebody who changed a part and zipped it anew.
 */
async function* readChecked(zip: ZipArchive, name: string, hashes: Manifest['hashes']): AsyncGenerator<Buffer> {
  const entry = zip.entries.get(name);
  if (!entry) throw new Error(`this backup lacks ${name}`);
  const damaged = (cause?: unknown) => new Error(`${name} in this backup is damaged`, { cause });
  let sum = 0;
  const hash = createHash('sha256');
  try {
    for await (const chunk of (await zip.read(entry)) as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw damaged(error);
  }
  if (sum !== entry.crc32 >>> 0) throw damaged();
  if (hashes && hashes[name] !== hash.digest('hex')) throw new Error(`${name} in this backup was changed after it was taken`);
}
