import { api } from '@onhand/contract';
import { can } from '@onhand/contract/permissions';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { useWrite } from '../../platform/use-write.ts';
import { useUser } from '../../platform/session.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

export const gettingStartedQuery = query(api.gettingStarted.read, {});

/** Answers the steps this person has taken; undefined until they are known, and for people without an organization. */
export function useGettingStarted() {
  const { organizationId } = useUser();
  return useQuery({ ...gettingStartedQuery, enabled: organizationId !== null }).data;
}

/** A label was printed, or a code was scanned: told once, and only while somebody is still getting started. */
export function noteStep(queryClient: QueryClient, done: 'label' | 'scan'): void {
  const known = queryClient.getQueryData(gettingStartedQuery.queryKey);
  const isOpen = known?.steps.some(({ step, isDone }) => step === done && !isDone);
  if (!isOpen) return;
  // Without a network it is told the next time.
  call(api.gettingStarted.change, { body: { done } }).then(
    (next) => queryClient.setQueryData(gettingStartedQuery.queryKey, next),
    () => undefined,
  );
}

export function usePutAway() {
  return useWrite(api.gettingStarted.change, (queryClient, next) => queryClient.setQueryData(gettingStartedQuery.queryKey, next));
}

/** Samples to play with, for people who may make folders: `add` while there are none and little else, `remove` while there are. */
export function useSamples() {
  const known = useGettingStarted();
  const canManage = can(useUser().role, 'MANAGE_INVENTORY');
  const keep = (queryClient: QueryClient, next: NonNullable<typeof known>) => {
    queryClient.setQueryData(gettingStartedQuery.queryKey, next);
    return makeItemsStale(queryClient);
  };
  const add = useWrite(api.gettingStarted.addSamples, keep);
  const remove = useWrite(api.gettingStarted.removeSamples, keep);
  const count = known?.sampleItems ?? 0;
  return { add: canManage && known && count === 0 && !known.hasPlenty ? add : null, remove: canManage && count > 0 ? remove : null, count };
}
