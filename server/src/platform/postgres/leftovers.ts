import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptsSignals, postgresProcessesIn, signal } from './process-table.ts';
import { refuseFolderInUse } from './system-tools.ts';

/** Ends what a killed Onhand, or a killed PostgreSQL, left running on the cluster, and frees its pid file. */
export async function clearLeftovers(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const recorded = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10);
  const postmaster = Number.isNaN(recorded) ? undefined : recorded;
  const isEmpty = async () => (await postgresProcessesIn(cluster, postmaster)).length === 0;

  const running = await postgresProcessesIn(cluster, postmaster);
  if (postmaster !== undefined && running.includes(postmaster)) {
    log(`Stopping a PostgreSQL that was left running (process ${postmaster}).`);
    signal(postmaster, 'SIGINT');
    await waitFor(isEmpty, 20_000);
  } else if (running.length > 0) {
    // Without their postmaster the others end by themselves, at the latest when their statement does.
    await waitFor(isEmpty, 1_000);
  }
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    const rest = await postgresProcessesIn(cluster, postmaster);
    if (rest.length === 0) break;
    for (const pid of rest) signal(pid, name);
    await waitFor(isEmpty, 5_000);
  }
  await refuseFolderInUse(cluster);
  // The id now belongs to some other program. PostgreSQL itself replaces the file of a dead one, and checks more then.
  if (postmaster !== undefined && acceptsSignals(postmaster)) await rm(pidFile, { force: true });
}

async function waitFor(isTrue: () => Promise<boolean>, limitMs: number): Promise<void> {
  const giveUpAt = Date.now() + limitMs;
  while (Date.now() < giveUpAt && !(await isTrue())) await sleep(20);
}
