import { createHash } from 'node:crypto';
import { itemsOnDevice, type OfflineItems } from '@onhand/contract/offline';
import { columnOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { howManyFit, placesOfItems, readSummaries } from '../inventory/item-list.service.ts';
import { changedItems, type Place, placeBefore, settledTime } from './offline.store.ts';

export { missingItems } from './offline.store.ts';

const pageSize = 500;
/** The longest a statement may run: no change that is still to be committed bears an older time. */
const settlesSeconds = 60;

/**
 * A page of what a device has not read yet; everything anew where the person sees other folders, costs or prices than at the last reading,
 * because an item does not change when its folder is given to someone. The last minute is read again next time, for changes that are not
 * committed yet.
 */
export async function readForDevice(tx: Tx, scope: Scope, since: string | undefined): Promise<OfflineItems> {
  const settled = { at: await settledTime(tx, settlesSeconds), id: 0 };
  const from = placeOf(since, rightsOf(scope)) ?? (await placeBefore(tx, scope, itemsOnDevice));
  const found = await changedItems(tx, scope, from, pageSize);
  const fitting = found.length === 0 ? 0 : await howManyFit(tx, scope, columnOf(found, 'id'));
  const changed = found.slice(0, fitting);
  const more = new Map(changed.map(({ id, barcodes, vendorBarcodes, notes }) => [id, { barcodes, vendorBarcodes, notes }]));
  const summaries = await readSummaries(tx, scope, [...more.keys()]);
  const places = new Map((await placesOfItems(tx, scope, [...more.keys()])).map((item) => [item.id, item.places]));
  const last = changed.at(-1) ?? from ?? settled;
  const hasMore = found.length === pageSize || fitting < found.length;
  return {
    items: summaries.map((item) => ({ ...item, places: places.get(item.id) ?? [], ...(more.get(item.id) ?? { barcodes: [], notes: '' }) })),
    cursor: cursorOf(hasMore || last.at < settled.at ? last : settled, rightsOf(scope)),
    hasMore,
  };
}

function cursorOf({ at, id }: Place, rights: string): string {
  return `${at}/${id}/${rights}`;
}

function placeOf(cursor: string | undefined, rights: string): Place | undefined {
  const [at = '', id = '', rightsThen] = cursor?.split('/') ?? [];
  return rightsThen === rights ? { at, id: Number(id) } : undefined;
}

/** The same for as long as the person sees the same; what a device was told before places or codes of vendors were told is read anew. */
function rightsOf({ visibleFolders, maySeeCosts, maySeePrices }: Scope): string {
  const folders = visibleFolders === 'all' ? visibleFolders : visibleFolders.toSorted((one, other) => one - other);
  return createHash('sha256')
    .update(JSON.stringify([folders, maySeeCosts, maySeePrices, 'places', 'codes of vendors']))
    .digest('hex')
    .slice(0, 12);
}
