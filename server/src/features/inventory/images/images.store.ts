import type { ItemImage } from '@onhand/contract/item-images';
import type { Tx } from '../../../platform/db.ts';
import { foldersIn } from '../../../platform/in-places.ts';
import { folderFilter, type Scope } from '../../../platform/scope.ts';
import { isVisibleItem } from '../../../platform/visible-items.ts';

export interface PicturedItem {
  id: number;
  name: string;
  folderId: number | null;
  /** The folders it lies in. */
  folderIds: (number | null)[];
  isArchived: boolean;
}

/** Undefined also where the reader may not see the item. */
const visibleItem = `
  SELECT id, name, folder_id AS "folderId", ${foldersIn('items', 'NULL::bigint[]')} AS "folderIds",
         archived_at IS NOT NULL AS "isArchived" FROM items
   WHERE organization_id = $1 AND id = $2 AND ${isVisibleItem('items', '$3')}`;
const lockedItem = `${visibleItem} FOR NO KEY UPDATE`;

export function findItem(tx: Tx, scope: Scope, itemId: number): Promise<PicturedItem | undefined> {
  return tx.maybeOne<PicturedItem>(visibleItem, [scope.organizationId, itemId, folderFilter(scope)]);
}

/** Every change of an item's pictures holds its row, so that positions and cover always belong together. */
export function lockItem(tx: Tx, scope: Scope, itemId: number): Promise<PicturedItem | undefined> {
  return tx.maybeOne<PicturedItem>(lockedItem, [scope.organizationId, itemId, folderFilter(scope)]);
}

/** The first image is the cover. */
export function listImages(tx: Tx, scope: Scope, itemId: number): Promise<ItemImage[]> {
  const sql = 'SELECT id, width, height FROM item_images WHERE organization_id = $1 AND item_id = $2 ORDER BY position, id';
  return tx.rows<ItemImage>(sql, [scope.organizationId, itemId]);
}

export interface NewImage {
  fileKey: string;
  width: number;
  height: number;
}

export async function insertImage(tx: Tx, scope: Scope, itemId: number, { fileKey, width, height }: NewImage): Promise<void> {
  await tx.run(
    `INSERT INTO item_images (organization_id, item_id, file_key, position, width, height)
     SELECT $1, $2, $3, COALESCE(max(position) + 1, 0), $4, $5 FROM item_images WHERE organization_id = $1 AND item_id = $2`,
    [scope.organizationId, itemId, fileKey, width, height],
  );
}

/** The same files again: bytes are never copied. */
export async function copyImageRows(tx: Tx, scope: Scope, fromItemId: number, toItemId: number): Promise<void> {
  await tx.run(
    `INSERT INTO item_images (organization_id, item_id, file_key, position, width, height)
     SELECT organization_id, $3, file_key, position, width, height FROM item_images WHERE organization_id = $1 AND item_id = $2`,
    [scope.organizationId, fromItemId, toItemId],
  );
}

/** False where the item has no such picture. */
export async function deleteImage(tx: Tx, scope: Scope, itemId: number, imageId: number): Promise<boolean> {
  const sql = 'DELETE FROM item_images WHERE organization_id = $1 AND item_id = $2 AND id = $3';
  return (await tx.run(sql, [scope.organizationId, itemId, imageId])) > 0;
}

export async function setPositions(tx: Tx, scope: Scope, itemId: number, imageIds: readonly number[]): Promise<void> {
  await tx.run(
    `UPDATE item_images i SET position = wanted.place
       FROM unnest($3::bigint[]) WITH ORDINALITY AS wanted (id, place)
      WHERE i.organization_id = $1 AND i.item_id = $2 AND i.id = wanted.id`,
    [scope.organizationId, itemId, imageIds],
  );
}

/** Lists read the cover from the item itself. */
export async function setCover(tx: Tx, scope: Scope, itemId: number): Promise<void> {
  await tx.run(
    `UPDATE items SET updated_at = clock_timestamp(), cover_image_id =
       (SELECT id FROM item_images WHERE organization_id = $1 AND item_id = $2 ORDER BY position, id LIMIT 1)
      WHERE organization_id = $1 AND id = $2`,
    [scope.organizationId, itemId],
  );
}

export function findFileKey(tx: Tx, scope: Scope, itemId: number, imageId: number): Promise<string | undefined> {
  return tx.maybeValue<string>(
    `SELECT p.file_key AS "fileKey" FROM item_images p JOIN items i ON i.organization_id = p.organization_id AND i.id = p.item_id
      WHERE p.organization_id = $1 AND p.item_id = $2 AND p.id = $3 AND ${isVisibleItem('i', '$4')}`,
    [scope.organizationId, itemId, imageId, folderFilter(scope)],
  );
}
