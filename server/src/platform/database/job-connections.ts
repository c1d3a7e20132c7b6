import type { Db } from '../db.ts';
import type { Job } from '../jobs/job.ts';
import type { Turns } from '../turns.ts';

/**
 * The same database for work that nobody waits for: its transactions on the platform's connections take turns at half of them, however
 * long they last, because whoever signs in, and every request's session, needs one of the others.
 */
export function withJobConnections(db: Db, turns: Turns): Db {
  return {
    ...db,
    platform: { ...db.platform, transaction: (work) => turns.take('jobs', () => db.platform.transaction(work)) },
  };
}

/** Runs long jobs one at a time; one that waits holds none of the connections that short jobs need. */
export function serializeLongJob(job: Job, turns: Turns): Job {
  if (!job.isLong) return job;
  return { ...job, run: (services, data, signal) => job.run({ ...services, db: withJobConnections(services.db, turns) }, data, signal) };
}
