import { limits, spelledLimit } from '@onhand/contract/limits';
import type { Template, TemplateDifference, TemplateSummary } from '@onhand/contract/refill-templates';
import type { Tx } from '../../../platform/db.ts';
import { AppError, invalid, refusingDuplicateNames } from '../../../platform/errors.ts';
import { keepWithin } from '../../../platform/record-limits.ts';
import type { Scope } from '../../../platform/scope.ts';
import { folderOf, holdingFolders, placeOf } from '../../stock/places.service.ts';
import { setPlaceLimits } from '../../stock/place-limits.service.ts';
import { readFolders } from '../needs.store.ts';
import { type FolderTree, treeOf } from '../walking-order.rules.ts';
import {
  countFollowers,
  deleteTemplate,
  type DifferenceRow,
  differencesOf,
  findTemplate,
  firstDifferences,
  follow,
  followersOf,
  holdTemplate,
  insertTemplate,
  itemsOf,
  linesOfPlace,
  listTemplates,
  pageOfDifferences,
  renameTemplate,
  type TemplateLine,
  unfollow,
  writeItems,
} from './templates.store.ts';

export async function listAll(tx: Tx, scope: Scope): Promise<TemplateSummary[]> {
  const tree = treeOf(await readFolders(tx, scope));
  const rows = await listTemplates(tx, scope);
  return rows.map((row) => ({ ...row, places: row.places.map((place) => named(tree, place)) }));
}

const named = (tree: FolderTree, place: number) => ({ placeId: folderOf(place), name: tree.pathOf(place)?.at(-1) ?? null });

/** PLC-13: the template, and for each place that follows it what would change there. */
export async function readTemplate(tx: Tx, scope: Scope, id: number): Promise<Template> {
  const template = await findTemplate(tx, scope, id);
  const items = await itemsOf(tx, scope, id);
  const followers = await followersOf(tx, scope, id);
  const tree = treeOf(await readFolders(tx, scope));
  const byPlace = Map.groupBy(await firstDifferences(tx, scope, id, followers, limits.differencesTold), ({ place }) => place);
  const places = followers.map((place) => {
    const first = byPlace.get(place) ?? [];
    return { ...named(tree, place), differenceCount: first[0]?.count ?? 0, differences: first.map(told) };
  });
  return { ...template, items, places };
}

const pageSize = 100;

export async function listDifferences(
  tx: Tx,
  scope: Scope,
  id: number,
  { placeId, offset }: { placeId: 'none' | number; offset: number },
): Promise<{ differences: TemplateDifference[]; hasMore: boolean }> {
  await findTemplate(tx, scope, id);
  const rows = await pageOfDifferences(tx, scope, id, { place: placeId === 'none' ? 0 : placeId, offset, limit: pageSize + 1 });
  return { differences: rows.slice(0, pageSize).map(told), hasMore: rows.length > pageSize };
}

function told({ itemId, name, minimum, maximum, wantedMinimum, wantedMaximum, isRemoved }: DifferenceRow): TemplateDifference {
  return { itemId, name, now: { minimum, maximum }, wanted: isRemoved ? null : { minimum: wantedMinimum, maximum: wantedMaximum } };
}

interface NewTemplate {
  name: string;
  items: readonly TemplateLine[];
  fromPlaceId?: number | null | undefined;
}

export async function createTemplate(tx: Tx, scope: Scope, { name, items, fromPlaceId }: NewTemplate): Promise<Template> {
  const id = await refusingDuplicateNames(insertTemplate(tx, scope, name));
  keepWithin(tx, scope, 'refillTemplates');
  const most = limits.itemsOfTemplate;
  const copied = fromPlaceId === undefined ? [] : await linesOfPlace(tx, scope, placeOf(fromPlaceId), most + 1);
  if (copied.length > most) {
    throw new AppError('LIMIT_REACHED', { message: `A template has at most ${spelledLimit(most)} items.` });
  }
  const known = new Set(items.map(({ itemId }) => itemId));
  await writeItems(tx, scope, id, [...items, ...copied.filter(({ itemId }) => !known.has(itemId))]);
  if (fromPlaceId !== undefined) {
    await holdPlaces(tx, scope, [fromPlaceId]);
    await followWithinLimit(tx, scope, id, [placeOf(fromPlaceId)]);
  }
  return tellAndRead(tx, scope, id);
}

export async function updateTemplate(tx: Tx, scope: Scope, id: number, { name, items }: NewTemplate): Promise<Template> {
  const held = await holdTemplate(tx, scope, id);
  if (name !== held.name) await refusingDuplicateNames(renameTemplate(tx, scope, id, name));
  await writeItems(tx, scope, id, items);
  return tellAndRead(tx, scope, id);
}

export async function removeTemplate(tx: Tx, scope: Scope, id: number): Promise<Record<string, never>> {
  if ((await deleteTemplate(tx, scope, id)) === 0) throw new AppError('NOT_FOUND');
  tx.emit({ type: 'batch_update', about: 'template' });
  return {};
}

/** Only what is different is written, so that applying it twice changes nothing. */
export async function applyTemplate(
  tx: Tx,
  scope: Scope,
  id: number,
  { placeIds, itemIds }: { placeIds: readonly (number | null)[]; itemIds?: readonly number[] | undefined },
): Promise<Template> {
  await holdTemplate(tx, scope, id);
  await holdPlaces(tx, scope, placeIds);
  const places = placeIds.map(placeOf);
  await followWithinLimit(tx, scope, id, places);
  const most = limits.levelsOfCall;
  const differences = await differencesOf(tx, scope, id, { places, itemIds: itemIds ?? null, limit: most + 1 });
  if (differences.length > most) {
    const message = `That would set more than ${spelledLimit(most)} minima at once. Apply it to fewer places at a time.`;
    throw new AppError('LIMIT_REACHED', { message });
  }
  await setPlaceLimits(
    tx,
    scope,
    differences.map(({ itemId, place, wantedMinimum, wantedMaximum, refillFrom, isRemoved }) => ({
      itemId,
      place,
      refillFrom,
      minimum: isRemoved ? null : wantedMinimum,
      maximum: isRemoved ? null : wantedMaximum,
    })),
  );
  return tellAndRead(tx, scope, id);
}

async function followWithinLimit(tx: Tx, scope: Scope, id: number, places: readonly number[]): Promise<void> {
  await follow(tx, scope, id, places);
  const most = limits.placesOfTemplate;
  if ((await countFollowers(tx, scope, id)) <= most) return;
  const message = `At most ${spelledLimit(most)} places follow one template. Make another for the rest.`;
  throw new AppError('LIMIT_REACHED', { message });
}

export async function leaveTemplate(tx: Tx, scope: Scope, id: number, placeId: number | null): Promise<Template> {
  if ((await unfollow(tx, scope, id, placeOf(placeId))) === 0) throw new AppError('NOT_FOUND');
  return tellAndRead(tx, scope, id);
}

function tellAndRead(tx: Tx, scope: Scope, id: number): Promise<Template> {
  tx.emit({ type: 'batch_update', about: 'template' });
  return readTemplate(tx, scope, id);
}

async function holdPlaces(tx: Tx, scope: Scope, placeIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(placeIds.flatMap((id) => id ?? []))];
  const { sql, values } = holdingFolders(scope, ids);
  if ((await tx.rows(sql, values)).length < ids.length) throw invalid('placeIds', 'This folder is not there any more.');
}
