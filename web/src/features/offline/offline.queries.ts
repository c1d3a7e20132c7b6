import { queryOptions } from '@tanstack/react-query';
import type { DeviceStore, Owner } from '../../offline/device-store.ts';
import { deleteStore, storeName } from '../../offline/device-store.ts';
import { tidyForOthers } from '../../offline/leaving.ts';
import { lastReading } from '../../offline/read-items.ts';
import { hasAllFiles } from '../../offline/worker-registration.ts';

export function leftoversQuery(owner: Owner) {
  return queryOptions({
    queryKey: ['device', storeName(owner), 'leftovers'],
    queryFn: () => tidyForOthers(storeName(owner)),
    staleTime: 0,
  });
}

export function dropLeftover(name: string): Promise<void> {
  return deleteStore(name);
}

/** Reads how many items are at hand without a network, and since when. */
export function onDeviceQuery(store: DeviceStore) {
  return queryOptions({
    queryKey: ['device', store.name, 'items'],
    queryFn: async () => ({
      count: await store.count('items'),
      readAt: (await lastReading(store))?.readAt ?? null,
      canOpen: await hasAllFiles(),
    }),
    staleTime: 0,
    refetchInterval: 2000,
  });
}
