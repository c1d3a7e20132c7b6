import { api } from '@onhand/contract';
import type { Item } from '@onhand/contract/inventory';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { newActKey } from '../../platform/act-key.ts';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { quantityText } from '../../platform/format.ts';
import { toast } from '../../ui/toast.ts';
import { itemQuery, makeStockStale } from '../item-cache/item-cache.queries.ts';
import { useUndo } from '../stock/undo.queries.ts';

export interface Drive {
  item: Pick<Item, 'id' | 'name' | 'unit'>;
  fromPlaceId: number | null;
  toPlaceId: number | null;
  /** Named in what is told. */
  to: string;
  quantity: string;
  source?: 'scan' | 'edit';
}

/** Takes some of an item from one place to another at once, and says so with the way back. It is done once, however often it is sent. */
export function useTransfer() {
  const queryClient = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: ({ item, fromPlaceId, toPlaceId, quantity, source = 'edit', key }: Drive & { key: string }) =>
      call(api.transfers.make, { body: { fromPlaceId, toPlaceId, source, lines: [{ itemId: item.id, quantity }] } }, undefined, key),
    meta: { saysItsErrors: true },
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSuccess: ({ movements: [movement] }, { item, to, quantity }) => {
      const action = movement?.canUndo ? { label: 'Undo', onSelect: () => void undo(movement) } : undefined;
      const description = `${quantityText(quantity, item.unit?.name)} of ${item.name}`;
      toast({ title: `Moved to ${to}`, description, tone: 'success', action, duration: 5000 });
    },
    onSettled: (_answer, _error, { item }) => {
      void queryClient.invalidateQueries({ queryKey: itemQuery(item.id).queryKey });
      makeStockStale(queryClient);
    },
  });
}

/** The same for one tap: a tap that failed is tapped again, so each has a key of its own. */
export function useTakeOne() {
  const { mutate, isPending } = useTransfer();
  return {
    isBusy: isPending,
    take: (drive: Drive, onError: (error: Error) => void) => mutate({ ...drive, key: newActKey() }, { onError }),
  };
}
