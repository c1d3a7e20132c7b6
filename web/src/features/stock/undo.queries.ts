import { api } from '@onhand/contract';
import type { Movement } from '@onhand/contract/movements';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { toast } from '../../ui/toast.ts';
import { makeStockStale, readAfterOwnChange } from '../item-cache/item-cache.queries.ts';
import { showChanged, stopReadingItems } from '../item-cache/shown-item.queries.ts';
import { shortfallText } from './stock-change.queries.ts';

/**
 * Undoes a movement and says how it ended, in the words of UNDO-02; answers whether it went well. The scanner keeps a list of
 * its own beside it.
 */
export function useUndo(): (movement: Pick<Movement, 'id' | 'itemId'>) => Promise<boolean> {
  const queryClient = useQueryClient();
  return useCallback(
    async ({ id, itemId }) => {
      try {
        const item = await call(api.transactions.undo, { params: { id }, body: {} });
        await stopReadingItems(queryClient);
        showChanged(queryClient, itemId, item);
        readAfterOwnChange(queryClient);
        const shortfall = shortfallText(item.movement);
        toast({ title: 'Action Undone', description: shortfall && `${shortfall}: there was no more.`, tone: 'success' });
        return true;
      } catch (error) {
        // UNDO-04: a refusal says whose undo it is; anything else is UNDO-02's sentence.
        const isRefused = error instanceof ApiError && error.error === 'UNDO_NOT_YOURS';
        toast({
          title: 'Undo Failed',
          description: isRefused ? error.message : 'Could not reverse the action. Please check the item manually.',
          tone: 'destructive',
        });
        makeStockStale(queryClient);
        return false;
      }
    },
    [queryClient],
  );
}
