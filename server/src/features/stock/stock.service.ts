import { mostOfAnItem, plain, tooManyOfAnItem } from '@onhand/contract/decimal';
import type { StockChange } from '@onhand/contract/stock-change';
import type { Movement } from '@onhand/contract/movements';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { record } from '../activity/activity.service.ts';
import { changeStock as costed, type Outcome, type StockChange as Change, unitCostOf, withLayerId } from '@onhand/contract/costing';
import { exact } from '@onhand/contract/costing-decimals';
import { checkFolder, checkUnit, invalid, refuseCosts } from '../inventory/item-checks.ts';
import { type HeldItem, holdItem, type LayerChanges, type NewMovement, writeMovement } from './ledger.store.ts';
import { type LedgerRow, writeMovements } from './many-movements.store.ts';
import { nameOfFolder } from '../inventory/references.store.ts';
import { tellOfFigures, unassignedNow } from './folder-figures.service.ts';

/** How a change came about; what the person says of it is the note. */
export interface Occasion {
  kind: Movement['kind'];
  source: Movement['source'];
  note?: string;
  /** The movement that this one undoes. */
  reverses?: number;
  /** So much was there before that movement: it may come back, also where it is more than is allowed today. */
  wasThere?: string;
  /** The price is the last one paid, not one that somebody named. */
  isPriceAssumed?: boolean;
  /** For what is entered after it happened; otherwise now. Later rows must not be earlier. */
  at?: Date;
}

/**
 * The one way stock changes: the item is held, the costing decides, and item, layers and ledger are written together. Null when there
 * is nothing to record. Its statement is sent before this first waits, so what is sent next sees the change.
 */
export async function applyToStock(tx: Tx, scope: Scope, held: HeldItem, change: Change, occasion: Occasion): Promise<Movement | null> {
  const outcome = costed(held.stock, change);
  return outcome && writeOutcome(tx, scope, held, outcome, occasion);
}

export async function writeOutcome(
  tx: Tx,
  scope: Scope,
  held: HeldItem,
  outcome: Outcome,
  occasion: Occasion,
  alsoKept: object = {},
): Promise<Movement> {
  const { stock, movement, layers } = ledgerRow(held, outcome, occasion, alsoKept);
  const written = await writeMovement(tx, scope, held, stock, movement, layers);
  held.stock = withLayerId(outcome, written.id).stock;
  return written;
}

function ledgerRow(held: HeldItem, outcome: Outcome, occasion: Occasion, alsoKept: object = {}): LedgerRow {
  refuseTooMuch(outcome, occasion.wasThere);
  const { stock, delta, value, requested, unitCost, costOfGoodsCorrection, isCostAssumed, changed, before, after, taken, put } = outcome;
  const assumed = { ...(isCostAssumed && { isCostAssumed }), ...(occasion.isPriceAssumed && { isPriceAssumed: true }) };
  const detail = { changed, delta, value, before, after, taken, put, ...assumed, ...alsoKept };
  const movement = { ...rowOf(held, occasion), delta, requested, value, unitCost, costOfGoodsCorrection, detail };
  return { held, stock, movement, layers: changedLayers(held, outcome) };
}

/** Of the quantity, which whoever changes it may see, and never of the value, which they may not. */
function refuseTooMuch({ stock, delta }: Outcome, wasThere = '0'): void {
  const { quantity } = stock;
  if (exact(delta).gt(0) && exact(quantity).gte(exact(mostOfAnItem).plus(1)) && exact(quantity).gt(wasThere))
    throw invalid('quantity', tooManyOfAnItem);
}

export interface HeldChange {
  held: HeldItem;
  change: Change;
  occasion: Occasion;
}

/** `applyToStock` for many items in one statement, each of them once; the movements' ids, null where there was nothing to record. */
export async function applyToStocks(tx: Tx, scope: Scope, changes: readonly HeldChange[]): Promise<(number | null)[]> {
  const costedChanges = changes.map(({ held, change, occasion }) => ({ held, occasion, outcome: costed(held.stock, change) }));
  const recorded = costedChanges.flatMap(({ held, occasion, outcome }) => (outcome ? [{ held, occasion, outcome }] : []));
  const ids = await writeMovements(
    tx,
    scope,
    recorded.map(({ held, occasion, outcome }) => ledgerRow(held, outcome, occasion)),
  );
  for (const [place, { held, outcome }] of recorded.entries()) held.stock = withLayerId(outcome, ids[place] as number).stock;
  let place = 0;
  return costedChanges.map(({ outcome }) => (outcome ? (ids[place++] as number) : null));
}

/** `moveItem` for many, without a word to anyone: who moves many tells it in one. */
export async function moveItems(
  tx: Tx,
  scope: Scope,
  moves: readonly { held: HeldItem; folderId: number | null }[],
  occasion: Omit<Occasion, 'kind'>,
): Promise<void> {
  const names = new Map<number, string>();
  for (const id of new Set(moves.map(({ folderId }) => folderId))) {
    const folder = await checkFolder(tx, scope, id);
    if (id !== null && folder) names.set(id, folder.name);
  }
  for (const id of new Set(moves.map(({ held }) => held.folderId))) {
    if (id !== null && !names.has(id)) names.set(id, (await nameOfFolder(tx, scope, id)) ?? '');
  }
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  const rows = moves.map(({ held, folderId }): LedgerRow => {
    const places = { folderId, fromFolderId: held.folderId, fromFolderName: nameOf(held.folderId), toFolderName: nameOf(folderId) };
    const movement: NewMovement = { ...moveRow(held, occasion), ...places };
    return { held, stock: held.stock, movement, layers: undefined };
  });
  await writeMovements(tx, scope, rows);
  for (const { held, folderId } of moves) held.folderId = folderId;
}

/** A move changes no value. */
function moveRow(held: HeldItem, occasion: Omit<Occasion, 'kind'>) {
  return {
    ...rowOf(held, { ...occasion, kind: 'move' }),
    delta: '0',
    requested: null,
    value: '0',
    unitCost: unitCostOf(held.stock),
    costOfGoodsCorrection: '0',
    detail: {},
  };
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

function rowOf(held: HeldItem, { kind, source, note = '', reverses, at }: Occasion) {
  const place = { folderId: held.folderId, fromFolderId: null, fromFolderName: null, toFolderName: null };
  return { kind, source, note, reverses: reverses ?? null, at: at ?? null, ...place };
}

/** A move changes no value; it is a row of the ledger all the same. */
export async function moveItem(
  tx: Tx,
  scope: Scope,
  held: HeldItem,
  folderId: number | null,
  occasion: Omit<Occasion, 'kind'>,
): Promise<Movement> {
  const folder = await checkFolder(tx, scope, folderId);
  const movement: NewMovement = {
    ...moveRow(held, occasion),
    folderId,
    fromFolderId: held.folderId,
    fromFolderName: await nameOfFolder(tx, scope, held.folderId),
    toFolderName: folder?.name ?? null,
  };
  const written = await writeMovement(tx, scope, held, held.stock, movement);
  const audience = { folderIds: [held.folderId, folderId] };
  const unassigned = await unassignedNow(tx, scope, audience.folderIds);
  tx.emit(
    {
      type: 'inventory_update',
      action: 'folder_change',
      itemId: held.id,
      oldFolderId: held.folderId,
      newFolderId: folderId,
      ...unassigned,
    },
    audience,
  );
  tx.emit({ type: 'transaction_update', itemId: held.id }, audience);
  tellOfFigures(tx, audience.folderIds);
  held.folderId = folderId;
  return written;
}

/** Tells whoever may see the item that its quantity changed, and that the ledger has a new row. */
export function tellOfChange(tx: Tx, { id, folderId }: HeldItem): void {
  const audience = { folderIds: [folderId] };
  tx.emit({ type: 'inventory_update', action: 'quantity_update', itemId: id, item: { id, folderId } }, audience);
  tx.emit({ type: 'transaction_update', itemId: id }, audience);
  tellOfFigures(tx, [folderId]);
}

/** For whoever means to change an item: it is there, it may be seen, and it is not archived. */
export async function holdLiveItem(tx: Tx, scope: Scope, id: number): Promise<HeldItem> {
  const held = await holdItem(tx, scope, id);
  if (!held) throw new AppError('NOT_FOUND');
  if (held.isArchived) throw new AppError('CONFLICT', { message: 'This item is archived. Restore it first.' });
  return held;
}

/** What the contract takes from people, and from our own code with a source and a time that people do not choose. */
export type WantedChange = Omit<z.output<typeof StockChange>, 'source'> & {
  source?: Movement['source'] | undefined;
  at?: Date;
} & Pick<Occasion, 'isPriceAssumed'>;

/** STK-01 to 03. Null when nothing was to be changed. */
export async function changeStock(tx: Tx, scope: Scope, id: number, wanted: WantedChange): Promise<Movement | null> {
  return (await prepareChange(tx, scope, id, wanted))();
}

/** Holds and checks; what is answered makes the change. It sends its statement at once, so that a caller may send others behind it. */
export async function prepareChange(tx: Tx, scope: Scope, id: number, wanted: WantedChange): Promise<() => Promise<Movement | null>> {
  // What was paid last is ours to say, not theirs.
  if (!wanted.isPriceAssumed) refuseCosts(scope, { purchasePrice: wanted.purchasePrice });
  const held = await holdLiveItem(tx, scope, id);
  const { expectedQuantity, folderId, transactionNote: note, source = 'edit', at, isPriceAssumed = false } = wanted;
  if (expectedQuantity !== undefined && expectedQuantity !== held.stock.quantity) {
    const message = `The quantity is ${held.stock.quantity} by now, not ${expectedQuantity}: someone changed it in the meantime.`;
    throw new AppError('STALE_QUANTITY', { message, details: [{ field: 'expectedQuantity', message }] });
  }
  const occasion = { source, ...(note !== undefined && { note }), ...(at && { at }), ...(isPriceAssumed && { isPriceAssumed }) };
  let movement: Movement | null = null;
  if (folderId !== undefined && folderId !== held.folderId) {
    movement = await moveItem(tx, scope, held, folderId, occasion);
    const changes = [{ field: 'Folder', from: movement.fromFolder, to: movement.toFolder }];
    await record(tx, scope, { kind: 'item', subjectId: id, subjectName: held.name, action: 'move', changes });
  }
  const change = changeOf(wanted);
  if (!change) return async () => movement;
  // A whole number suits every unit, so only a fraction has to ask.
  const field = wanted.quantity === undefined ? 'adjustment' : 'quantity';
  if (change.quantity.includes('.')) await checkUnit(tx, scope, held.unitId, { [field]: change.quantity });
  return async () => {
    const moved = await applyToStock(tx, scope, held, change, { ...occasion, kind: change.kind });
    if (moved) tellOfChange(tx, held);
    return moved ?? movement;
  };
}

type QuantityChange = Extract<Change, { quantity: string }>;

function changeOf({ quantity, adjustment, purchasePrice }: WantedChange): QuantityChange | undefined {
  const cost = purchasePrice === undefined ? {} : { unitCost: purchasePrice };
  if (quantity !== undefined) return { kind: 'set', quantity, ...cost };
  if (adjustment === undefined) return undefined;
  return adjustment.startsWith('-') ? { kind: 'out', quantity: plain(adjustment.slice(1)) } : { kind: 'in', quantity: adjustment, ...cost };
}
