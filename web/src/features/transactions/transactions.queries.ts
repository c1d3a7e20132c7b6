import { api } from '@onhand/contract';
import type { ExportFormat } from '@onhand/contract/exports';
import type { Movement } from '@onhand/contract/movements';
import type { TransactionFilter } from '@onhand/contract/transactions';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { keyOf, query } from '../../platform/query.ts';
import { toast } from '../../ui/toast.ts';
import { showChanged, stopReadingItems } from '../item-cache/item-cache.queries.ts';
import { makeStockStale } from '../stock/stock-change.queries.ts';
import { shortfallText } from './movement-words.ts';

export const peopleQuery = query(api.transactions.people, {});

/** The whole history as filtered, newest first, page after page; the old rows stay on the screen while another filter is asked for. */
export function transactionsQuery(filter: TransactionFilter) {
  return infiniteQueryOptions({
    queryKey: keyOf(api.transactions.list, { query: filter }),
    queryFn: ({ pageParam, signal }) => call(api.transactions.list, { query: { ...filter, limit: 100, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function exportTransactions(filter: TransactionFilter, format: ExportFormat): Promise<Blob> {
  return call(api.exports.history, { query: { ...filter, format } });
}

/** Where what is on hand has its cost from. The version is the item's last change: after another one it is another question. */
export function itemCostQuery(id: number, version: string) {
  return queryOptions({
    queryKey: [...keyOf(api.inventory.explainCost, { params: { id } }), { version }],
    queryFn: ({ signal }) => call(api.inventory.explainCost, { params: { id } }, signal),
  });
}

/** Rows of the ledger are never rewritten, so the answer stays. */
export function movementCostQuery(id: number) {
  return query(api.transactions.explainMovement, { params: { id } });
}

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
        return false;
      } finally {
        makeStockStale(queryClient);
      }
    },
    [queryClient],
  );
}
