import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { placeOf } from './levels.rules.ts';
import { moveHomeLevels } from './levels.store.ts';

/** A row of the ledger for each item, as it stands at this moment. */
async function noteAll(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  kind: 'move' | 'delete',
  target: { id: number | null; name: string | null },
) {
  await tx.run(
    `INSERT INTO movements (organization_id, user_id, user_name, item_id, item_name, kind, source, delta, quantity_after, value_delta, value_after,
                            unit_cost, folder_id, folder_name, from_folder_id, from_folder_name, to_folder_name, detail, moved)
     SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), i.id, i.name, $4, 'edit',
            CASE WHEN $4 = 'delete' THEN -i.quantity ELSE 0 END, CASE WHEN $4 = 'delete' THEN 0 ELSE i.quantity END,
            CASE WHEN $4 = 'delete' THEN -i.total_value ELSE 0 END, CASE WHEN $4 = 'delete' THEN 0 ELSE i.total_value END,
            CASE WHEN i.quantity > 0 THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END,
            CASE WHEN $4 = 'delete' THEN i.folder_id ELSE $5::bigint END, CASE WHEN $4 = 'delete' THEN f.name ELSE $6 END,
            i.folder_id, f.name, $6, jsonb_build_object('after', jsonb_build_object('method', i.valuation_method)),
            (SELECT NULLIF(l.quantity, i.quantity) FROM stock_levels l
              WHERE $4 = 'move' AND l.organization_id = $1 AND l.item_id = i.id AND l.place = COALESCE(i.folder_id, 0) AND l.lot = 0)
       FROM items i CROSS JOIN users u LEFT JOIN folders f ON f.organization_id = $1 AND f.id = i.folder_id
      WHERE i.organization_id = $1 AND u.id = $2 AND i.id = ANY ($3) ORDER BY i.id`,
    [scope.organizationId, scope.userId, ids, kind, target.id, target.name],
  );
}

export async function moveAll(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  target: { id: number | null; name: string | null },
): Promise<void> {
  await noteAll(tx, scope, ids, 'move', target);
  await moveHomeLevels(tx, scope, ids, placeOf(target.id));
  await tx.run(
    `UPDATE items SET folder_id = $3, updated_at = clock_timestamp(), level_writes = level_writes + 1
      WHERE organization_id = $1 AND id = ANY ($2)`,
    [scope.organizationId, ids, target.id],
  );
}

/** What lies elsewhere goes home first, or the rows of those places would never say that it went. The levels go with the items. */
async function noteAllAtHome(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await tx.run(
    `INSERT INTO movements (organization_id, user_id, user_name, item_id, item_name, kind, source, delta, quantity_after, value_delta, value_after,
                            unit_cost, folder_id, folder_name, from_folder_id, from_folder_name, to_folder_name, detail, moved)
     SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), i.id, i.name, 'move', 'edit', 0, i.quantity, 0,
            i.total_value, round(i.total_value / i.quantity, 10), i.folder_id, home.name, NULLIF(l.place, 0), f.name, home.name,
            jsonb_build_object('isTransfer', true, 'after', jsonb_build_object('method', i.valuation_method)), l.quantity
       FROM items i JOIN stock_levels l ON l.organization_id = $1 AND l.item_id = i.id AND l.place <> COALESCE(i.folder_id, 0) AND l.quantity > 0
      CROSS JOIN users u LEFT JOIN folders f ON f.organization_id = $1 AND f.id = l.place
       LEFT JOIN folders home ON home.organization_id = $1 AND home.id = i.folder_id
      WHERE i.organization_id = $1 AND u.id = $2 AND i.id = ANY ($3) ORDER BY i.id, l.place`,
    [scope.organizationId, scope.userId, ids],
  );
}

/** The ledger keeps what they were worth when they went. */
export async function deleteAll(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await noteAllAtHome(tx, scope, ids);
  await noteAll(tx, scope, ids, 'delete', { id: null, name: null });
  await tx.run('DELETE FROM items WHERE organization_id = $1 AND id = ANY ($2)', [scope.organizationId, ids]);
}
