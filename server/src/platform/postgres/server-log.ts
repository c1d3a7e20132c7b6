import { chown, copyFile, open, readFile, rename, rm, stat, truncate } from 'node:fs/promises';
import type { Account } from './account.ts';

const largest = 5 * 1024 * 1024;
const lookEvery = 60_000;

/** PostgreSQL writes to the file itself, so that its last words are kept whatever becomes of Onhand. */
interface ServerLog {
  fd: number;
  /** The last lines written since the file was opened. */
  tail(): Promise<string>;
  /** PostgreSQL keeps its own handle. */
  close(): Promise<void>;
}

export async function openServerLog(file: string, account: Account | undefined): Promise<ServerLog> {
  if ((await size(file)) > largest) await rename(file, `${file}.1`);
  const handle = await open(file, 'a', 0o600).catch(async () => {
    // Left by an Onhand that ran as another user.
    await rm(file, { force: true });
    return open(file, 'a', 0o600);
  });
  if (account) await chown(file, account.uid, account.gid);
  const start = await size(file);
  return {
    fd: handle.fd,
    tail: async () => {
      const written = (await readFile(file).catch(() => Buffer.alloc(0))).subarray(start).toString('utf8');
      return written.trim().split('\n').slice(-20).join('\n');
    },
    close: () => handle.close(),
  };
}

/** Keeps the file from growing without end while PostgreSQL runs; returns what ends the watch. */
export function boundServerLog(file: string): () => void {
  const timer = setInterval(() => {
    // Copied and emptied rather than renamed: PostgreSQL appends to the file it has open.
    void (async () => {
      if ((await size(file)) <= largest) return;
      await copyFile(file, `${file}.1`);
      await truncate(file);
    })().catch(() => undefined);
  }, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}

async function size(file: string): Promise<number> {
  return (await stat(file).catch(() => ({ size: 0 }))).size;
}
