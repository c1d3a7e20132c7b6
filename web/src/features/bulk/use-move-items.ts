import type { Folder } from '@onhand/contract/folders';
import type { Selection } from '@onhand/contract/item-filter';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { itemCountText } from '../../platform/count-text.ts';
import { showError } from '../../platform/error-toast.ts';
import { toast } from '../../ui/toast.ts';
import { movingQuery } from '../item-cache/item-cache.queries.ts';
import { type BulkStep, useBulkRun, useTakeMoveBack } from './bulk.queries.ts';
import type { MoveQuestionProps } from './move-question.tsx';

/**
 * Puts items that were dropped on a folder into it; `null` takes them out of any folder. In the list of a folder (`from`) what lies there is
 * meant. Of items that lie in several places it is asked first, with how much moves from where (PLC-17).
 */
export function useMoveItems(from: number | 'none' | null) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useBulkRun();
  const takeBack = useTakeMoveBack();
  const [question, setQuestion] = useState<MoveQuestionProps | null>(null);
  const moveItems = useCallback(
    async (itemIds: readonly number[], folder: Pick<Folder, 'id' | 'name'> | null) => {
      const where = folder ? `into “${folder.name}”` : 'out of any folder';
      const selection: Selection = { itemIds: [...itemIds], ...(from !== null && { within: { folderId: from } }) };
      const body: BulkStep = { selection, change: { action: 'move', folderId: folder?.id ?? null } };
      const move = async () => {
        setQuestion(null);
        const result = await mutateAsync({ body });
        const undo = () => void takeBack(result, folder?.id ?? null).catch(showError);
        const action = result.changed > 0 ? { label: 'Undo', onSelect: undo } : undefined;
        toast({ title: `Moved ${itemCountText(result.changed)} ${where}`, action });
      };
      const preview = await queryClient.fetchQuery(movingQuery(selection));
      if (preview.severalCount === 0) return move();
      const title = `Move ${itemCountText(itemIds.length)} ${where}?`;
      setQuestion({ title, preview, onMove: () => void move().catch(showError), onClose: () => setQuestion(null) });
      return undefined;
    },
    [mutateAsync, takeBack, queryClient, from],
  );
  const dropItems = useCallback(
    (itemIds: readonly number[], folder: Pick<Folder, 'id' | 'name'> | null) => void moveItems(itemIds, folder).catch(showError),
    [moveItems],
  );
  return { dropItems, question };
}
