import { setTimeout } from 'node:timers/promises';
import type { Maintenance } from '../maintenance.ts';
import type { Sweep } from '../sweeps.ts';
import type { Job } from './job.ts';

/** How soon after the end a waiting job goes on. */
const waitMs = 500;

/** A job that comes due meanwhile waits for the end of it; were that too long, it is begun again by its own rules. */
export function afterMaintenance(job: Job, maintenance: Maintenance): Job {
  const run: Job['run'] = async (services, data, signal) => {
    while (maintenance.current()) await setTimeout(waitMs, undefined, { signal });
    return job.run(services, data, signal);
  };
  return { ...job, run };
}

/** What is swept can wait. */
export function exceptInMaintenance(sweeps: Sweep[], maintenance: Maintenance): Sweep[] {
  return sweeps.map((sweep) => async (queries, now) => (maintenance.current() ? undefined : sweep(queries, now)));
}
