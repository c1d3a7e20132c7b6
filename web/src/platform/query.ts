import { type Call, type Route, urlOf } from '@onhand/contract/route';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
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

/** A row that changes something, as options for `useMutation`. */
export function write<R extends Route>(row: R) {
  return mutationOptions({ mutationFn: (input: Call<R>) => call(row, input) });
}
