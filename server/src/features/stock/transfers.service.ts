import { unitCostOf } from '@onhand/contract/costing';
import type { Movement } from '@onhand/contract/movements';
import { type TransferInput, transit } from '@onhand/contract/transfers';
import type { z } from 'zod';
import { sendInOrder } from '../../platform/database/in-order.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { goodsMoved } from './goods-moved-hook.ts';
import { archivedItem, type HeldItem, type MovementOrigin, refuseTooManyPlaces, rowOf, tellOfChange } from './ledger.service.ts';
import { heldFrom, type HeldRowAndLevels, holdingOf, holdItems } from './held-items.store.ts';
import { type LedgerRow, writeMovement } from './ledger.store.ts';
import { changedLevel, folderOf, isOnAShelf, type NamedPlace, placeOf, withLevels } from './levels.rules.ts';
import { writeMovements } from './many-movements.store.ts';
import { readMovements } from './movements.store.ts';
import { type FolderName, holdingNamedFolders } from './places.store.ts';
import { refuseMoreThanThere } from './refuse-more-than-there.ts';
import { checkUnit } from './stock-checks.service.ts';

export { holdNamedItems } from './held-items.store.ts';
export type { MovedGoods } from './goods-moved-hook.ts';
export type { NamedPlace } from './levels.rules.ts';
export { folderOf, placeOf, quantityIn } from './levels.rules.ts';
export { holdingNamedFolders } from './places.store.ts';

/** Goods on the way lie here, in every organization. */
export const onTheWay: NamedPlace = { place: transit, name: 'On the way' };

type Wanted = z.output<typeof TransferInput>;

/** The document that a transfer leaves, by its id and its number. */
export interface MadeDocument {
  id: number;
  number: number;
}

/**
 * PLC-05, in one tap: everything is taken, or nothing is and the first that cannot be says why. No value changes. `making` writes the document;
 * it is sent behind the locks, because numbers are given out one after the other. `isLast` says that nothing comes after it in its transaction.
 */
export async function transferStock(
  tx: Tx,
  scope: Scope,
  { fromPlaceId, toPlaceId, lines, note, source }: Wanted,
  { kind, making, isLast }: { kind: string; making: Statement<MadeDocument>; isLast: boolean },
): Promise<{ movements: Movement[]; made: MadeDocument }> {
  const [from, to, items, made] = await holdAll(tx, scope, fromPlaceId, toPlaceId, lines, making);
  const drives = lines.map(({ itemId, quantity }, nth): Drive => {
    const held = items.get(itemId);
    if (!held) throw new AppError('NOT_FOUND');
    return { held, from, to, quantity, field: `lines.${nth}.quantity` };
  });
  const origin = { kind: 'move', source, note, document: { kind, id: made.id } } as const;
  const rows = await rowsOf(tx, scope, drives, origin);
  const [only] = rows;
  if (rows.length === 1 && only) {
    tellOfChange(tx, only.held, [from.place, to.place]);
    const written = await writeMovement(tx, scope, only, { isLast: isLast && !only.held.isPromised });
    await tellMoved(tx, scope, drives, origin);
    return { movements: [{ ...written, folderId: toPlaceId, fromFolderId: fromPlaceId }], made };
  }
  const folderIds = [fromPlaceId, toPlaceId];
  tx.emit({ type: 'bulk_inventory_update', folderIds }, { folderIds });
  const ids = await writeMovements(tx, scope, rows);
  await tellMoved(tx, scope, drives, origin);
  return { movements: await readMovements(tx, scope, ids), made };
}

/** So much of an item that is held, from one place to another; `field` is what a refusal is about. */
export interface Drive {
  held: HeldItem;
  from: NamedPlace;
  to: NamedPlace;
  quantity: string;
  field?: string;
}

/** Carries each of the items, named once, and goes on from there. Answers the rows of the ledger by their ids; whoever calls tells people. */
export async function carry(tx: Tx, scope: Scope, drives: readonly Drive[], origin: MovementOrigin): Promise<number[]> {
  const rows = await rowsOf(tx, scope, drives, origin);
  const ids = await writeMovements(tx, scope, rows);
  for (const { held, levels } of rows) held.levels = withLevels(held.levels, levels);
  await tellMoved(tx, scope, drives, origin);
  return ids;
}

/** Who keeps something of the items by place hears that they were moved. */
export async function tellMoved(
  tx: Tx,
  scope: Scope,
  drives: readonly { held: HeldItem; from: NamedPlace; to: NamedPlace }[],
  { document }: Pick<MovementOrigin, 'document'>,
): Promise<void> {
  const moves = drives.flatMap(({ held, from, to }) => (held.isPromised ? [{ itemId: held.id, from: from.place, to: to.place }] : []));
  if (moves.length > 0) await goodsMoved.tell(tx, scope, moves, document ?? null);
}

async function rowsOf(tx: Tx, scope: Scope, drives: readonly Drive[], origin: MovementOrigin): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  for (const drive of drives) {
    const { held, from, quantity, field = 'quantity' } = drive;
    if (held.isArchived) throw archivedItem();
    // What left with decimals comes back with them, whatever the unit allows by then.
    if (quantity.includes('.') && isOnAShelf(from.place)) await checkUnit(tx, scope, held.unitId, { [field]: quantity });
    refuseMoreThanThere(held, { place: from, quantity, field });
    rows.push(transferRow(held, drive, origin));
  }
  return rows;
}

/** The folders before the items, as whoever deletes one holds them. One item, which is most of the time, is sent for together with them. */
async function holdAll(
  tx: Tx,
  scope: Scope,
  from: number | null,
  to: number | null,
  lines: Wanted['lines'],
  making: Statement<MadeDocument>,
): Promise<[NamedPlace, NamedPlace, Map<number, HeldItem>, MadeDocument]> {
  const folders = holdingNamedFolders(
    scope,
    [from, to].flatMap((id) => id ?? []),
  );
  const ids = lines.map(({ itemId }) => itemId);
  const [only] = ids;
  if (ids.length > 1 || only === undefined) {
    const places = placesAmong(scope, await tx.rows<SeenFolder>(folders.sql, folders.values), from, to);
    const items = await holdItems(tx, scope, ids);
    return [...places, items, await tx.one<MadeDocument>(making.sql, making.values)];
  }
  const [names, rows, made] = await sendInOrder<[SeenFolder, HeldRowAndLevels, MadeDocument]>(tx, folders, holdingOf(scope, only), making);
  const places = placesAmong(scope, names, from, to);
  const held = await heldFrom(tx, scope, rows);
  return [...places, new Map(held && [[only, held]]), made[0] as MadeDocument];
}

/** A place that they do not see is none, unless they are told of it: then they are told whom to ask. */
export function notTheirs({ seesWhoHasOne }: Scope, name: string | null | undefined): string {
  return seesWhoHasOne && name
    ? `“${name}” is not one of your places. Please ask somebody who works there.`
    : 'This folder is not there any more.';
}

type SeenFolder = FolderName & { isVisible: boolean };

/** Staff take from their places to their places, and from others' where the organization lets them. */
function placesAmong(scope: Scope, folders: readonly SeenFolder[], ...ids: [number | null, number | null]): [NamedPlace, NamedPlace] {
  const named = (id: number | null, field: string, isOpen: boolean): NamedPlace => {
    const folder = folders.find((one) => one.id === id);
    if (id === null && !isOpen) throw invalid(field, 'Choose one of your folders.');
    const isTheirs = folder !== undefined && (isOpen || folder.isVisible);
    if (id !== null && !isTheirs) throw invalid(field, notTheirs(scope, folder?.name));
    return { place: placeOf(id), name: folder?.name ?? null };
  };
  return [named(ids[0], 'fromPlaceId', scope.takesElsewhere), named(ids[1], 'toPlaceId', scope.visibleFolders === 'all')];
}

/** A row of the ledger that changes where the item lies, and neither its quantity nor its value. */
export function transferRow(
  held: HeldItem,
  { from, to, quantity }: Pick<Drive, 'from' | 'to' | 'quantity'>,
  origin: MovementOrigin,
): LedgerRow {
  const levels = [changedLevel(held.levels, from.place, `-${quantity}`), changedLevel(held.levels, to.place, quantity)];
  refuseTooManyPlaces(held, levels);
  return {
    held,
    homeFolderId: held.folderId,
    stock: held.stock,
    levels,
    movement: {
      ...rowOf(held, { ...origin, place: to.place, ...(to.place < 0 && to.name !== null && { placeName: to.name }) }),
      fromFolderId: folderOf(from.place),
      fromFolderName: from.name,
      toFolderName: to.name,
      moved: quantity,
      delta: '0',
      requested: null,
      value: '0',
      unitCost: unitCostOf(held.stock),
      costOfGoodsCorrection: '0',
      detail: { isTransfer: true },
    },
    layers: undefined,
  };
}
