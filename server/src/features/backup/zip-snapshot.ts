import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { partKey } from '../../platform/files/store-file.ts';
import type { Services } from '../../platform/services.ts';
import { csvRow } from './backup-csv.rules.ts';
import { formatName, formatVersion, type Manifest, manifestName, readmeName } from './backup-format.ts';
import { fileNameOf } from './backup-tables.ts';
import type { Lines, ListedFile } from './backup.store.ts';
import { type FileList, fileLists, images, toldOfFile } from './file-lists.ts';
import { readme } from './readme.ts';
import { type Spooled, spool } from './spool.ts';
import { notesOf, type Snapshot } from './take-snapshot.ts';

/** Fixed, so that the same content gives the same bytes. */
const mtime = new Date('2000-01-01T00:00:00Z');
/** Tables pack to a tenth; to pack them tighter takes three times as long and saves a tenth of that. */
const compressionLevel = 1;

export async function* zipOfSnapshot(services: Services, snapshot: Snapshot): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stopped = new AbortController();
  zip.on('error', (error: Error) => output.destroy(error));
  /** One entry at a time, and the next only when this one is sent: nothing piles up before a slow reader. */
  const add = async (name: string, content: Readable, compress = true) => {
    zip.addReadStream(content, name, { mtime, ...(compress ? { compressionLevel } : { compress }) });
    await finished(content, { signal: stopped.signal }).finally(() => content.destroy());
  };
  const filling = fill(services, snapshot, add)
    .then(() => zip.end())
    .catch((error: Error) => {
      output.destroy(error);
    });
  try {
    yield* output as AsyncIterable<Uint8Array>;
    await filling;
  } finally {
    stopped.abort();
  }
}

type Add = (name: string, content: Readable, compress?: boolean) => Promise<void>;

async function fill(services: Services, { folder, contents, differences, tables }: Snapshot, add: Add): Promise<void> {
  await add(readmeName, Readable.from([Buffer.from(readme)]));
  for (const { name, path } of tables) await add(name, createReadStream(path));
  const lists: Spooled[] = [];
  for (const list of fileLists) {
    const name = fileNameOf(list);
    const headings = [...list.columns, ...toldOfFile].map((column) => column.name);
    const sent = await spool({ name, path: join(folder, name), headings, lines: sentFiles(services, list, folder, add) });
    await add(name, createReadStream(sent.path));
    lists.push(sent);
  }
  const pictures = lists.find(({ name }) => name === fileNameOf(images))?.rows ?? 0;
  const manifest: Manifest = {
    format: formatName,
    version: formatVersion,
    ...contents,
    counts: { ...contents.counts, pictures },
    differences,
    files: [...tables, ...lists].map(({ name, bytes, sha256, rows }) => ({ name, bytes, sha256, rows })),
  };
  await add(manifestName, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]));
}

/** A file that the store has lost is not in the list either, so that what is in the zip can be restored. */
async function* sentFiles({ files, log }: Services, list: FileList, folder: string, add: Add): AsyncGenerator<Lines> {
  const seen = new Map<number, { bytes: number; sha256: string }>();
  const notes = await open(join(folder, notesOf(list)));
  for await (const line of notes.readLines()) {
    const { cells, fileKey, firstId, isShared } = JSON.parse(line) as ListedFile;
    const ending = list.ending((name) => cells[list.columns.findIndex((column) => column.name === name)] ?? '');
    const path = `${list.folder}/${firstId}.${ending}`;
    let known = seen.get(firstId);
    if (!known) {
      const content = await files.get(partKey(fileKey, list.part));
      if (!content) {
        log.error({ file: fileKey, table: list.table }, 'a file is missing from the store of files');
        continue;
      }
      const bytes = await buffer(content);
      known = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
      if (isShared) seen.set(firstId, known);
      await add(path, Readable.from([bytes]), false);
    }
    yield { rows: 1, text: csvRow([...cells, path, String(known.bytes), known.sha256]) };
  }
}
