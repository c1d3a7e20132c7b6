import { readFile } from 'node:fs/promises';
import { postgresCpuSeconds } from './postgres-cost.ts';

/** Whose processor time it is, in seconds since each began. */
export type Costs = Record<'main thread' | 'other threads' | 'PostgreSQL' | 'greedy clients', number>;

interface Watched {
  serverPid: number;
  clientsPid: number;
  dataDir: string;
}

const ticksASecond = 100;

export async function costsSoFar({ serverPid, clientsPid, dataDir }: Watched): Promise<Costs> {
  const [main, all, postgres, clients] = await Promise.all([
    cpuSeconds(`/proc/${serverPid}/task/${serverPid}/stat`),
    cpuSeconds(`/proc/${serverPid}/stat`),
    postgresCpuSeconds(dataDir),
    cpuSeconds(`/proc/${clientsPid}/stat`),
  ]);
  return { 'main thread': main, 'other threads': all - main, PostgreSQL: postgres ?? 0, 'greedy clients': clients };
}

/** How much of one processor each took between the two. */
export function spellCosts(before: Costs, after: Costs, seconds: number): string {
  return (Object.keys(before) as (keyof Costs)[])
    .map((whose) => `${whose} ${(((after[whose] - before[whose]) / seconds) * 100).toFixed(0)} %`)
    .join(', ');
}

async function cpuSeconds(path: string): Promise<number> {
  const stat = await readFile(path, 'utf8').catch(() => '');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user ?? 0) + Number(system ?? 0)) / ticksASecond;
}
