import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { packing } from '../../platform/zip/packing.ts';
import { csvBeginning, csvRow } from './backup-csv.rules.ts';
import type { ManifestFile } from './backup-format.ts';

/** A table on disk, packed as it lies in the zip. */
export interface Spooled extends ManifestFile {
  path: string;
  packedBytes: number;
  crc: number;
}

interface Spool {
  name: string;
  path: string;
  headings: readonly string[];
}

interface OpenSpool {
  write: Write;
  /** Of so many rows. */
  end(rows: number): Promise<Spooled>;
  /** Nothing more comes; also behind the end. */
  close(): void;
}

export type Write = (lines: string | Buffer) => Promise<void>;

/**
 * Writes a table to disk as it is read, and notes what the zip and the manifest say of it. It is packed on the way: a tenth is written and read again, and
 * it needs to be sent only.
 */
export async function openSpool({ name, path, headings }: Spool): Promise<OpenSpool> {
  const hash = createHash('sha256');
  const pack = packing();
  const file = createWriteStream(path, { mode: 0o600 });
  const written = pipeline(pack, file);
  // Whoever writes hears of it.
  written.catch(() => undefined);
  let [bytes, crc] = [0, 0];
  const write: Write = (lines) => {
    const buffer = typeof lines === 'string' ? Buffer.from(lines) : lines;
    hash.update(buffer);
    crc = crc32(buffer, crc);
    bytes += buffer.length;
    return new Promise((resolve, reject) => void pack.write(buffer, (error) => (error ? reject(error) : resolve())));
  };
  await write(csvBeginning + csvRow(headings));
  return {
    write,
    end: async (rows) => {
      pack.end();
      await written;
      return { name, path, bytes, rows, sha256: hash.digest('hex'), packedBytes: file.bytesWritten, crc };
    },
    close: () => void pack.destroy(),
  };
}

/** One that is filled in one go; `fill` answers how many rows it wrote. */
export async function spool(wanted: Spool, fill: (write: Write) => Promise<number>): Promise<Spooled> {
  const open = await openSpool(wanted);
  try {
    return await open.end(await fill(open.write));
  } finally {
    open.close();
  }
}
