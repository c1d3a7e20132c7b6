import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Lines } from './backup.store.ts';
import { csvBeginning, csvRow } from './backup-csv.rules.ts';
import type { ManifestFile } from './backup-format.ts';

export interface Spooled extends ManifestFile {
  path: string;
}

interface Spool {
  name: string;
  path: string;
  headings: readonly string[];
  lines: AsyncIterable<Lines> | Iterable<Lines>;
}

/** Writes a table to disk as it is read, and notes what the manifest says of it. */
export async function spool({ name, path, headings, lines }: Spool): Promise<Spooled> {
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  let bytes = 0;
  let all = 0;
  const write = async (text: string) => {
    const buffer = Buffer.from(text);
    hash.update(buffer);
    bytes += buffer.length;
    await file.write(buffer);
  };
  try {
    await write(csvBeginning + csvRow(headings));
    for await (const { rows, text } of lines) {
      all += rows;
      await write(text);
    }
  } finally {
    await file.close();
  }
  return { name, path, bytes, rows: all, sha256: hash.digest('hex') };
}
