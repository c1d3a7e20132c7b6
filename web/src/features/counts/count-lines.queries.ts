import { api } from '@onhand/contract';
import type { CountLine, EntryInput } from '@onhand/contract/counts';
import { type QueryClient, queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api-error.ts';
import { newActKey } from '../../platform/act-key.ts';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';
import { useWrite } from '../../platform/use-write.ts';
import { type KnownLines, merged, type PendingEntry } from './count-lines.rules.ts';

export const linesKey = (id: number): [path: string] => [keyOf(api.counts.lines, { params: { id }, query: {} })[0]];

/** Every line, as one list: read page by page the first time, and from then on only what changed. */
export function linesQuery(id: number) {
  return queryOptions({
    queryKey: linesKey(id),
    queryFn: async ({ client, signal }): Promise<KnownLines> => {
      const known = () => client.getQueryData<KnownLines>(linesKey(id));
      const since = known()?.since;
      if (since !== undefined) {
        const news = await call(api.counts.lines, { params: { id }, query: { since } }, signal);
        // Entries made while this was on its way are kept.
        return merged(known(), news.lines, news.since);
      }
      const [first, ...rest] = await allPages(id, signal);
      return merged(undefined, [...(first?.lines ?? []), ...rest.flatMap(({ lines }) => lines)], first?.since ?? '0');
    },
    staleTime: 0,
    // Thousands of lines: those that did not change are the same objects already.
    structuralSharing: false,
  });
}

async function allPages(id: number, signal: AbortSignal) {
  const pages = [await call(api.counts.lines, { params: { id }, query: {} }, signal)];
  for (let after = pages[0]?.nextAfter; after !== null && after !== undefined; after = pages.at(-1)?.nextAfter) {
    pages.push(await call(api.counts.lines, { params: { id }, query: { after } }, signal));
  }
  return pages;
}

const enterKey = (id: number) => ['counts', id, 'enter'];

/**
 * Enters what was counted. One after the other, in the order they were made; where the network fails, the same entry is sent
 * again under the same id, so it is made once.
 */
export function useEnter(id: number) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: enterKey(id),
    scope: { id: enterKey(id).join('/') },
    retry: (tries, error) => !(error instanceof ApiError) && tries < 20,
    mutationFn: ({ madeAt, ...entry }: PendingEntry) =>
      call(api.counts.enter, { params: { id }, body: { ...entry, secondsAgo: waited(madeAt) } }),
    onSuccess: (line, entry) => showLine(queryClient, id, line, entry.id),
    // Refused: someone closed the count, or the item is gone.
    onError: () =>
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(`/api/counts/${id}`) }),
  });
  return (entry: Omit<EntryInput, 'id'>) => mutate({ ...entry, id: newActKey(), madeAt: Date.now() });
}

/** A moment on the way is no waiting. */
function waited(madeAt: number): number {
  const seconds = (Date.now() - madeAt) / 1000;
  return seconds > 5 ? Math.round(seconds) : 0;
}

/** Entries that are not at the server yet. */
export function usePendingEntries(id: number): PendingEntry[] {
  return useMutationState({
    filters: { mutationKey: enterKey(id), status: 'pending' },
    select: ({ state }) => state.variables as PendingEntry,
  });
}

export function useRemoveEntry(id: number) {
  return useWrite(api.counts.removeEntry, (queryClient, line) => showLine(queryClient, id, line));
}

export function useRecount(id: number) {
  return useWrite(api.counts.recount, (queryClient, line) => showLine(queryClient, id, line));
}

function showLine(queryClient: QueryClient, id: number, line: CountLine, entryId?: string): void {
  queryClient.setQueryData<KnownLines>(linesKey(id), (known) => known && merged(known, [line], known.since, entryId));
}
