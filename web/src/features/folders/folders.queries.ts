import { api } from '@onhand/contract';
import type { Folder } from '@onhand/contract/folders';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, query } from '../../platform/query.ts';
import { type FolderLabel, folderLabels } from './folder-labels.rules.ts';
import { inNameOrder, pathTo } from './folder-tree.rules.ts';

/** Every folder the person may see, with what is in it; by name, as people count: “Aisle 2” before “Aisle 10”. */
export const foldersQuery = queryOptions({
  queryKey: keyOf(api.folders.list, {}),
  // Sorted as they arrive rather than by `select`, which would sort thousands of them once for every part that shows them.
  queryFn: async ({ signal }) => inNameOrder(await call(api.folders.list, {}, signal)),
});

export const unassignedCountQuery = query(api.inventory.unassignedCount, {});

const labelsOf = new WeakMap<readonly Folder[], Map<number | undefined, ReadonlyMap<number, FolderLabel>>>();
const unknown: ReadonlyMap<number, FolderLabel> = new Map();

/**
 * Names each folder beside an item, worked out once for everything that shows one; empty until the folders are loaded. `within` is the
 * folder whose items are shown: its name need not stand beside each of them.
 */
export function useFolderLabels(isAsked = true, within?: number): ReadonlyMap<number, FolderLabel> {
  const { data: folders } = useQuery({ ...foldersQuery, enabled: isAsked });
  if (!folders) return unknown;
  const known = labelsOf.get(folders) ?? new Map<number | undefined, ReadonlyMap<number, FolderLabel>>();
  labelsOf.set(folders, known);
  const labels = known.get(within) ?? folderLabels(folders, within);
  known.set(within, labels);
  return labels;
}

/** “Van › Shelf”: where something lies, as far as it may be seen. */
export function folderPathText(folders: readonly Pick<Folder, 'id' | 'parentId' | 'name'>[], folderId: number | null): string {
  const names = pathTo(folders, folderId).map(({ name }) => name);
  return names.join(' › ') || 'No folder';
}

/** True if a folder is another or lies below it. */
export function isFolderWithin(folders: readonly Pick<Folder, 'id' | 'parentId' | 'name'>[], id: number | null, within: number): boolean {
  return pathTo(folders, id).some((folder) => folder.id === within);
}
