import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { applyToStocks, archivedItem, type DocumentOfMovement, type DoneBy, type HeldItem, tellOfChange } from './ledger.service.ts';
import type { LevelOfItem } from './levels.store.ts';
import { heldFromAll, holdingNamedItems, holdNamedItems } from './held-items.store.ts';
import { folderOf } from './levels.rules.ts';
import { checkUnit } from './stock-checks.service.ts';
import type { NamedPlace } from './transfers.service.ts';

/** What a delivery brings to a place: so many pieces that were paid so much in all, with at most ten decimals. Zero came for free. */
export interface Arrival {
  itemId: number;
  place: NamedPlace;
  quantity: string;
  value: string;
  /** The field of the input that a refusal is about. */
  field?: string;
}

/** How a document's rows of the ledger came about. */
export interface OriginOfDocument {
  source: Movement['source'];
  note?: string;
  document: DocumentOfMovement;
  /** Somebody of the crew, on a device that others share. */
  by?: DoneBy;
  /** Set for what is entered after it happened. */
  at?: Date;
}

/** The row of the ledger that an arrival made. */
export interface Entered {
  movementId: number;
  itemName: string;
}

/**
 * BUY-06: enters what came, each arrival as a row of its own; the same item may come several times. Its value is exactly what was paid; at a
 * standard cost it comes in at that, and what it was paid off it is for the document to keep. Whoever calls holds the folders and the items
 * (`holdingForDocument`). The items need not lie where the person sees them yet: the document gives the right.
 */
export async function enterHeldReceipts(
  tx: Tx,
  scope: Scope,
  items: Map<number, HeldItem>,
  arrivals: readonly Arrival[],
  origin: OriginOfDocument,
): Promise<Entered[]> {
  await checkHeld(tx, scope, items, arrivals);
  const entered: Entered[] = [];
  for (const round of inRounds(arrivals)) {
    const changes = round.map(({ itemId, place, quantity, value }) => ({
      held: items.get(itemId) as HeldItem,
      change: { kind: 'in', quantity, value } as const,
      origin: { ...origin, kind: 'in' as const, place: place.place },
    }));
    const ids = await applyToStocks(tx, scope, changes);
    for (const [at, { nth }] of round.entries()) {
      entered[nth] = { movementId: ids[at] as number, itemName: (changes[at] as (typeof changes)[number]).held.name };
    }
  }
  tellOfItems(tx, items, arrivals);
  return entered;
}

interface NamedLine {
  itemId: number;
  quantity: string;
  field?: string;
}

/** The items that a document names, held in the order of their ids. */
export async function holdForDocument(tx: Tx, scope: Scope, lines: readonly NamedLine[]): Promise<Map<number, HeldItem>> {
  const ids = [...new Set(lines.map(({ itemId }) => itemId))];
  const items = await holdNamedItems(tx, scope, ids);
  await checkHeld(tx, scope, items, lines);
  return items;
}

/** To be sent behind what is held before the items, in one round trip; `heldForDocument` takes the answers. */
export const holdingForDocument = holdingNamedItems;
export const heldForDocument = heldFromAll;
export type { HeldRow as RowOfHeldItem } from './held-items.store.ts';
export type { HeldItem, LevelOfItem };

async function checkHeld(tx: Tx, scope: Scope, items: ReadonlyMap<number, HeldItem>, lines: readonly NamedLine[]): Promise<void> {
  for (const { itemId, quantity, field = 'quantity' } of lines) {
    const held = orNotFound(items.get(itemId));
    if (held.isArchived) throw archivedItem();
    if (quantity.includes('.')) await checkUnit(tx, scope, held.unitId, { [field]: quantity });
  }
}

/** Lines of one item come one after the other, each from what the one before has left; those of different items go together. */
export function inRounds<Line extends { itemId: number }>(lines: readonly Line[]): (Line & { nth: number })[][] {
  const rounds: (Line & { nth: number })[][] = [];
  const known = new Map<number, number>();
  for (const [nth, line] of lines.entries()) {
    const round = known.get(line.itemId) ?? 0;
    known.set(line.itemId, round + 1);
    rounds[round] = [...(rounds[round] ?? []), { ...line, nth }];
  }
  return rounds;
}

/** Everyone who sees one of the places is told; of many items by one message. */
export function tellOfItems(tx: Tx, items: ReadonlyMap<number, HeldItem>, lines: readonly { itemId: number; place: NamedPlace }[]): void {
  const [only] = items.values();
  const places = lines.map(({ place }) => place.place);
  if (only && items.size === 1) return tellOfChange(tx, only, places);
  const folderIds = [...new Set(places.map(folderOf))];
  tx.emit({ type: 'bulk_inventory_update', folderIds }, { folderIds });
}
