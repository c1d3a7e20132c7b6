import { api } from '@onhand/contract';
import type { Folder } from '@onhand/contract/folders';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { showError } from '../../platform/error-toast.ts';
import { keyOf, query, write } from '../../platform/query.ts';
import { useFormWrite, useSettledWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';
import { type FolderLabel, folderLabels } from './folder-labels.rules.ts';
import { afterMove, inNameOrder, pathTo } from './folder-tree.rules.ts';

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

/** Shows the tree as it will be; answers how to take that back. */
async function showAhead(queryClient: QueryClient, change: (folders: Folder[]) => Folder[]): Promise<() => void> {
  await queryClient.cancelQueries({ queryKey: foldersQuery.queryKey });
  const before = queryClient.getQueryData(foldersQuery.queryKey);
  queryClient.setQueryData(foldersQuery.queryKey, (folders) => folders && inNameOrder(change(folders)));
  return () => queryClient.setQueryData(foldersQuery.queryKey, before);
}

export function useCreateFolder() {
  return useFormWrite(api.folders.create, (queryClient, folder) => {
    queryClient.setQueryData(
      foldersQuery.queryKey,
      (folders) => folders && inNameOrder([...folders.filter(({ id }) => id !== folder.id), folder]),
    );
  });
}

/** A folder at the top, made where one is being chosen; what it is chosen for is told its id. */
export function useMakeFolder(): (name: string, choose: (id: number) => void) => Promise<void> {
  const create = useCreateFolder();
  return async (name, choose) => {
    try {
      choose((await create.mutateAsync({ body: { name } })).id);
    } catch (error) {
      showError(error);
    }
  };
}

export function useUpdateFolder() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.folders.update),
    meta: { saysItsErrors: true },
    onMutate: ({ params, body }) =>
      showAhead(queryClient, (folders) =>
        folders.map((folder) =>
          folder.id === Number(params.id)
            ? { ...folder, name: body.name ?? folder.name, color: body.color === undefined ? folder.color : body.color }
            : folder,
        ),
      ),
    onError: (_error, _input, rollBack) => rollBack?.(),
    onSettled: () => void makeItemsStale(queryClient),
  });
}

export function useMoveFolders() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.folders.move),
    onMutate: ({ body }) => showAhead(queryClient, (folders) => afterMove(folders, body.folderIds, body.targetParentId)),
    onError: (_error, _input, rollBack) => rollBack?.(),
    onSettled: () => void makeItemsStale(queryClient),
  });
}

export function useDeleteFolder() {
  return useSettledWrite(api.folders.remove, (queryClient) => void makeItemsStale(queryClient));
}
