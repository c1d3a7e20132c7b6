import { type LedgerEntry, mustBeginAt } from '@onhand/contract/costing-replay';
import type { Tx } from '../../../platform/db.ts';
import type { Scope } from '../../../platform/scope.ts';
import { rowsBackTo } from '../movements.store.ts';
import type { RecordedRow } from '../recorded-row.ts';
import { entryOf } from './undo.rules.ts';

const pageSize = 1000;
/** The item is held while they are read and gone through, which takes about half a second for so many (029-undo-by-replay.md). */
const mostRows = 5_000;
/** What a document brought or took is corrected and taken back weeks later, when much was issued since: freight on a receipt, parts of a job (060-purchasing.md). */
export const mostRowsOfDocument = 25_000;

/**
 * Called while the item is held. It reads no further back than the row, or the earliest one whose undo or correction came after it. Oldest
 * first; undefined where there are more than may be gone through.
 */
export async function entriesSince(
  tx: Tx,
  scope: Scope,
  { id, itemId }: Pick<RecordedRow, 'id' | 'itemId'>,
  most = mostRows,
): Promise<LedgerEntry[] | undefined> {
  const newestFirst: LedgerEntry[] = [];
  let [begin, known, read] = [id, Number.MAX_SAFE_INTEGER, 0];
  while (known > begin) {
    const from = begin;
    const page = await rowsBackTo(tx, scope, itemId, from, known, pageSize);
    read += page.length;
    if (read > most) return undefined;
    // Neither a move nor the undo of one touches the stock as a whole.
    const entries = page.filter(({ kind, moved }) => kind !== 'move' && moved === null).map(entryOf);
    for (const entry of entries) newestFirst.push(entry);
    begin = mustBeginAt(begin, entries);
    known = page.length === pageSize ? (page.at(-1) as RecordedRow).id : from;
  }
  return newestFirst.reverse();
}
