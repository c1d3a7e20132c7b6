import { api } from '@onhand/contract';
import type { PickInput, Refill, RefillLine } from '@onhand/contract/refills';
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { newActKey } from '../../platform/act-key.ts';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { addDecimals, negated } from '../../platform/decimal.ts';
import { keyOf, query } from '../../platform/query.ts';
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

export const refillPlacesQuery = query(api.refills.places, {});
export const shortagesQuery = query(api.refills.shortages, {});

export function refillQuery(id: number) {
  return query(api.refills.read, { params: { id } });
}

export function useMakeRefill() {
  return useWrite(api.refills.make, (queryClient, { refill }) => refill && show(queryClient, refill));
}

export function useChangePlace() {
  return useFormWrite(api.refills.changePlace, (queryClient, places) => queryClient.setQueryData(refillPlacesQuery.queryKey, places));
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

/** Picks are shown at once and sent one after the other; without a network they wait on the device (PLC-12). */
export function usePick(
  { id, number }: Pick<Refill, 'id' | 'number'>,
  onFailed: (act: PickAct, failure: PickFailure, message: string) => void,
) {
  const queryClient = useQueryClient();
  const owner = useOwner();
  return useMutation({
    meta: { saysItsErrors: true },
    retry: (tries, error) => !(error instanceof ApiError) && tries < 20,
    mutationFn: ({ line, body, key }: PickAct) => {
      const item = { id: line.itemId, name: line.name, unit: line.unit?.name ?? null };
      const input = { params: { id, line: line.line }, body };
      const settles = (Number(afterPick(line, body).isSettled) - Number(line.isSettled)) as -1 | 0 | 1;
      return sendOrQueue(owner, { kind: 'pick', input, seen: { number, item, to: placeText(line.to), settles } }, key);
    },
    onMutate: ({ line, body }) => changeLine(queryClient, id, line.line, (known) => afterPick(known, body)),
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
  queryClient.setQueryData(
    refillQuery(id).queryKey,
    (known) => known && { ...known, items: known.items.map((line) => (line.line === nth ? change(line) : line)) },
  );
}

function show(queryClient: QueryClient, refill: Refill): void {
  queryClient.setQueryData(refillQuery(refill.id).queryKey, refill);
  for (const path of [api.refills.list.path, api.refills.places.path, api.refills.shortages.path]) {
    void queryClient.invalidateQueries({ queryKey: [path] });
  }
}
