import { type Call, type Route, urlOf } from '@onhand/contract/route';
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** `[path, query?]`: the path without its query comes first, because socket messages make whole addresses stale. */
export function keyOf<R extends Route>(row: R, input: Call<R>): [path: string, query?: Record<string, unknown>] {
  const { params, query }: { params?: Record<string, unknown>; query?: Record<string, unknown> } = input;
  const path = urlOf(row, { params });
  return query && Object.keys(query).length > 0 ? [path, query] : [path];
}

/** A row that reads, as options for `useQuery`. */
export function query<R extends Route>(row: R, input: Call<R>) {
  return queryOptions({
    queryKey: keyOf(row, input),
    queryFn: ({ signal }) => call(row, input, signal),
  });
}

/** A row that reads a list page after page, as options for `useInfiniteQuery`; `limit` is the size of a page that is not the server's own. */
export function pages<R extends Route>(row: R, input: Call<R> & { query: object }, limit?: number) {
  return infiniteQueryOptions({
    queryKey: keyOf(row, input),
    queryFn: ({ pageParam, signal }) => call(row, { ...input, query: { ...input.query, limit, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page as { nextCursor: string | null }).nextCursor ?? undefined,
  });
}

/** A row that changes something, as options for `useMutation`. */
export function write<R extends Route>(row: R) {
  return mutationOptions({ mutationFn: (input: Call<R>) => call(row, input) });
}
