import { api } from '@onhand/contract';
import { builtInPlans, type Plan } from '@onhand/contract/plans';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { query } from '../../platform/query.ts';
import { readPlans, readStatus } from './subscription.rules.ts';

const minute = 60_000;

/** BILL-03. */
export const subscriptionQuery = queryOptions({
  ...query(api.subscription.status, {}),
  staleTime: 30 * minute,
  gcTime: 60 * minute,
  retry: 2,
  select: readStatus,
});

export const usageQuery = query(api.subscription.usage, {});

const plansQuery = queryOptions({ ...query(api.subscription.plans, {}), staleTime: 5 * minute, select: readPlans });

/** BILL-02: until the server has answered, the built-in plans stand in. */
export function usePlans(): readonly Plan[] {
  return useQuery(plansQuery).data ?? builtInPlans;
}
