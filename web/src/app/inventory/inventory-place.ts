import { matchPath, useLocation, useSearchParams } from 'react-router';
import type { FolderPlace } from '../../features/folders/folder-tree.rules.ts';
import { itemPath, listPath, readListState, writeListState } from '../../features/inventory/list/list-state.ts';

export interface InventoryPlace {
  /** The folder that the list shows. */
  folder: FolderPlace;
  itemId: number | null;
  isCreating: boolean;
  /** The phone's view of folders instead of items (SHELL-06). */
  isFoldersView: boolean;
}

// No row has it, so that an address with nonsense in it is answered as one of something deleted.
const nobodysId = Number.MAX_SAFE_INTEGER;

function idIn(text: string | undefined): number | null {
  if (text === undefined) return null;
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : nobodysId;
}

/** Reads an address of the inventory screen (INV-01). */
export function placeAt(pathname: string, params: { itemId?: string; folderId?: string }, query: URLSearchParams): InventoryPlace {
  const inQuery = query.get('in');
  const remembered: FolderPlace = inQuery === 'none' ? 'none' : inQuery === null ? null : idIn(inQuery);
  return {
    folder: params.folderId === undefined ? remembered : idIn(params.folderId),
    itemId: idIn(params.itemId),
    isCreating: /\/create\/?$/.test(pathname),
    isFoldersView: query.get('show') === 'folders',
  };
}

const keptBetweenFolders = ['sort', 'sortField', 'dir', 'view'];

/** The address of another folder: the list keeps its order and look, but not what was searched for in the one before. */
export function folderPath(folder: FolderPlace, query: URLSearchParams, { isFoldersView = false } = {}): string {
  const order = new URLSearchParams([...query].filter(([name]) => keptBetweenFolders.includes(name)));
  // Read and written again: without the search another order may be the usual one.
  const kept = writeListState(order, readListState(order));
  if (isFoldersView) kept.set('show', 'folders');
  return listPath(folder, kept);
}

/** The same list, with the phone's other view. */
export function viewPath(folder: FolderPlace, query: URLSearchParams, isFoldersView: boolean): string {
  const next = new URLSearchParams(query);
  if (isFoldersView) next.set('show', 'folders');
  else next.delete('show');
  return listPath(folder, next);
}

/** Returns the present place. The bars around the screen ask too, so the address is read instead of the route. */
export function useInventoryPlace() {
  const { pathname } = useLocation();
  const params = { ...matchPath('/item/:itemId', pathname)?.params, ...matchPath('/folder/:folderId/*', pathname)?.params };
  const [query] = useSearchParams();
  const place = placeAt(pathname, params, query);
  return {
    ...place,
    pathOf: (folder: FolderPlace) => folderPath(folder, query),
    pathInFolders: (folder: FolderPlace) => folderPath(folder, query, { isFoldersView: true }),
    viewPathOf: (isFoldersView: boolean) => viewPath(place.folder, query, isFoldersView),
    /** The list without the item or the form over it. */
    listPath: listPath(place.folder, query),
    itemPath: (id: number) => itemPath(id, place.folder, query),
  };
}
