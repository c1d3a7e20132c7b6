import { unitCostOf } from '@onhand/contract/costing';
import { exact } from '@onhand/contract/costing-decimals';
import type { Movement } from '@onhand/contract/movements';
import type { TransferInput } from '@onhand/contract/transfers';
import type { z } from 'zod';
import { sendInOrder } from '../../platform/database/in-order.ts';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { archivedItem, type HeldItem, type MovementOrigin, refuseTooManyPlaces, rowOf, tellOfChange } from './ledger.service.ts';
import { heldFrom, type HeldRowAndLevels, holdingOf, holdItems, type LedgerRow, writeMovement } from './ledger.store.ts';
import { changedLevel, folderOf, placeOf, quantityIn } from './levels.rules.ts';
import { writeMovements } from './many-movements.store.ts';
import { readMovements } from './movements.store.ts';
import { type FolderName, holdingFolders } from './places.store.ts';
import { checkUnit } from './stock-checks.service.ts';

/** A place with its name; null is no folder. */
export interface NamedPlace {
  place: number;
  name: string | null;
}

type Wanted = z.output<typeof TransferInput>;

/** PLC-05, in one tap: everything is taken, or nothing is and the first that cannot be says why. No value changes. */
export async function transferStock(tx: Tx, scope: Scope, { fromPlaceId, toPlaceId, lines, note, source }: Wanted): Promise<Movement[]> {
  const [from, to, items] = await holdAll(tx, scope, fromPlaceId, toPlaceId, lines);
  const rows: LedgerRow[] = [];
  for (const [nth, { itemId, quantity }] of lines.entries()) {
    const held = items.get(itemId);
    if (!held) throw new AppError('NOT_FOUND');
    if (held.isArchived) throw archivedItem();
    const field = `lines.${nth}.quantity`;
    if (quantity.includes('.')) await checkUnit(tx, scope, held.unitId, { [field]: quantity });
    refuseMoreThanThere(held, from, quantity, field);
    rows.push(transferRow(held, { from, to, quantity }, { kind: 'move', source, note }));
  }
  const [only] = rows;
  if (rows.length === 1 && only) {
    tellOfChange(tx, only.held, [from.place, to.place]);
    return [{ ...(await writeMovement(tx, scope, only)), folderId: toPlaceId, fromFolderId: fromPlaceId }];
  }
  const folderIds = [fromPlaceId, toPlaceId];
  tx.emit({ type: 'bulk_inventory_update', folderIds }, { folderIds });
  return readMovements(tx, scope, await writeMovements(tx, scope, rows));
}

/** The folders before the items, as whoever deletes one holds them. One item, which is most of the time, is sent for together with them. */
async function holdAll(
  tx: Tx,
  scope: Scope,
  from: number | null,
  to: number | null,
  lines: Wanted['lines'],
): Promise<[NamedPlace, NamedPlace, Map<number, HeldItem>]> {
  const folders = holdingFolders(
    scope,
    [from, to].flatMap((id) => id ?? []),
  );
  const ids = lines.map(({ itemId }) => itemId);
  const [only] = ids;
  if (ids.length > 1 || only === undefined) {
    const places = placesAmong(scope, await tx.rows<FolderName>(folders.sql, folders.values), from, to);
    return [...places, await holdItems(tx, scope, ids)];
  }
  const [names, rows] = await sendInOrder<[FolderName, HeldRowAndLevels]>(tx, folders, holdingOf(scope, only));
  const places = placesAmong(scope, names, from, to);
  const held = await heldFrom(tx, scope, rows);
  return [...places, new Map(held && [[only, held]])];
}

/** Staff take from their places to their places. */
function placesAmong(scope: Scope, folders: readonly FolderName[], ...ids: [number | null, number | null]): [NamedPlace, NamedPlace] {
  const named = (id: number | null, field: string): NamedPlace => {
    const name = folders.find((folder) => folder.id === id)?.name ?? null;
    if (id === null && scope.visibleFolders !== 'all') throw invalid(field, 'Choose one of your folders.');
    if (id !== null && name === null) throw invalid(field, 'This folder is not there any more.');
    return { place: placeOf(id), name };
  };
  return [named(ids[0], 'fromPlaceId'), named(ids[1], 'toPlaceId')];
}

function refuseMoreThanThere(held: HeldItem, { place, name }: NamedPlace, quantity: string, field: string): void {
  const lies = quantityIn(held.levels, place);
  if (exact(quantity).lte(lies)) return;
  const message = `There ${lies === '1' ? 'is' : 'are'} ${lies} of “${held.name}” in ${name === null ? 'no folder' : `“${name}”`}, not ${quantity}.`;
  throw new AppError('CONFLICT', { message, details: [{ field, message }] });
}

interface Transferred {
  from: NamedPlace;
  to: NamedPlace;
  quantity: string;
}

/** A row of the ledger that changes where the item lies, and neither its quantity nor its value. */
export function transferRow(held: HeldItem, { from, to, quantity }: Transferred, origin: MovementOrigin): LedgerRow {
  const levels = [changedLevel(held.levels, from.place, `-${quantity}`), changedLevel(held.levels, to.place, quantity)];
  refuseTooManyPlaces(held, levels);
  return {
    held,
    homeFolderId: held.folderId,
    stock: held.stock,
    levels,
    movement: {
      ...rowOf(held, { ...origin, place: to.place }),
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
