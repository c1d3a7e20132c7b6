import { documentKind as receiptKind } from '../../features/receipts/write-receipts.store.ts';
import { documentKind as returnKind } from '../../features/vendor-returns/write-returns.store.ts';
import type { Tx } from '../../platform/db.ts';
import { type Cast, liveThrough } from './demo-history.ts';
import type { DemoHistory } from './history.ts';
import type { Known } from './past-orders.ts';
import { writeDocuments, writeReceiptLines } from './past-receipts.ts';
import { returnsOf, writeReturnLines, writeReturns } from './past-returns.ts';
import { purchasesOf } from './purchases.ts';

/** The half year, with the orders, receipts and returns that its rows of the ledger name: these come first, and their lines when the rows are there. */
export async function liveThroughPurchases(
  tx: Tx,
  history: DemoHistory,
  cast: Omit<Cast, 'scopes' | 'documentOf'>,
  known: Known,
): Promise<void> {
  const receipts = purchasesOf(history, known.catalogue, known.now);
  const returns = returnsOf(history.movements, receipts, known);
  const receiptIds = await writeDocuments(tx, receipts, known);
  const returnIds = await writeReturns(tx, returns, known);
  const rows = await liveThrough(tx, history, {
    ...cast,
    scopes: known.scopes,
    documentOf: (movement) => {
      const receipt = receiptIds.get(movement);
      if (receipt !== undefined) return { kind: receiptKind, id: receipt };
      const back = returnIds.get(movement);
      return back === undefined ? undefined : { kind: returnKind, id: back };
    },
  });
  await writeReceiptLines(tx, receipts, { receiptIds, rows }, known);
  await writeReturnLines(tx, returns, { returnIds, receiptIds, rows }, known);
}
