import { api } from '@onhand/contract';
import type { ValueRange } from '@onhand/contract/dashboard';
import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { ApiError } from '../../platform/api-error.ts';
import { keyOf, query } from '../../platform/query.ts';
import { refresh, useWrite } from '../../platform/use-write.ts';
import { toast } from '../../ui/toast.ts';
import { dayMs, nextFetchIn } from './refetch.rules.ts';

const isAuthError = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403);

// The cache counts the tries of one fetch and the errors of all time; how many fetches failed in a row it does not know.
let failures = 0;

/** DASH-02. Socket messages make it stale in between, so what is on the screen is never old. */
export const batchQuery = queryOptions({
  queryKey: keyOf(api.dashboard.batch, {}),
  queryFn: async ({ signal }) => {
    try {
      const batch = await call(api.dashboard.batch, {}, signal);
      failures = 0;
      return batch;
    } catch (error) {
      // One that was called off says nothing about the next.
      if (!signal.aborted) failures++;
      throw error;
    }
  },
  staleTime: dayMs,
  gcTime: dayMs,
  refetchInterval: ({ state }) => nextFetchIn({ failures, isAuthError: isAuthError(state.error) }),
});

/**
 * The batch on a screen. The call that was made while the screen's code came may have just failed; then opening it is no second try,
 * because tries are counted (DASH-02). A person who comes back later sees it asked for again.
 */
export function useBatch() {
  const queryClient = useQueryClient();
  const [retryOnMount] = useState(() => {
    const { errorUpdatedAt = 0 } = queryClient.getQueryState(batchQuery.queryKey) ?? {};
    return Date.now() - errorUpdatedAt > justNowMs;
  });
  return useQuery({ ...batchQuery, retryOnMount });
}
const justNowMs = 30_000;

export type TrendDays = { range: ValueRange } | { from: string; to: string };

/** The days before stay on the screen while others are asked for. */
export function trendQuery(days: TrendDays) {
  return queryOptions({
    ...query(api.dashboard.valueTrend, { query: days }),
    placeholderData: keepPreviousData,
  });
}

export const firstTrend: TrendDays = { range: '30d' };

export const recentQuery = query(api.transactions.recent, { query: { limit: 6 } });

/** The figures of the first picture, asked for while the screen's code is on its way. */
export function prefetchDashboard(queryClient: QueryClient): Promise<void> {
  void queryClient.prefetchQuery(trendQuery(firstTrend));
  void queryClient.prefetchQuery(recentQuery);
  return queryClient.prefetchQuery(batchQuery);
}

/** DASH-02: has everything counted again, then asks for it. */
export function useRecalculate() {
  return useWrite(api.dashboard.recalculate, async (queryClient, { corrected }) => {
    await refresh(batchQuery, { queryKey: [api.dashboard.valueTrend.path] })(queryClient);
    toast({
      title: 'Figures Recalculated',
      description: corrected > 0 ? 'Some totals were off and have been corrected.' : 'Every total was right.',
      tone: 'success',
    });
  });
}
