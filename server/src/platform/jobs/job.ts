import type { Services } from '../services.ts';

/** Work beside requests: at its time, or when it is asked for. Whichever process is free does it, once. */
export interface Job<Data extends object = object> {
  name: string;
  /** Cron, in UTC. Without it the job runs only when it is asked for. A time at which nothing ran is made up for, once. */
  schedule?: string;
  /** Seconds after which a run counts as dead and any process may begin it again. */
  expiresAfterSeconds?: number;
  /** Its transactions may take minutes: those of one such job at a time, so that the others are not held up. */
  isLong?: true;
  /** The returned object is logged. `signal` tells that the server is stopping: unfinished work is begun again later. */
  run: (services: Services, data: Data, signal: AbortSignal) => Promise<object>;
}
