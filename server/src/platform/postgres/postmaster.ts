import { execFile, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Connection } from './endpoint.ts';
import { type Installation, runProgram } from './program.ts';
import { untilAnswering } from './readiness.ts';
import { openServerLog } from './server-log.ts';

/** The running server process. */
export interface Postmaster {
  /** Resolves with how it ended. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

export interface Launch {
  installation: Installation;
  cluster: string;
  settings: Record<string, string>;
  connection: Connection;
  logFile: string;
}

/** Starts PostgreSQL and returns once it answers on its database, or as it is when no longer wanted. */
export async function launchPostmaster(launch: Launch, unwanted: AbortSignal): Promise<Postmaster> {
  const { installation, cluster, settings, connection } = launch;
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await openServerLog(launch.logFile, installation.account);
  const child = runProgram(installation, 'postgres', cluster, args, ['ignore', log.fd, log.fd]);
  const ended = endOf(child);
  const stop = () => shutDown(child, ended, launch);
  try {
    const hasEnded = new AbortController();
    const early = ended.then((how) => {
      hasEnded.abort();
      throw new Error(how);
    });
    await Promise.race([untilAnswering(connection, AbortSignal.any([hasEnded.signal, unwanted])), early]);
    return { ended, stop };
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL did not start: ${(error as Error).message}.\n${await log.tail()}`);
  } finally {
    await log.close();
  }
}

function endOf(child: ChildProcess): Promise<string> {
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, killedBy) => resolve(`it ended with ${killedBy ?? `code ${code}`}`));
    child.once('error', (error) => resolve(error.message));
  });
  // A program that forgets to stop the database can still end, and takes it along.
  child.unref();
  const stopWithUs = () => child.kill('SIGINT');
  process.once('exit', stopWithUs);
  void ended.then(() => process.off('exit', stopWithUs));
  return ended;
}

/** Fast shutdown: sessions are cut, what was committed is written. Each further step is for a server that hangs. */
async function shutDown(child: ChildProcess, ended: Promise<string>, launch: Launch): Promise<void> {
  child.ref();
  if (process.platform === 'win32') {
    const pgCtl = join(launch.installation.bin, 'pg_ctl.exe');
    await promisify(execFile)(pgCtl, ['stop', '-D', launch.cluster, '-m', 'fast']).catch(() => undefined);
  }
  const steps = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [name, limitMs] of steps) {
    if (await hasEndedWithin(ended, 0)) return;
    child.kill(name);
    await hasEndedWithin(ended, limitMs);
  }
}

async function hasEndedWithin(ended: Promise<string>, limitMs: number): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(limitMs, false, { signal: timer.signal }).catch(() => false);
  const result = await Promise.race([ended.then(() => true), late]);
  timer.abort();
  return result;
}
