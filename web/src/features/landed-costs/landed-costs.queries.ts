import { api } from '@onhand/contract';
import type { Charge, ChargeInput } from '@onhand/contract/landed-costs';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

/** What was added to the cost of a receipt, and the lines that can carry more. */
export const chargesQuery = (receiptId: number) => query(api.landedCosts.list, { query: { receiptId } });

/** What adding it would do; asked anew each time, since somebody may use some of it meanwhile. */
export const chargePreviewQuery = (body: ChargeInput) =>
  queryOptions({
    queryKey: [api.landedCosts.preview.path, body] as const,
    queryFn: ({ signal }) => call(api.landedCosts.preview, { body }, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const useAddCharge = () => useFormWrite(api.landedCosts.add, show);
export const useUndoCharge = () => useWrite(api.landedCosts.undo, show);

function show(queryClient: QueryClient, _charge: Charge): void {
  void queryClient.invalidateQueries({ queryKey: [api.landedCosts.list.path] });
  void makeItemsStale(queryClient);
}
