import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ThreadWork } from '../../platform/threads/thread-work.ts';
import { work as realWork } from './steps.thread.ts';

interface Death {
  times: number;
  by: 'exit' | 'memory';
}

const note = (importId: number) => join(tmpdir(), `onhand-deadly-import-${process.pid}-${importId}`);

/** From now on so many threads die of this import before one goes through with it. */
export function makeDeadly(importId: number, death: Death): void {
  writeFileSync(note(importId), JSON.stringify(death));
}

function deathOf(importId: number): Death | undefined {
  try {
    return JSON.parse(readFileSync(note(importId), 'utf8')) as Death;
  } catch {
    return undefined;
  }
}

/** As a thread dies that something unforeseen happens to: before the work, in the middle of all. */
export const work: typeof realWork = (async (ordered, around) => {
  const { id } = ordered.order;
  const death = deathOf(id);
  if (death && death.times > 0) {
    makeDeadly(id, { ...death, times: death.times - 1 });
    if (death.by === 'exit') process.exit(7);
    for (const held: number[][] = []; ; ) held.push(Array.from({ length: 100_000 }, (_, index) => index * 1.5));
  }
  await realWork(ordered, around);
}) satisfies ThreadWork<Parameters<typeof realWork>[0], void>;
