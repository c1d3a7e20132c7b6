import type { Folder } from '@onhand/contract/folders';
import { useQueryClient } from '@tanstack/react-query';
import { folderCountText } from '../../platform/count-text.ts';
import { toast } from '../../ui/toast.ts';
import { moveRefusal, pathTo, topmost, wayBack } from './folder-tree.rules.ts';
import { foldersQuery } from './folders.queries.ts';
import { useMoveFolders } from './folder-changes.queries.ts';
import { openFolders } from './use-open-folders.ts';

/** Moves folders at once and offers to take it back (FOLD-03). */
export function useMoveWithUndo() {
  const queryClient = useQueryClient();
  const move = useMoveFolders();
  const undo = async (steps: ReturnType<typeof wayBack>) => {
    for (const body of steps) await move.mutateAsync({ body });
  };
  return (ids: readonly number[], targetParentId: number | null) => {
    const folders = queryClient.getQueryData(foldersQuery.queryKey) ?? [];
    const folderIds = topmost(folders, ids);
    const refusal = moveRefusal(folders, folderIds, targetParentId);
    if (refusal === 'cycle') {
      toast({ title: 'Not possible', description: 'A folder cannot be moved into itself or a folder below it.', tone: 'destructive' });
    }
    if (refusal) return;
    const steps = wayBack(folders, folderIds);
    const title = movedText(folders, folderIds, targetParentId);
    openFolders(pathTo(folders, targetParentId).map(({ id }) => id));
    // Promises, because the dialog that asked for it may be gone by the time of the answer. Failures tell themselves.
    move.mutateAsync({ body: { folderIds, targetParentId } }).then(
      () => toast({ title, action: { label: 'Undo', onSelect: () => void undo(steps).catch(() => undefined) } }),
      () => undefined,
    );
  };
}

function movedText(folders: readonly Folder[], ids: readonly number[], targetId: number | null): string {
  const only = ids.length === 1 ? folders.find(({ id }) => id === ids[0]) : undefined;
  const target = folders.find(({ id }) => id === targetId);
  return `Moved ${only ? `“${only.name}”` : folderCountText(ids.length)} ${target ? `into “${target.name}”` : 'to the top level'}`;
}
