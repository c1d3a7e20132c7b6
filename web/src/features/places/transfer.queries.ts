import type { Item } from '@onhand/contract/item-answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { newActKey } from '../../platform/act-key.ts';
import { ApiError } from '../../platform/api-error.ts';
import { isQueued, sendOrQueue } from '../../offline/send-or-queue.ts';
import { showQueued, useOwner } from '../../offline/use-act.ts';
import { quantityText } from '../../platform/format.ts';
import { toast } from '../../ui/toast.ts';
import { foldersQuery } from '../folders/folders.queries.ts';
import { itemQuery, makeStockStale } from '../item-cache/item-cache.queries.ts';
import { useUndo } from '../stock/undo.queries.ts';

export interface Drive {
  item: Pick<Item, 'id' | 'name' | 'unit'>;
  fromPlaceId: number | null;
  /** Named where it is known; a place of others is none of the person's folders. */
  from?: string;
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
  const owner = useOwner();
  return useMutation({
    mutationFn: ({ item, fromPlaceId, from: named, toPlaceId, to, quantity, source = 'edit', key }: Drive & { key: string }) => {
      const body = { fromPlaceId, toPlaceId, source, lines: [{ itemId: item.id, quantity }] };
      const folders = queryClient.getQueryData(foldersQuery.queryKey) ?? [];
      const from = named ?? folders.find(({ id }) => id === fromPlaceId)?.name ?? 'no folder';
      const items = [{ id: item.id, name: item.name, unit: item.unit?.name ?? null }];
      return sendOrQueue(owner, { kind: 'move', input: { body }, seen: { from, to, items } }, key);
    },
    meta: { saysItsErrors: true },
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSuccess: (outcome, { item, to, quantity }) => {
      if (isQueued(outcome)) return void showQueued(queryClient, outcome);
      const {
        movements: [movement],
      } = outcome;
      const action = movement?.canUndo ? { label: 'Undo', onSelect: () => void undo(movement) } : undefined;
      const description = `${quantityText(quantity, item.unit?.name)} of ${item.name}`;
      toast({ title: `Moved to ${to}`, description, tone: 'success', action, duration: 5000 });
    },
    onSettled: (outcome, _error, { item }) => {
      // A transfer that waits to be sent is shown already, and the server cannot be asked.
      if (outcome && isQueued(outcome)) return;
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
