import { setTimeout } from 'node:timers/promises';
import type { Maintenance } from '../maintenance.ts';
import type { Sweep } from '../sweeps.ts';
import type { Job } from './job.ts';

/** Interval at which a waiting job asks if maintenance has ended. */
const waitMs = 500;

/** A job that comes due meanwhile waits for the end of it; were that too long, it is begun again by its own rules. */
export function afterMaintenance(job: Job, maintenance: Maintenance): Job {
  const run: Job['run'] = async (services, data, signal) => {
    while (maintenance.current()) await setTimeout(waitMs, undefined, { signal });
    return job.run(services, data, signal);
  };
  return { ...job, run };
}

/** Skips sweeps during maintenance: they write, and nothing is lost if they run later. */
export function exceptInMaintenance(sweeps: Sweep[], maintenance: Maintenance): Sweep[] {
  return sweeps.map((sweep) => async (queries, now) => (maintenance.current() ? undefined : sweep(queries, now)));
}
