import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { placeOf } from './levels.rules.ts';
import { moveHomeLevels } from './levels.store.ts';

const elsewhere = `stock_levels l WHERE l.organization_id = $1 AND l.item_id = i.id AND l.place <> COALESCE(i.folder_id, 0) AND l.quantity > 0`;

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
            CASE WHEN $4 = 'delete' THEN away.quantity - i.quantity ELSE 0 END, CASE WHEN $4 = 'delete' THEN 0 ELSE i.quantity END,
            CASE WHEN $4 = 'delete' THEN CASE WHEN i.quantity > 0 THEN round(i.total_value * away.quantity / i.quantity, 10) ELSE 0 END - i.total_value ELSE 0 END, CASE WHEN $4 = 'delete' THEN 0 ELSE i.total_value END,
            CASE WHEN i.quantity > 0 THEN round(i.total_value / i.quantity, 10) ELSE i.last_unit_cost END,
            CASE WHEN $4 = 'delete' THEN i.folder_id ELSE $5::bigint END, CASE WHEN $4 = 'delete' THEN f.name ELSE $6 END,
            i.folder_id, f.name, $6, jsonb_build_object('after', jsonb_build_object('method', i.valuation_method)),
            (SELECT NULLIF(l.quantity, i.quantity) FROM stock_levels l
              WHERE $4 = 'move' AND l.organization_id = $1 AND l.item_id = i.id AND l.place = COALESCE(i.folder_id, 0) AND l.lot = 0)
       FROM items i CROSS JOIN LATERAL (SELECT COALESCE(sum(l.quantity), 0) AS quantity FROM ${elsewhere} AND $4 = 'delete') AS away
      CROSS JOIN users u LEFT JOIN folders f ON f.organization_id = $1 AND f.id = i.folder_id
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

/**
 * What lies elsewhere is written off there, each place with its share of the value: a row of the home alone would leave it in the books of those places, and
 * tell whoever sees the home how much there was.
 */
async function writeOffElsewhere(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  const share = (upTo: string) => `round(w.worth * (${upTo}) / w.whole, 10)`;
  await tx.run(
    `INSERT INTO movements (organization_id, user_id, user_name, item_id, item_name, kind, source, delta, quantity_after, value_delta, value_after,
                            unit_cost, folder_id, folder_name, detail)
     SELECT $1, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), w.item_id, w.name, 'set', 'edit', -w.quantity,
            w.whole - w.up_to, ${share('w.up_to - w.quantity')} - ${share('w.up_to')}, w.worth - ${share('w.up_to')},
            round(w.worth / w.whole, 10), NULLIF(w.place, 0), f.name, jsonb_build_object('after', jsonb_build_object('method', w.method))
       FROM (SELECT i.id AS item_id, i.name, i.quantity AS whole, i.total_value AS worth, i.valuation_method AS method, l.place, l.quantity,
                    sum(l.quantity) OVER (PARTITION BY i.id ORDER BY l.place) AS up_to
               FROM items i JOIN LATERAL (SELECT l.place, l.quantity FROM ${elsewhere}) AS l ON true
              WHERE i.organization_id = $1 AND i.id = ANY ($3)) AS w
      CROSS JOIN users u LEFT JOIN folders f ON f.organization_id = $1 AND f.id = w.place
      WHERE u.id = $2 ORDER BY w.item_id, w.place`,
    [scope.organizationId, scope.userId, ids],
  );
}

/** The ledger keeps what they were worth when they went. */
export async function deleteAll(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await writeOffElsewhere(tx, scope, ids);
  await noteAll(tx, scope, ids, 'delete', { id: null, name: null });
  await tx.run('DELETE FROM items WHERE organization_id = $1 AND id = ANY ($2)', [scope.organizationId, ids]);
}
