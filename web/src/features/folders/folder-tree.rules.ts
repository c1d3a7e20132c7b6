import type { Folder } from '@onhand/contract/folders';
import { once } from '../../platform/once.ts';

/** The scope of a list of items: a folder with everything below it, items in no folder, or (null) everything. */
export type FolderPlace = number | 'none' | null;

type Node = Pick<Folder, 'id' | 'parentId' | 'name'>;

/** The visible folders by what they lie in; one whose parent is not to be seen stands at the root (null). */
export function childrenByParent<F extends Node>(folders: readonly F[]): Map<number | null, F[]> {
  const known = new Set(folders.map(({ id }) => id));
  const children = new Map<number | null, F[]>();
  for (const folder of folders) {
    const place = folder.parentId !== null && known.has(folder.parentId) ? folder.parentId : null;
    const siblings = children.get(place);
    if (siblings) siblings.push(folder);
    else children.set(place, [folder]);
  }
  return children;
}

/** The path goes from the root down to the folder itself; it is empty where there is no such folder. */
export function pathTo<F extends Node>(folders: readonly F[], id: number | null): F[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: F[] = [];
  let at = id === null ? undefined : byId.get(id);
  while (at && !path.includes(at)) {
    path.unshift(at);
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  }
  return path;
}

/** The folders themselves and everything below them: where none of them may be moved to. */
export function withDescendants(folders: readonly Node[], ids: readonly number[]): Set<number> {
  const children = childrenByParent(folders);
  const found = new Set<number>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(children.get(id) ?? []).map((child) => child.id));
  }
  return found;
}

/** Keeps those of several chosen folders that lie in none of the others: the inside of a moved folder comes along by itself. */
export function topmost(folders: readonly Node[], ids: readonly number[]): number[] {
  const chosen = new Set(ids);
  return ids.filter((id) => !pathTo(folders, id).some((ancestor) => ancestor.id !== id && chosen.has(ancestor.id)));
}

/** Answers the reason why the folders cannot go there, or null where they can. */
export function moveRefusal(folders: readonly Node[], ids: readonly number[], targetId: number | null): 'cycle' | 'already there' | null {
  if (targetId !== null && withDescendants(folders, ids).has(targetId)) return 'cycle';
  const moving = new Set(ids);
  return folders.every((folder) => !moving.has(folder.id) || folder.parentId === targetId) ? 'already there' : null;
}

const collator = once(() => new Intl.Collator(undefined, { sensitivity: 'base', numeric: true }));

export function inNameOrder<F extends Node>(folders: readonly F[]): F[] {
  const { compare } = collator();
  return [...folders].sort((one, other) => compare(one.name, other.name) || one.id - other.id);
}

/**
 * The tree as it will be after the move, counts of items included, so that it can be shown before the server has answered.
 * Quantities and values follow with the answer.
 */
export function afterMove(folders: readonly Folder[], ids: readonly number[], targetId: number | null): Folder[] {
  const moving = new Set(topmost(folders, ids));
  const change = new Map<number, number>();
  const count = (path: readonly Folder[], difference: number) => {
    for (const { id } of path) change.set(id, (change.get(id) ?? 0) + difference);
  };
  const moved = folders.filter(({ id }) => moving.has(id));
  for (const folder of moved) {
    count(pathTo(folders, folder.parentId), -folder.subtree.itemCount);
    count(pathTo(folders, targetId), folder.subtree.itemCount);
  }
  return folders.map((folder) => ({
    ...folder,
    parentId: moving.has(folder.id) ? targetId : folder.parentId,
    subtree: { ...folder.subtree, itemCount: folder.subtree.itemCount + (change.get(folder.id) ?? 0) },
  }));
}

/** Returns the moves that undo a move: which folders go back under which. */
export function wayBack(folders: readonly Node[], ids: readonly number[]): { targetParentId: number | null; folderIds: number[] }[] {
  const groups = new Map<number | null, number[]>();
  for (const { id, parentId } of folders) {
    if (ids.includes(id)) groups.set(parentId, [...(groups.get(parentId) ?? []), id]);
  }
  return [...groups].map(([targetParentId, folderIds]) => ({ targetParentId, folderIds }));
}
