import { api } from '@onhand/contract';
import type { ItemSummary } from '@onhand/contract/item-answers';
import type { ToolLoan } from '@onhand/contract/tools';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf, query } from '../../platform/query.ts';
import { useAct } from '../../offline/use-act.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

function loansOf(query: { show?: 'overdue' }) {
  return infiniteQueryOptions({
    queryKey: keyOf(api.tools.list, { query }),
    queryFn: ({ pageParam, signal }) => call(api.tools.list, { query: { ...query, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.reduce((shown, { loans }) => shown + loans.length, 0) : undefined),
  });
}

/** What is due first at the top, page after page. */
export const loansQuery = loansOf({});
/** PLC-14: only what is overdue. */
export const overdueQuery = loansOf({ show: 'overdue' });

export const peopleQuery = query(api.tools.people, {});

/** PLC-12: these can wait for the network. A code is resolved by the server, where it can be asked. */
export const useHandOut = () => useAct('handOut', changed, { saysItsErrors: true });
export const useGiveBack = () => useAct('giveBack', changed, { saysItsErrors: true });
export const useScanBack = () => useFormWrite(api.tools.giveBack, changed);
export const useChangeLoan = () => useWrite(api.tools.change, changed);
export const useLoseTool = () => useWrite(api.tools.lose, changed);

function changed(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [api.tools.list.path] });
  void queryClient.invalidateQueries({ queryKey: keyOf(api.alerts.count, {}) });
  void makeItemsStale(queryClient);
}

/** Who has one of what a code stands for. */
export function holdersQuery(code: string | null) {
  return queryOptions({
    queryKey: [api.tools.list.path, { holdersOf: code }],
    queryFn: async ({ signal }): Promise<readonly ToolLoan[]> => {
      const { id, sharedWith } = await call(api.qr.lookup, { params: { code: code ?? '' } }, signal);
      const items = [id, ...sharedWith.map((other) => other.id)];
      const lists = await Promise.all(items.map((itemId) => call(api.tools.list, { query: { itemId } }, signal)));
      return lists.flatMap(({ loans }) => loans);
    },
    enabled: code !== null,
    staleTime: 0,
  });
}

/** Items to hand out, by the words that somebody types. */
export function toolsMatching(text: string) {
  return queryOptions({
    queryKey: [api.inventory.list.path, { toHandOut: text }],
    queryFn: async ({ signal }): Promise<readonly ItemSummary[]> =>
      (await call(api.inventory.list, { query: { search: text, limit: 6, isCounted: false } }, signal)).items,
    enabled: text !== '',
    staleTime: 0,
  });
}
