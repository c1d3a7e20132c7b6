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

/** The time of those who ended is in their parent's account (the 15th and 16th field behind the name). */
async function cpuIfOf(pid: string, postmaster: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (pid !== postmaster && fields[1] !== postmaster) return 0;
  const own = Number(fields[11]) + Number(fields[12]);
  const ended = pid === postmaster ? Number(fields[13]) + Number(fields[14]) : 0;
  return (own + ended) / ticksASecond;
}

/** Bytes on disk for each row, with all its indexes. */
export async function bytesOfRow(admin: pg.Pool, table: 'items' | 'movements' | 'events'): Promise<number> {
  const { rows } = await admin.query<{ bytes: number }>(
    `SELECT (pg_total_relation_size('${table}')::float8 / GREATEST(1, (SELECT count(*) FROM ${table}))) AS bytes`,
  );
  return rows[0]?.bytes ?? 0;
}
