import { createHash } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import type { Entry } from 'yauzl';
import { BadZip, openZip, type ZipArchive } from '../../platform/zip-archive.ts';
import { formatVersion, Manifest, type ManifestFile, manifestName, readmeName } from './backup-format.ts';
import type { BackupTable } from './backup-table.ts';
import { backupTables, fileNameOf } from './backup-tables.ts';
import { csvRows } from './csv-rows.ts';
import { type FileList, fileLists, isListedFile } from './file-lists.ts';
import { settingsTable } from './tables/settings-table.ts';

export interface OpenBackup {
  manifest: Manifest;
  /** Checks that every table is byte for byte what was written. */
  verify(): Promise<void>;
  /** The rows of a file, heading first: some at a time, as they are unpacked. Fails at the end where the bytes are not those that were written. */
  rows(name: string): AsyncGenerator<string[][]>;
  /** One that a list names, which must be as the list says. */
  file(list: FileList, file: string, known: { bytes: number; sha256: string }): Promise<Buffer>;
  close(): void;
}

const limits = { entries: 250_000, bytes: 16 * 1024 * 1024 * 1024 };
const maxManifestBytes = 1024 * 1024;
/** A table is text, and text is never packed tighter than this unless it is made to be. */
const tightest = 200;

/** The tables and lists that a backup of a version has. */
const filesOf = ({ version }: Manifest): string[] =>
  [settingsTable, ...backupTables, ...fileLists].flatMap((table: BackupTable) => ((table.since ?? 0) > version ? [] : fileNameOf(table)));

/** Opens a backup. Its own figures are believed only as far as everything in it bears them out. */
export async function openBackup(path: string): Promise<OpenBackup> {
  const zip = await openZip(path, limits);
  try {
    const manifest = await readManifest(zip);
    refuseForeignFiles(zip, manifest);
    return {
      manifest,
      verify: async () => {
        for (const name of filesOf(manifest)) await verify(zip, manifestFile(manifest, name));
      },
      rows: (name) => rowsIn(zip, manifestFile(manifest, name)),
      file: (list, file, known) => checkedFile(zip, list, file, known),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const damaged = (name: string) => new BadZip(`The file ${name} in this backup is damaged or was changed.`);

async function readManifest(zip: ZipArchive): Promise<Manifest> {
  const entry = zip.entries.get(manifestName);
  if (!entry) throw new BadZip('This zip is not a backup: it has no manifest. Choose the zip exactly as it was downloaded.');
  if (entry.uncompressedSize > maxManifestBytes) throw damaged(manifestName);
  const found = await text(await zip.read(entry))
    .then((content) => Manifest.safeParse(JSON.parse(content)))
    .catch(() => undefined);
  if (!found?.success) throw damaged(manifestName);
  if (found.data.version > formatVersion) throw new BadZip('This backup was made by a newer version, which this one cannot read.');
  return found.data;
}

function refuseForeignFiles({ entries }: ZipArchive, manifest: Manifest): void {
  for (const name of filesOf(manifest)) {
    const entry = entries.get(name);
    const told = manifest.files.find((file) => file.name === name);
    if (!entry || !told) throw new BadZip(`The file ${name} is missing from this backup.`);
    if (entry.uncompressedSize !== told.bytes) throw damaged(name);
    if (entry.uncompressedSize > 1_000_000 && entry.uncompressedSize > entry.compressedSize * tightest) {
      throw new BadZip('This zip unpacks to far more than it should. It was not opened.');
    }
  }
  const known = new Set([...filesOf(manifest), manifestName, readmeName]);
  for (const name of entries.keys()) {
    if (!known.has(name) && !isListedFile(name)) throw new BadZip(`The file “${name.slice(0, 100)}” is not part of a backup.`);
  }
}

const entryOf = (zip: ZipArchive, name: string) => zip.entries.get(name) as Entry;
const manifestFile = ({ files }: Manifest, name: string) => files.find((file) => file.name === name) as ManifestFile;

async function verify(zip: ZipArchive, told: ManifestFile): Promise<void> {
  try {
    for await (const _ of contentOf(zip, told)) continue;
  } catch {
    throw damaged(told.name);
  }
}

/** What a table holds; fails at its end where its sum is another. */
async function* contentOf(zip: ZipArchive, told: ManifestFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const content = (await zip.read(entryOf(zip, told.name))) as AsyncIterable<Buffer>;
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest('hex') !== told.sha256) throw damaged(told.name);
}

async function* rowsIn(zip: ZipArchive, told: ManifestFile): AsyncGenerator<string[][]> {
  let rows = -1;
  try {
    for await (const some of csvRows(contentOf(zip, told))) {
      rows += some.length;
      yield some;
    }
  } catch {
    throw damaged(told.name);
  }
  if (rows !== told.rows) throw damaged(told.name);
}

async function checkedFile(
  zip: ZipArchive,
  { maxBytes }: FileList,
  file: string,
  known: { bytes: number; sha256: string },
): Promise<Buffer> {
  const entry = zip.entries.get(file);
  if (!entry) throw new BadZip(`The file ${file} is missing from this backup.`);
  if (entry.uncompressedSize !== known.bytes || known.bytes > maxBytes) throw damaged(file);
  const bytes = await zip
    .read(entry)
    .then(buffer)
    .catch(() => {
      throw damaged(file);
    });
  if (createHash('sha256').update(bytes).digest('hex') !== known.sha256) throw damaged(file);
  return bytes;
}
