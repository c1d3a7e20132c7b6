import { pageOfPlaces, type RefillPlace } from '@onhand/contract/refills';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { folderOf, holdFolder, placeOf } from '../stock/places.service.ts';
import { readFolders } from './needs.store.ts';
import { listPlaces, placesToRefill, writePlace } from './refill-places.store.ts';
import { placeNamed } from './told-lines.ts';
import { compareWays, type FolderTree, treeOf } from './walking-order.rules.ts';

/** A page in the order of the paths. What is low is counted for its places alone. */
export async function listRefillPlaces(tx: Tx, scope: Scope, offset: number): Promise<RefillPlace[]> {
  const tree = treeOf(await readFolders(tx, scope));
  const ways = (await placesToRefill(tx, scope)).map((place) => ({ place, path: tree.pathOf(place) ?? [] }));
  const page = ways.toSorted((one, other) => compareWays(one.path, other.path)).slice(offset, offset + pageOfPlaces);
  return readPlaces(
    tx,
    scope,
    tree,
    page.map(({ place }) => place),
  );
}

async function readPlaces(tx: Tx, scope: Scope, tree: FolderTree, wanted: readonly number[]): Promise<RefillPlace[]> {
  const rows = await listPlaces(tx, scope, wanted);
  const places = rows.map(({ place, refillFrom, ...row }): RefillPlace => {
    const path = tree.pathOf(place) ?? [];
    const name = path.at(-1) ?? null;
    const known = refillFrom === null ? undefined : tree.pathOf(refillFrom);
    const source =
      refillFrom === null || !known ? 'home' : placeNamed(scope, tree, { place: refillFrom, name: null, isGone: false, isSeen: true });
    return { ...row, placeId: folderOf(place), name, path, source };
  });
  return places.toSorted((one, other) => compareWays(one.path, other.path));
}

interface Change {
  placeId: number | null;
  source?: 'home' | number | null | undefined;
  hour?: number | null | undefined;
}

export async function changeRefillPlace(tx: Tx, scope: Scope, { placeId, source, hour }: Change, now: Date): Promise<RefillPlace[]> {
  if (placeId !== null && !(await holdFolder(tx, scope, placeId))) throw new AppError('NOT_FOUND');
  if (typeof source === 'number' && !(await holdFolder(tx, scope, source))) throw invalid('source', 'This folder is not there any more.');
  if (source !== undefined && source !== 'home' && source === placeId) throw invalid('source', 'A place is not refilled from itself.');
  const refillFrom = source === 'home' ? null : source === undefined ? undefined : placeOf(source);
  await writePlace(tx, scope, { place: placeOf(placeId), refillFrom, hour }, now);
  tx.emit({ type: 'batch_update', about: 'refill' }, { folderIds: [placeId] });
  return readPlaces(tx, scope, treeOf(await readFolders(tx, scope)), [placeOf(placeId)]);
}
