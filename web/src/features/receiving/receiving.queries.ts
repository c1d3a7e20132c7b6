import { api } from '@onhand/contract';
import type { Expected, ExpectedLine } from '@onhand/contract/receipt-answers';
import type { ReceivedLine } from '@onhand/contract/receipt-inputs';
import { infiniteQueryOptions, type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { afterArrival } from '../../offline/expected-with-acts.ts';
import { withTold } from '../../offline/expected-on-device.ts';
import { isQueued, sendOrQueue } from '../../offline/send-or-queue.ts';
import { useAct, useOwner } from '../../offline/use-act.ts';
import { newActKey } from '../../platform/act-key.ts';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { keyOf, query } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';
import { placeText } from './receiving-words.ts';

/** Those expected first come first, page after page. */
export const expectedQuery = infiniteQueryOptions({
  queryKey: keyOf(api.receipts.expected, { query: {} }),
  queryFn: ({ pageParam, signal }) => call(api.receipts.expected, { query: { offset: pageParam } }, signal),
  initialPageParam: 0,
  getNextPageParam: (page, pages) => (page.hasMore ? pages.reduce((shown, { orders }) => shown + orders.length, 0) : undefined),
});

/** The newest first. */
export const receiptsQuery = (filter: { show?: 'all' | 'open'; orderId?: number } = {}) =>
  infiniteQueryOptions({
    queryKey: keyOf(api.receipts.list, { query: filter }),
    queryFn: ({ pageParam, signal }) => call(api.receipts.list, { query: { ...filter, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.reduce((shown, { receipts }) => shown + receipts.length, 0) : undefined),
  });

export const orderToReceiveQuery = (id: number) => query(api.receipts.readExpected, { params: { id } });
export const receiptQuery = (id: number) => query(api.receipts.read, { params: { id } });
export const pricesQuery = (itemId: number) => query(api.receipts.comparePrices, { params: { id: itemId } });

/** One line that came, as it is sent; `line` is null for what was not ordered. */
export interface Arrival {
  line: ExpectedLine | null;
  item: { id: number; name: string; unit: string | null };
  pieces: string;
  to: { placeId: number | null; name: string };
  more: Pick<ReceivedLine, 'lot' | 'expiresOn' | 'price' | 'isPriceMeant' | 'isMore' | 'code'>;
}

export interface ArrivalAct {
  arrivals: readonly Arrival[];
  /** However often it is sent, it is entered once. */
  key: string;
}

export const arrivalOf = (line: ExpectedLine, pieces: string, more: Arrival['more'] = {}): Arrival => ({
  line,
  item: { id: line.itemId, name: line.name, unit: line.unit?.name ?? null },
  pieces,
  to: { placeId: line.place.placeId, name: placeText(line.place) },
  more,
});

export const arrivalAct = (arrivals: readonly Arrival[]): ArrivalAct => ({ arrivals, key: newActKey() });

/** Something that may be meant, with what to say so; or the server refuses; or it could not be sent. */
export type ArrivalFailure = 'surplus' | 'price' | 'refused' | 'not sent';

function failureOf(error: unknown): ArrivalFailure {
  if (!(error instanceof ApiError) || error.status >= 500) return 'not sent';
  const names = (name: string) => error.details.some(({ field }) => field.endsWith(name));
  return names('.isMore') ? 'surplus' : names('.isPriceMeant') ? 'price' : 'refused';
}

export const receivingKey = (id: number) => ['receiving', id, 'arrivals'];

/** True while arrivals are on their way. An order that was read meanwhile may lack them, and would take back what is shown. */
export function useIsReceiving(id: number): boolean {
  return useIsMutating({ mutationKey: receivingKey(id) }) > 0;
}

const linesSent = (arrivals: readonly Arrival[]): ReceivedLine[] =>
  arrivals.map(({ line, item, pieces, to, more }) => {
    const isElsewhere = line === null || to.placeId !== line.place.placeId;
    return { orderLine: line?.line ?? null, itemId: item.id, quantity: pieces, ...(isElsewhere && { placeId: to.placeId }), ...more };
  });

interface Heard {
  onFailed: (act: ArrivalAct, failure: ArrivalFailure, message: string) => void;
  onDone: (act: ArrivalAct, outcome: Entered) => void;
}

/** What the server entered, or the device keeps. */
export interface Entered {
  movements: readonly { id: number; itemId: number }[];
  told: string | null;
  isOrderDone: boolean;
}

/** What came is shown at once and sent act by act; without a network it waits on the device (PLC-12). */
export function useTakeIn({ id, number }: Pick<Expected, 'id' | 'number'>, { onFailed, onDone }: Heard) {
  const queryClient = useQueryClient();
  const owner = useOwner();
  const { queryKey } = orderToReceiveQuery(id);
  const actOf = (arrivals: readonly Arrival[]) => ({
    kind: 'takeIn' as const,
    input: { params: { id }, body: { lines: linesSent(arrivals), source: 'scan' as const } },
    seen: { number, lines: arrivals.map(({ item, to }) => ({ ...item, to })) },
  });
  return useMutation({
    mutationKey: receivingKey(id),
    meta: { saysItsErrors: true },
    retry: (tries, error) => !(error instanceof ApiError) && tries < 20,
    mutationFn: ({ arrivals, key }: ArrivalAct) => sendOrQueue(owner, actOf(arrivals), key),
    onMutate: async ({ arrivals }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (known) => known && { ...known, lines: known.lines.map((line) => afterArrival(line, actOf(arrivals))) },
      );
    },
    onSuccess: (outcome, act) => {
      if (isQueued(outcome)) return onDone(act, { movements: [], told: null, isOrderDone: false });
      queryClient.setQueryData(queryKey, (known) => known && withTold(known, outcome));
      const { entered, told, isOrderDone } = outcome;
      onDone(act, {
        movements: entered.flatMap(({ movementId, itemId }) => (movementId === null ? [] : { id: movementId, itemId })),
        told,
        isOrderDone,
      });
      refreshLists(queryClient);
    },
    onError: (error, act) => {
      onFailed(act, failureOf(error), error instanceof ApiError ? error.message : 'This could not be sent. Please try again.');
      void queryClient.invalidateQueries({ queryKey });
    },
  }).mutate;
}

export function useNoMore(id: number) {
  return useAct('noMore', (queryClient, { line }) => {
    queryClient.setQueryData(orderToReceiveQuery(id).queryKey, (known) => known && withTold(known, { line }));
    refreshLists(queryClient);
  });
}

/** It waits behind what was scanned, and so it is closed once all of that is in it. */
export const useCloseReceipt = () => useAct('closeReceipt', showReceipt);
export const useOpenReceipt = () => useFormWrite(api.receipts.open, showReceipt);
export const useChangeReceipt = () => useFormWrite(api.receipts.change, showReceipt);
export const useReceiveMore = (id: number) =>
  useFormWrite(api.receipts.receiveMore, (queryClient) => {
    void queryClient.invalidateQueries({ queryKey: receiptQuery(id).queryKey });
    refreshLists(queryClient);
  });
export const useTakeReceiptBack = () =>
  useWrite(api.receipts.undo, (queryClient, receipt) => {
    showReceipt(queryClient, receipt);
    void queryClient.invalidateQueries({ queryKey: [api.orders.list.path] });
    void makeItemsStale(queryClient);
  });

function showReceipt(queryClient: QueryClient, receipt: { id: number; order: { id: number } | null }): void {
  queryClient.setQueryData(receiptQuery(receipt.id).queryKey, receipt as never);
  if (receipt.order) void queryClient.invalidateQueries({ queryKey: orderToReceiveQuery(receipt.order.id).queryKey });
  refreshLists(queryClient);
}

function refreshLists(queryClient: QueryClient): void {
  for (const path of [api.receipts.list.path, api.receipts.expected.path]) void queryClient.invalidateQueries({ queryKey: [path] });
  void makeItemsStale(queryClient);
}
