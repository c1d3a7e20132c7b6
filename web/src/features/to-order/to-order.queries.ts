import { api } from '@onhand/contract';
import type { ToOrderDraft } from '@onhand/contract/to-order';
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { keyOf } from '../../platform/query.ts';
import { useWrite } from '../../platform/use-write.ts';

/** By vendor, page after page; the totals of the groups come with the first. */
export const toOrderQuery = (isDismissed: boolean) =>
  infiniteQueryOptions({
    queryKey: keyOf(api.toOrder.list, { query: { isDismissed: String(isDismissed) } }),
    queryFn: ({ pageParam, signal }) => call(api.toOrder.list, { query: { isDismissed: String(isDismissed), offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ nextOffset }) => nextOffset ?? undefined,
    select: ({ pages }) => ({
      groups: pages[0]?.groups ?? [],
      lines: pages.flatMap(({ lines }) => lines),
      dismissed: pages[0]?.dismissed ?? 0,
    }),
  });

const refreshAll = (queryClient: QueryClient) =>
  Promise.all([api.toOrder.list, api.orders.list, api.orders.count].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));

export const useDraft = () => useWrite(api.toOrder.draft, refreshAll);
export const useDismiss = () => useWrite(api.toOrder.dismiss, refreshAll);

/** Takes orders back that were only just drafted. */
export function useUndoDrafts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (drafts: readonly ToOrderDraft[]) => {
      for (const { id } of drafts) await call(api.orders.cancel, { params: { id } });
    },
    onSettled: () => refreshAll(queryClient),
  });
}
