import { api } from '@onhand/contract';
import type { Order } from '@onhand/contract/order-answers';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { keyOf, query } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';

export type ShownOrders = 'drafts' | 'open' | 'done' | 'overdue';

/** Newest first, page after page. */
export const ordersQuery = (show: ShownOrders) =>
  infiniteQueryOptions({
    queryKey: keyOf(api.orders.list, { query: { show } }),
    queryFn: ({ pageParam, signal }) => call(api.orders.list, { query: { show, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.reduce((shown, { orders }) => shown + orders.length, 0) : undefined),
  });

/** How many are drafts and how many are open, for the tabs. */
export const orderCountsQuery = query(api.orders.count, { query: {} });

export const orderQuery = (id: number) => query(api.orders.read, { params: { id } });

export const useMakeOrder = () => useFormWrite(api.orders.make, show);
export const usePlanOrderLine = () => useWrite(api.orders.planLine, show);
export const useChangeDetails = () => useFormWrite(api.orders.changeDetails, show);
export const useSendOrder = () => useFormWrite(api.orders.send, show);
export const useMailAgain = () => useFormWrite(api.orders.mailAgain, show);
export const useCloseOrder = () => useWrite(api.orders.close, show);
export const useCancelOrder = () => useWrite(api.orders.cancel, show);
export const useReopenOrder = () => useWrite(api.orders.reopen, show);
export const useDuplicateOrder = () => useWrite(api.orders.duplicate, show);
const readAgain = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: [api.orders.read.path] });
export const useAddOrderFile = () => useWrite(api.orders.addFile, readAgain);
export const useRemoveOrderFile = () => useWrite(api.orders.removeFile, readAgain);

function show(queryClient: QueryClient, order: Order): void {
  queryClient.setQueryData(orderQuery(order.id).queryKey, order);
  void queryClient.invalidateQueries({ queryKey: [api.orders.list.path] });
  void queryClient.invalidateQueries({ queryKey: [api.orders.count.path] });
}

/** What can be ordered: items with these words, or the one that a code stands for. */
export const itemsToOrderQuery = (text: string) =>
  queryOptions({
    queryKey: [api.inventory.list.path, { toOrder: text }],
    queryFn: async ({ signal }) => {
      const { items } = await call(api.inventory.list, { query: { search: text, limit: 8, isCounted: false } }, signal);
      if (items.length > 0) return items;
      try {
        return [await call(api.qr.lookup, { params: { code: text } }, signal)];
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) return [];
        throw error;
      }
    },
    enabled: text !== '',
    staleTime: 0,
  });
