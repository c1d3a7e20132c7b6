import type { Db } from '../../platform/db.ts';
import { fewRows, nextToClose } from './snapshots.rules.ts';
import { addUp, ledgerMonths, lockLedger, longLedgersAfter } from './snapshots.store.ts';

const pageSize = 100;

/**
 * Adds up the closed months of every organization with a long ledger, one month in each transaction: whatever ends in between, the next
 * run goes on from there. One organization that fails keeps no other's waiting; it fails the run when all were tried.
 */
export async function takeSnapshots(
  db: Db,
  now: Date,
  { signal, least = fewRows }: { signal?: AbortSignal; least?: number } = {},
): Promise<{ organizations: number; snapshots: number }> {
  const done = { organizations: 0, snapshots: 0 };
  const failures: unknown[] = [];
  for (let last = 0; ; ) {
    const page = await longLedgersAfter(db.platform, last, now, pageSize, least);
    for (const { organizationId } of page) {
      last = organizationId;
      try {
        for (;;) {
          signal?.throwIfAborted();
          if (!(await takeNext(db, organizationId, now, least))) break;
          done.snapshots++;
        }
        done.organizations++;
      } catch (error) {
        signal?.throwIfAborted();
        failures.push(error);
      }
    }
    if (page.length < pageSize) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `the months of ${failures.length} organizations could not be added up`);
  return done;
}

function takeNext(db: Db, organizationId: number, now: Date, least: number): Promise<boolean> {
  return db.platform.transaction(async (queries) => {
    await queries.run(`SELECT set_config('statement_timeout', '30min', true), set_config('work_mem', '64MB', true)`);
    const ledger = await lockLedger(queries, organizationId, now, least);
    const day = ledger && nextToClose(await ledgerMonths(queries, ledger, now), ledger.items, least);
    if (!ledger || day === undefined) return false;
    await addUp(queries, ledger, day);
    return true;
  });
}
