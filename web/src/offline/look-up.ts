import type { ScannedItem } from '@onhand/contract/qr';
import { readCode } from '@onhand/contract/scanned-code';
import type { DeviceStore, KeptItem } from './device-store.ts';
import { wholeItem } from './whole-item.ts';

const most = 20;

/** The items of this device that a code may mean, in the order the server would find them in (item_ids_by_code). */
async function findByCode(store: DeviceStore, code: string): Promise<KeptItem[]> {
  const { itemId, forms } = readCode(code);
  const [first = ''] = forms;
  const small = [...new Set(forms.map((form) => form.toLowerCase()))];
  const reading = store.transaction('items').store;
  const places = new Map<number, { item: KeptItem; place: number }>();
  const found = (place: number, items: readonly (KeptItem | undefined)[]) => {
    for (const item of items) {
      if (item && place < (places.get(item.id)?.place ?? Number.POSITIVE_INFINITY)) places.set(item.id, { item, place });
    }
  };
  const look = async (place: number, reads: Promise<KeptItem[]>) => found(place, await reads);
  // All at once: a code has up to a dozen spellings.
  await Promise.all([
    ...(itemId === null ? [] : [reading.get(itemId).then((item) => found(1, [item]))]),
    ...forms.map((form) => look(form === first ? 0 : 2, reading.index('qrCode').getAll(form))),
    ...forms.map((form) => look(form === first ? 5 : 6, reading.index('barcodes').getAll(form))),
    ...forms.map((form) => look(form === first ? 7 : 8, reading.index('vendorBarcodes').getAll(form))),
    ...small.map((form) => look(3, reading.index('lowerSku').getAll(form))),
    ...small.map((form) => look(4, reading.index('lowerNumber').getAll(form))),
  ]);
  return [...places.values()]
    .sort(
      (a, b) =>
        Number(a.item.archivedAt !== null) - Number(b.item.archivedAt !== null) ||
        a.place - b.place ||
        a.item.name.localeCompare(b.item.name) ||
        a.item.id - b.item.id,
    )
    .slice(0, most)
    .map(({ item }) => item);
}

/** SCAN-16: what a scan finds without a network; undefined where no item of this device has the code. */
export async function lookUpOffline(store: DeviceStore, code: string): Promise<ScannedItem | undefined> {
  const [first, ...others] = await findByCode(store, code);
  if (!first) return undefined;
  const folders = ((await store.get('answers', '/api/folders'))?.data ?? []) as readonly { id: number; name: string }[];
  const folderName = (id: number | null) => folders.find((folder) => folder.id === id)?.name ?? null;
  return {
    ...(await wholeItem(store, first)),
    sharedWith: others
      .filter(({ archivedAt }) => archivedAt === null)
      .map(({ id, name, folderId }) => ({ id, name, folderName: folderName(folderId) })),
  };
}
