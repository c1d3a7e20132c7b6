import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const ticksASecond = 100;

/** Seconds of processor time that a PostgreSQL and all its processes have used; undefined where there is no /proc to read it from. */
export async function postgresCpuSeconds(dataDir: string): Promise<number | undefined> {
  try {
    const postmaster = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0] as string;
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const used = await Promise.all(pids.map((pid) => cpuIfOf(pid, postmaster)));
    return used.reduce((sum, seconds) => sum + seconds, 0);
  } catch {
    return undefined;
  }
}

/** Seconds of processor time that all threads of one process have used; undefined where there is no /proc to read it from. */
export async function processCpuSeconds(pid: number): Promise<number | undefined> {
  const fields = await accountOf(String(pid));
  return fields && secondsIn(fields, 11);
}

/** The time of those who ended is in their parent's account (the 15th and 16th field behind the name). */
async function cpuIfOf(pid: string, postmaster: string): Promise<number> {
  const fields = await accountOf(pid);
  if (!fields || (pid !== postmaster && fields[1] !== postmaster)) return 0;
  return secondsIn(fields, 11) + (pid === postmaster ? secondsIn(fields, 13) : 0);
}

/** The fields of `/proc/<pid>/stat` behind the name, which may hold anything. */
async function accountOf(pid: string): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Of programs and of the kernel for them, which stand beside each other. */
const secondsIn = (fields: readonly string[], first: number) => (Number(fields[first]) + Number(fields[first + 1])) / ticksASecond;

/** Bytes on disk for each row, with all its indexes. */
export async function bytesOfRow(admin: pg.Pool, table: 'items' | 'movements' | 'events'): Promise<number> {
  const { rows } = await admin.query<{ bytes: number }>(
    `SELECT (pg_total_relation_size('${table}')::float8 / GREATEST(1, (SELECT count(*) FROM ${table}))) AS bytes`,
  );
  return rows[0]?.bytes ?? 0;
}
