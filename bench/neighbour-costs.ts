import { readFile } from 'node:fs/promises';
import { postgresCpuSeconds } from './postgres-cost.ts';

/** Whose processor time it is, in seconds since each began. */
export type Costs = Record<'main thread' | 'other threads' | 'PostgreSQL' | 'greedy clients' | 'rest of the machine' | 'its host', number>;

interface Watched {
  serverPid: number;
  clientsPid: number;
  dataDir: string;
}

const ticksASecond = 100;

/** What the rest takes, and a host that lends its processors to several machines, is no neighbour that anything here can hold back. */
export async function costsSoFar({ serverPid, clientsPid, dataDir }: Watched): Promise<Costs> {
  const [main, all, postgres = 0, clients, machine] = await Promise.all([
    cpuSeconds(`/proc/${serverPid}/task/${serverPid}/stat`),
    cpuSeconds(`/proc/${serverPid}/stat`),
    postgresCpuSeconds(dataDir),
    cpuSeconds(`/proc/${clientsPid}/stat`),
    ticksOfMachine(),
  ]);
  return {
    'main thread': main,
    'other threads': all - main,
    PostgreSQL: postgres,
    'greedy clients': clients,
    'rest of the machine': machine.busy - all - postgres - clients,
    'its host': machine.stolen,
  };
}

/** How much of one processor each took between the two. */
export function spellCosts(before: Costs, after: Costs, ms: number): string {
  return (Object.keys(before) as (keyof Costs)[])
    .map((whose) => `${whose} ${(((after[whose] - before[whose]) / ms) * 100_000).toFixed(0)} %`)
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

async function ticksOfMachine(): Promise<{ busy: number; stolen: number }> {
  const [first = ''] = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = first.split(/\s+/).slice(1).map(Number);
  return { busy: (user + nice + system + irq + softirq) / ticksASecond, stolen: stolen / ticksASecond };
}
