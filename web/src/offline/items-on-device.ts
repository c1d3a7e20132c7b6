import type { ItemSummary } from '@onhand/contract/item-answers';
import { itemsOnDevice, notesOnDevice, type OfflineItem } from '@onhand/contract/offline';
import { effectsOf, itemsOf } from './act-kinds.ts';
import type { WaitingAct } from './acts.ts';
import type { DeviceStore, KeptItem } from './device-store.ts';
import { applyToDocuments } from './documents-on-device.ts';
import { afterEffects } from './stock-after.ts';

/** A list knows less of an item than the item itself does: without barcodes and notes it keeps those that were known. */
type Known = ItemSummary & Partial<Pick<OfflineItem, 'barcodes' | 'notes' | 'places'>>;

/** Keeps items as the server last answered them. An older answer never replaces a newer one. */
export async function putItems(store: DeviceStore, items: readonly Known[], seenAt?: string): Promise<void> {
  const writing = store.transaction('items', 'readwrite');
  await Promise.all(
    items.map(async (item) => {
      const before = await writing.store.get(item.id);
      if (before && before.updatedAt > item.updatedAt) return;
      await writing.store.put(keptItem(item, before, seenAt));
    }),
  );
  await writing.done;
}

function keptItem(item: Known, before: KeptItem | undefined, seenAt: string | undefined): KeptItem {
  const freshAt = [item.updatedAt, before?.freshAt ?? '', seenAt ?? ''].sort().at(-1) ?? item.updatedAt;
  const places = item.places ?? before?.places;
  return {
    ...summaryOf(item),
    ...(places && { places }),
    barcodes: item.barcodes ?? before?.barcodes ?? [],
    notes: (item.notes ?? before?.notes ?? '').slice(0, notesOnDevice),
    freshAt,
    ...(item.sku !== null && { lowerSku: item.sku.toLowerCase() }),
    ...(item.inventoryNumber !== null && { lowerNumber: item.inventoryNumber.toLowerCase() }),
  };
}

/** Keeps of a whole item what a list shows; all of the notes and the pictures are many times as large. */
function summaryOf({ id, name, sku, inventoryNumber, qrCode, quantity, unit, folderId, stockStatus, ...rest }: Known): ItemSummary {
  const { lowStockThreshold, sellingPrice, valuationMethod, unitCost, totalValue, tags, vendor, coverImageId, custom } = rest;
  const { createdAt, updatedAt, archivedAt } = rest;
  const stock = { quantity, unit, stockStatus, lowStockThreshold, sellingPrice, valuationMethod, unitCost, totalValue };
  const codes = { sku, inventoryNumber, qrCode };
  return { id, name, ...codes, ...stock, folderId, tags, vendor, coverImageId, custom, createdAt, updatedAt, archivedAt };
}

/** A list of a folder tells what lies there, not what there is: it only says that these were seen. */
export async function noteSeen(store: DeviceStore, items: readonly Pick<ItemSummary, 'id'>[], seenAt: string): Promise<void> {
  const writing = store.transaction('items', 'readwrite');
  await Promise.all(
    items.map(async ({ id }) => {
      const kept = await writing.store.get(id);
      if (kept && kept.freshAt < seenAt) await writing.store.put({ ...kept, freshAt: seenAt });
    }),
  );
  await writing.done;
}

/** What arrived on the server, done to what is kept here: the answer to a transfer does not say where the items lie now. */
export async function applyToKept(store: DeviceStore, act: WaitingAct, answer: object): Promise<void> {
  const effects = effectsOf(act);
  const writing = store.transaction('items', 'readwrite');
  await Promise.all(
    [...new Set(effects.map(({ itemId }) => itemId))].map(async (id) => {
      const kept = await writing.store.get(id);
      if (kept) await writing.store.put(afterEffects(kept, effects));
    }),
  );
  await writing.done;
  await applyToDocuments(store, act, answer);
}

/** The longest unseen go first; what a waiting change is about stays. */
export async function keepWithinBounds(store: DeviceStore, most = itemsOnDevice): Promise<void> {
  const changes = await store.getAll('changes');
  const needed = new Set(changes.flatMap(itemsOf).map(({ id }) => id));
  const writing = store.transaction('items', 'readwrite');
  let surplus = (await writing.store.count()) - most;
  for (let cursor = await writing.store.index('freshAt').openCursor(); cursor && surplus > 0; cursor = await cursor.continue()) {
    if (needed.has(cursor.value.id)) continue;
    await cursor.delete();
    surplus -= 1;
  }
  await writing.done;
}

export async function removeItems(store: DeviceStore, ids: readonly number[]): Promise<void> {
  const writing = store.transaction('items', 'readwrite');
  await Promise.all(ids.map((id) => writing.store.delete(id)));
  await writing.done;
}
