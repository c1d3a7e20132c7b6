import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { work as realWork } from './steps.thread.ts';

const note = (importId: number) => join(tmpdir(), `onhand-deadly-import-${process.pid}-${importId}`);

/** Makes so many threads die of this import before one goes through with it. */
export function makeDeadly(importId: number, times: number): void {
  writeFileSync(note(importId), String(times));
}

function deathsLeft(importId: number): number {
  return existsSync(note(importId)) ? Number(readFileSync(note(importId), 'utf8')) : 0;
}

/** The thread dies as it would of something unforeseen. */
export const work: typeof realWork = async (ordered, thread) => {
  const { id } = ordered.order;
  const left = deathsLeft(id);
  if (left > 0) {
    makeDeadly(id, left - 1);
    process.exit(7);
  }
  rmSync(note(id), { force: true });
  await realWork(ordered, thread);
};
