import { applyCosting, type CostingChange, type Outcome, withLayerId } from '@onhand/contract/costing';
import { exact } from '@onhand/contract/costing-decimals';
import { mostOfAnItem, tooManyOfAnItem } from '@onhand/contract/decimal';
import type { Movement } from '@onhand/contract/movements';
import type { Statement, Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { tellOfFigures } from './folder-figures.service.ts';
import { type HeldItem, holdItem, type LayerChanges, type LedgerRow, writeMovement, writeMovementAndRead } from './ledger.store.ts';
import { writeMovements } from './many-movements.store.ts';

export type { HeldItem } from './ledger.store.ts';

/** The origin of a movement: its kind, the way it came about, and the person's note. */
export interface MovementOrigin {
  kind: Movement['kind'];
  source: Movement['source'];
  note?: string;
  /** The movement that this one undoes. */
  reverses?: number;
  /** So much was there before that movement, so it may come back even where it is more than is allowed today. */
  wasThere?: string;
  /** The price is the last one paid, not one that somebody named. */
  isPriceAssumed?: boolean;
  /** Set for a change that is entered after it happened; the default is now. Later rows must not be earlier. */
  at?: Date;
}

/**
 * The one way stock changes: the item is held, the costing decides, and item, layers and ledger are written together. Null when there
 * is nothing to record.
 */
export async function applyToStock(
  tx: Tx,
  scope: Scope,
  held: HeldItem,
  change: CostingChange,
  origin: MovementOrigin,
): Promise<Movement | null> {
  const outcome = applyCosting(held.stock, change);
  return outcome && writeOutcome(tx, scope, held, outcome, origin);
}

/** `applyToStock`, and what `read` finds behind it, in the same round trip. */
export async function applyAndRead<Row extends object>(
  tx: Tx,
  scope: Scope,
  { held, change, origin }: HeldChange,
  read: Statement<Row>,
): Promise<{ movement: Movement | null; found: Row[] }> {
  const outcome = applyCosting(held.stock, change);
  if (!outcome) return { movement: null, found: await tx.rows<Row>(read.sql, read.values) };
  const written = await writeMovementAndRead(tx, scope, ledgerRow(held, outcome, origin), read);
  held.stock = withLayerId(outcome, written.movement.id).stock;
  return written;
}

export async function writeOutcome(
  tx: Tx,
  scope: Scope,
  held: HeldItem,
  outcome: Outcome,
  origin: MovementOrigin,
  alsoKept: object = {},
): Promise<Movement> {
  const written = await writeMovement(tx, scope, ledgerRow(held, outcome, origin, alsoKept));
  held.stock = withLayerId(outcome, written.id).stock;
  return written;
}

function ledgerRow(held: HeldItem, outcome: Outcome, origin: MovementOrigin, alsoKept: object = {}): LedgerRow {
  refuseTooMuch(outcome, origin.wasThere);
  const { stock, delta, value, requested, unitCost, costOfGoodsCorrection, isCostAssumed, changed, before, after, taken, put } = outcome;
  const assumed = { ...(isCostAssumed && { isCostAssumed }), ...(origin.isPriceAssumed && { isPriceAssumed: true }) };
  const detail = { changed, delta, value, before, after, taken, put, ...assumed, ...alsoKept };
  const movement = { ...rowOf(held, origin), delta, requested, value, unitCost, costOfGoodsCorrection, detail };
  return { held, stock, movement, layers: changedLayers(held, outcome) };
}

/** The refusal speaks of the quantity, which the person may see, and never of the value, which they may not. */
function refuseTooMuch({ stock, delta }: Outcome, wasThere = '0'): void {
  const { quantity } = stock;
  if (exact(delta).gt(0) && exact(quantity).gte(exact(mostOfAnItem).plus(1)) && exact(quantity).gt(wasThere))
    throw invalid('quantity', tooManyOfAnItem);
}

export interface HeldChange {
  held: HeldItem;
  change: CostingChange;
  origin: MovementOrigin;
}

/** `applyToStock` for many items in one statement, each of them once; the movements' ids, null where there was nothing to record. */
export async function applyToStocks(tx: Tx, scope: Scope, changes: readonly HeldChange[]): Promise<(number | null)[]> {
  const costedChanges = changes.map(({ held, change, origin }) => ({ held, origin, outcome: applyCosting(held.stock, change) }));
  const recorded = costedChanges.flatMap(({ held, origin, outcome }) => (outcome ? [{ held, origin, outcome }] : []));
  const ids = await writeMovements(
    tx,
    scope,
    recorded.map(({ held, origin, outcome }) => ledgerRow(held, outcome, origin)),
  );
  for (const [place, { held, outcome }] of recorded.entries()) held.stock = withLayerId(outcome, ids[place] as number).stock;
  let place = 0;
  return costedChanges.map(({ outcome }) => (outcome ? (ids[place++] as number) : null));
}

function changedLayers(held: HeldItem, { stock: { layers } }: Outcome): LayerChanges | undefined {
  if (held.stock.layers.length === 0 && layers.length === 0) return undefined;
  const before = new Map(held.stock.layers.map((layer) => [layer.id, layer]));
  const remaining = new Set(layers.map(({ id }) => id));
  return {
    gone: [...before.keys()].filter((id) => id !== null && !remaining.has(id)) as number[],
    kept: layers.filter(({ id, quantity, value }) => {
      const known = before.get(id);
      return id !== null && (known?.quantity !== quantity || known.value !== value);
    }),
    fresh: layers.find(({ id }) => id === null),
  };
}

/** The columns that every row of the ledger has, whatever it records. */
export function rowOf(held: HeldItem, { kind, source, note = '', reverses, at }: MovementOrigin) {
  const place = { folderId: held.folderId, fromFolderId: null, fromFolderName: null, toFolderName: null };
  return { kind, source, note, reverses: reverses ?? null, at: at ?? null, ...place };
}

/** Tells everyone who may see the item that its quantity changed, and that the ledger has a new row. */
export function tellOfChange(tx: Tx, { id, folderId }: HeldItem): void {
  const audience = { folderIds: [folderId] };
  tx.emit({ type: 'inventory_update', action: 'quantity_update', itemId: id, item: { id, folderId } }, audience);
  tx.emit({ type: 'transaction_update', itemId: id }, audience);
  tellOfFigures(tx, [folderId]);
}

/** Only an item that exists, may be seen and is not archived can be changed. */
export async function holdLiveItem(tx: Tx, scope: Scope, id: number): Promise<HeldItem> {
  const held = await holdItem(tx, scope, id);
  if (!held) throw new AppError('NOT_FOUND');
  if (held.isArchived) throw new AppError('CONFLICT', { message: 'This item is archived. Restore it first.' });
  return held;
}
