import { api } from '@onhand/contract';
import { can } from '@onhand/contract/permissions';
import type { QueryClient } from '@tanstack/react-query';
import { useUser } from '../../platform/session.ts';
import { useWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';
import { gettingStartedQuery, useGettingStarted } from './getting-started.queries.ts';

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
