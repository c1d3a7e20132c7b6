import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';

const known = new Map<string, boolean>();

/** True if this system has the tool with these options; Linux distributions differ in both. */
export function knows(tool: string, ...options: string[]): boolean {
  const isKnown = known.get(tool) ?? (process.platform === 'linux' && spawnSync(tool, [...options, '--version']).status === 0);
  known.set(tool, isKnown);
  return isKnown;
}

const inUse = 75;
const flock = ['flock', '--no-fork', '--wait', '10', '--conflict-exit-code', String(inUse)];

/**
 * PostgreSQL's processes together hold a lock on the folder they start in. Unlike a recorded process id it also keeps
 * out an Onhand in another container, where the same ids mean other processes.
 */
export function holdingFolder(): string[] {
  return knows('flock', '--no-fork') ? [...flock, '.'] : [];
}

export async function refuseFolderInUse(folder: string): Promise<void> {
  if (!knows('flock', '--no-fork') || !(await stat(folder).catch(() => undefined))) return;
  const [code] = await once(spawn(flock[0] as string, [...flock.slice(1), folder, 'true'], { stdio: 'ignore' }), 'exit');
  if (code === inUse) throw new Error(`Another Onhand, perhaps in another container, is running on ${folder}`);
}
