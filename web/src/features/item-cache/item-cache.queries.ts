import { api } from '@onhand/contract';
import type { ItemPageQuery, Selection } from '@onhand/contract/item-filter';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { unlessTold } from '../../platform/realtime/own-changes.ts';

export function itemQuery(id: number) {
  return query(api.inventory.read, { params: { id } });
}

/** Changes of stock that are on their way, by their item. */
export const stockChangeKey = (itemId: number) => ['stock', itemId];

/** One page by itself, as a dialog or another screen asks for it; the list itself reads windows (inventory/list/item-windows.ts). */
export function pageQuery(page: ItemPageQuery) {
  return query(api.inventory.list, { query: page });
}

/** PLC-17: how much a move of these would take from where; asked anew each time, because others move things too. */
export function movingQuery(selection: Selection) {
  return queryOptions({
    queryKey: [api.inventory.moving.path, selection],
    queryFn: ({ signal }) => call(api.inventory.moving, { body: { selection } }, signal),
    staleTime: 0,
  });
}

/** Items carry the names of their tags, vendors, units and fields: when one of those changes, whatever shows items is old. */
export function makeItemsStale(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => /^\/api\/(inventory|folders)\b/.test(String(queryKey[0])) });
}

/** After a change of stock, all that shows quantities, values or history is old. */
export function makeStockStale(queryClient: QueryClient): void {
  void makeItemsStale(queryClient);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/transactions') });
}

/** The same where the change is done and answered: the socket tells of it. */
export function readAfterOwnChange(queryClient: QueryClient): void {
  unlessTold(() => makeStockStale(queryClient));
}
