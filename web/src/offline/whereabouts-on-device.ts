import type { CurrentUser } from '@onhand/contract/auth';
import type { Whereabouts } from '@onhand/contract/item-answers';
import { can } from '@onhand/contract/permissions';
import { compareDecimals } from '../platform/decimal.ts';
import type { DeviceStore } from './device-store.ts';
import { wholeItem } from './whole-item.ts';

interface FolderOnDevice {
  id: number;
  parentId: number | null;
  name: string;
}

/** “Who has one?” as far as this device knows: the places of its person, their own first, then the fullest. */
export async function whereaboutsOnDevice(store: DeviceStore, id: number, user: CurrentUser): Promise<Whereabouts | undefined> {
  const kept = await store.get('items', id);
  if (!kept) return undefined;
  const folders = ((await store.get('answers', '/api/folders'))?.data ?? []) as readonly FolderOnDevice[];
  const { places } = await wholeItem(store, kept);
  const own = user.place?.id ?? null;
  const isOwn = (placeId: number | null) => own !== null && placeId === own;
  const some = places.filter(({ quantity }) => compareDecimals(quantity, '0') > 0);
  return {
    places: some
      .toSorted((one, other) => Number(isOwn(other.placeId)) - Number(isOwn(one.placeId)) || compareDecimals(other.quantity, one.quantity))
      .map(({ placeId, quantity, reserved = '0', minimum, maximum }) => ({
        placeId,
        path: pathTo(folders, placeId),
        quantity,
        reserved,
        minimum,
        maximum,
        isOwn: isOwn(placeId),
        canTake: true,
      })),
    isPartial: user.role === null || !can(user.role, 'ALL_FOLDERS'),
  };
}

function pathTo(folders: readonly FolderOnDevice[], placeId: number | null): string[] {
  const folder = folders.find(({ id }) => id === placeId);
  return folder ? [...pathTo(folders, folder.parentId), folder.name] : [];
}
