import { api } from '@onhand/contract';
import type { StockChange } from '@onhand/contract/stock-change';
import type { Item, ItemSummary } from '@onhand/contract/item-answers';
import type { Movement } from '@onhand/contract/movements';
import type { Answer } from '@onhand/contract/route';
import { MutationObserver, type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { newActKey } from '../../platform/act-key.ts';
import { ApiError } from '../../platform/api-error.ts';
import { quantityText } from '../../platform/format.ts';
import type { Owner } from '../../offline/device-store.ts';
import { changeOrQueue, isQueued } from '../../offline/send-or-queue.ts';
import { useSession } from '../../platform/session.ts';
import { type ToastOptions, toast } from '../../ui/toast.ts';
import { makeStockStale, readAfterOwnChange, stockChangeKey } from '../item-cache/item-cache.queries.ts';
import { type OptimisticChange, keepChanged, showChanged, shownItem, stopReadingItems } from '../item-cache/shown-item.queries.ts';
import { stockAfter } from '../../offline/stock-after.ts';

/** One act of a person. Either `adjustment` (signed) or `quantity` (the new one). */
export interface StockRequest
  extends Pick<StockChange, 'placeId' | 'adjustment' | 'quantity' | 'expectedQuantity' | 'purchasePrice' | 'folderId'> {
  note?: string;
  source: NonNullable<StockChange['source']>;
  /** The same for every try of one act, so that it is made once; a new one unless told. */
  idempotencyKey?: string;
}

/** The item as it is now, with the row of its history that came of it; no row where nothing was to be changed. */
export type ChangedStock = Answer<typeof api.inventory.changeStock> & {
  /** The key of a change that waits on this device for the network (SCAN-16); the item is as it will be. */
  waitingKey?: string;
};

export type SendStockChange = (item: ItemSummary | null, request: StockRequest) => Promise<ChangedStock | null>;

/**
 * The one way this app changes stock (STK-10, STK-11, STK-13):
 *
 *   const changeStock = useStockChange();
 *   const changed = await changeStock(item, { adjustment: '-2', source: 'scan' });
 *
 * Shows the change at once in every list and on the item, takes it back when it is refused, asks for the truth after the last of
 * several, and tries again under the same key when the answer was lost. Without an item it says so and answers null; a refusal
 * is thrown, and told by the caller. Changes of one item go one after the other, those of several at once.
 */
export function useStockChange(): SendStockChange {
  const queryClient = useQueryClient();
  const session = useSession();
  const { id: userId, organizationId } = session.status === 'signed-in' ? session.user : { id: '', organizationId: null };
  return useCallback(
    (item, { idempotencyKey = newActKey(), ...request }) => {
      if (!item) {
        toast({ title: 'No item selected', tone: 'destructive' });
        return Promise.resolve(null);
      }
      const owner = organizationId === null ? null : { organizationId, userId };
      return new MutationObserver(queryClient, stockMutation(queryClient, item, owner)).mutate({ body: bodyOf(request), idempotencyKey });
    },
    [queryClient, organizationId, userId],
  );
}

/** SCAN-14: tells a change that was made, and whether less was there than asked for. A caller that can undo it adds the button. */
export function stockToast({ name, quantity, unit, movement, waitingKey }: ChangedStock): ToastOptions {
  const now = `${name}: ${quantityText(quantity, unit?.name)}`;
  if (waitingKey) return { title: 'Saved on This Device', description: `${now}. It is sent as soon as there is a connection.` };
  if (!movement) return { title: 'Nothing to change', description: now };
  const shortfall = shortfallText(movement);
  const description = shortfall === undefined ? now : `${now}. ${shortfall}: there was no more.`;
  return { title: 'Stock Updated', description, tone: 'success', duration: 5000 };
}

/** Tells the person that less was there than they asked for. */
export function shortfallText({ requested, delta }: Pick<Movement, 'requested' | 'delta'>): string | undefined {
  if (requested === null) return undefined;
  const amount = (value: string) => quantityText(value.replace('-', ''));
  return `Asked for ${amount(requested)}, took ${amount(delta)}`;
}

/** How much lies in a place; of an item whose places a device without a network does not know, all of it. */
export function quantityThere({ places, quantity }: Pick<Item, 'places' | 'quantity'>, placeId: number | null): string {
  return places.length === 0 ? quantity : (places.find((place) => place.placeId === placeId)?.quantity ?? '0');
}

/** The place of a change, as it is sent: where the item's places are not known, the server finds the one that is meant. */
export function sentPlace({ places }: Pick<Item, 'places'>, placeId: number | null): { placeId?: number | null } {
  return places.length === 0 ? {} : { placeId };
}

/** True while a change of this item is on its way. */
export function useIsStockChanging(itemId: number): boolean {
  return useIsMutating({ mutationKey: stockChangeKey(itemId) }) > 0;
}

interface Sent {
  body: StockChange;
  idempotencyKey: string;
}

function stockMutation(queryClient: QueryClient, item: ItemSummary, owner: Owner | null) {
  const { id } = item;
  const mutationKey = stockChangeKey(id);
  const isLast = () => queryClient.isMutating({ mutationKey }) <= 1;
  return {
    mutationKey,
    mutationFn: async ({ body, idempotencyKey }: Sent): Promise<ChangedStock> => {
      const outcome = await changeOrQueue(owner, item, body, idempotencyKey);
      if (!isQueued(outcome)) return outcome;
      const shown = shownItem(queryClient, id) ?? { ...item, ...stockAfter(item, body) };
      return { ...(shown as Item), movement: null, waitingKey: idempotencyKey };
    },
    meta: { saysItsErrors: true },
    // One after the other, so that a count never overtakes what was added before it.
    scope: { id: mutationKey.join(' ') },
    // It is sent again only where no answer came: it may have been done or not, and the key makes sure that it is done once.
    retry: (failures: number, error: Error) => failures < 2 && !(error instanceof ApiError),
    retryDelay: (failures: number) => 500 * 2 ** failures,
    onMutate: async ({ body }: Sent) => {
      await stopReadingItems(queryClient);
      return keepChanged(queryClient, id, stockAfter(shownItem(queryClient, id) ?? item, body));
    },
    onError: (_error: Error, _sent: Sent, kept: OptimisticChange | undefined) => kept?.rollBack(),
    onSuccess: (changed: ChangedStock) => {
      if (isLast() && !changed.waitingKey) showChanged(queryClient, id, changed satisfies Item);
    },
    onSettled: (changed: ChangedStock | undefined, error: Error | null, _sent: Sent, kept: OptimisticChange | undefined) => {
      kept?.letGo();
      // A change that waits to be sent is shown already, and the server cannot be asked.
      if (!isLast() || changed?.waitingKey) return;
      if (error) makeStockStale(queryClient);
      else readAfterOwnChange(queryClient);
    },
  };
}

function bodyOf({ note, ...request }: Omit<StockRequest, 'idempotencyKey'>): StockChange {
  return { ...request, ...(note?.trim() && { transactionNote: note }) };
}
