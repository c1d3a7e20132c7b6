import { api } from '@onhand/contract';
import type { Item, ItemPage, ItemSummary } from '@onhand/contract/inventory';
import type { ItemPageQuery } from '@onhand/contract/item-filter';
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, query, write } from '../../platform/query.ts';
import { makeItemsStale } from '../../platform/stale-items.ts';

export const unassignedCountQuery = query(api.inventory.unassignedCount, {});

export function itemQuery(id: number) {
  return query(api.inventory.read, { params: { id } });
}

/** One page by itself, as a dialog or another screen asks for it; the list itself reads windows (list/item-windows.ts). */
export function pageQuery(page: ItemPageQuery) {
  return query(api.inventory.list, { query: page });
}

/** Every movement of an item, newest first, page after page. */
export function historyQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: keyOf(api.inventory.history, { params: { id }, query: {} }),
    queryFn: ({ pageParam, signal }) =>
      call(api.inventory.history, { params: { id }, query: pageParam === null ? {} : { cursor: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

export function useCreateItem() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.inventory.create),
    meta: { saysItsErrors: true },
    onSuccess: (item) => {
      queryClient.setQueryData(itemQuery(item.id).queryKey, item);
      void makeItemsStale(queryClient);
    },
  });
}

export function useBulkChange() {
  const queryClient = useQueryClient();
  return useMutation({ ...write(api.inventory.bulk), onSuccess: () => void makeItemsStale(queryClient) });
}

/**
 * Shows a change wherever the item is on the screen, in lists and in its panel, before the server has agreed.
 * Answers how to take it back.
 */
export function showChanged(queryClient: QueryClient, id: number, change: Partial<Item>): () => void {
  const pages = queryClient.getQueriesData<ItemPage>({ queryKey: [api.inventory.list.path] });
  const old: Partial<Item>[] = [];
  const changed = <Row extends ItemSummary>(row: Row): Row => {
    old.push(Object.fromEntries(Object.keys(change).map((key) => [key, row[key as keyof Row]])));
    return { ...row, ...change };
  };
  for (const [key, page] of pages) {
    if (!page?.items.some((row) => row.id === id)) continue;
    queryClient.setQueryData<ItemPage>(key, { ...page, items: page.items.map((row) => (row.id === id ? changed(row) : row)) });
  }
  queryClient.setQueryData(itemQuery(id).queryKey, (item) => item && changed(item));
  return () => {
    const [before] = old;
    if (before) showChanged(queryClient, id, before);
  };
}
