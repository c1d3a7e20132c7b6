import type { Folder } from '@onhand/contract/folders';

type Node = Pick<Folder, 'id' | 'parentId' | 'name'>;

/** From the top down to the folder itself, as far as it may be seen. */
export function folderPath(folders: readonly Node[], folderId: number | null): Node[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: Node[] = [];
  for (let at = byId.get(folderId ?? 0); at && !path.includes(at); at = byId.get(at.parentId ?? 0)) path.unshift(at);
  return path;
}

export function folderPathText(folders: readonly Node[], folderId: number | null): string {
  return (
    folderPath(folders, folderId)
      .map(({ name }) => name)
      .join(' › ') || 'No folder'
  );
}
