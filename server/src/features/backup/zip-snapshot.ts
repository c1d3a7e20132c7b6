import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { partKey } from '../../platform/files/store-file.ts';
import type { Services } from '../../platform/services.ts';
import { type ZipPart, zipStream } from '../../platform/zip/zip-stream.ts';
import { csvRow } from './backup-csv.rules.ts';
import { formatName, formatVersion, type Manifest, manifestName, readmeName } from './backup-format.ts';
import { fileNameOf } from './backup-tables.ts';
import type { ListedFile } from './backup.store.ts';
import { type FileList, fileLists, images, toldOfFile } from './file-lists.ts';
import { readme } from './readme.ts';
import { openSpool, type Spooled } from './spool.ts';
import { notesOf, type Snapshot } from './take-snapshot.ts';

/** One file after the other, and the next only when this one is sent: nothing piles up before a slow reader. */
export const zipOfSnapshot = (services: Services, snapshot: Snapshot): AsyncGenerator<Uint8Array> => zipStream(partsOf(services, snapshot));

async function* partsOf(services: Services, { folder, contents, differences, tables }: Snapshot): AsyncGenerator<ZipPart> {
  yield { name: readmeName, content: [Buffer.from(readme)] };
  for (const table of tables) yield tablePart(table);
  const lists: Spooled[] = [];
  for (const list of fileLists) {
    const sent = yield* fileParts(services, list, folder);
    yield tablePart(sent);
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
  yield { name: manifestName, content: [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)] };
}

const tablePart = ({ name, bytes, packedBytes, crc, path }: Spooled): ZipPart => ({
  name,
  isDeflated: true,
  bytes,
  packedBytes,
  crc,
  packed: contentOf(path),
});

/** It is opened when somebody asks for it: whoever leaves before would leave it open. */
async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/** The files of a list, and the table of them. A file that the store has lost is not in the table either, so that what is in the zip can be restored. */
async function* fileParts({ files, log }: Services, list: FileList, folder: string): AsyncGenerator<ZipPart, Spooled> {
  const name = fileNameOf(list);
  const headings = [...list.columns, ...toldOfFile].map((column) => column.name);
  const notes = await open(join(folder, notesOf(list)));
  const table = await openSpool({ name, path: join(folder, name), headings });
  const seen = new Map<number, { bytes: number; sha256: string }>();
  let rows = 0;
  try {
    for await (const line of notes.readLines()) {
      const { cells, fileKey, firstId, isShared } = JSON.parse(line) as ListedFile;
      const ending = list.ending((column) => cells[list.columns.findIndex(({ name: known }) => known === column)] ?? '');
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
        yield { name: path, isDeflated: false, bytes: bytes.length, packedBytes: bytes.length, crc: crc32(bytes), packed: [bytes] };
      }
      await table.write(csvRow([...cells, path, String(known.bytes), known.sha256]));
      rows++;
    }
    return await table.end(rows);
  } finally {
    table.close();
    // Lines that are left early do not close what they are read from.
    await notes.close();
  }
}
