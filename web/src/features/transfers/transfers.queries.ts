import { api } from '@onhand/contract';
import type { Transfer } from '@onhand/contract/transfers';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api-error.ts';
import { compareDecimals } from '../../platform/decimal.ts';
import { call } from '../../platform/api.ts';
import { keyOf, query } from '../../platform/query.ts';
import { useAct } from '../../offline/use-act.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

export const shownTransfers = ['open', 'drafts', 'done'] as const;
export type ShownTransfers = (typeof shownTransfers)[number];

/** Newest first, page after page. */
export const transfersQuery = (show: ShownTransfers) =>
  infiniteQueryOptions({
    queryKey: keyOf(api.transfers.list, { query: { show } }),
    queryFn: ({ pageParam, signal }) => call(api.transfers.list, { query: { show, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.reduce((shown, { transfers }) => shown + transfers.length, 0) : undefined),
  });

export const transferQuery = (id: number) => query(api.transfers.read, { params: { id } });

export const placesQuery = query(api.transfers.places, {});

export const usePlan = () => useFormWrite(api.transfers.plan, show);
/** PLC-12: these can wait for the network. */
export const usePlanLine = () => useAct('plan', show, { isQuiet: true });
export const useSend = () => useAct('send', showMoved);
export const useSendNew = () => useAct('sendNew', showMoved);
export const useReceive = () => useAct('receive', showMoved);
export const useSettle = () => useAct('settle', showMoved);
export const useCancel = () => useWrite(api.transfers.cancel, showMoved);
export const useTakeBack = () => useWrite(api.transfers.undo, showMoved);

function show(queryClient: QueryClient, transfer: Transfer): void {
  queryClient.setQueryData(transferQuery(transfer.id).queryKey, transfer);
  void queryClient.invalidateQueries({ queryKey: [api.transfers.list.path] });
}

function showMoved(queryClient: QueryClient, transfer: Transfer): void {
  show(queryClient, transfer);
  void makeItemsStale(queryClient);
}

/** What can be taken from a place: the item a code stands for; where it is no code, items there with these words. */
export function candidatesQuery(placeId: number | null, text: string) {
  return queryOptions({
    queryKey: [api.inventory.list.path, { toSend: text, placeId }],
    queryFn: async ({ signal }) => {
      const folderId = placeId ?? ('none' as const);
      const { items } = await call(
        api.inventory.list,
        { query: { search: text, folderId, isFolderOnly: true, limit: 40, isCounted: false } },
        signal,
      );
      // An item stays listed where it has run out, and nothing of it can be sent.
      const there = items.filter(({ quantity }) => compareDecimals(quantity, '0') > 0).slice(0, 8);
      if (there.length > 0) return there;
      try {
        const item = await call(api.qr.lookup, { params: { code: text } }, signal);
        const level = item.places.find((place) => place.placeId === placeId);
        return level ? [{ ...item, quantity: level.quantity, reserved: level.reserved }] : [];
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return [];
        throw error;
      }
    },
    enabled: text !== '',
    staleTime: 0,
  });
}
