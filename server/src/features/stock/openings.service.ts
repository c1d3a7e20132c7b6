import { addBought, applyCosting, type Method, type Outcome, type Stock } from '@onhand/contract/costing';
import { atCost, exact, spell } from '@onhand/contract/costing-decimals';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { insertOpenings, type OpeningRow } from './openings.store.ts';

export interface FirstStock {
  method: Method;
  quantity: string;
  /** Undefined where nobody says what it cost: then it is the assumed cost. */
  unitCost: string | undefined;
  assumedCost: string;
  /** The value, if it is known better than cost times quantity. */
  totalValue: string | undefined;
}

const remembered = new Map<string, Outcome | null>();
const mostRemembered = 1000;

/** Computes the first receipt of an item once for all that have the same figures, of which a file has many: what it answers is shared, and never changed. */
export function openingOf(first: FirstStock): Outcome | null {
  const { method, quantity, unitCost, assumedCost, totalValue } = first;
  const key = `${method} ${quantity} ${unitCost} ${assumedCost} ${totalValue}`;
  const before = remembered.get(key);
  if (before !== undefined) return before;
  if (remembered.size === mostRemembered) remembered.clear();
  const outcome = firstReceiptOf(first);
  remembered.set(key, outcome);
  return outcome;
}

/** By the same costing as every other; null if nothing is on hand. */
function firstReceiptOf({ method, assumedCost, quantity, unitCost, totalValue }: FirstStock): Outcome | null {
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
  const spelled = new Map<Outcome, ReturnType<typeof figuresOf>>();
  const rows = openings.map(({ outcome, ...item }) => {
    const figures = spelled.get(outcome) ?? figuresOf(outcome);
    spelled.set(outcome, figures);
    return { ...item, ...figures };
  });
  return insertOpenings(tx, scope, rows);
}

function figuresOf(outcome: Outcome): Omit<OpeningRow, 'itemId' | 'name' | 'folderId'> {
  const { stock: _, requested: _requested, costOfGoodsCorrection: _correction, isCostAssumed, unitCost, ...recorded } = outcome;
  const detail = JSON.stringify({ ...recorded, ...(isCostAssumed && { isCostAssumed }) });
  return { quantity: outcome.delta, value: outcome.value, unitCost, detail };
}
