import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** Said to whoever sent the zip as it is. */
export class BadZip extends Error {}

export interface ZipArchive {
  entries: Map<string, Entry>;
  /** No more than the entry says it holds, or it fails. */
  read(entry: Entry): Promise<Readable>;
  close(): void;
}

interface Limits {
  entries: number;
  /** Limit of all files together, unpacked. */
  bytes: number;
}

/**
 * Looks at the directory of a zip on disk, and unpacks nothing. Names that lead elsewhere are refused by the library, and so is what
 * unpacks to more or less than it says.
 */
export async function openZip(path: string, limits: Limits): Promise<ZipArchive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(refuse);
  try {
    return {
      entries: await directoryOf(zip, limits),
      read: (entry) => zip.openReadStreamPromise(entry).catch(refuse),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function directoryOf(zip: ZipFile, limits: Limits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > limits.entries) throw new BadZip(`This zip holds ${zip.entryCount} files: at most ${limits.entries} can be read.`);
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new BadZip('This zip is protected by a password. Please make one without.');
      if (entries.has(entry.fileName)) throw new BadZip(`This zip holds “${entry.fileName}” twice.`);
      entries.set(entry.fileName, entry);
      bytes += entry.uncompressedSize;
    }
  } catch (error) {
    return refuse(error as Error);
  }
  if (bytes > limits.bytes) throw new BadZip('This zip unpacks to far more than it should. It was not opened.');
  return entries;
}

function refuse(error: Error): never {
  if (error instanceof BadZip) throw error;
  if (/invalid (relative )?path|absolute path|invalid characters in fileName/i.test(error.message)) {
    throw new BadZip('This zip holds a file whose name leads out of it. It was not opened.');
  }
  throw new BadZip('This is not a zip, or it is damaged.');
}
