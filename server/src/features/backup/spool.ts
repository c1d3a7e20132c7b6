import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { csvBeginning, csvRow } from './backup-csv.rules.ts';
import type { ManifestFile } from './backup-format.ts';

export interface Spooled extends ManifestFile {
  path: string;
}

interface Spool {
  name: string;
  path: string;
  headings: readonly string[];
  batches: AsyncIterable<readonly string[][]> | Iterable<readonly string[][]>;
}

/** Writes a table to disk as it is read, and notes what the manifest says of it. */
export async function spool({ name, path, headings, batches }: Spool): Promise<Spooled> {
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  let bytes = 0;
  let rows = 0;
  const write = async (text: string) => {
    const buffer = Buffer.from(text);
    hash.update(buffer);
    bytes += buffer.length;
    await file.write(buffer);
  };
  try {
    await write(csvBeginning + csvRow(headings));
    for await (const batch of batches) {
      rows += batch.length;
      await write(batch.map(csvRow).join(''));
    }
  } finally {
    await file.close();
  }
  return { name, path, bytes, rows, sha256: hash.digest('hex') };
}
