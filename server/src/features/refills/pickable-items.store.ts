import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export interface PickableItem {
  name: string;
  isArchived: boolean;
  allowsDecimals: boolean;
}

export function findItem(tx: Tx, scope: Scope, id: number): Promise<PickableItem | undefined> {
  return tx.maybeOne<PickableItem>(
    `SELECT i.name, i.archived_at IS NOT NULL AS "isArchived", COALESCE(u.allows_decimals, false) AS "allowsDecimals"
       FROM items i LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
      WHERE i.organization_id = $1 AND i.id = $2`,
    [scope.organizationId, id],
  );
}

/** Where an item can be taken from for a place: its home first, then where most of it lies. */
export function placesToTakeFrom(tx: Tx, scope: Scope, itemId: number, to: number): Promise<number[]> {
  return tx.values<number>(
    `SELECT l.place FROM stock_levels l JOIN items i ON i.organization_id = l.organization_id AND i.id = l.item_id
      WHERE l.organization_id = $1 AND l.item_id = $2 AND l.place >= 0 AND l.place <> $3 AND l.quantity > 0
      ORDER BY l.place = COALESCE(i.folder_id, 0) DESC, l.quantity DESC, l.place`,
    [scope.organizationId, itemId, to],
  );
}
