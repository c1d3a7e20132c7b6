import type { Outcome, Stock } from '@onhand/contract/costing';
import { exact } from '@onhand/contract/costing-decimals';
import { takeLeft } from '@onhand/contract/costing-replay';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { type HeldItem, writeOutcomes } from './ledger.service.ts';
import { holdForDocument, inRounds, type OriginOfDocument, tellOfItems } from './receiving.service.ts';
import { refuseMoreThanThere } from './refuse-more-than-there.ts';
import type { NamedPlace } from './transfers.service.ts';

/** So much of an item that goes back to a vendor from a place, and the row of the ledger it came by, if anybody knows. */
export interface StockReturn {
  itemId: number;
  place: NamedPlace;
  quantity: string;
  receiptMovementId: number | null;
  /** The field of the input that a refusal is about. */
  field?: string;
}

/** The row of the ledger, and what the goods carried. */
export interface EnteredReturn {
  movementId: number;
  itemName: string;
  value: string;
}

/**
 * BUY-09, V1–V3: what goes back leaves at what the stock carries, under FIFO from the layer of its own receipt and then the oldest. It is no issue: a
 * quantity is set, and no cost of goods comes of it. Whoever calls holds the folders.
 */
export async function returnStock(
  tx: Tx,
  scope: Scope,
  lines: readonly StockReturn[],
  { source, note = '', document, at }: OriginOfDocument,
): Promise<EnteredReturn[]> {
  const items = await holdForDocument(tx, scope, lines);
  const entered: EnteredReturn[] = [];
  for (const round of inRounds(lines)) {
    const left = round.map((line) => {
      const held = items.get(line.itemId) as HeldItem;
      refuseMoreThanThere(held, line);
      const origin = { kind: 'set' as const, source, note, document, place: line.place.place, ...(at && { at }) };
      const alsoKept = { returns: { receipt: line.receiptMovementId } };
      return { held, outcome: takenBack(held.stock, line.quantity, line.receiptMovementId), origin, alsoKept };
    });
    const ids = await writeOutcomes(tx, scope, left);
    for (const [nth, { held, outcome }] of left.entries()) {
      const line = round[nth] as (typeof round)[number];
      entered[line.nth] = { movementId: ids[nth] as number, itemName: held.name, value: outcome.value.replace('-', '') };
    }
  }
  tellOfItems(tx, items, lines);
  return entered;
}

/** V1–V3: at what the stock carries; of its own receipt first, where layers are kept. */
export function takenBack(stock: Stock, quantity: string, receipt: number | null): Outcome {
  return takeLeft(stock, exact(quantity), receipt);
}
