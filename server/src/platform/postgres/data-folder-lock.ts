import { createHash, randomUUID } from 'node:crypto';
import { access, constants, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.ts';
import { processBirth } from './process-table.ts';

interface DataFolderLock {
  release(): Promise<void>;
}

/** Keeps a second Onhand off the folder; waits a while for a holder that may be shutting down. */
export async function lockDataFolder(dataDir: string, { waitMs = 10_000 } = {}): Promise<DataFolderLock> {
  await makeFolder(dataDir);
  const file = join(dataDir, 'onhand.lock');
  const claim = JSON.stringify({ pid: process.pid, birth: await processBirth(process.pid), key: randomUUID() });
  const giveUpAt = Date.now() + waitMs;
  while (!(await create(file, claim))) {
    const found = await read(file);
    if (found === undefined) continue;
    const holder = await livingHolder(found);
    if (holder === undefined && (await succeed(file, found, claim))) break;
    if (holder !== undefined && Date.now() > giveUpAt) {
      throw new CannotStart(
        `Onhand is already running on this data folder (process ${holder}): stop it, or choose another DATA_DIR than ${dataDir}.`,
      );
    }
    await sleep(50);
  }
  return {
    release: async () => {
      if ((await read(file)) === claim) await rm(file, { force: true });
    },
  };
}

async function makeFolder(dataDir: string): Promise<void> {
  try {
    // Others may pass through but not list it: PostgreSQL may run under an account of its own.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const advice = 'give it to the user who starts Onhand, or choose another DATA_DIR';
    throw new CannotStart(`Onhand cannot write to its data folder ${dataDir} (${code}): ${advice}.`, { cause: error });
  }
}

/** Linked into place whole, so that nobody ever reads a half-written claim. */
async function create(file: string, claim: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, claim);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Puts our claim in the place of a dead one. Removing the dead one first would let two starters in at once; so each
 * goes through a file named after it, which only one can create, and which becomes the lock in a single step.
 */
async function succeed(file: string, dead: string, claim: string): Promise<boolean> {
  const successor = `${file}.${createHash('sha256').update(dead).digest('hex').slice(0, 16)}`;
  if (!(await create(successor, claim))) {
    const rival = await read(successor);
    if (rival === undefined || (await livingHolder(rival)) !== undefined) return false;
    if (!(await succeed(successor, rival, claim))) return false;
  }
  if ((await read(file)) !== dead) {
    await rm(successor, { force: true });
    return false;
  }
  await rename(successor, file);
  return true;
}

async function livingHolder(claim: string): Promise<number | undefined> {
  try {
    const { pid, birth } = JSON.parse(claim) as { pid: number; birth: string };
    return (await processBirth(pid)) === birth ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function read(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
}
