import type { Queries } from './db.ts';
import { sweepIdempotencyKeys } from './idempotency.ts';
import { sweepSessions } from './session.ts';
import type { Foundations } from './foundations.ts';

/** Something that piles up and is thrown away when old. */
export type Sweep = (queries: Queries, now: Date) => Promise<unknown>;

const tenMinutes = 10 * 60_000;

export const platformSweeps: Sweep[] = [
  sweepSessions,
  sweepIdempotencyKeys,
  (queries, now) => queries.run('DELETE FROM rate_limits WHERE resets_at < $1', [now]),
];

/** Runs the sweeps now and every ten minutes, or as often as said. Several processes may do so at once: doing it twice does no harm. */
export function startSweeping({ db, log, now }: Foundations, sweeps: Sweep[], everyMs = tenMinutes): () => Promise<void> {
  let isStopped = false;
  const run = async () => {
    for (const sweep of sweeps) {
      if (isStopped) return;
      await sweep(db.platform, now()).catch((error: unknown) => log.error({ err: error }, 'sweep failed'));
    }
  };
  let running: Promise<void> | undefined;
  const begin = () => {
    // One at a time, and none is made up for: while the database is away each takes longer than the interval, and they would pile up.
    running ??= run().finally(() => {
      running = undefined;
    });
  };
  begin();
  const timer = setInterval(begin, everyMs);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
    return running ?? Promise.resolve();
  };
}
