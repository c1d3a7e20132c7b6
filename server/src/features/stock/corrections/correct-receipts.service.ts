import { setImmediate } from 'node:timers/promises';
import { isZero } from '@onhand/contract/costing-decimals';
import type { LedgerEntry, Replayed } from '@onhand/contract/costing-replay';
import { withLayerId } from '@onhand/contract/costing';
import type { Tx } from '../../../platform/db.ts';
import { orNotFound } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { costOfDocumentsChanged } from '../cost-hooks.ts';
import { foldersOf, type HeldItem, type HeldOutcome, tellOfChange, writeOutcomes } from '../ledger.service.ts';
import { holdNamedItems } from '../held-items.store.ts';
import { inRounds, type OriginOfDocument } from '../receiving.service.ts';
import { entriesSince, mostRowsOfDocument } from '../undo/rows-since.service.ts';
import { type Corrected, correctReceipt, type WayOfCorrection } from './costing-correction.rules.ts';
import { type ReceiptRow, receiptRows, waysOfCorrections } from './corrections.store.ts';

/** So much more, or less, for what a row of the ledger brought. */
export interface ReceiptCorrection {
  itemId: number;
  receiptMovementId: number;
  amount: string;
  /** The row of an earlier correction that this takes back. */
  reverses?: number;
}

/** The row of the ledger, and what became of the amount. There is none where nothing is added, or the receipt itself was undone. */
export interface EnteredCorrection {
  movementId: number | null;
  inStock: string;
  costOfGoods: string;
}

/**
 * BUY-08: freight, duty, a corrected price, a credit. Each is a row of kind `revalue`, or `undo` where it takes one back, which carries what it
 * does to stock, and beside that to the cost of what was issued.
 */
export async function correctReceipts(
  tx: Tx,
  scope: Scope,
  corrections: readonly ReceiptCorrection[],
  origin: OriginOfDocument,
): Promise<EnteredCorrection[]> {
  const items = await holdCorrected(tx, scope, corrections);
  const undone = corrections.flatMap(({ reverses }) => reverses ?? []);
  const ways = new Map(undone.length > 0 ? (await waysOfCorrections(tx, scope, undone)).map(({ id, way }) => [id, way]) : []);
  const entered = corrections.map((): EnteredCorrection => ({ movementId: null, inStock: '0', costOfGoods: '0' }));
  const changed: { movementId: number; itemId: number; documents: Replayed['documents'] }[] = [];
  for (const round of inRounds(corrections)) {
    const made = round.flatMap((one) => {
      const item = items.get(one.itemId) as CorrectedItem;
      const corrected = correctedBy(item, one, one.reverses === undefined ? undefined : ways.get(one.reverses));
      return corrected ? [{ one, ...item, corrected }] : [];
    });
    const ids = await writeOutcomes(
      tx,
      scope,
      made.map(({ held, corrected, one }) => rowOf(held, corrected, one, origin)),
    );
    for (const [at, { one, since, corrected }] of made.entries()) {
      const movementId = ids[at] as number;
      since?.push(entryOf(movementId, corrected, one));
      const documents = corrected.replayed?.documents ?? [];
      if (documents.length > 0) changed.push({ movementId, itemId: one.itemId, documents });
      entered[one.nth] = { movementId, inStock: corrected.value, costOfGoods: corrected.costOfGoodsCorrection };
    }
  }
  for (const { movementId, itemId, documents } of changed) await costOfDocumentsChanged.tell(tx, scope, movementId, itemId, documents);
  tell(tx, items);
  return entered;
}

/** Nothing where nothing is added, or the receipt itself was undone. */
function correctedBy(
  { held, since, receipts }: CorrectedItem,
  { receiptMovementId, amount }: ReceiptCorrection,
  takesBack?: WayOfCorrection,
): Corrected | undefined {
  const receipt = receipts.get(receiptMovementId);
  if (!receipt || receipt.isUndone || isZero(amount)) return undefined;
  return correctReceipt(held.stock, { ...receipt, amount, ...(takesBack && { takesBack }) }, since);
}

const linesInOnePiece = 100;

/** What corrections would do, one after the other: the same reckoning, of which nothing is written. */
export async function foreseeCorrections(
  tx: Tx,
  scope: Scope,
  corrections: readonly ReceiptCorrection[],
): Promise<Omit<EnteredCorrection, 'movementId'>[]> {
  const items = await holdCorrected(tx, scope, corrections);
  const foreseen: Omit<EnteredCorrection, 'movementId'>[] = [];
  for (const [nth, one] of corrections.entries()) {
    // A receipt has up to two thousand lines, each with a history that is gone through: others have their turn between them.
    if (nth % linesInOnePiece === linesInOnePiece - 1) await setImmediate();
    const item = items.get(one.itemId) as CorrectedItem;
    const corrected = correctedBy(item, one);
    if (!corrected) {
      foreseen.push({ inStock: '0', costOfGoods: '0' });
      continue;
    }
    // A row that was never written stands behind all that were.
    const rowId = Number.MAX_SAFE_INTEGER - corrections.length + nth;
    item.since?.push(entryOf(rowId, corrected, one));
    item.held.stock = withLayerId(corrected, rowId).stock;
    foreseen.push({ inStock: corrected.value, costOfGoods: corrected.costOfGoodsCorrection });
  }
  return foreseen;
}

interface CorrectedItem {
  held: HeldItem;
  receipts: ReadonlyMap<number, ReceiptRow>;
  /** Null where there are too many to go through. */
  since: LedgerEntry[] | null;
}

/** All items are held, in the order of their ids, before any of their rows is read. */
async function holdCorrected(tx: Tx, scope: Scope, corrections: readonly ReceiptCorrection[]): Promise<Map<number, CorrectedItem>> {
  const byItem = Map.groupBy(corrections, ({ itemId }) => itemId);
  const all = await holdNamedItems(tx, scope, [...byItem.keys()]);
  const rows = await receiptRows(
    tx,
    scope,
    corrections.map(({ receiptMovementId }) => receiptMovementId),
  );
  const receipts = new Map(rows.map((row) => [row.id, row]));
  const items = new Map<number, CorrectedItem>();
  for (const [itemId, those] of byItem) {
    const held = orNotFound(all.get(itemId));
    const id = Math.min(...those.map(({ receiptMovementId }) => receiptMovementId));
    const since = held.stock.method === 'standard' ? null : await entriesSince(tx, scope, { id, itemId }, mostRowsOfDocument);
    items.set(itemId, { held, receipts, since: since ?? null });
  }
  return items;
}

function rowOf(
  held: HeldItem,
  { way, replayed, ...outcome }: Corrected,
  { receiptMovementId: id, amount, reverses }: ReceiptCorrection,
  { source, note = '', document, at }: OriginOfDocument,
): HeldOutcome {
  const kind = reverses === undefined ? { kind: 'revalue' as const } : { kind: 'undo' as const, reverses };
  const origin = { ...kind, source, note: noted(note, way), document, ...(at && { at }) };
  return { held, outcome, origin, alsoKept: { corrects: { id, amount }, way, ...(replayed && { replayed }) } };
}

/** What could not be worked out row by row is said. */
const noted = (note: string, way: WayOfCorrection) =>
  way === 'shared' ? `${note && `${note} `}(shared by what is left: the history since is too long, or does not add up)` : note;

function entryOf(movementId: number, corrected: Corrected, { receiptMovementId: id, amount }: ReceiptCorrection): LedgerEntry {
  const corrects = { id, amount, isReplayed: corrected.way === 'replayed' };
  return { id: movementId, isIssue: false, isCostAssumed: false, recorded: withLayerId(corrected, movementId), undoes: null, corrects };
}

/** What an item is worth concerns every place it lies in. */
function tell(tx: Tx, items: ReadonlyMap<number, CorrectedItem>): void {
  const [only] = items.values();
  if (only && items.size === 1) {
    return tellOfChange(
      tx,
      only.held,
      foldersOf(only.held).map((folder) => folder ?? 0),
    );
  }
  const folderIds = [...new Set([...items.values()].flatMap(({ held }) => foldersOf(held)))];
  tx.emit({ type: 'bulk_inventory_update', folderIds }, { folderIds });
}
