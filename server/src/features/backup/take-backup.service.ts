import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import type { FileAnswer } from '@onhand/contract/route';
import { ZipFile } from 'yazl';
import { AppError } from '../../platform/errors.ts';
import { endingWith } from '../../platform/files/ending-with.ts';
import { partKey } from '../../platform/files/store-file.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { formatName, formatVersion, type Manifest, manifestName, readmeName } from './backup-format.ts';
import { imageColumns, imagesFile } from './backup-tables.ts';
import type { BackupImage } from './backup.store.ts';
import { readme } from './readme.ts';
import { openSpoolFolder } from './spool-folder.ts';
import { spool } from './spool.ts';
import { imageList, type Snapshot, takeSnapshot } from './take-snapshot.ts';

/** Each holds a connection while it reads. */
const mostAtOnce = 2;
let underWay = 0;

/**
 * The tables are read in one snapshot, as fast as the disk takes them; then everything is sent as fast as the reader takes it, a
 * picture at a time. So the database waits for nobody, and memory does not grow with the organization.
 */
export async function takeBackup(services: Services, scope: Scope): Promise<FileAnswer> {
  if (!scope.maySeeCosts || scope.visibleFolders !== 'all') throw new AppError('FORBIDDEN');
  if (underWay >= mostAtOnce) throw tooMany('Other backups are being taken right now. Please try again in a minute.');
  underWay++;
  try {
    const folder = await openSpoolFolder(services.env, scope.organizationId, new Date());
    if (!folder) throw tooMany('Two backups are being downloaded already. Please try again when one of them is done.');
    const forget = () => rm(folder, { recursive: true, force: true });
    const snapshot = await services.db
      .tenant(scope, (tx) => takeSnapshot(tx, scope, folder, services.now()))
      .catch(async (error: unknown) => {
        await forget();
        throw error;
      });
    const { organization, takenAt } = snapshot.contents;
    const fileName = `backup ${organization} ${takenAt.slice(0, 10)}.zip`.replace(/[^\p{L}\p{N}.-]+/gu, '-');
    return { content: endingWith(zipped(services, snapshot), forget), contentType: 'application/zip', fileName };
  } finally {
    underWay--;
  }
}

const tooMany = (message: string) => new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds: 60 });

/** Fixed, so that the same content gives the same bytes. */
const mtime = new Date('2000-01-01T00:00:00Z');

async function* zipped(services: Services, snapshot: Snapshot): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stopped = new AbortController();
  zip.on('error', (error: Error) => output.destroy(error));
  /** One entry at a time, and the next only when this one is sent: nothing piles up before a slow reader. */
  const add = async (name: string, content: Readable, compress = true) => {
    zip.addReadStream(content, name, { mtime, compress });
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
  const images = await spool({
    name: imagesFile,
    path: join(folder, imagesFile),
    headings: imageColumns.map(({ name }) => name),
    batches: sentImages(services, folder, add),
  });
  await add(imagesFile, createReadStream(images.path));
  const manifest: Manifest = {
    format: formatName,
    version: formatVersion,
    ...contents,
    counts: { ...contents.counts, pictures: images.rows },
    differences,
    files: [...tables, images].map(({ name, bytes, sha256, rows }) => ({ name, bytes, sha256, rows })),
  };
  await add(manifestName, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]));
}

/** A picture that the store has lost is not in the list either, so that what is in the zip can be restored. */
async function* sentImages({ files, log }: Services, folder: string, add: Add): AsyncGenerator<string[][]> {
  const seen = new Map<number, { bytes: number; sha256: string }>();
  const list = await open(join(folder, imageList));
  for await (const line of list.readLines()) {
    const { id, itemId, position, width, height, createdAt, fileKey, firstId, isShared } = JSON.parse(line) as BackupImage;
    const file = `images/${firstId}.webp`;
    let known = seen.get(firstId);
    if (!known) {
      const content = await files.get(partKey(fileKey, 'large'));
      if (!content) {
        log.error({ file: fileKey }, 'a picture is missing from the store of files');
        continue;
      }
      const bytes = await buffer(content);
      known = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
      if (isShared) seen.set(firstId, known);
      await add(file, Readable.from([bytes]), false);
    }
    yield [[id, itemId, position, width, height, createdAt, file, known.bytes, known.sha256].map(String)];
  }
}
