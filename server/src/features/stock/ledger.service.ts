import { type CostingChange, type Outcome, type Stock, withLayerId } from '@onhand/contract/costing';
import { exact, isZero } from '@onhand/contract/costing-decimals';
import { mostOfAnItem, tooManyOfAnItem } from '@onhand/contract/decimal';
import { limits, spelledLimit } from '@onhand/contract/limits';
import type { Movement } from '@onhand/contract/movements';
import type { ChangedFigures } from '@onhand/contract/realtime';
import type { Statement, Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { changedFigures } from './changed-figures.rules.ts';
import { tellOfFigures } from './folder-figures.service.ts';
import { type HeldItem, holdItem } from './held-items.store.ts';
import { type DoneBy, type LayerChanges, type LedgerRow, writeMovement, writeMovementAndRead } from './ledger.store.ts';
import { changedLevel, costedAt, folderOf, isOnAShelf, type Level, placeOf, quantityIn, withLevels } from './levels.rules.ts';
import { writeMovements } from './many-movements.store.ts';

export type { HeldItem } from './held-items.store.ts';
export type { DoneBy } from './ledger.store.ts';

/** A transfer, or whatever else has rows of the ledger to its name. The ledger knows no list of kinds. */
export interface DocumentOfMovement {
  kind: string;
  id: number;
}

/** The origin of a movement: its kind, the way it came about, and the person's note. */
export interface MovementOrigin {
  kind: Movement['kind'];
  source: Movement['source'];
  note?: string;
  /** The movement that this one undoes. */
  reverses?: number;
  /** The kind of that movement. */
  undoes?: Movement['kind'];
  /** So much was there before that movement, so it may come back even where it is more than is allowed today. */
  wasThere?: string;
  /** The price is the last one paid, not one that somebody named. */
  isPriceAssumed?: boolean;
  /** The place that changes; the item's home where none is named. */
  place?: number;
  /** The name of a place that is no folder. */
  placeName?: string;
  /** The document that it belongs to. */
  document?: DocumentOfMovement;
  /** Who did it on a device that others share; the default is the member. */
  by?: DoneBy;
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
  const outcome = costed({ held, change, origin });
  return outcome && writeOutcome(tx, scope, held, outcome, origin);
}

/** `applyToStock`, told of, and what `read` finds behind it: the last that its transaction does, in one round trip. */
export async function applyAndRead<Row extends object>(
  tx: Tx,
  scope: Scope,
  { held, change, origin }: HeldChange,
  read: Statement<Row>,
): Promise<{ movement: Movement | null; found: Row[] }> {
  const outcome = costed({ held, change, origin });
  if (!outcome) return { movement: null, found: await tx.rows<Row>(read.sql, read.values) };
  const row = ledgerRow(held, outcome, origin);
  tellOfChange(tx, held, [origin.place], figuresAfter(held, outcome.stock, origin));
  const written = await writeMovementAndRead(tx, scope, row, read);
  remember(row, outcome, written.movement.id);
  return written;
}

const placeIn = (held: HeldItem, { place }: MovementOrigin) => place ?? placeOf(held.folderId);

const costed = ({ held, change, origin }: HeldChange) => costedAt(held.stock, quantityIn(held.levels, placeIn(held, origin)), change);

/** What is held goes on from what was written. */
function remember({ held, levels }: LedgerRow, outcome: Outcome, id: number): void {
  held.stock = withLayerId(outcome, id).stock;
  held.levels = withLevels(held.levels, levels);
}

export async function writeOutcome(
  tx: Tx,
  scope: Scope,
  held: HeldItem,
  outcome: Outcome,
  origin: MovementOrigin,
  alsoKept: object = {},
): Promise<Movement> {
  const row = ledgerRow(held, outcome, origin, alsoKept);
  const written = await writeMovement(tx, scope, row);
  remember(row, outcome, written.id);
  return written;
}

function ledgerRow(held: HeldItem, outcome: Outcome, origin: MovementOrigin, alsoKept: object = {}): LedgerRow {
  refuseTooMuch(outcome, origin.wasThere);
  const { stock, delta, value, requested, unitCost, costOfGoodsCorrection, isCostAssumed, changed, before, after, taken, put } = outcome;
  const assumed = { ...(isCostAssumed && { isCostAssumed }), ...(origin.isPriceAssumed && { isPriceAssumed: true }) };
  const detail = { changed, delta, value, before, after, taken, put, ...assumed, ...alsoKept };
  const movement = { ...rowOf(held, origin), delta, requested, value, unitCost, costOfGoodsCorrection, detail };
  const levels = isZero(delta) ? [] : [changedLevel(held.levels, placeIn(held, origin), delta)];
  refuseTooManyPlaces(held, levels);
  return { held, homeFolderId: held.folderId, stock, levels, movement, layers: changedLayers(held, outcome) };
}

/** The refusal speaks of the quantity, which the person may see, and never of the value, which they may not. */
function refuseTooMuch({ stock, delta }: Outcome, wasThere = '0'): void {
  const { quantity } = stock;
  if (exact(delta).gt(0) && exact(quantity).gte(exact(mostOfAnItem).plus(1)) && exact(quantity).gt(wasThere))
    throw invalid('quantity', tooManyOfAnItem);
}

/** Whoever changes an item reads where it lies. */
export function refuseTooManyPlaces({ levels: known }: HeldItem, levels: readonly Level[]): void {
  const isNew = levels.some(({ place }) => !known.some((level) => level.place === place));
  if (!isNew || known.length < limits.placesOfItem) return;
  throw new AppError('LIMIT_REACHED', { message: `An item can lie in at most ${spelledLimit(limits.placesOfItem)} places.` });
}

export interface HeldChange {
  held: HeldItem;
  change: CostingChange;
  origin: MovementOrigin;
}

/** `applyToStock` for many items in one statement, each of them once; the movements' ids, null where there was nothing to record. */
export async function applyToStocks(tx: Tx, scope: Scope, changes: readonly HeldChange[]): Promise<(number | null)[]> {
  const costedChanges = changes.map((one) => ({ ...one, outcome: costed(one) }));
  const ids = await writeOutcomes(
    tx,
    scope,
    costedChanges.flatMap(({ held, origin, outcome }) => (outcome ? [{ held, origin, outcome }] : [])),
  );
  let nth = 0;
  return costedChanges.map(({ outcome }) => (outcome ? (ids[nth++] as number) : null));
}

export interface HeldOutcome {
  held: HeldItem;
  outcome: Outcome;
  origin: MovementOrigin;
  /** Details that the row keeps besides. */
  alsoKept?: object;
}

/** `writeOutcome` for many items in one statement, each of them once; the movements' ids. */
export async function writeOutcomes(tx: Tx, scope: Scope, outcomes: readonly HeldOutcome[]): Promise<number[]> {
  const recorded = outcomes.map(({ held, outcome, origin, alsoKept }) => ({ outcome, row: ledgerRow(held, outcome, origin, alsoKept) }));
  const ids = await writeMovements(
    tx,
    scope,
    recorded.map(({ row }) => row),
  );
  for (const [nth, { row, outcome }] of recorded.entries()) remember(row, outcome, ids[nth] as number);
  return ids;
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
export function rowOf(held: HeldItem, origin: MovementOrigin) {
  const { kind, source, note = '', reverses, undoes, at, document, placeName, by } = origin;
  const place = { folderId: folderOf(placeIn(held, origin)), fromFolderId: null, fromFolderName: null, toFolderName: null, moved: null };
  const named = { document: document ?? null, by: by ?? null, placeName: placeName ?? null };
  return { kind, source, note, reverses: reverses ?? null, undoes: undoes ?? null, at: at ?? null, ...named, ...place };
}

/** What was done without a network is entered with its own time, which is not when the item changed: lists ask for its figures. */
export function figuresAfter(was: HeldItem, stock: Stock, { at }: MovementOrigin): ChangedFigures | undefined {
  return at ? undefined : changedFigures(was, stock);
}

/**
 * Tells everyone who may see a place that changed, its home where none is named, that the quantity there did, and that the ledger has a new row.
 * With figures lists show them without asking.
 * Whoever sees the item elsewhere alone hears nothing of it.
 */
export function tellOfChange(tx: Tx, { id, folderId }: HeldItem, changed: readonly (number | undefined)[], figures?: ChangedFigures): void {
  const places = changed.map((place) => place ?? placeOf(folderId)).filter(isOnAShelf);
  const folderIds = [...new Set(places.map(folderOf))];
  const audience = { folderIds };
  tx.emit(
    { type: 'inventory_update', action: 'quantity_update', itemId: id, item: { id, folderId }, ...(figures && { figures }) },
    audience,
  );
  tx.emit({ type: 'transaction_update', itemId: id }, audience);
  tellOfFigures(tx, folderIds, figures !== undefined);
}

/** The folders an item lies in: what is not about one place alone is told to whoever may see one of them. */
export const foldersOf = ({ levels }: HeldItem) => [
  ...new Set(levels.flatMap(({ place }) => (isOnAShelf(place) ? [folderOf(place)] : []))),
];

/** Only an item that exists, may be seen and is not archived can be changed. */
export async function holdLiveItem(tx: Tx, scope: Scope, id: number): Promise<HeldItem> {
  const held = await holdItem(tx, scope, id);
  if (!held) throw new AppError('NOT_FOUND');
  if (held.isArchived) throw archivedItem();
  return held;
}

export const archivedItem = () => new AppError('CONFLICT', { message: 'This item is archived. Restore it first.' });
