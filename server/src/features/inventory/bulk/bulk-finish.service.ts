import type { ServerMessage } from '@onhand/contract/realtime';
import type { Tx } from '../../../platform/db.ts';
import type { Scope } from '../../../platform/scope.ts';
import { recordAll } from '../../activity/activity.service.ts';
import type { Done } from './bulk-done.ts';
import type { HeldInBulk } from './bulk.store.ts';
import { tellOfFigures, unassignedNow } from '../../stock/folder-figures.service.ts';
import { folderOf } from '../../stock/moves-of-places.service.ts';

type Action = Done['action'];

/** Writes down what was done and tells everyone who may see it. */
export async function finishBulk(tx: Tx, scope: Scope, { items, action, changesOf, folderId, moved }: Done): Promise<{ changed: number }> {
  if (items.length === 0) return { changed: 0 };
  const goal = folderId === undefined ? [] : [folderId];
  await recordAll(
    tx,
    scope,
    items.map((item) => ({
      kind: 'item',
      subjectId: item.id,
      subjectName: item.name,
      action,
      changes: changesOf(item),
      places: [...item.folderIds, ...goal],
    })),
  );
  const left = moved?.transferred.map(({ place }) => folderOf(place)) ?? [];
  // A move is about the places it goes from and to; everything else about the items themselves, wherever they lie.
  const places = [
    ...new Set(
      folderId === undefined ? items.flatMap(({ folderIds }) => folderIds) : [...items.map((item) => item.folderId), ...left, folderId],
    ),
  ];
  const [only] = items;
  const message: ServerMessage =
    items.length === 1 && only && left.length === 0
      ? { ...messageFor(only, action, folderId), ...(await unassignedNow(tx, scope, places)) }
      : { type: 'bulk_inventory_update', folderIds: places };
  tx.emit(message, { folderIds: places });
  tellOfFigures(tx, places);
  return { changed: items.length };
}

function messageFor(item: HeldInBulk, action: Action, folderId: number | null | undefined): ServerMessage {
  const place = { itemId: item.id, item: { id: item.id, folderId: item.folderId } };
  switch (action) {
    case 'move':
      return {
        type: 'inventory_update',
        action: 'folder_change',
        itemId: item.id,
        oldFolderId: item.folderId,
        newFolderId: folderId ?? null,
      };
    case 'delete':
      return { type: 'inventory_update', action: 'delete', ...place };
    case 'restore':
      return { type: 'inventory_update', action: 'create', ...place };
    default:
      return { type: 'inventory_update', action: action === 'archive' ? 'archive' : 'quantity_update', ...place };
  }
}
