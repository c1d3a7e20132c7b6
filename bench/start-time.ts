import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/prepare.mjs';
import { type Figure, figure } from './figures.ts';

const limitMs = 120_000;

/** `npm start` until it says it is ready: on an empty data folder, then on the one it made. Dependencies are installed already. */
export async function measureStart(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'onhand-bench-'));
  try {
    const first = await secondsToReady(dataDir);
    const second = await secondsToReady(dataDir);
    return [figure('npm start, new data folder', first, 's', 'most', 10), figure('npm start, second time', second, 's', 'most', 5)];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function secondsToReady(dataDir: string): Promise<number> {
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '3987' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C goes to the whole group, as from a terminal.
    detached: true,
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('npm start was not ready in time')), limitMs);
    let seconds = Number.NaN;
    child.stdout.on('data', (chunk: Buffer) => {
      if (!chunk.includes('is ready')) return;
      seconds = (performance.now() - started) / 1000;
      process.kill(-(child.pid as number), 'SIGINT');
    });
    child.on('exit', () => {
      clearTimeout(timer);
      if (Number.isNaN(seconds)) reject(new Error('npm start ended before it was ready'));
      else resolve(seconds);
    });
  });
}
