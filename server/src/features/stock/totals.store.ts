import type { ItemCounts } from '@onhand/contract/item-answers';
import type { Db, Queries, Statement, Tx } from '../../platform/db.ts';
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

/**
 * Adds up anew what items in several places count for in each of them, where they were noted as changed. One process does it at a time: two
 * would both take what one item was counted for before from the totals. One statement, so a reader sees each note or what became of it.
 */
export const foldPlaceShares =
  ({ platform }: Pick<Db, 'platform'>) =>
  async (): Promise<void> => {
    let folded = atOnce;
    while (folded === atOnce) folded = await platform.transaction(foldSomeShares);
  };

async function foldSomeShares(queries: Queries): Promise<number> {
  const isMine = await queries.value<boolean>(`SELECT pg_try_advisory_xact_lock(hashtextextended('place shares', 0)) AS is_mine`);
  return isMine ? queries.value<number>(foldSharesSql, [atOnce]) : 0;
}

const foldSharesSql = `
  WITH chosen AS (
    SELECT organization_id, item_id, id FROM place_share_notes ORDER BY organization_id, item_id, id LIMIT $1
  ), gone AS (
    DELETE FROM place_share_notes n USING chosen c
     WHERE n.organization_id = c.organization_id AND n.item_id = c.item_id AND n.id = c.id RETURNING n.organization_id, n.item_id
  ), noted AS MATERIALIZED (
    SELECT organization_id, array_agg(DISTINCT item_id) AS ids FROM gone GROUP BY organization_id
  ), fresh AS MATERIALIZED (
    SELECT n.organization_id, f.* FROM noted n CROSS JOIN LATERAL place_shares_now(n.organization_id, n.ids) AS f
  ), known AS MATERIALIZED (
    SELECT s.* FROM noted n JOIN place_shares s ON s.organization_id = n.organization_id AND s.item_id = ANY (n.ids)
  ), removed AS (
    DELETE FROM place_shares s USING (SELECT organization_id, item_id, place FROM known EXCEPT SELECT organization_id, item_id, place FROM fresh) AS k
     WHERE s.organization_id = k.organization_id AND s.item_id = k.item_id AND s.place = k.place
  ), written AS (
    INSERT INTO place_shares (organization_id, item_id, place, items, low, out_of_stock, quantity, value)
    SELECT organization_id, item_id, place, items, low, out_of_stock, quantity, value FROM fresh
    ON CONFLICT (organization_id, item_id, place) DO UPDATE SET items = excluded.items, low = excluded.low,
      out_of_stock = excluded.out_of_stock, quantity = excluded.quantity, value = excluded.value
  ), added AS (
    INSERT INTO place_totals AS t (organization_id, folder_id, items, low, out_of_stock, quantity, value)
    SELECT organization_id, place, sum(items), sum(low), sum(out_of_stock), sum(quantity), sum(value)
      FROM (SELECT organization_id, place, items, low, out_of_stock, quantity, value FROM fresh
            UNION ALL
            SELECT organization_id, place, -items, -low, -out_of_stock, -quantity, -value FROM known) AS difference
     GROUP BY organization_id, place
    HAVING sum(items) <> 0 OR sum(low) <> 0 OR sum(out_of_stock) <> 0 OR sum(quantity) <> 0 OR sum(value) <> 0
    ON CONFLICT (organization_id, folder_id) DO UPDATE SET items = t.items + excluded.items, low = t.low + excluded.low,
      out_of_stock = t.out_of_stock + excluded.out_of_stock, quantity = t.quantity + excluded.quantity, value = t.value + excluded.value
  )
  SELECT count(*)::int AS folded FROM gone`;

const keptByHome = `SELECT folder_id, items, low, out_of_stock, value FROM item_totals WHERE organization_id = $1
                UNION ALL
               SELECT folder_id, items, low, out_of_stock, value FROM item_total_changes WHERE organization_id = $1`;
const keptByPlace = `${keptByHome} UNION ALL SELECT folder_id, items, low, out_of_stock, value FROM place_corrections($1)`;

/**
 * An item that lies in several of the places was counted in each: once is enough, with the status a list of all of them shows. Where none that lies here
 * lies elsewhere too, nothing is looked at, else only where they lie, which one run through an index tells, until it is known that they lie in several
 * of these. To ask only of items that lie somewhere else took as many steps into the index as there are of these, times the places.
 */
const countedAgain = `
  SELECT 0::bigint AS folder_id, 1 - places AS items, (status = 1)::int - low AS low, (status = 0)::int - out_of_stock AS out_of_stock, 0::numeric AS value
    FROM (SELECT count(*) AS places, sum((l.status = 1)::int) AS low, sum((l.status = 0)::int) AS out_of_stock,
                 COALESCE(min(l.status) FILTER (WHERE l.minimum IS NOT NULL),
                          CASE WHEN sum(l.quantity) <= 0 THEN 0 WHEN sum(l.quantity) <= i.low_stock_threshold THEN 1 ELSE 2 END) AS status
            FROM items i CROSS JOIN LATERAL (
              SELECT s.quantity, s.minimum, CASE WHEN s.minimum IS NOT NULL THEN place_status(s.quantity, s.minimum)
                       WHEN s.quantity <= 0 THEN 0 WHEN s.quantity <= i.low_stock_threshold THEN 1 ELSE 2 END AS status
                FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = i.id AND s.place = ANY ($2)) AS l
           WHERE i.organization_id = $1 AND i.archived_at IS NULL AND i.id IN (
             SELECT o.item_id FROM stock_levels o WHERE o.organization_id = $1 AND o.place = ANY ($2)
                AND (EXISTS (SELECT FROM place_shares p WHERE p.organization_id = $1 AND p.place = ANY ($2))
                     OR EXISTS (SELECT FROM place_share_notes n WHERE n.organization_id = $1)) GROUP BY o.item_id HAVING count(*) > 1)
           GROUP BY i.id, i.low_stock_threshold HAVING count(*) > 1) AS several`;

const sumOf = (parts: string) => `
    SELECT items::int AS "totalCount", low::int AS "lowStockCount", out_of_stock::int AS "outOfStockCount", trim_scale(value) AS "totalValue"
      FROM (SELECT COALESCE(sum(items), 0) AS items, COALESCE(sum(low), 0) AS low, COALESCE(sum(out_of_stock), 0) AS out_of_stock,
                   COALESCE(sum(value), 0) AS value FROM (${parts}) AS parts) AS kept`;
const ofEverything = sumOf(keptByHome);
const ofPlace = `SELECT * FROM (${keptByPlace}) AS totals WHERE ${isVisibleFolder('folder_id')}`;
const [ofOnePlace, ofPlaces] = [sumOf(ofPlace), sumOf(`${ofPlace} UNION ALL ${countedAgain}`)];

/** Reads the kept totals; `null` means every folder and none, `[0]` what lies in no folder. An item counts once, wherever it lies. */
export function keptCountsOf({ organizationId }: Scope, places: readonly number[] | null): Statement<ItemCounts> {
  if (places === null) return { sql: ofEverything, values: [organizationId] };
  return { sql: places.length === 1 ? ofOnePlace : ofPlaces, values: [organizationId, places] };
}

export function keptCounts(tx: Queries, scope: Scope, places: readonly number[] | null): Promise<ItemCounts> {
  const { sql, values } = keptCountsOf(scope, places);
  return tx.one<ItemCounts>(sql, values);
}

export async function countUnassigned(tx: Tx, scope: Scope): Promise<number> {
  if (folderFilter(scope) !== null) return 0;
  return (await keptCounts(tx, scope, [0])).totalCount;
}
