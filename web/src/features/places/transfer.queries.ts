import type { Item } from '@onhand/contract/inventory';
import type { TransferInput } from '@onhand/contract/transfers';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { newActKey } from '../../platform/act-key.ts';
import { ApiError } from '../../platform/api-error.ts';
import { transferOrQueue } from '../../offline/send-or-queue.ts';
import { quantityText } from '../../platform/format.ts';
import { useUser } from '../../platform/session.ts';
import { toast } from '../../ui/toast.ts';
import { foldersQuery } from '../folders/folders.queries.ts';
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
  const { id: userId, organizationId } = useUser();
  return useMutation({
    mutationFn: async ({ item, fromPlaceId, toPlaceId, to, quantity, source = 'edit', key }: Drive & { key: string }) => {
      const body = { fromPlaceId, toPlaceId, source, lines: [{ itemId: item.id, quantity }] };
      const folders = queryClient.getQueryData(foldersQuery.queryKey) ?? [];
      const from = folders.find(({ id }) => id === fromPlaceId)?.name ?? 'no folder';
      const waiting = { body, from, to, items: [{ quantity: '', ...item }] };
      const outcome = await transferOrQueue(organizationId === null ? null : { organizationId, userId }, waiting, key);
      if ('isQueued' in outcome) await showWaiting(queryClient, item.id, body);
      return outcome;
    },
    meta: { saysItsErrors: true },
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError),
    retryDelay: (failures) => 500 * 2 ** failures,
    onSuccess: (outcome, { item, to, quantity }) => {
      if ('isQueued' in outcome) {
        const waits = `${quantityText(quantity, item.unit?.name)} of ${item.name} to ${to}. It is sent as soon as there is a connection.`;
        toast({ title: 'Saved on This Device', description: waits });
        return;
      }
      const {
        movements: [movement],
      } = outcome;
      const action = movement?.canUndo ? { label: 'Undo', onSelect: () => void undo(movement) } : undefined;
      const description = `${quantityText(quantity, item.unit?.name)} of ${item.name}`;
      toast({ title: `Moved to ${to}`, description, tone: 'success', action, duration: 5000 });
    },
    onSettled: (outcome, _error, { item }) => {
      // A transfer that waits to be sent is shown already, and the server cannot be asked.
      if (outcome && 'isQueued' in outcome) return;
      void queryClient.invalidateQueries({ queryKey: itemQuery(item.id).queryKey });
      makeStockStale(queryClient);
    },
  });
}

/** The open item as it will be once the transfer has arrived. */
async function showWaiting(queryClient: QueryClient, itemId: number, body: TransferInput): Promise<void> {
  const { withTransfer } = await import('../../offline/waiting-effects.ts');
  queryClient.setQueryData(itemQuery(itemId).queryKey, (item) => item && withTransfer(item, body));
}

/** The same for one tap: a tap that failed is tapped again, so each has a key of its own. */
export function useTakeOne() {
  const { mutate, isPending } = useTransfer();
  return {
    isBusy: isPending,
    take: (drive: Drive, onError: (error: Error) => void) => mutate({ ...drive, key: newActKey() }, { onError }),
  };
}
