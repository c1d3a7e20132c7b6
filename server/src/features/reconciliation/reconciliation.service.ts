import type { Db, Queries } from '../../platform/db.ts';
import { differingJobs } from './job-books.store.ts';
import { unknownNames } from './named-rows.store.ts';
import { differingCounts, differingShown } from './shown-items.store.ts';
import { differingOrders } from './shown-orders.store.ts';
import {
  brokenChains,
  differingAlerts,
  differingAway,
  differingItems,
  differingLevels,
  differingPlaces,
  differingSnapshots,
  differingTotals,
  type Found,
  listedAtMost,
  organizationsAfter,
  type Reconciliation,
  sizeOf,
  wrongReversals,
} from './reconciliation.store.ts';

export type { Difference, Reconciliation } from './reconciliation.store.ts';

/** Of what the records say of each other. */
const checksOfRecords = [
  differingItems,
  differingLevels,
  differingAway,
  brokenChains,
  wrongReversals,
  differingAlerts,
  differingJobs,
  unknownNames,
];
/** Of what is kept beside them, which could be made from them again. */
const checksOfSums = [differingTotals, differingPlaces, differingSnapshots, differingShown, differingCounts, differingOrders];
const checks = [...checksOfRecords, ...checksOfSums];

/**
 * Checks that history, quantity, layers, levels, value, totals and alerts say the same of every item, and orders what their lines say. All of it is read in one snapshot, so it is
 * right while people work; it locks nothing. Undefined where the organization is gone.
 */
export function reconcile(db: Db, organizationId: number): Promise<Reconciliation | undefined> {
  return db.platform.transaction(async (queries) => {
    await readOneSnapshot(queries);
    const size = await sizeOf(queries, organizationId);
    if (!size) return undefined;
    const found: Found[] = [];
    for (const check of checks) found.push(await check(queries, organizationId));
    const differences = found.flatMap((one) => one.differences).slice(0, listedAtMost);
    const differenceCount = found.reduce((total, { count }) => total + count, 0);
    return { organizationId, ...size, differences, differenceCount };
  });
}

/** Counts the differences that the transaction sees: for a restored backup, before it is committed. */
export const countDifferences = (queries: Queries, organizationId: number): Promise<number> => countOf(checks, queries, organizationId);

/** The same for a backup, which takes records only: what was kept beside them is made anew where it is restored, and has to be right there. */
export const countDifferencesOfRecords = (queries: Queries, organizationId: number): Promise<number> =>
  countOf(checksOfRecords, queries, organizationId);

async function countOf(wanted: typeof checks, queries: Queries, organizationId: number): Promise<number> {
  await readAllRows(queries);
  let count = 0;
  for (const check of wanted) count += (await check(queries, organizationId)).count;
  await queries.run('SET LOCAL enable_nestloop = on');
  return count;
}

async function readOneSnapshot(queries: Queries): Promise<void> {
  await queries.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // Millions of rows take longer than a request may.
  await queries.run(`SET LOCAL statement_timeout = '30min'`);
  await readAllRows(queries);
}

async function readAllRows(queries: Queries): Promise<void> {
  // Rows that were just written, as by an import, have no statistics yet: the planner would take them for a few, and look each up among all
  // the others.
  await queries.run('SET LOCAL enable_nestloop = off');
  // They are sorted in memory where they fit.
  await queries.run(`SET LOCAL work_mem = '64MB'`);
}

const pageSize = 500;

/** One organization after the other: what is held in memory, and how long a snapshot is kept open, depends on one of them only. */
export async function* reconcileAll(db: Db): AsyncGenerator<Reconciliation> {
  for (let last = 0; ; ) {
    const page = await organizationsAfter(db.platform, last, pageSize);
    for (const id of page) {
      const checked = await reconcile(db, id);
      if (checked) yield checked;
    }
    const end = page.at(-1);
    if (end === undefined) return;
    last = end;
  }
}
