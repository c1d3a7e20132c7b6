import { api } from '@onhand/contract';
import type { Charge } from '@onhand/contract/landed-costs';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

/** What was added to the cost of a receipt, and the lines that can carry more. */
export const chargesQuery = (receiptId: number) => query(api.landedCosts.list, { query: { receiptId } });

export const useAddCharge = () => useFormWrite(api.landedCosts.add, show);
export const useUndoCharge = () => useWrite(api.landedCosts.undo, show);

function show(queryClient: QueryClient, _charge: Charge): void {
  void queryClient.invalidateQueries({ queryKey: [api.landedCosts.list.path] });
  void makeItemsStale(queryClient);
}
