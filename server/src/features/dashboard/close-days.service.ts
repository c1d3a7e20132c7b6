import type { Db } from '../../platform/db.ts';
import { keepDays, openDaysAfter } from './daily-values.store.ts';

const pageSize = 200;

/**
 * Keeps what the stock of every organization was worth when its days closed; answers how many days were written. One that fails keeps
 * no other's days open; it fails the run when all were tried.
 */
export async function closeDays(db: Db, now: Date, signal?: AbortSignal): Promise<{ organizations: number; days: number }> {
  const done = { organizations: 0, days: 0 };
  const failures: unknown[] = [];
  for (let last = 0; ; ) {
    const page = await openDaysAfter(db.platform, last, now, pageSize);
    for (const { organizationId } of page) {
      signal?.throwIfAborted();
      last = organizationId;
      try {
        done.days += await db.platform.transaction(async (queries) => {
          // The first time, a long history is read at once.
          await queries.run(`SET LOCAL statement_timeout = '30min'`);
          return keepDays(queries, organizationId, now);
        });
        done.organizations++;
      } catch (error) {
        failures.push(error);
      }
    }
    if (page.length < pageSize) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `the days of ${failures.length} organizations could not be closed`);
  return done;
}
