import { api } from '@onhand/contract';
import type { RefillPlace } from '@onhand/contract/refills';
import { urlOf } from '@onhand/contract/route';
import type { InfiniteData } from '@tanstack/react-query';
import type { DeviceStore } from './device-store.ts';

/** True of the address of one of the pages that tell what each place lacks. */
export const isOfPlacesToRefill = (address: string) => address.split('?')[0] === api.refills.places.path;

/** PLC-12: it is not read for the device, because it is much work to add up: it is kept page by page, as somebody looked. */
export async function keepPlacesToRefill(
  store: DeviceStore,
  { pages, pageParams }: InfiniteData<readonly RefillPlace[], number>,
  keptAt: string,
): Promise<void> {
  const addressOf = (offset: number | undefined) => urlOf(api.refills.places, { query: { offset } });
  const writing = store.transaction('answers', 'readwrite');
  await Promise.all(pages.map((data, nth) => writing.store.put({ address: addressOf(pageParams[nth]), data, keptAt })));
  await writing.done;
}

/** PLC-11: nothing stays of places that are gone, or no longer this person's. */
export async function forgetPlacesBut(store: DeviceStore, folders: readonly { id: number }[]): Promise<void> {
  const known = new Set<number | null>([null, ...folders.map(({ id }) => id)]);
  const writing = store.transaction('answers', 'readwrite');
  for (let cursor = await writing.store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (!isOfPlacesToRefill(cursor.value.address)) continue;
    const places = cursor.value.data as readonly RefillPlace[];
    const theirs = places.filter(({ placeId }) => known.has(placeId));
    if (theirs.length < places.length) await cursor.update({ ...cursor.value, data: theirs });
  }
  await writing.done;
}
