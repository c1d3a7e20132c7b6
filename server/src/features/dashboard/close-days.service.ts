import type { Db } from '../../platform/db.ts';
import { keepDays, openDaysAfter } from './daily-values.store.ts';

const pageSize = 200;

/** Keeps what the stock of every organization was worth when its days closed; answers how many days were written. */
export async function closeDays(db: Db, now: Date, signal?: AbortSignal): Promise<{ organizations: number; days: number }> {
  const done = { organizations: 0, days: 0 };
  for (let last = 0; ; ) {
    const page = await openDaysAfter(db.platform, last, now, pageSize);
    for (const { organizationId } of page) {
      signal?.throwIfAborted();
      done.days += await db.platform.transaction(async (queries) => {
        // The first time, a long history is read at once.
        await queries.run(`SET LOCAL statement_timeout = '30min'`);
        return keepDays(queries, organizationId, now);
      });
      done.organizations++;
      last = organizationId;
    }
    if (page.length < pageSize) return done;
  }
}
