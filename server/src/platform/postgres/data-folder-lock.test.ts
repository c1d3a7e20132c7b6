import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';
import { processBirth } from './process-table.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'onhand-lock-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('The folder can be locked again once it was released, and nothing is left behind', async () => {
  const first = await lockDataFolder(dataDir);
  await first.release();
  const second = await lockDataFolder(dataDir);
  await second.release();
  expect(await readdir(dataDir)).toEqual([]);
});

test('A second Onhand is told which process already runs on the folder', async () => {
  const first = await lockDataFolder(dataDir);
  await expect(lockDataFolder(dataDir, { waitMs: 150 })).rejects.toThrow(
    `Onhand is already running on this data folder (process ${process.pid})`,
  );
  await first.release();
});

test('A second Onhand waits for one that is shutting down', async () => {
  const first = await lockDataFolder(dataDir);
  setTimeout(() => void first.release(), 250);
  const second = await lockDataFolder(dataDir, { waitMs: 5_000 });
  await second.release();
});

test('A lock whose holder is dead is taken over at once', async () => {
  const holder = spawn('sleep', ['60']);
  const birth = await processBirth(holder.pid as number);
  holder.kill('SIGKILL');
  await new Promise((resolve) => holder.once('exit', resolve));
  await writeFile(join(dataDir, 'onhand.lock'), JSON.stringify({ pid: holder.pid, birth }));
  const lock = await lockDataFolder(dataDir, { waitMs: 0 });
  await lock.release();
});

test('A lock whose process id now belongs to another process is taken over at once', async () => {
  await writeFile(join(dataDir, 'onhand.lock'), JSON.stringify({ pid: process.pid, birth: 'an earlier boot 123' }));
  const lock = await lockDataFolder(dataDir, { waitMs: 0 });
  await lock.release();
});

test('A lock file that a power cut left empty is taken over', async () => {
  await writeFile(join(dataDir, 'onhand.lock'), '');
  const lock = await lockDataFolder(dataDir, { waitMs: 0 });
  await lock.release();
});

test('Of many that find a stale lock at the same moment exactly one gets it', async () => {
  await writeFile(join(dataDir, 'onhand.lock'), JSON.stringify({ pid: process.pid, birth: 'an earlier boot 123' }));
  const tries = Array.from({ length: 12 }, () => lockDataFolder(dataDir, { waitMs: 300 }));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('A folder that cannot be written is named', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  await expect(lockDataFolder(join(file, 'data'))).rejects.toThrow(`Onhand cannot write to its data folder ${file}`);
});
