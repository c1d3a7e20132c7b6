import { columnsOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { placeOf } from './levels.rules.ts';

/** So much of an item that left a place. */
export interface Transferred {
  itemId: number;
  place: number;
  quantity: string;
}

/** What lies in places of held items goes to another, a row of the ledger for each; the levels it leaves stay, with their minimum. */
export async function transferAll(
  tx: Tx,
  scope: Scope,
  rows: readonly Transferred[],
  target: { id: number | null; name: string | null },
): Promise<void> {
  await tx.run(
    `WITH n AS MATERIALIZED (
       SELECT * FROM unnest($3::bigint[], $4::bigint[], $5::numeric[]) AS n (item_id, place, quantity)
     ), taken AS (
       UPDATE stock_levels l SET quantity = l.quantity - n.quantity FROM n
        WHERE l.organization_id = $1 AND l.item_id = n.item_id AND l.place = n.place AND l.lot = 0
     ), put AS (
       INSERT INTO stock_levels AS l (organization_id, item_id, place, quantity)
       SELECT $1, item_id, $6, sum(quantity) FROM n GROUP BY item_id
       ON CONFLICT (organization_id, item_id, place, lot) DO UPDATE SET quantity = l.quantity + excluded.quantity
     ), touched AS (
       UPDATE items i SET updated_at = clock_timestamp(), level_writes = i.level_writes + 1
        WHERE i.organization_id = $1 AND i.id IN (SELECT item_id FROM n)
     )
     INSERT INTO movements (organization_id, user_id, user_name, item_id, item_name, kind, source, delta, quantity_after, value_delta, value_after,
                            unit_cost, folder_id, folder_name, from_folder_id, from_folder_name, to_folder_name, detail, moved)
     SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), i.id, i.name, 'move', 'edit', 0, i.quantity, 0,
            i.total_value, CASE WHEN i.quantity > 0 THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END, $7::bigint, $8,
            NULLIF(n.place, 0), f.name, $8,
            jsonb_build_object('isTransfer', true, 'after', jsonb_build_object('method', i.valuation_method)), n.quantity
       FROM n JOIN items i ON i.organization_id = $1 AND i.id = n.item_id CROSS JOIN users u
       LEFT JOIN folders f ON f.organization_id = $1 AND f.id = n.place
      WHERE u.id = $2 ORDER BY i.id, n.place`,
    [scope.organizationId, scope.userId, ...columnsOf(rows, 'itemId', 'place', 'quantity'), placeOf(target.id), target.id, target.name],
  );
}

export async function namesOfPlaces(tx: Tx, scope: Scope, rows: readonly Pick<Transferred, 'place'>[]): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map();
  const ids = [...new Set(rows.map(({ place }) => place))];
  const sql = 'SELECT id, name FROM folders WHERE organization_id = $1 AND id = ANY ($2)';
  const folders = await tx.rows<{ id: number; name: string }>(sql, [scope.organizationId, ids]);
  return new Map(folders.map(({ id, name }) => [id, name]));
}
