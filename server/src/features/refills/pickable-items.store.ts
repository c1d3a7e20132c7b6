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

/** Whether a place is one's own, and whether it is open: one's own, or one that a line of the list, which one may see, takes from. */
export function opennessOf(tx: Tx, scope: Scope, refillId: number, place: number): Promise<{ isOpen: boolean; isSeen: boolean }> {
  return tx.one(
    `SELECT own.yes AS "isSeen", own.yes OR EXISTS (SELECT FROM refill_lines n
              WHERE n.organization_id = $1 AND n.refill_id = $3 AND n.from_place = $4 AND ${isVisibleLine()}) AS "isOpen"
       FROM (SELECT ${isVisibleFolder('$4::bigint')} AS yes) AS own`,
    [scope.organizationId, folderFilter(scope), refillId, place],
  );
}

/** Where an item can be taken from for a place, among one's own: its home first, then where most of it lies. */
export function placesToTakeFrom(tx: Tx, scope: Scope, itemId: number, to: number): Promise<number[]> {
  return tx.values<number>(
    `SELECT l.place FROM stock_levels l JOIN items i ON i.organization_id = l.organization_id AND i.id = l.item_id
      WHERE l.organization_id = $1 AND l.item_id = $3 AND l.place >= 0 AND l.place <> $4 AND l.quantity > 0 AND ${isVisibleFolder('l.place')}
      ORDER BY l.place = COALESCE(i.folder_id, 0) DESC, l.quantity DESC, l.place`,
    [scope.organizationId, folderFilter(scope), itemId, to],
  );
}
