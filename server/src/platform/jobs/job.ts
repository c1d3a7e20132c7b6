import type { Services } from '../services.ts';

/** Work beside requests: at its time, or when it is asked for. Whichever process is free does it, once. */
export interface Job<Data extends object = object> {
  name: string;
  /** Cron, in UTC. Without it the job runs only when it is asked for. A time at which nothing ran is made up for, once. */
  schedule?: string;
  /** How long one run may take before it is taken for dead and begun again, by anyone. */
  expiresAfterSeconds?: number;
  /** Its transactions may take minutes: those of one such job at a time, so that the others are not held up. */
  isLong?: true;
  /** What it gives back is logged. `signal` tells it that the server is stopping: what is not done then is begun again later. */
  run: (services: Services, data: Data, signal: AbortSignal) => Promise<object>;
}
