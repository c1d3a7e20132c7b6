import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

interface Away {
  name: string;
  place: number;
  holder: string | null;
  number: number | null;
}

/** The first of some items that is on the way or in somebody's hands. */
export function whereAway(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<Away | undefined> {
  return tx.maybeOne<Away>(
    `SELECT i.name, s.place, h.name AS holder, (SELECT min(t.number) FROM transfer_lines l
              JOIN transfers t ON t.organization_id = $1 AND t.id = l.transfer_id
             WHERE l.organization_id = $1 AND l.item_id = i.id AND l.in_transit > 0) AS number
       FROM stock_levels s JOIN items i ON i.organization_id = $1 AND i.id = s.item_id
       LEFT JOIN holders h ON h.organization_id = $1 AND h.place = s.place
      WHERE s.organization_id = $1 AND s.item_id = ANY ($2) AND s.place < 0 AND s.quantity > 0 ORDER BY s.item_id, s.place LIMIT 1`,
    [scope.organizationId, itemIds],
  );
}

interface OpenTransfer {
  number: number;
  to: number;
  fromName: string | null;
  toName: string | null;
}

export function openTransferOf(tx: Tx, scope: Scope, folderIds: readonly number[]): Promise<OpenTransfer | undefined> {
  return tx.maybeOne<OpenTransfer>(
    `SELECT number, to_place AS "to", from_name AS "fromName", to_name AS "toName" FROM transfers
      WHERE organization_id = $1 AND state = 'sent' AND (from_place = ANY ($2) OR to_place = ANY ($2)) ORDER BY id LIMIT 1`,
    [scope.organizationId, folderIds],
  );
}

export async function cancelDraftsOf(tx: Tx, scope: Scope, folderIds: readonly number[]): Promise<void> {
  await tx.run(
    `UPDATE transfers SET state = 'cancelled', closed_at = clock_timestamp(),
            closed_by = (SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.id = $3)
      WHERE organization_id = $1 AND state = 'draft' AND (from_place = ANY ($2) OR to_place = ANY ($2))`,
    [scope.organizationId, folderIds, scope.userId],
  );
}
