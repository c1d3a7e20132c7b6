import type { ItemCounts } from '@onhand/contract/inventory';
import type { Queries, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder } from '../../platform/visible-items.ts';

const atOnce = 20_000;

/**
 * Adds what has been appended to the kept totals. One statement, so a reader sees each change either appended or added, never
 * twice; several processes may do it at once, each taking changes nobody else has.
 */
export async function foldItemTotals(platform: Queries): Promise<void> {
  for (;;) {
    const { folded } = await platform.one<{ folded: number }>(
      `WITH chosen AS (
         SELECT organization_id, id FROM item_total_changes ORDER BY organization_id, id LIMIT $1 FOR UPDATE SKIP LOCKED
       ), gone AS (
         DELETE FROM item_total_changes c USING chosen WHERE c.organization_id = chosen.organization_id AND c.id = chosen.id RETURNING c.*
       ), added AS (
         INSERT INTO item_totals AS t (organization_id, folder_id, items, low, out_of_stock, quantity, value)
         SELECT organization_id, folder_id, sum(items), sum(low), sum(out_of_stock), sum(quantity), sum(value)
           FROM gone GROUP BY organization_id, folder_id ORDER BY organization_id, folder_id
         ON CONFLICT (organization_id, folder_id) DO UPDATE SET items = t.items + excluded.items, low = t.low + excluded.low,
           out_of_stock = t.out_of_stock + excluded.out_of_stock, quantity = t.quantity + excluded.quantity, value = t.value + excluded.value
       )
       SELECT count(*)::int AS folded FROM gone`,
      [atOnce],
    );
    if (folded < atOnce) return;
  }
}

/** Reads the kept totals; `null` means every folder and none, `[0]` the items in no folder. */
export function keptCounts(tx: Tx, scope: Scope, folderIds: readonly number[] | null): Promise<ItemCounts> {
  return tx.one<ItemCounts>(
    `SELECT items::int AS "totalCount", low::int AS "lowStockCount", out_of_stock::int AS "outOfStockCount", trim_scale(value) AS "totalValue"
       FROM (
       SELECT COALESCE(sum(items), 0) AS items, COALESCE(sum(low), 0) AS low, COALESCE(sum(out_of_stock), 0) AS out_of_stock,
              COALESCE(sum(value), 0) AS value
         FROM (SELECT folder_id, items, low, out_of_stock, value FROM item_totals WHERE organization_id = $1
                UNION ALL
               SELECT folder_id, items, low, out_of_stock, value FROM item_total_changes WHERE organization_id = $1) AS parts
        WHERE ${isVisibleFolder('folder_id')}
     ) AS kept`,
    [scope.organizationId, folderIds],
  );
}

export async function countUnassigned(tx: Tx, scope: Scope): Promise<number> {
  if (folderFilter(scope) !== null) return 0;
  return (await keptCounts(tx, scope, [0])).totalCount;
}
