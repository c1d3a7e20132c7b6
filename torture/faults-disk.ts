import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** False where a small disk could not be had (not root, not Linux): then nothing can be filled without filling the machine's own. */
  isSmall: boolean;
  fill(): Promise<void>;
  free(): Promise<void>;
  close(): void;
}

const megabytes = 640;
const chunk = Buffer.alloc(1024 * 1024, 7);

/** A data folder with little room. */
export function openSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'onhand-faults-'));
  const isSmall = mounted(folder);
  const ballast = join(folder, 'ballast');
  const close = () => {
    process.off('exit', close);
    if (isSmall) execFileSync('/bin/umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  // However we end, nothing stays mounted.
  process.once('exit', close);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return {
    folder,
    isSmall,
    close,
    fill: async () => {
      const file = await open(ballast, 'w');
      try {
        // To the last byte: first in large pieces, then in single pages.
        for (const size of [chunk.length, 4096]) {
          for (let isRoom = true; isRoom; ) isRoom = await written(file.write(chunk, 0, size));
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast, { force: true }),
  };
}

async function written(writing: Promise<{ bytesWritten: number }>): Promise<boolean> {
  try {
    return (await writing).bytesWritten > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}

function mounted(folder: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
