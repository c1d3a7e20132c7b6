import type { Item } from '@onhand/contract/item-answers';
import type { DeviceStore, KeptItem } from './device-store.ts';

/** The item as it was last opened, brought up to date; of one that was never opened, what lists know. */
export async function wholeItem(store: DeviceStore, kept: KeptItem): Promise<Item> {
  const opened = (await store.get('answers', `/api/inventory/${kept.id}`))?.data as Item | undefined;
  const folders = ((await store.get('answers', '/api/folders'))?.data ?? []) as readonly { id: number; name: string }[];
  const named = (kept.places ?? opened?.places ?? []).map((place) => ({
    ...place,
    name: folders.find(({ id }) => id === place.placeId)?.name ?? place.name,
  }));
  const { lowerSku: _sku, lowerNumber: _number, freshAt: _at, notes: begun, ...item } = kept;
  // A device that has not read its items since it keeps notes has none of this one.
  const beginning = begun as string | undefined;
  const notes = opened?.notes.startsWith(beginning ?? '') ? opened.notes : (beginning ?? '');
  return { description: '', vendors: [], images: [], inTransit: '0', heldBy: [], ...opened, ...item, places: named, notes };
}
