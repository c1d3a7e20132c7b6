import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';

const safeKey = /^[0-9a-z][0-9a-z-]{3,}(\/[0-9a-z]+)?$/;

/** Files under one folder, spread over 256 below it so that none grows beyond what a file system lists quickly. */
export function diskStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    // Nothing a caller might pass on from outside can lead out of the folder.
    if (!safeKey.test(key)) throw new Error('not a key of a file');
    return join(folder, key.slice(0, 2), key.slice(2).replace('/', '.'));
  };
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      await makeFolder(dirname(path), folder);
      // The name follows from the key, so that `remove` also finds what a crash left half-written.
      const partial = partialOf(path);
      await writeDurably(partial, bytes);
      await rename(partial, path);
      await syncFolder(dirname(path));
    },
    get: async (key) => {
      try {
        const file = await open(pathOf(key));
        return file.createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: async (keys) => {
      for (const path of keys.map(pathOf)) {
        await rm(path, { force: true });
        await rm(partialOf(path), { force: true });
      }
    },
  };
}

const partialOf = (path: string) => `${path}.partial`;

async function makeFolder(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  // A new folder's own entry must be on the disk too, or the file in it is lost with it.
  await syncFolder(root);
  await syncFolder(dirname(root));
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a rename or a new entry durable. Windows has no such thing and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
