import type { Folder } from '@onhand/contract/folders';
import { useCallback } from 'react';
import { itemCountText } from '../../platform/count-text.ts';
import { showError } from '../../platform/error-toast.ts';
import { toast } from '../../ui/toast.ts';
import { type BulkStep, movesBack, useBulkRun } from './bulk.queries.ts';

/** Puts items that were dropped on a folder into it; `null` takes them out of any folder. */
export function useMoveItems() {
  const { mutateAsync } = useBulkRun();
  return useCallback(
    (itemIds: readonly number[], folder: Pick<Folder, 'id' | 'name'> | null) => {
      const where = folder ? `into “${folder.name}”` : 'out of any folder';
      const undo = async (steps: readonly BulkStep[]) => {
        for (const body of steps) await mutateAsync({ body });
      };
      const body: BulkStep = { selection: { itemIds: [...itemIds] }, change: { action: 'move', folderId: folder?.id ?? null } };
      mutateAsync({ body }).then(
        ({ changed, movedFrom = [] }) =>
          toast({
            title: `Moved ${itemCountText(changed)} ${where}`,
            action: changed > 0 ? { label: 'Undo', onSelect: () => void undo(movesBack(movedFrom)).catch(showError) } : undefined,
          }),
        showError,
      );
    },
    [mutateAsync],
  );
}
