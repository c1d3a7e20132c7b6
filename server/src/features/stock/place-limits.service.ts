import type { PlaceLimitsInput } from '@onhand/contract/item-inputs';
import { isZero } from '@onhand/contract/costing-decimals';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { type Change, changesBetween, recordAll } from '../activity/activity.service.ts';
import { tellOfFigures } from './folder-figures.service.ts';
import { archivedItem, type HeldItem, refuseTooManyPlaces } from './ledger.service.ts';
import { holdItems } from './held-items.store.ts';
import { folderOf, placeOf, quantityIn, withLevels } from './levels.rules.ts';
import { limitsProblem } from './place-limits.rules.ts';
import { deleteLevel, type KnownLimits, limitsOf, type PlaceLimits, writeLimits } from './place-limits.store.ts';
import { type FolderName, holdingFolders, nameOfFolder } from './places.store.ts';
import { checkUnit } from './stock-checks.service.ts';

export type { PlaceLimits } from './place-limits.store.ts';

type GivenLimits = z.output<typeof PlaceLimitsInput>['places'][number];

export const limitsOfPlace = (itemId: number, { placeId, minimum, maximum, refillFromPlaceId }: GivenLimits): PlaceLimits => ({
  itemId,
  place: placeOf(placeId),
  minimum,
  maximum,
  refillFrom: refillFromPlaceId,
});

/**
 * PLC-06: sets what is meant to lie in places of many items, each pair of item and place named once. A place that an item does not lie in yet
 * becomes one of its places, with nothing there. The items are held; a refusal names the row and its field, and nothing is written.
 */
export async function setPlaceLimits(tx: Tx, scope: Scope, rows: readonly PlaceLimits[]): Promise<void> {
  if (rows.length === 0) return;
  const names = await holdPlaces(tx, scope, rows);
  const ids = [...new Set(rows.map(({ itemId }) => itemId))];
  const items = await holdItems(tx, scope, ids);
  for (const [nth, row] of rows.entries()) await check(tx, scope, row, items.get(row.itemId), `places.${nth}`);
  const places = [...new Set(rows.map(({ place }) => place))];
  const before = new Map((await limitsOf(tx, scope, ids, places)).map((one) => [keyOf(one), one]));
  const changed = rows.flatMap((row) => {
    const known = before.get(keyOf(row));
    const changes = limitChanges(known, { ...row, refillFromName: nameIn(names, row.refillFrom) }, nameIn(names, row.place) ?? 'no folder');
    return changes.length > 0 ? [{ row, changes, held: items.get(row.itemId) as HeldItem }] : [];
  });
  await writeLimits(
    tx,
    scope,
    changed.map(({ row }) => row),
  );
  const byItem = [...Map.groupBy(changed, ({ held }) => held)];
  await recordAll(
    tx,
    scope,
    byItem.map(([{ id, name }, its]) => ({
      kind: 'item' as const,
      subjectId: id,
      subjectName: name,
      action: 'update' as const,
      changes: its.flatMap(({ changes }) => changes),
    })),
  );
  tell(
    tx,
    byItem.map(([held]) => held),
  );
}

/** The differences, as the activity log tells them; a place that the item did not have is told even where nothing is meant to lie there. */
function limitChanges(before: KnownLimits | undefined, after: KnownLimits, place: string): Change[] {
  const labels = { minimum: `Minimum in ${place}`, maximum: `Maximum in ${place}`, refillFromName: `Refilled from, in ${place}` };
  const changes = changesBetween<KnownLimits>(before ?? null, after, labels);
  return before ? changes : [{ field: 'Places', from: null, to: place }, ...changes];
}

const nameIn = (names: ReadonlyMap<number, string>, place: number | null) => (place === null ? null : (names.get(place) ?? null));
const keyOf = ({ itemId, place }: PlaceLimits) => `${itemId} ${place}`;

/** The folders before the items, as whoever deletes one holds them. Answers the names of places and sources. */
async function holdPlaces(tx: Tx, scope: Scope, rows: readonly PlaceLimits[]): Promise<Map<number, string>> {
  const wanted = new Set(rows.flatMap(({ place, refillFrom }) => [place, refillFrom ?? 0]).filter((place) => place > 0));
  const { sql, values } = holdingFolders(scope, [...wanted]);
  const names = new Map((await tx.rows<FolderName>(sql, values)).map(({ id, name }) => [id, name]));
  for (const [nth, { place, refillFrom }] of rows.entries()) {
    if (place > 0 && !names.has(place)) throw invalid(`places.${nth}.placeId`, 'This folder is not there any more.');
    if (refillFrom !== null && refillFrom > 0 && !names.has(refillFrom))
      throw invalid(`places.${nth}.refillFromPlaceId`, 'This folder is not there any more.');
  }
  return names;
}

async function check(tx: Tx, scope: Scope, row: PlaceLimits, held: HeldItem | undefined, field: string): Promise<void> {
  if (!held) throw new AppError('NOT_FOUND');
  if (held.isArchived) throw archivedItem();
  const problem = limitsProblem(row);
  if (problem) throw invalid(`${field}.${problem.field}`, problem.message);
  const { minimum, maximum } = row;
  if (minimum?.includes('.') || maximum?.includes('.'))
    await checkUnit(tx, scope, held.unitId, { [`${field}.minimum`]: minimum, [`${field}.maximum`]: maximum });
  const isNew = !held.levels.some(({ place }) => place === row.place);
  if (!isNew) return;
  const level = { place: row.place, quantity: '0' };
  refuseTooManyPlaces(held, [level]);
  held.levels = withLevels(held.levels, [level]);
}

/** An item leaves a place that nothing of it lies in; what was meant to lie there is forgotten. */
export async function removePlace(tx: Tx, scope: Scope, itemId: number, place: number): Promise<void> {
  const held = (await holdItems(tx, scope, [itemId])).get(itemId);
  if (!held?.levels.some((level) => level.place === place)) throw new AppError('NOT_FOUND');
  if (held.isArchived) throw archivedItem();
  const name = (await nameOfFolder(tx, scope, folderOf(place))) ?? 'no folder';
  const lies = quantityIn(held.levels, place);
  if (place === placeOf(held.folderId)) throw new AppError('CONFLICT', { message: 'This is its home. Give it another home first.' });
  if (!isZero(lies)) {
    throw new AppError('CONFLICT', {
      message: `There ${lies === '1' ? 'is' : 'are'} ${lies} in ${name}. Move or issue what lies there first.`,
    });
  }
  await deleteLevel(tx, scope, itemId, place);
  const changes = [{ field: 'Places', from: name, to: null }];
  await recordAll(tx, scope, [{ kind: 'item', subjectId: itemId, subjectName: held.name, action: 'update', changes }]);
  tell(tx, [held]);
}

/** Everyone who may see one of an item's places is told that it changed. */
function tell(tx: Tx, items: readonly HeldItem[]): void {
  const folderIds = [...new Set(items.flatMap(({ levels, folderId }) => [folderId, ...levels.map(({ place }) => folderOf(place))]))];
  const [only] = items;
  if (!only) return;
  if (items.length > 1) tx.emit({ type: 'bulk_inventory_update', folderIds }, { folderIds });
  else {
    const { id, folderId } = only;
    tx.emit({ type: 'inventory_update', action: 'quantity_update', itemId: id, item: { id, folderId } }, { folderIds });
  }
  tellOfFigures(tx, folderIds);
}
