import type { Movement, StockChange } from '@onhand/contract/inventory';
import { plain } from '@onhand/contract/decimal';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { changeStock as costed, type Outcome, type StockChange as Change, unitCostOf, withLayerId } from './costing.rules.ts';
import { record } from '../activity/activity.service.ts';
import { checkFolder, checkUnit } from './item-checks.ts';
import { nameOfFolder } from './references.store.ts';
import { deleteLayers, type HeldItem, holdItem, insertLayer, type NewMovement, writeLayers, writeMovement } from './ledger.store.ts';

/** How a change came about; what the person says of it is the note. */
export interface Occasion {
  kind: Movement['kind'];
  source: Movement['source'];
  note?: string;
}

/** The one way stock changes: the item is held, the costing decides, and item, layers and ledger are written together. */
export async function applyToStock(tx: Tx, scope: Scope, held: HeldItem, change: Change, occasion: Occasion): Promise<Movement | null> {
  const outcome = costed(held.stock, change);
  if (!outcome) return null;
  const { stock, delta, value, requested, unitCost, isCostAssumed, changed, before, after, taken, put } = await storeLayers(
    tx,
    scope,
    held,
    outcome,
  );
  const detail = { changed, delta, value, before, after, taken, put, ...(isCostAssumed && { isCostAssumed }) };
  const written = await writeMovement(tx, scope, stock, { ...rowOf(held, occasion), delta, requested, value, unitCost, detail });
  held.stock = stock;
  return written;
}

async function storeLayers(tx: Tx, scope: Scope, held: HeldItem, outcome: Outcome): Promise<Outcome> {
  const before = new Map(held.stock.layers.map((layer) => [layer.id, layer]));
  const { layers } = outcome.stock;
  const gone = [...before.keys()].filter((id) => id !== null && !layers.some((layer) => layer.id === id)) as number[];
  if (gone.length > 0) await deleteLayers(tx, scope, held.id, gone);
  const changed = layers.filter(({ id, quantity, value }) => {
    const known = before.get(id);
    return id !== null && (known?.quantity !== quantity || known.value !== value);
  });
  if (changed.length > 0) await writeLayers(tx, scope, held.id, changed);
  const fresh = layers.find(({ id }) => id === null);
  return fresh ? withLayerId(outcome, await insertLayer(tx, scope, held.id, fresh)) : outcome;
}

function rowOf(held: HeldItem, { kind, source, note = '' }: Occasion) {
  const place = { folderId: held.folderId, fromFolderId: null, fromFolderName: null, toFolderName: null };
  return { itemId: held.id, itemName: held.name, kind, source, note, ...place };
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
    ...rowOf(held, { ...occasion, kind: 'move' }),
    delta: '0',
    requested: null,
    value: '0',
    unitCost: unitCostOf(held.stock),
    folderId,
    fromFolderId: held.folderId,
    fromFolderName: await nameOfFolder(tx, scope, held.folderId),
    toFolderName: folder?.name ?? null,
    detail: {},
  };
  const written = await writeMovement(tx, scope, held.stock, movement);
  tx.emit(
    { type: 'inventory_update', action: 'folder_change', itemId: held.id, oldFolderId: held.folderId, newFolderId: folderId },
    { folderIds: [held.folderId, folderId] },
  );
  held.folderId = folderId;
  return written;
}

/** For whoever means to change an item: it is there, it may be seen, and it is not archived. */
export async function holdLiveItem(tx: Tx, scope: Scope, id: number): Promise<HeldItem> {
  const held = await holdItem(tx, scope, id);
  if (!held) throw new AppError('NOT_FOUND');
  if (held.isArchived) throw new AppError('CONFLICT', { message: 'This item is archived. Restore it first.' });
  return held;
}

/** STK-01 to 03. Null when nothing was to be changed. */
export async function changeStock(tx: Tx, scope: Scope, id: number, wanted: z.output<typeof StockChange>): Promise<Movement | null> {
  const held = await holdLiveItem(tx, scope, id);
  const { expectedQuantity, folderId, transactionNote: note, source = 'edit' } = wanted;
  if (expectedQuantity !== undefined && expectedQuantity !== held.stock.quantity) {
    const message = `The quantity is ${held.stock.quantity} by now, not ${expectedQuantity}: someone changed it in the meantime.`;
    throw new AppError('STALE_QUANTITY', { message, details: [{ field: 'expectedQuantity', message }] });
  }
  const occasion = { source, ...(note !== undefined && { note }) };
  let movement: Movement | null = null;
  if (folderId !== undefined && folderId !== held.folderId) {
    movement = await moveItem(tx, scope, held, folderId, occasion);
    const changes = [{ field: 'Folder', from: movement.fromFolder, to: movement.toFolder }];
    await record(tx, scope, { kind: 'item', subjectId: id, subjectName: held.name, action: 'move', changes });
  }
  const change = changeOf(wanted);
  if (!change) return movement;
  await checkUnit(tx, scope, held.unitId, { [wanted.quantity === undefined ? 'adjustment' : 'quantity']: change.quantity });
  const moved = await applyToStock(tx, scope, held, change, { ...occasion, kind: change.kind });
  if (moved) {
    tx.emit(
      { type: 'inventory_update', action: 'quantity_update', itemId: id, item: { id, folderId: held.folderId } },
      { folderIds: [held.folderId] },
    );
  }
  return moved ?? movement;
}

type QuantityChange = Extract<Change, { quantity: string }>;

function changeOf({ quantity, adjustment, purchasePrice }: z.output<typeof StockChange>): QuantityChange | undefined {
  const cost = purchasePrice === undefined ? {} : { unitCost: purchasePrice };
  if (quantity !== undefined) return { kind: 'set', quantity, ...cost };
  if (adjustment === undefined) return undefined;
  return adjustment.startsWith('-') ? { kind: 'out', quantity: plain(adjustment.slice(1)) } : { kind: 'in', quantity: adjustment, ...cost };
}
