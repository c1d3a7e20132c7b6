import type { CostingChange } from '@onhand/contract/costing';
import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { applyToStocks, type MovementOrigin } from './ledger.service.ts';
import { type HeldItem, holdItems } from './ledger.store.ts';
import { moveItems } from './moves.service.ts';

export interface StockOfItem {
  itemId: number;
  folderId?: number | null;
  changes: readonly { kind: Movement['kind']; change: CostingChange }[];
}

/** Moves and changes of stock of many items, each of them named once; answers each one's movements, in the order of the items. */
export async function changeStocks(
  tx: Tx,
  scope: Scope,
  wanted: readonly StockOfItem[],
  origin: Omit<MovementOrigin, 'kind'>,
): Promise<number[][]> {
  const movements = wanted.map((): number[] => []);
  const concerned = wanted.flatMap((one, place) => (one.folderId === undefined && one.changes.length === 0 ? [] : [{ ...one, place }]));
  if (concerned.length === 0) return movements;
  const items = await holdItems(
    tx,
    scope,
    concerned.map(({ itemId }) => itemId),
  );
  const all = concerned.map(({ itemId, ...one }) => ({ ...one, held: items.get(itemId) as HeldItem }));
  const moves = all.flatMap(({ held, folderId }) => (folderId === undefined || folderId === held.folderId ? [] : [{ held, folderId }]));
  await moveItems(tx, scope, moves, origin);
  // An item's changes come one after the other, each from what the one before has left; those of different items go together.
  const most = Math.max(...all.map(({ changes }) => changes.length));
  for (let nth = 0; nth < most; nth++) {
    const round = all.flatMap(({ held, place, changes }) => {
      const one = changes[nth];
      return one ? [{ place, held, change: one.change, origin: { ...origin, kind: one.kind } }] : [];
    });
    const ids = await applyToStocks(tx, scope, round);
    for (const [at, { place }] of round.entries()) if (typeof ids[at] === 'number') movements[place]?.push(ids[at]);
  }
  return movements;
}
