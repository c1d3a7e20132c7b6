import type { CostingChange } from '@onhand/contract/costing';
import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { applyToStocks, type MovementOrigin } from './ledger.service.ts';
import { type HeldItem, holdItems } from './held-items.store.ts';
import { borneBy, placeOf, quantityIn } from './levels.rules.ts';
import { moveItems } from './moves.service.ts';

export interface StockOfItem {
  itemId: number;
  folderId?: number | null;
  changes: readonly ChangeOfMany[];
}

interface ChangeOfMany {
  kind: Movement['kind'];
  change: CostingChange;
  /** A quantity that is set is that of this place; where none is named, that of the item as a whole. */
  place?: number;
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
  const steps = all.map((one) => ({ ...one, changes: one.changes.flatMap((change) => whereItLies(one.held, change)) }));
  const most = Math.max(...steps.map(({ changes }) => changes.length));
  for (let nth = 0; nth < most; nth++) {
    const round = steps.flatMap(({ held, place, changes }) => {
      const one = changes[nth];
      const at = one?.place === undefined ? {} : { place: one.place };
      return one ? [{ place, held, change: ofWholeItem(one, held), origin: { ...origin, ...at, kind: one.kind } }] : [];
    });
    const ids = await applyToStocks(tx, scope, round);
    for (const [at, { place }] of round.entries()) if (typeof ids[at] === 'number') movements[place]?.push(ids[at]);
  }
  return movements;
}

/** A quantity of the whole item is set where the difference is borne: at home, and beyond what lies there in the fullest other places. */
function whereItLies(held: HeldItem, one: ChangeOfMany): ChangeOfMany[] {
  const { change, place } = one;
  if (change.kind !== 'set' || place !== undefined) return [one];
  const levels = held.levels.filter((level) => level.place >= 0);
  const delta = spell(exact(change.quantity).minus(held.stock.quantity));
  return borneBy({ levels, home: placeOf(held.folderId), among: null }, delta).map((borne) => {
    const quantity = spell(exact(quantityIn(levels, borne.place)).plus(borne.delta));
    return { ...one, change: { ...change, quantity }, place: borne.place };
  });
}

/** The costing knows the item as a whole. */
function ofWholeItem({ change, place }: ChangeOfMany, { stock, levels }: HeldItem): CostingChange {
  if (change.kind !== 'set' || place === undefined) return change;
  const elsewhere = exact(stock.quantity).minus(quantityIn(levels, place));
  return { ...change, quantity: spell(elsewhere.plus(change.quantity)) };
}
