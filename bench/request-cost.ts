import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../server/test/world.ts';
import { postgresCpuSeconds } from './postgres-cost.ts';

export interface Cost {
  /** Processor time the main thread had without letting anything else run. */
  pieceMs: number;
  /** Processor time of all threads of the process, and of PostgreSQL. */
  allMs: number;
  /** PostgreSQL's part of it. */
  postgresMs: number;
}

const threadMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
const processMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Measures processor time, not time on the clock, which on a busy machine says mostly what else was going on. A timer looks at the main
 * thread as often as it is let: between two looks lies one piece of work, or a few small ones.
 */
export async function cpuDuring<Result>(world: World, work: () => Promise<Result>): Promise<Cost & { result: Result }> {
  const { rows } = await world.database.admin.query<{ data_directory: string }>('SHOW data_directory');
  const dataDir = dirname(rows[0]?.data_directory ?? '');
  const postgresBefore = (await postgresCpuSeconds(dataDir)) ?? 0;
  let pieceMs = 0;
  let last = threadMs();
  const look = () => {
    const now = threadMs();
    pieceMs = Math.max(pieceMs, now - last);
    last = now;
  };
  const watch = setInterval(look, 1);
  const before = processMs();
  const result = await work();
  await atRest(dataDir);
  const nodeMs = processMs() - before;
  clearInterval(watch);
  look();
  const postgresMs = (((await postgresCpuSeconds(dataDir)) ?? 0) - postgresBefore) * 1000;
  return { result, pieceMs, allMs: nodeMs + postgresMs, postgresMs };
}

/** What a call leaves to be done behind its answer is its own cost, and not that of the next. */
async function atRest(dataDir: string): Promise<void> {
  const used = async () => processMs() + ((await postgresCpuSeconds(dataDir)) ?? 0) * 1000;
  let before = await used();
  for (const until = performance.now() + 20_000; performance.now() < until; ) {
    await sleep(50);
    const now = await used();
    // Looking takes some of it, too.
    if (now - before < 25) return;
    before = now;
  }
}
