import { api } from '@onhand/contract';
import type { Count } from '@onhand/contract/counts';
import { infiniteQueryOptions, queryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, query, write } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';
import { linesKey } from './count-lines.queries.ts';

/** Open ones first, then the newest, page after page. */
export const countsQuery = infiniteQueryOptions({
  queryKey: keyOf(api.counts.list, { query: {} }),
  queryFn: ({ pageParam, signal }) => call(api.counts.list, { query: pageParam === 0 ? {} : { offset: pageParam } }, signal),
  initialPageParam: 0,
  getNextPageParam: (page, pages) => (page.hasMore ? pages.reduce((shown, { counts }) => shown + counts.length, 0) : undefined),
});

export function countQuery(id: number) {
  return query(api.counts.read, { params: { id } });
}

/** A line with who counted what. Under the address of all lines, so that it is refreshed with them. */
export function entriesQuery(id: number, itemId: number) {
  return queryOptions({
    queryKey: [...linesKey(id), { itemId }],
    queryFn: ({ signal }) => call(api.counts.line, { params: { id, itemId } }, signal),
    staleTime: 0,
  });
}

export function useStartCount() {
  return useFormWrite(api.counts.start, show);
}

/** Renames, cancels or takes the cancelling back. */
export function useChangeCount() {
  return useWrite(api.counts.change, show);
}

export function usePostCount() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.counts.post),
    onSuccess: (count) => {
      show(queryClient, count);
      void makeItemsStale(queryClient);
    },
    // Refused because someone counted on: what is shown is old.
    onError: (_error, { params }) => void queryClient.invalidateQueries({ queryKey: countQuery(Number(params.id)).queryKey }),
    onSettled: (_count, _error, { params }) => void queryClient.invalidateQueries({ queryKey: linesKey(Number(params.id)) }),
  });
}

function show(queryClient: QueryClient, count: Count): void {
  queryClient.setQueryData(countQuery(count.id).queryKey, count);
  void queryClient.invalidateQueries({ queryKey: [api.counts.list.path] });
}
