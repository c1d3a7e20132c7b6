import type { Answer, Call, Route } from '@onhand/contract/route';
import { type QueryClient, type QueryKey, useMutation } from '@tanstack/react-query';
import { write } from './query.ts';

/** Brings the cache up to date with an answer; what it returns is waited for. */
type Keep<R extends Route> = (queryClient: QueryClient, answer: Answer<R>, input: Call<R>) => unknown;

/** A row that changes something; failures are told by a toast. */
export function useWrite<R extends Route>(row: R, keep?: Keep<R>) {
  return useMutation({ ...write(row), onSuccess: (answer, input, _, { client }) => keep?.(client, answer, input) });
}

/** The same for a form or a dialog, which tells about failures itself. */
export function useFormWrite<R extends Route>(row: R, keep?: Keep<R>) {
  return useMutation({
    ...write(row),
    meta: { saysItsErrors: true },
    onSuccess: (answer, input, _, { client }) => keep?.(client, answer, input),
  });
}

/** The same, where a failure too says that what is shown is old. */
export function useSettledWrite<R extends Route>(
  row: R,
  refreshAll: (queryClient: QueryClient) => unknown,
  meta = { saysItsErrors: false },
) {
  return useMutation({ ...write(row), meta, onSettled: (_answer, _error, _input, _, { client }) => refreshAll(client) });
}

/** Has what these queries read asked for again. */
export function refresh(...queries: readonly { queryKey: QueryKey }[]): (queryClient: QueryClient) => Promise<unknown> {
  return (queryClient) => Promise.all(queries.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
