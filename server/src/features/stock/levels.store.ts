import { plannedOnce } from '../../platform/database/planned-once.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Level } from './levels.rules.ts';

export function levelsOf(tx: Tx, scope: Scope, itemId: number): Promise<Level[]> {
  const sql = 'SELECT place, trim_scale(quantity) AS quantity FROM stock_levels WHERE organization_id = $1 AND item_id = $2';
  return tx.rows<Level>(sql, [scope.organizationId, itemId]);
}

export interface LevelOfItem extends Level {
  itemId: number;
}

/** To be sent behind the statement that locks the items: read in one with it, the levels could be older than the lock. */
export function levelsOfAll(scope: Scope, ids: readonly number[]): Statement<LevelOfItem> {
  const sql = `SELECT item_id AS "itemId", place, trim_scale(quantity) AS quantity FROM stock_levels
    WHERE organization_id = $1 AND item_id = ANY ($2)`;
  return { sql: plannedOnce(sql, { $2: 'bigint[]' }), values: [scope.organizationId, ids] };
}

/** A figure with decimals of each item that has one in some place: what lies there, its minimum or its maximum. */
export async function fractionsOf(tx: Tx, scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.rows<{ itemId: number; figure: string }>(
    `SELECT DISTINCT ON (l.item_id) l.item_id AS "itemId", trim_scale(f.figure) AS figure
       FROM stock_levels l CROSS JOIN LATERAL (VALUES (l.quantity), (l.minimum), (l.maximum)) AS f (figure)
      WHERE l.organization_id = $1 AND l.item_id = ANY ($2) AND f.figure <> trunc(f.figure) ORDER BY l.item_id`,
    [scope.organizationId, ids],
  );
  return new Map(rows.map(({ itemId, figure }) => [itemId, figure]));
}

/**
 * What lies in each item's home place goes into another, and the home's row with it: its minimum too, unless there is one already. To be
 * called before the items get their new home.
 */
export async function moveHomeLevels(tx: Tx, scope: Scope, ids: readonly number[], place: number): Promise<void> {
  await tx.run(
    `WITH gone AS (
       DELETE FROM stock_levels l USING items i
        WHERE i.organization_id = $1 AND i.id = ANY ($2) AND COALESCE(i.folder_id, 0) <> $3
          AND l.organization_id = $1 AND l.item_id = i.id AND l.place = COALESCE(i.folder_id, 0)
       RETURNING l.*
     )
     INSERT INTO stock_levels AS l (organization_id, item_id, place, lot, quantity, minimum, maximum, refill_from)
     SELECT $1, item_id, $3, lot, quantity, minimum, maximum, NULLIF(refill_from, $3) FROM gone
     ON CONFLICT (organization_id, item_id, place, lot) DO UPDATE SET quantity = l.quantity + excluded.quantity,
       minimum = CASE WHEN l.minimum IS NULL AND l.maximum IS NULL THEN excluded.minimum ELSE l.minimum END,
       maximum = CASE WHEN l.minimum IS NULL AND l.maximum IS NULL THEN excluded.maximum ELSE l.maximum END,
       refill_from = COALESCE(l.refill_from, excluded.refill_from)`,
    [scope.organizationId, ids, place],
  );
}
