import { PgBoss } from 'pg-boss';
import type { ConnectionConfig } from '../db.ts';
import type { Services } from '../services.ts';
import type { Job } from './job.ts';

export interface RunningJobs {
  /** Asks for a run of a job, by whichever process is free. */
  send: (name: string, data?: object) => Promise<void>;
  stop: () => Promise<void>;
}

export interface JobOptions {
  connection: ConnectionConfig;
  jobs: readonly Job[];
  /** Seconds between two looks for a due job. */
  pollSeconds?: number;
}

// A run that is under way when the server stops gets this long to notice; then it is given back and begun again later.
const timeoutMs = 4_000;
const anHour = 60 * 60;

/**
 * The queue asks all the time, so that its connections never rest. One that leads to a database which only reads (a standby that was
 * reached for a moment) works for nobody and would be kept for good; replaced now and then, the next leads to the one that writes.
 */
const connectionHabits = { maxLifetimeSeconds: 300, keepAlive: true, keepAliveInitialDelayMillis: 60_000 };

/**
 * Starts working on jobs. The queue is tables of the same database: several processes share it, and a run that dies with its
 * process is begun again by another. pg-boss works as the platform's role, which owns its schema (16_server.sql).
 */
export async function startJobs(services: Services, { connection, jobs, pollSeconds = 10 }: JobOptions): Promise<RunningJobs> {
  const { log } = services;
  const boss = new PgBoss({
    ...connection,
    ...connectionHabits,
    schema: 'jobs',
    createSchema: false,
    max: 2,
    options: '-c role=onhand_platform -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s',
    application_name: 'onhand_jobs',
    cronWorkerIntervalSeconds: Math.max(1, pollSeconds),
    cronMonitorIntervalSeconds: Math.max(1, pollSeconds),
  });
  boss.on('error', (err) => log.error({ err }, 'the job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort(new Error('the server is stopping'));
    return boss.stop({ timeout: timeoutMs });
  };
  try {
    await boss.start();
    for (const job of jobs) await register(boss, job);
    await unscheduleOthers(boss, jobs);
    for (const job of jobs) await work(boss, services, job, { pollSeconds, stopping: stopping.signal });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    send: async (name, data = {}) => {
      await boss.send(name, data);
    },
    stop,
  };
}

async function register(boss: PgBoss, { name, schedule, expiresAfterSeconds = anHour }: Job): Promise<void> {
  const terms = { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: expiresAfterSeconds, heartbeatSeconds: 60 };
  await boss.createQueue(name, terms);
  await boss.updateQueue(name, terms);
  if (schedule) await boss.schedule(name, schedule, {}, { tz: 'UTC', missed: 'once' });
}

/** Removes the schedules of jobs that an earlier version had and this one does not know, or their runs would pile up. */
async function unscheduleOthers(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const scheduled = new Set(jobs.filter(({ schedule }) => schedule).map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name);
}

interface Working {
  pollSeconds: number;
  stopping: AbortSignal;
}

async function work(boss: PgBoss, services: Services, { name, run }: Job, { pollSeconds, stopping }: Working): Promise<void> {
  const log = services.log.child({ job: name });
  await boss.work<object>(name, { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
    if (!job) return;
    const started = performance.now();
    const took = () => Math.round(performance.now() - started);
    try {
      const result = await run(services, job.data, AbortSignal.any([stopping, job.signal]));
      log.info({ runId: job.id, tookMs: took(), ...result }, 'a job is done');
      return result;
    } catch (error) {
      log.error({ runId: job.id, tookMs: took(), err: error }, 'a job failed and will be tried again');
      throw error;
    }
  });
}
