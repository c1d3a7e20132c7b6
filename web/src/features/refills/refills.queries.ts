import { api } from '@onhand/contract';
import { type PickInput, pageOfPlaces, type Refill, type RefillLine } from '@onhand/contract/refills';
import { infiniteQueryOptions, type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { newActKey } from '../../platform/act-key.ts';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { addDecimals, negated } from '../../platform/decimal.ts';
import { keyOf, query } from '../../platform/query.ts';
import { onStalePart } from '../../platform/realtime/refresh.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { afterPick } from '../../offline/after-pick.ts';
import { isQueued, sendOrQueue } from '../../offline/send-or-queue.ts';
import { useAct, useOwner } from '../../offline/use-act.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';
import { isToLoad } from './refill-lines.rules.ts';
import { placeText } from './refill-words.ts';

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
    const isPicking = () => queryClient.isMutating({ mutationKey: pickingKey(id) }) > 0;
    const readAll = () => void queryClient.invalidateQueries({ queryKey: refillQuery(id).queryKey });
    return onStalePart(`/api/refills/${id}/lines`, (line) => {
      if (isPicking() || reading.size >= mostLinesRead) return readAll();
      reading.add(line);
      call(api.refills.readLine, { params: { id, line } })
        .then((answer) => (isPicking() ? readAll() : changeLine(queryClient, id, line, () => answer)), readAll)
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

/** Picks are shown at once and sent one after the other; without a network they wait on the device (PLC-12). */
export function usePick(
  { id, number }: Pick<Refill, 'id' | 'number'>,
  onFailed: (act: PickAct, failure: PickFailure, message: string) => void,
) {
  const queryClient = useQueryClient();
  const owner = useOwner();
  return useMutation({
    mutationKey: pickingKey(id),
    meta: { saysItsErrors: true },
    retry: (tries, error) => !(error instanceof ApiError) && tries < 20,
    mutationFn: ({ line, body, key }: PickAct) => {
      const item = { id: line.itemId, name: line.name, unit: line.unit?.name ?? null };
      const input = { params: { id, line: line.line }, body };
      const settles = (Number(afterPick(line, body).isSettled) - Number(line.isSettled)) as -1 | 0 | 1;
      return sendOrQueue(owner, { kind: 'pick', input, seen: { number, item, to: placeText(line.to), settles } }, key);
    },
    onMutate: async ({ line, body }) => {
      await queryClient.cancelQueries({ queryKey: refillQuery(id).queryKey });
      changeLine(queryClient, id, line.line, (known) => afterPick(known, body));
    },
    onSuccess: (outcome) => isQueued(outcome) || changeLine(queryClient, id, outcome.line, () => outcome),
    onError: (error, act) => {
      onFailed(act, failureOf(error), error instanceof ApiError ? error.message : 'This could not be sent. Please try again.');
      void queryClient.invalidateQueries({ queryKey: refillQuery(id).queryKey });
    },
  }).mutate;
}

export function useAddLine(id: number) {
  return useAct('add', (queryClient) => queryClient.invalidateQueries({ queryKey: refillQuery(id).queryKey }));
}

/** Loads what is picked, after the picks that still wait. */
export function useLoad(refill: Refill) {
  const load = useAct('load', (queryClient, { refill: loaded }) => {
    show(queryClient, loaded);
    void makeItemsStale(queryClient);
  });
  const { id, number, items } = refill;
  const lines = items.filter(isToLoad).map(({ line, itemId, name, unit, from, to, picked, loaded }) => ({
    line,
    id: itemId,
    name,
    unit: unit?.name ?? null,
    quantity: addDecimals(picked, negated(loaded)),
    fromPlaceId: from === null || from.isHidden ? undefined : from.placeId,
    toPlaceId: to.placeId,
  }));
  type Options = Parameters<typeof load.mutate>[1];
  return {
    isPending: load.isPending,
    mutate: (body: { isLast?: boolean; isSent?: boolean }, options?: Options) =>
      load.mutate({ input: { params: { id }, body }, seen: { number, lines } }, options),
  };
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
