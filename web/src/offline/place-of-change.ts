import type { ItemPlace } from '@onhand/contract/item-answers';
import { placeMeant } from '@onhand/contract/place-meant';
import type { StockChange } from '@onhand/contract/stock-change';
import { compareDecimals } from '../platform/decimal.ts';
import { keptUser } from '../platform/kept-user.ts';
import type { DeviceStore } from './device-store.ts';
import { placeNumber } from './stock-after.ts';

interface FolderOnDevice {
  id: number;
  parentId: number | null;
  name: string;
}

/**
 * A change with the place it is made in (PLC-12): by the time it arrives the person may work from another, so the one that is meant now is
 * written down with it. Where the device does not know where the item lies, the server finds the place that is meant.
 */
export async function named(store: DeviceStore, itemId: number, body: StockChange): Promise<{ body: StockChange; place?: string | null }> {
  const places = (await store.get('items', itemId))?.places ?? [];
  const folders = ((await store.get('answers', '/api/folders'))?.data ?? []) as readonly FolderOnDevice[];
  const placeId = body.placeId === undefined ? meantIn(places, folders) : placeNumber(body.placeId);
  if (placeId === undefined) return { body };
  const isOnly = places.length <= 1 && (places[0] === undefined || places[0].placeId === placeId);
  const name = folders.find(({ id }) => id === placeId)?.name ?? places.find((place) => place.placeId === placeId)?.name ?? null;
  return { body: { ...body, placeId }, ...(!isOnly && { place: name }) };
}

function meantIn(places: readonly ItemPlace[], folders: readonly FolderOnDevice[]): number | null | undefined {
  const home = places.find(({ isHome }) => isHome) ?? places[0];
  if (!home) return undefined;
  const fullest = places.toSorted((one, other) => compareDecimals(other.quantity, one.quantity)).map(({ placeId }) => placeId ?? 0);
  const own = keptUser()?.place?.id;
  const meant = placeMeant({ places: fullest, home: home.placeId ?? 0, own: own === undefined ? [] : [own, ...below(own, folders)] });
  return meant === 0 ? null : meant;
}

function below(id: number, folders: readonly FolderOnDevice[]): number[] {
  return folders.filter(({ parentId }) => parentId === id).flatMap((folder) => [folder.id, ...below(folder.id, folders)]);
}
