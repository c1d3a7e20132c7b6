import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder, isVisibleItem } from '../../platform/visible-items.ts';
import { isVisibleLine } from './refills.store.ts';

export interface PickableItem {
  name: string;
  isArchived: boolean;
  allowsDecimals: boolean;
}

const pickable = `
  SELECT i.name, i.archived_at IS NOT NULL AS "isArchived", COALESCE(u.allows_decimals, false) AS "allowsDecimals"
    FROM items i LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id WHERE i.organization_id = $1`;

/** The item of a line that the person may see. */
export function findItem(tx: Tx, scope: Scope, id: number): Promise<PickableItem | undefined> {
  return tx.maybeOne<PickableItem>(`${pickable} AND i.id = $2`, [scope.organizationId, id]);
}

export function findVisibleItem(tx: Tx, scope: Scope, id: number): Promise<PickableItem | undefined> {
  return tx.maybeOne<PickableItem>(`${pickable} AND ${isVisibleItem()} AND i.id = $3`, [scope.organizationId, folderFilter(scope), id]);
}

/** A place of one's own, or one that a line of the list, which one may see, takes from. */
const isOpen = (place: string) => `(${isVisibleFolder(place)} OR EXISTS (SELECT FROM refill_lines n
     WHERE n.organization_id = $1 AND n.refill_id = $3 AND n.from_place = ${place} AND ${isVisibleLine()}))`;

export function isOpenToTake(tx: Tx, scope: Scope, refillId: number, place: number): Promise<boolean> {
  return tx.value<boolean>(`SELECT ${isOpen('$4::bigint')}`, [scope.organizationId, folderFilter(scope), refillId, place]);
}

/** Where an item can be taken from for a place: its home first, then where most of it lies. */
export function placesToTakeFrom(
  tx: Tx,
  scope: Scope,
  { refillId, itemId, to }: { refillId: number; itemId: number; to: number },
): Promise<number[]> {
  return tx.values<number>(
    `SELECT l.place FROM stock_levels l JOIN items i ON i.organization_id = l.organization_id AND i.id = l.item_id
      WHERE l.organization_id = $1 AND l.item_id = $4 AND l.place >= 0 AND l.place <> $5 AND l.quantity > 0 AND ${isOpen('l.place')}
      ORDER BY l.place = COALESCE(i.folder_id, 0) DESC, l.quantity DESC, l.place`,
    [scope.organizationId, folderFilter(scope), refillId, itemId, to],
  );
}
