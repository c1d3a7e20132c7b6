import { type ChildProcess, spawn, spawnSync, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { holdingFolder, knows } from './system-tools.ts';

/** Everything PostgreSQL's programs need to be run with. */
export interface Installation {
  bin: string;
  account: Account | undefined;
  /** The account cannot walk to the data folder, but is put there before it gives up root's rights. */
  isDataFolderHidden: boolean;
}

/** Runs one of PostgreSQL's programs inside `folder`, which it is to take as its data folder. */
export function runProgram(
  { bin, account, isDataFolderHidden }: Installation,
  name: 'postgres' | 'initdb',
  folder: string,
  args: string[],
  stdio: StdioOptions,
): ChildProcess {
  const program = join(bin, process.platform === 'win32' ? `${name}.exe` : name);
  // PostgreSQL wants an absolute path; this one leads to the current folder without walking through its parents.
  const data = isDataFolderHidden ? '/proc/self/cwd' : folder;
  const command = [...dyingWithUs(), ...holdingFolder(), ...notInterrupting(), program, '-D', data, ...args];
  return spawn(command[0] as string, command.slice(1), {
    cwd: folder,
    env: environment(),
    stdio,
    // The database has a session of its own, so that Ctrl-C reaches Onhand alone and the database outlives the last request.
    detached: process.platform !== 'win32',
    windowsHide: true,
    ...account,
  });
}

/** The system interrupts PostgreSQL the moment this process is gone, however it went. */
function dyingWithUs(): string[] {
  return knows('setpriv', '--pdeathsig', 'INT') ? ['setpriv', '--pdeathsig', 'INT'] : [];
}

let mayBeBatch: boolean | undefined;

/**
 * A statement's process that wakes up does not take the processor from the server that has just sent it: it waits for a free one, or until
 * whoever has this one pauses. Otherwise the server, which all requests pass through, is interrupted by each statement.
 */
function notInterrupting(): string[] {
  const batch = ['chrt', '--batch', '0'];
  mayBeBatch ??= process.platform === 'linux' && spawnSync('chrt', [...batch.slice(1), 'true']).status === 0;
  return mayBeBatch ? batch : [];
}

/** Neither Onhand's secrets nor a stray PGPORT or LANG reach PostgreSQL. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' };
}
