import { addBought, applyCosting, type Method, type Outcome, type Stock } from '@onhand/contract/costing';
import { atCost, exact, spell } from '@onhand/contract/costing-decimals';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { insertOpenings } from './openings.store.ts';

export interface FirstStock {
  method: Method;
  quantity: string;
  /** Undefined where nobody says what it cost: then it is the assumed cost. */
  unitCost: string | undefined;
  assumedCost: string;
  /** The value, if it is known better than cost times quantity. */
  totalValue: string | undefined;
}

/** Computes the first receipt of an item, by the same costing as every other; null if nothing is on hand. */
export function openingOf({ method, assumedCost, quantity, unitCost, totalValue }: FirstStock): Outcome | null {
  if (quantity === '0') return null;
  const nothing: Stock = { method, quantity: '0', value: '0', lastUnitCost: assumedCost, lastPaid: null, layers: [] };
  if (totalValue !== undefined && unitCost !== undefined && method !== 'standard' && isKnownBetter(quantity, unitCost, totalValue)) {
    return addBought(nothing, exact(quantity), exact(totalValue));
  }
  return applyCosting(nothing, { kind: 'in', quantity, ...(unitCost !== undefined && { unitCost }) });
}

/** A unit cost is written with ten decimals: the value it was divided from is the truth where both say the same. */
export function isKnownBetter(quantity: string, unitCost: string, totalValue: string): boolean {
  const value = exact(totalValue);
  return !value.eq(atCost(exact(quantity), unitCost)) && spell(value.div(quantity)) === spell(exact(unitCost));
}

export interface Opening {
  itemId: number;
  name: string;
  folderId: number | null;
  outcome: Outcome;
}

/** Writes the openings of new items, which were inserted with the stock their opening leaves them with. */
export function writeOpenings(tx: Tx, scope: Scope, openings: readonly Opening[]): Promise<void> {
  const rows = openings.map(({ outcome, itemId, name, folderId }) => {
    const { stock: _, requested: _requested, costOfGoodsCorrection: _correction, isCostAssumed, unitCost, ...recorded } = outcome;
    const detail = { ...recorded, ...(isCostAssumed && { isCostAssumed }) };
    return { itemId, name, folderId, quantity: outcome.delta, value: outcome.value, unitCost, detail };
  });
  return insertOpenings(tx, scope, rows);
}
