import { documentKind as jobKind } from '../../features/jobs/job-access.ts';
import { documentKind as receiptKind } from '../../features/receipts/write-receipts.store.ts';
import { documentKind as returnKind } from '../../features/vendor-returns/write-returns.store.ts';
import type { Tx } from '../../platform/db.ts';
import { type Cast, liveThrough } from './demo-history.ts';
import type { DemoHistory } from './history.ts';
import { jobsOf } from './jobs.ts';
import { writeJobLines, writeJobs } from './past-jobs.ts';
import type { Known } from './past-orders.ts';
import { writeDocuments, writeReceiptLines } from './past-receipts.ts';
import { returnsOf, writeReturnLines, writeReturns } from './past-returns.ts';
import { purchasesOf } from './purchases.ts';

/** The half year, with the orders, receipts, returns and jobs that its rows of the ledger name: these come first, and their lines when the rows are there. */
export async function liveThroughDocuments(
  tx: Tx,
  history: DemoHistory,
  cast: Omit<Cast, 'scopes' | 'documentOf' | 'crewIds'>,
  known: Known,
): Promise<void> {
  const receipts = purchasesOf(history, known.catalogue, known.now);
  const returns = returnsOf(history.movements, receipts, known);
  const receiptIds = await writeDocuments(tx, receipts, known);
  const jobs = jobsOf(history.movements, known.now);
  const jobIds = await writeJobs(tx, jobs, known);
  const returnIds = await writeReturns(tx, returns, known);
  const rows = await liveThrough(tx, history, {
    ...cast,
    scopes: known.scopes,
    crewIds: known.crewIds,
    documentOf: (movement) => {
      const receipt = receiptIds.get(movement);
      if (receipt !== undefined) return { kind: receiptKind, id: receipt };
      const job = jobIds.get(movement);
      if (job !== undefined) return { kind: jobKind, id: job };
      const back = returnIds.get(movement);
      return back === undefined ? undefined : { kind: returnKind, id: back };
    },
  });
  await writeReceiptLines(tx, receipts, { receiptIds, rows }, known);
  await writeReturnLines(tx, returns, { returnIds, receiptIds, rows }, known);
  await writeJobLines(tx, jobs, { jobIds, rows }, known);
}
