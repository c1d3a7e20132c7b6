import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** True if a program can be started here, wherever it lies. */
export function isThere(program: string): boolean {
  return (
    spawnSync(program, ['--version'], { stdio: 'ignore', env: { ...process.env, ETCD_UNSUPPORTED_ARCH: process.arch } }).error === undefined
  );
}

export interface Program {
  pid: number;
  /** Ends it, and answers when it is gone. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

interface Running {
  log: string;
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
  cwd?: string;
}

/** A program of somebody else's, in the foreground, that ends with us. */
export function run(program: string, args: readonly string[], { log, env = {}, ...how }: Running): Program {
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env }, ...how });
  const written = createWriteStream(log, { flags: 'a' });
  child.stdout?.pipe(written, { end: false });
  child.stderr?.pipe(written, { end: false });
  child.on('error', (error) => console.error(`${program}: ${error.message}`));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  return {
    pid: child.pid ?? 0,
    end: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

/** Asks until the answer is yes; undefined where it never is. Answers after how many seconds. */
export async function until(isSo: () => Promise<boolean>, mostMs: number, everyMs = 200): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < mostMs) {
    if (await isSo().catch(() => false)) return (performance.now() - began) / 1000;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return undefined;
}
