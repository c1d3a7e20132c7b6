import { api } from '@onhand/contract';
import type { ExportFormat } from '@onhand/contract/exports';
import type { TransactionFilter } from '@onhand/contract/transactions';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, pages, query } from '../../platform/query.ts';

export const peopleQuery = query(api.transactions.people, {});

/** The whole history as filtered, newest first, page after page; the old rows stay on the screen while another filter is asked for. */
export function transactionsQuery(filter: TransactionFilter) {
  return infiniteQueryOptions({ ...pages(api.transactions.list, { query: filter }, 100), placeholderData: keepPreviousData });
}

/** Every movement of an item, newest first, page after page. */
export function historyQuery(id: number) {
  return pages(api.inventory.history, { params: { id }, query: {} });
}

export function exportTransactions(filter: TransactionFilter, format: ExportFormat): Promise<Blob> {
  return call(api.exports.history, { query: { ...filter, format } });
}

/** Asks where the cost of the stock on hand comes from. The version is the item's last change, after which it is asked again. */
export function itemCostQuery(id: number, version: string) {
  return queryOptions({
    queryKey: [...keyOf(api.inventory.explainCost, { params: { id } }), { version }],
    queryFn: ({ signal }) => call(api.inventory.explainCost, { params: { id } }, signal),
  });
}

/** Rows of the ledger are never rewritten, so the answer stays. */
export function movementCostQuery(id: number) {
  return query(api.transactions.explainMovement, { params: { id } });
}
