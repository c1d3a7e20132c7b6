import type { Movement } from '@onhand/contract/movements';
import { useFolderLabels } from '../folders/folders.queries.ts';

/** The folders of a row as they were called then; where two have that name, with what tells them apart now. */
export function useMovementPlaces({ folder, folderId, fromFolder, fromFolderId, toFolder, moved, unit }: Movement) {
  const labels = useFolderLabels();
  const named = (name: string | null, id: number | null | undefined) => {
    const now = labels.get(id ?? 0);
    return name !== null && now && now.path.split(' › ').at(-1) === name ? now.label : name;
  };
  const names = { folder: named(folder, folderId), fromFolder: named(fromFolder, fromFolderId), toFolder: named(toFolder, folderId) };
  return { ...names, moved, unit };
}
