import type { Folder } from '@onhand/contract/folders';
import { useQuery } from '@tanstack/react-query';
import { type FolderLabel, folderLabels } from './folder-labels.rules.ts';
import { pathTo } from './folder-tree.rules.ts';
import { foldersQuery } from './folders.queries.ts';

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
