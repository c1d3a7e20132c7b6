import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Env } from '../env.ts';

type Place = Pick<Env, 'dataDir'>;

const folderOf = ({ dataDir }: Place) => join(dataDir, 'uploads');

/** Returns the path of an upload by its key. Processes that share the data folder share it. */
export function uploadPath(env: Place, key: string): string {
  if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('not a key of an upload');
  return join(folderOf(env), key);
}

export const uploadKey = (path: string) => path.slice(-36);

/** Writes what arrives to disk as it arrives, so that a large file needs no large memory. */
export async function keepUpload(env: Place, content: Readable): Promise<string> {
  const folder = folderOf(env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    return path;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

export async function removeUpload(env: Place, key: string): Promise<void> {
  await rm(uploadPath(env, key), { force: true });
}

/** Removes uploads whose work was interrupted: nothing is worked on for longer. */
export async function removeUploadsBefore(env: Place, moment: Date): Promise<number> {
  const names = await readdir(folderOf(env)).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const path = join(folderOf(env), name);
    const { mtime } = await stat(path).catch(() => ({ mtime: moment }));
    if (mtime >= moment) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}
