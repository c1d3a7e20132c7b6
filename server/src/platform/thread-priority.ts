import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { ClientBase, Pool } from 'pg';
import type { ConnectionConfig } from './db.ts';

const againMs = 150;
const priority = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * The priority of statements that somebody waits for in front of a screen: they give way, and are still done on a machine that is never
 * idle.
 */
export const slightlyLowerPriority = 4;

/**
 * Lets the calling thread take only what others leave of the processor, so that requests which somebody waits for go first. Works on Linux;
 * elsewhere nothing changes.
 */
export function lowerThreadPriority(): void {
  quietly(() => setPriority(Number(thisThread()), priority));
}

/** The link reads “1234/task/1240”. It is read synchronously and so by this thread; on Linux each thread has a priority of its own. */
const thisThread = () => readlinkSync('/proc/thread-self').split('/').at(-1) as string;

/** What the calling thread is scheduled as, and whether it may change that both ways, once it was tried. */
const policy: { isIdle: boolean; mayChange: boolean | undefined } = { isIdle: false, mayChange: undefined };

/**
 * Lets the calling thread give its processor up in the moment that anybody else wakes up, or be a thread of low priority again: one of those
 * still keeps it for some milliseconds. It is never done where there is no way back, which takes a right (`LimitNICE`): on a machine that has no
 * idle moment, such a thread would stand still.
 */
export function giveWayAtOnce(isIdle: boolean): void {
  if (policy.isIdle === isIdle) return;
  policy.mayChange ??= succeeds('chrt', '--idle', '0', 'chrt', '--other', '0', 'true');
  if (policy.mayChange && succeeds('chrt', isIdle ? '--idle' : '--other', '--pid', '0', thisThread())) policy.isIdle = isIdle;
}

function succeeds(program: string, ...words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The same for the database's side of these connections, where it runs on this machine and belongs to us: half of long work is done there. */
export function lowerBackendPriority(pool: Pool, { host }: ConnectionConfig, priorityOfBackend: number = priority): void {
  if (!host?.startsWith('/')) return;
  pool.on('connect', (client) => {
    const { processID } = client as ClientBase & { processID?: number };
    // The backend may live in another process namespace and have another number here, so its command line is checked.
    const isBackend = () => processID && readFileSync(`/proc/${processID}/cmdline`, 'utf8').startsWith('postgres: ');
    quietly(() => {
      if (!processID || !isBackend()) return;
      setPriority(processID, priorityOfBackend);
      // A backend is a session of its own. Where Linux groups sessions it is alone in its group, and only the group's priority counts.
      const lowerGroup = () => isBackend() && writeFileSync(`/proc/${processID}/autogroup`, String(priorityOfBackend));
      // Linux takes one such wish in a tenth of a second from whoever is not root: the second of two connections asks again.
      quietly(lowerGroup, () => setTimeout(() => quietly(lowerGroup), againMs + Math.random() * againMs).unref());
    });
  });
}

/** Priorities are a favour: without them everything is done all the same. */
function quietly(work: () => void, otherwise?: () => void): void {
  try {
    work();
  } catch {
    // Not ours to change, not on this system, or not now.
    otherwise?.();
  }
}
