import type { Movement } from '@onhand/contract/movements';
import type { TransactionFilter } from '@onhand/contract/transactions';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { idAt } from '../../platform/id-cursor.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { movementsById } from '../stock/movements.service.ts';
import { foldersBelow } from '../stock/stock-checks.service.ts';
import { findMovements, type HistoryFilter } from './transactions.store.ts';

export type Filter = z.output<typeof TransactionFilter>;

interface Page {
  transactions: Movement[];
  nextCursor: string | null;
}

/** The cursor is the last row's id: the ledger never changes, so what comes after a row always comes after it. */
export async function listTransactions(
  tx: Tx,
  scope: Scope,
  filter: Filter,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page> {
  const wanted = await wantedOf(tx, scope, filter);
  if (!wanted) return { transactions: [], nextCursor: null };
  // One more than asked for tells whether there is a next page.
  const after = idAt(cursor);
  const found = await findMovements(tx, scope, { ...wanted, ...(after !== null && { after }) }, limit + 1);
  const shown = found.slice(0, limit);
  return {
    transactions: await movementsById(tx, scope, shown),
    nextCursor: found.length > limit ? String(shown.at(-1)) : null,
  };
}

/** The filter is never wider than the folders a person may see. Answers undefined when that leaves nothing. */
async function wantedOf(tx: Tx, scope: Scope, filter: Filter): Promise<HistoryFilter | undefined> {
  const folders = await placeOf(tx, scope, filter.folderId);
  if (folders?.length === 0) return undefined;
  const words = filter.q ? patternsOf(filter.q) : [];
  return {
    ...(filter.from !== undefined && { from: filter.from }),
    ...(filter.to !== undefined && { to: filter.to }),
    ...(filter.kinds && { kinds: filter.kinds }),
    ...(filter.sources && { sources: filter.sources }),
    ...(filter.userId !== undefined && { user: filter.userId }),
    ...(filter.itemId !== undefined && { item: filter.itemId }),
    ...(folders && { folders }),
    ...(words.length > 0 && { words }),
  };
}

/** Null is everywhere. */
async function placeOf(tx: Tx, scope: Scope, folderId: Filter['folderId']): Promise<readonly number[] | null> {
  const visible = folderFilter(scope);
  if (folderId === undefined) return visible;
  if (folderId === 'none') return visible === null ? [0] : [];
  const below = await foldersBelow(tx, scope, folderId);
  return visible === null ? below : below.filter((id) => visible.includes(id));
}

/** Characters that LIKE takes for wildcards are escaped, because people mean them literally. */
function patternsOf(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  return words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
