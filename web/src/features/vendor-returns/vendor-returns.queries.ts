import { api } from '@onhand/contract';
import type { VendorReturn } from '@onhand/contract/vendor-returns';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, query } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

export const shownReturns = ['owed', 'overdue', 'all'] as const;
export type ShownReturns = (typeof shownReturns)[number];

/** Newest first, or the first due at the top, page after page; of one vendor where one is named. */
export const returnsQuery = (show: ShownReturns, of: { vendorId?: number; receiptId?: number } = {}) =>
  infiniteQueryOptions({
    queryKey: keyOf(api.vendorReturns.list, { query: { show, ...of } }),
    queryFn: ({ pageParam, signal }) => call(api.vendorReturns.list, { query: { show, ...of, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.reduce((shown, { returns }) => shown + returns.length, 0) : undefined),
  });

export const returnQuery = (id: number) => query(api.vendorReturns.read, { params: { id } });

export const useMakeReturn = () => useFormWrite(api.vendorReturns.make, showMoved);
export const useNoteCredit = () => useFormWrite(api.vendorReturns.credit, show);
export const useTakeBackReturn = () => useWrite(api.vendorReturns.undo, showMoved);

function show(queryClient: QueryClient, made: VendorReturn): void {
  queryClient.setQueryData(returnQuery(made.id).queryKey, made);
  void queryClient.invalidateQueries({ queryKey: [api.vendorReturns.list.path] });
}

function showMoved(queryClient: QueryClient, made: VendorReturn): void {
  show(queryClient, made);
  void queryClient.invalidateQueries({ queryKey: [api.receipts.read.path] });
  void makeItemsStale(queryClient);
}
