import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
// PostgreSQL's own, and those that turn into it.
const programs = ['postgres', 'initdb', 'setpriv', 'flock'];

/** Tells one life of a process id from the next; undefined when the process is gone (a zombie counts as gone). */
export async function processBirth(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
    if (stat === undefined) return undefined;
    // The program's name may itself contain spaces and brackets, so the fields are counted from its last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.trim()} ${fields[19]}`;
  }
  if (!acceptsSignals(pid)) return undefined;
  if (process.platform === 'win32') return 'alive';
  return run('ps', ['-o', 'lstart=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}

/** True if the operating system still knows the id, be it a zombie: PostgreSQL asks the same way before it starts. */
export function acceptsSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The PostgreSQL processes at work inside a folder; `candidate` is looked at where the system has no process table. */
export async function postgresProcessesIn(folder: string, candidate?: number): Promise<number[]> {
  if (process.platform === 'linux') {
    const home = await realpath(folder).catch(() => folder);
    const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const found = await Promise.all(ids.map(async (id) => ((await worksIn(id, home)) ? Number(id) : undefined)));
    return found.filter((pid) => pid !== undefined);
  }
  if (candidate === undefined || process.platform === 'win32') return [];
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(candidate)]).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && stdout.includes(folder) ? [candidate] : [];
}

async function worksIn(id: string, folder: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${id}/cwd`)) !== folder) return false;
    const program = (await readFile(`/proc/${id}/comm`, 'utf8')).trim();
    return programs.includes(program);
  } catch {
    return false;
  }
}

/** A signal to a process that may have just gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
