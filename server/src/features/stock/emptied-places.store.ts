import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** The items that have a level in one of the folders, as they have where they are at home. */
export async function idsLyingIn(tx: Tx, scope: Scope, folderIds: readonly number[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'SELECT DISTINCT item_id AS id FROM stock_levels WHERE organization_id = $1 AND place = ANY ($2)',
    [scope.organizationId, folderIds],
  );
  return rows.map(({ id }) => id);
}

/** For each of the items that has stock outside of the folders too, the folder where most of that lies; null is none. */
export async function fullestElsewhere(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  folderIds: readonly number[],
): Promise<Map<number, number | null>> {
  const rows = await tx.rows<{ itemId: number; folderId: number | null }>(
    `SELECT DISTINCT ON (item_id) item_id AS "itemId", NULLIF(place, 0) AS "folderId" FROM stock_levels
      WHERE organization_id = $1 AND item_id = ANY ($2) AND NOT place = ANY ($3) AND place >= 0 AND quantity > 0
      ORDER BY item_id, quantity DESC, place`,
    [scope.organizationId, ids, folderIds],
  );
  return new Map(rows.map(({ itemId, folderId }) => [itemId, folderId]));
}

/**
 * What lies in folders that are about to go, of items that are at home elsewhere, is moved home, one row of the ledger for each place; the
 * levels there go, and nothing is refilled from there any more. Answers the items with their homes. They are held.
 */
export async function bringHome(tx: Tx, scope: Scope, folderIds: readonly number[]): Promise<{ id: number; folderId: number | null }[]> {
  await tx.run('UPDATE stock_levels SET refill_from = NULL WHERE organization_id = $1 AND refill_from = ANY ($2)', [
    scope.organizationId,
    folderIds,
  ]);
  return tx.rows(
    `WITH gone AS (
       DELETE FROM stock_levels WHERE organization_id = $1 AND place = ANY ($3) RETURNING item_id, place, lot, quantity
     ), put AS (
       INSERT INTO stock_levels AS l (organization_id, item_id, place, lot, quantity)
       SELECT $1, i.id, COALESCE(i.folder_id, 0), g.lot, sum(g.quantity)
         FROM gone g JOIN items i ON i.organization_id = $1 AND i.id = g.item_id GROUP BY i.id, i.folder_id, g.lot
       ON CONFLICT (organization_id, item_id, place, lot) DO UPDATE SET quantity = l.quantity + excluded.quantity
     ), touched AS (
       UPDATE items i SET updated_at = clock_timestamp() FROM gone g WHERE i.organization_id = $1 AND i.id = g.item_id
     ), m AS (
       INSERT INTO movements (organization_id, user_id, user_name, item_id, item_name, kind, source, delta, quantity_after, value_delta,
                              value_after, unit_cost, folder_id, folder_name, from_folder_id, from_folder_name, to_folder_name, detail, moved)
       SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), i.id, i.name, 'move', 'edit', 0, i.quantity, 0,
              i.total_value, CASE WHEN i.quantity > 0 THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END, i.folder_id, h.name,
              g.place, f.name, h.name, jsonb_build_object('after', jsonb_build_object('method', i.valuation_method)), g.quantity
         FROM gone g JOIN items i ON i.organization_id = $1 AND i.id = g.item_id CROSS JOIN users u
         LEFT JOIN folders h ON h.organization_id = $1 AND h.id = i.folder_id LEFT JOIN folders f ON f.organization_id = $1 AND f.id = g.place
        WHERE u.id = $2 AND g.quantity > 0 ORDER BY i.id, g.place
     )
     SELECT DISTINCT i.id, i.folder_id AS "folderId" FROM gone g JOIN items i ON i.organization_id = $1 AND i.id = g.item_id`,
    [scope.organizationId, scope.userId, folderIds],
  );
}
