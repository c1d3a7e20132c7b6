import type { BulkChange, BulkResult } from '@onhand/contract/bulk-change';
import { mostItemsNamed, type Selection } from '@onhand/contract/item-filter';
import { limits } from '@onhand/contract/limits';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db.ts';
import { AppError, counted, invalid } from '../../../platform/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { keepArchiveWithinPlan, keepItemsWithinPlan } from '../../subscription/subscription.service.ts';
import { atMost, type Done } from './bulk-done.ts';
import { editInBulk } from './bulk-edit.service.ts';
import { insertBulkEdit } from './bulk-edits.store.ts';
import { finishBulk as finish } from './bulk-finish.service.ts';
import { addTag, type HeldInBulk, holdItems, overTagged, setArchived, takeTag, touch } from './bulk.store.ts';
import { bringHome, deleteAll, fullestElsewhere, idsLyingIn, moveAll } from '../../stock/moves.service.ts';
import {
  itemsOfDeletion,
  keepLevels,
  keepTargets,
  type LevelBack,
  noteWhereLevelsWent,
  putLevelsBack,
} from '../../stock/deleted-levels.service.ts';
import { folderOf, type MovedFromPlaces, moveFromPlaces, namesOfPlaces } from '../../stock/moves-of-places.service.ts';
import { checkFolder } from '../../stock/stock-checks.service.ts';
import { itemsAboutToGo, itemsCameOrWent } from '../inventory-hooks.ts';
import { selectedIds } from '../item-list.service.ts';
import { placesMovedFrom } from './move-preview.service.ts';
import { holdTags } from '../references.store.ts';
import { refreshSearchText } from '../search-text.service.ts';

type Change = z.output<typeof BulkChange>;

export async function changeInBulk(tx: Tx, scope: Scope, selection: z.output<typeof Selection>, change: Change): Promise<BulkResult> {
  const held = await holdItems(tx, scope, await selectedIds(tx, scope, selection));
  // Items that the filter no longer finds were changed by someone while we waited for the lock, and are not meant any more.
  const isFiltered = 'filter' in selection || selection.within !== undefined;
  const stillMeant = new Set(isFiltered ? await selectedIds(tx, scope, selection, { among: idsOf(held) }) : idsOf(held));
  const items = held.filter(({ id }) => stillMeant.has(id));
  if (items.length === 0) throw new AppError('NOT_FOUND');
  const done =
    change.action === 'move'
      ? await move(tx, scope, items, change.folderId, await placesMovedFrom(tx, scope, selection))
      : await apply(tx, scope, items, change);
  const answer = await finish(tx, scope, done);
  if (done.edited && done.edited.length > 0) return { ...answer, editId: await insertBulkEdit(tx, scope, done.edited) };
  if (answer.changed > mostItemsNamed) return answer;
  if (done.moved) {
    const { homes, transferred } = done.moved;
    return { ...answer, movedFrom: byFolder(done.items.filter(({ id }) => homes.has(id))), transferred: byPlace(transferred) };
  }
  if (done.tagsOf) return { ...answer, retagged: byTags(done.items, done.tagsOf) };
  return done.action === 'archive' ? { ...answer, itemIds: idsOf(done.items) } : answer;
}

function byTags(items: readonly HeldInBulk[], tagsOf: NonNullable<Done['tagsOf']>): BulkResult['retagged'] {
  const groups = Map.groupBy(items, ({ id }) => (tagsOf.get(id) ?? []).join());
  return [...groups.values()].map((group) => ({ tagIds: [...(tagsOf.get(group[0]?.id ?? 0) ?? [])], itemIds: idsOf(group) }));
}

function byFolder(items: readonly HeldInBulk[]): BulkResult['movedFrom'] {
  return [...Map.groupBy(items, ({ folderId }) => folderId)].map(([folderId, group]) => ({ folderId, itemIds: idsOf(group) }));
}

function byPlace(transferred: MovedFromPlaces['transferred']): BulkResult['transferred'] {
  return [...Map.groupBy(transferred, ({ place }) => place)].map(([place, group]) => ({
    fromPlaceId: folderOf(place),
    lines: group.map(({ itemId, quantity }) => ({ itemId, quantity })),
  }));
}

interface Emptied {
  folderIds: readonly number[];
  /** What lies there is kept under it, to be put back. */
  deletionId: number;
}

/**
 * When a folder is deleted, its items, archived ones too, go where the person chose. What also lies elsewhere is neither archived nor deleted
 * with the folder: it lives on there. What lies in the folder of an item that is at home elsewhere goes to that home.
 */
export async function emptyFolders(
  tx: Tx,
  scope: Scope,
  { folderIds, deletionId }: Emptied,
  what: { action: 'move'; folderId: number | null } | { action: 'archive' } | { action: 'delete' },
): Promise<number> {
  const held = await holdItems(tx, scope, await idsLyingIn(tx, scope, folderIds));
  await keepLevels(tx, scope, deletionId, folderIds);
  const goHome = async (group: readonly HeldInBulk[], home: number | null) => {
    await keepTargets(tx, scope, deletionId, idsOf(group), home ?? 0);
    await finish(tx, scope, await rehome(tx, scope, group, home));
  };
  // Someone may have moved one out while we waited for it.
  const items = held.filter(({ folderId }) => folderId !== null && folderIds.includes(folderId));
  const elsewhere = what.action === 'move' ? new Map<number, number | null>() : await fullestElsewhere(tx, scope, idsOf(items), folderIds);
  for (const [home, group] of Map.groupBy(items, ({ id }) => elsewhere.get(id))) {
    if (home !== undefined) await goHome(group, home);
    else if (what.action === 'archive') {
      await finish(tx, scope, await archive(tx, scope, group, true));
      await goHome(group, null);
    } else if (what.action === 'move') await goHome(group, what.folderId);
    else await finish(tx, scope, await apply(tx, scope, group, what));
  }
  const brought = await bringHome(tx, scope, folderIds);
  await noteWhereLevelsWent(tx, scope, deletionId);
  // What lies in their homes is more than before, and devices ask for what changed.
  await touch(tx, scope, idsOf(brought));
  const homes = [...new Set(brought.map(({ folderId }) => folderId))];
  if (homes.length > 0) tx.emit({ type: 'bulk_inventory_update', folderIds: homes }, { folderIds: homes });
  return new Set([...idsOf(items), ...idsOf(brought)]).size;
}

/** The folders of a deletion are there again: what lay in them goes back, and what was archived with them is restored. */
export async function refillFolders(tx: Tx, scope: Scope, deletionId: number): Promise<LevelBack[]> {
  const kept = await itemsOfDeletion(tx, scope, deletionId);
  const held = new Map((await holdItems(tx, scope, idsOf(kept))).map((item) => [item.id, item]));
  const toRestore = kept.flatMap(({ id, wentWithIt }) => (wentWithIt ? (held.get(id) ?? []) : []));
  await finish(tx, scope, await archive(tx, scope, toRestore, false));
  const levels = await putLevelsBack(tx, scope, deletionId);
  for (const [folderId, group] of Map.groupBy(
    levels.filter(({ isHomeBack }) => isHomeBack),
    ({ place }) => place,
  )) {
    const name = (await checkFolder(tx, scope, folderId))?.name ?? null;
    const items = group.flatMap(({ itemId }) => held.get(itemId) ?? []);
    await finish(tx, scope, {
      items,
      action: 'move',
      changesOf: (item) => [{ field: 'Folder', from: item.folderName, to: name }],
      folderId,
    });
  }
  const places = [...new Set(levels.flatMap(({ place, wentTo }) => (wentTo === null ? [] : [folderOf(place), folderOf(wentTo)])))];
  if (places.length > 0) tx.emit({ type: 'bulk_inventory_update', folderIds: places }, { folderIds: places });
  return levels;
}

async function apply(tx: Tx, scope: Scope, items: readonly HeldInBulk[], change: Exclude<Change, { action: 'move' }>): Promise<Done> {
  switch (change.action) {
    case 'tag':
    case 'untag':
      return retag(tx, scope, items, change.tagIds, change.action);
    case 'archive':
      return archive(tx, scope, items, true);
    case 'restore':
      return archive(tx, scope, items, false);
    case 'delete':
      await itemsAboutToGo.tell(tx, scope, idsOf(items));
      await deleteAll(tx, scope, idsOf(items));
      await itemsCameOrWent.tell(tx, scope, idsOf(items));
      return { items, action: 'delete', changesOf: (item) => [{ field: 'Quantity', from: item.quantity, to: null }] };
    case 'edit':
      return editInBulk(tx, scope, items, change.changes);
  }
}

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

/** Their folder goes: what lies in it moves with the home, also to where they lie already. */
async function rehome(tx: Tx, scope: Scope, items: readonly HeldInBulk[], folderId: number | null): Promise<Done> {
  const name = (await checkFolder(tx, scope, folderId))?.name ?? null;
  await moveAll(tx, scope, idsOf(items), { id: folderId, name });
  return { items, action: 'move', changesOf: (item) => [{ field: 'Folder', from: item.folderName, to: name }], folderId };
}

/** Of a folder's list what lies there, else what lies in each item's home. */
async function move(
  tx: Tx,
  scope: Scope,
  items: readonly HeldInBulk[],
  folderId: number | null,
  from: readonly number[] | null,
): Promise<Done> {
  const folder = await checkFolder(tx, scope, folderId);
  const name = folder?.name ?? null;
  const moved = await moveFromPlaces(tx, scope, items, from, { id: folderId, name });
  const names = await namesOfPlaces(tx, scope, moved.transferred);
  const drives = Map.groupBy(moved.transferred, ({ itemId }) => itemId);
  const changesOf = ({ id, folderName }: HeldInBulk) => [
    ...(moved.homes.has(id) ? [{ field: 'Folder', from: folderName, to: name }] : []),
    ...(drives.get(id) ?? []).map(({ place, quantity }) => ({
      field: 'Moved',
      from: `${quantity} in ${names.get(place) ?? 'no folder'}`,
      to: name ?? 'no folder',
    })),
  ];
  const moving = items.filter(({ id }) => moved.homes.has(id) || drives.has(id));
  return { items: moving, action: 'move', changesOf, folderId, moved };
}

async function archive(tx: Tx, scope: Scope, items: readonly HeldInBulk[], isArchived: boolean): Promise<Done> {
  const changing = items.filter((item) => item.isArchived !== isArchived);
  if (isArchived) await itemsAboutToGo.tell(tx, scope, idsOf(changing));
  await setArchived(tx, scope, idsOf(changing), isArchived);
  await itemsCameOrWent.tell(tx, scope, idsOf(changing));
  if (changing.length > 0) await (isArchived ? keepArchiveWithinPlan : keepItemsWithinPlan)(tx, scope);
  return { items: changing, action: isArchived ? 'archive' : 'restore', changesOf: () => [] };
}

async function retag(
  tx: Tx,
  scope: Scope,
  items: readonly HeldInBulk[],
  tagIds: readonly number[],
  action: 'tag' | 'untag',
): Promise<Done> {
  const tags = await holdTags(tx, scope, tagIds);
  if (tags.length < new Set(tagIds).size) throw invalid('change.tagIds', 'One of these tags is not there any more.');
  const tagsOf = new Map<number, number[]>();
  for (const tag of tags) {
    const changed = await (action === 'tag' ? addTag : takeTag)(tx, scope, idsOf(items), tag.id);
    for (const id of changed) tagsOf.set(id, [...(tagsOf.get(id) ?? []), tag.id]);
  }
  const changed = items.filter(({ id }) => tagsOf.has(id));
  const full = action === 'tag' ? await overTagged(tx, scope, idsOf(changed)) : 0;
  if (full > 0) throw invalid('change.tagIds', `${atMost(limits.tagsOfItem, 'tags')} ${counted(full, 'item')} would have more.`);
  await refreshSearchText(tx, scope, idsOf(changed));
  await touch(tx, scope, idsOf(changed));
  const changesOf = ({ id }: HeldInBulk) => {
    const its = tagsOf.get(id) ?? [];
    const names = tags.flatMap((tag) => (its.includes(tag.id) ? tag.name : [])).join(', ');
    return [{ field: 'Tags', from: action === 'untag' ? names : null, to: action === 'tag' ? names : null }];
  };
  return { items: changed, action: 'update', changesOf, tagsOf };
}
