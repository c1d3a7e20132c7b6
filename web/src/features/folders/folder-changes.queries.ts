import { api } from '@onhand/contract';
import type { DeletedContents, Folder } from '@onhand/contract/folders';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showError } from '../../platform/error-toast.ts';
import { query, write } from '../../platform/query.ts';
import { useFormWrite, useSettledWrite } from '../../platform/use-write.ts';
import { toast } from '../../ui/toast.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';
import { undoneWords } from './deletion-words.ts';
import { afterMove, inNameOrder } from './folder-tree.rules.ts';
import { foldersQuery } from './folders.queries.ts';

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
  return useSettledWrite(api.folders.remove, makeAllStale);
}

/** PLC-17: what lies in a folder and where it would go. What colleagues do meanwhile changes it, so it is asked each time. */
export function removalQuery(id: number, contents: DeletedContents) {
  return { ...query(api.folders.previewRemoval, { params: { id }, query: { contents } }), staleTime: 0 };
}

/** Brings a deleted folder back with what lay in it, and tells what could not be put back. */
export function useUndoDeletion(): { undo: (deletionId: number, name: string) => void; isBusy: boolean } {
  const { mutate, isPending } = useSettledWrite(api.folders.undoRemoval, makeAllStale);
  const undo = (deletionId: number, name: string) =>
    mutate(
      { params: { id: deletionId } },
      {
        onSuccess: (undone) => {
          const isWhole = undone.leftCount === 0;
          // What is still missing has to be read, not glanced at.
          const stays = isWhole ? {} : { duration: 15_000 };
          toast({
            title: `“${name}” is back`,
            description: undoneWords(undone) || undefined,
            tone: isWhole ? 'success' : 'default',
            ...stays,
          });
        },
      },
    );
  return { undo, isBusy: isPending };
}

function makeAllStale(queryClient: QueryClient): void {
  void makeItemsStale(queryClient);
  void queryClient.invalidateQueries({ queryKey: [api.activity.list.path] });
}
