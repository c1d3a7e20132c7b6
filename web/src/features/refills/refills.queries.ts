import { api } from '@onhand/contract';
import { type PickInput, pageOfPlaces, type Refill, type RefillLine } from '@onhand/contract/refills';
import { infiniteQueryOptions, type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newActKey } from '../../platform/act-key.ts';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { keyOf, query } from '../../platform/query.ts';
import { onStalePart } from '../../platform/realtime/refresh.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';
import { afterPick } from './refill-lines.rules.ts';

/** Open ones first, then the newest, page after page. */
export const refillsQuery = infiniteQueryOptions({
  queryKey: keyOf(api.refills.list, { query: {} }),
  queryFn: ({ pageParam, signal }) => call(api.refills.list, { query: pageParam === 0 ? {} : { offset: pageParam } }, signal),
  initialPageParam: 0,
  getNextPageParam: (page, pages) => (page.hasMore ? pages.reduce((shown, { refills }) => shown + refills.length, 0) : undefined),
});

/** In the order of their paths, page after page; few have more than one. */
export const refillPlacesQuery = infiniteQueryOptions({
  queryKey: keyOf(api.refills.places, { query: {} }),
  queryFn: ({ pageParam, signal }) => call(api.refills.places, { query: { offset: pageParam } }, signal),
  initialPageParam: 0,
  getNextPageParam: (page, pages) => (page.length < pageOfPlaces ? undefined : pages.length * pageOfPlaces),
  select: ({ pages }) => pages.flat(),
});

export const shortagesQuery = infiniteQueryOptions({
  queryKey: keyOf(api.refills.shortages, { query: {} }),
  queryFn: ({ pageParam, signal }) => call(api.refills.shortages, { query: { after: pageParam } }, signal),
  initialPageParam: 0,
  getNextPageParam: ({ nextAfter }) => nextAfter ?? undefined,
  select: ({ pages }) => pages.flatMap(({ shortages }) => shortages),
});

export function refillQuery(id: number) {
  return query(api.refills.read, { params: { id } });
}

/** Others pick the same list: each line that they change is read by itself, unless so many do at once that the list is less. */
export function useChangedLines(id: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const reading = new Set<number>();
    const readAll = () => void queryClient.invalidateQueries({ queryKey: refillQuery(id).queryKey });
    return onStalePart(`/api/refills/${id}/lines`, (line) => {
      const isPicking = queryClient.isMutating({ mutationKey: pickingKey(id) }) > 0;
      if (isPicking || reading.size >= mostLinesRead) return readAll();
      reading.add(line);
      call(api.refills.readLine, { params: { id, line } })
        .then((answer) => changeLine(queryClient, id, line, () => answer), readAll)
        .finally(() => reading.delete(line));
    });
  }, [id, queryClient]);
}

const mostLinesRead = 5;

export function useMakeRefill() {
  return useWrite(api.refills.make, (queryClient, { refill }) => refill && show(queryClient, refill));
}

export function useChangePlace() {
  return useFormWrite(api.refills.changePlace, (queryClient) => queryClient.invalidateQueries({ queryKey: [api.refills.places.path] }));
}

export function useChangeRefill() {
  return useWrite(api.refills.change, show);
}

export interface PickAct {
  line: RefillLine;
  body: PickInput;
  /** However often it is sent, it is made once (STK-13). */
  key: string;
}

export const pickAct = (line: RefillLine, body: PickInput): PickAct => ({ line, body, key: newActKey() });

/** More than is wanted, which may be meant; anything else that the server refuses; or it could not be sent. */
export type PickFailure = 'too many' | 'refused' | 'not sent';

function failureOf(error: unknown): PickFailure {
  if (!(error instanceof ApiError) || error.status >= 500) return 'not sent';
  return error.details.some(({ field }) => field === 'isMore') ? 'too many' : 'refused';
}

/** True while picks are on their way. A list that was read meanwhile may lack them, and would take back what is shown. */
export function useIsPicking(id: number): boolean {
  return useIsMutating({ mutationKey: pickingKey(id) }) > 0;
}

const pickingKey = (id: number) => ['refills', id, 'picks'];

/** Picks are shown at once and sent one after the other; where the network fails, the same one is sent again under its key. */
export function usePick(id: number, onFailed: (act: PickAct, failure: PickFailure, message: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: pickingKey(id),
    scope: { id: `refills/${id}` },
    meta: { saysItsErrors: true },
    retry: (tries, error) => !(error instanceof ApiError) && tries < 20,
    mutationFn: ({ line, body, key }: PickAct) => call(api.refills.pick, { params: { id, line: line.line }, body }, undefined, key),
    onMutate: async ({ line, body }) => {
      await queryClient.cancelQueries({ queryKey: refillQuery(id).queryKey });
      changeLine(queryClient, id, line.line, (known) => afterPick(known, body));
    },
    onSuccess: (answer) => changeLine(queryClient, id, answer.line, () => answer),
    onError: (error, act) => {
      onFailed(act, failureOf(error), error instanceof ApiError ? error.message : 'This could not be sent. Please try again.');
      void queryClient.invalidateQueries({ queryKey: refillQuery(id).queryKey });
    },
  }).mutate;
}

export function useAddLine(id: number) {
  return useWrite(api.refills.add, (queryClient) => queryClient.invalidateQueries({ queryKey: refillQuery(id).queryKey }));
}

export function useLoad(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `refills/${id}` },
    retry: (tries, error) => !(error instanceof ApiError) && tries < 20,
    mutationFn: ({ key, ...body }: { isLast?: boolean; isSent?: boolean; key: string }) =>
      call(api.refills.load, { params: { id }, body }, undefined, key),
    onSuccess: ({ refill }) => {
      show(queryClient, refill);
      void makeItemsStale(queryClient);
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: refillQuery(id).queryKey }),
  });
}

function changeLine(queryClient: QueryClient, id: number, nth: number, change: (line: RefillLine) => RefillLine): void {
  const { queryKey } = refillQuery(id);
  const isStale = queryClient.getQueryState(queryKey)?.isInvalidated === true;
  queryClient.setQueryData(
    queryKey,
    (known) => known && { ...known, items: known.items.map((line) => (line.line === nth ? change(line) : line)) },
  );
  // A line that is written into a list makes the rest of it no newer.
  if (isStale) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

function show(queryClient: QueryClient, refill: Refill): void {
  queryClient.setQueryData(refillQuery(refill.id).queryKey, refill);
  for (const path of [api.refills.list.path, api.refills.places.path, api.refills.shortages.path]) {
    void queryClient.invalidateQueries({ queryKey: [path] });
  }
}
