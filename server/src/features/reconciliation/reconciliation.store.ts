import { transit } from '@onhand/contract/transfers';
import type { Queries } from '../../platform/db.ts';

/** One figure that is not what the history says it must be. */
export interface Difference {
  /** Null where a folder's totals differ. */
  itemId: number | null;
  /** The item's name, or the folder's. */
  name: string;
  figure: string;
  expected: string;
  found: string;
}

/** The result of checking one organization's books. */
export interface Reconciliation {
  organizationId: number;
  organizationName: string;
  items: number;
  movements: number;
  differences: Difference[];
  /** The number of all differences; only the first are listed. */
  differenceCount: number;
}

export interface Found {
  differences: Difference[];
  /** The number of all that were found; only the first are in the list. */
  count: number;
}

/** More would help nobody, and memory stays the same however much is wrong. */
export const listedAtMost = 1_000;

const listed = `SELECT "itemId", name, figure, expected, found, count(*) OVER () AS count FROM differing ORDER BY "itemId", figure LIMIT ${listedAtMost}`;

export async function find(queries: Queries, differing: string, organizationId: number): Promise<Found> {
  const rows = await queries.rows<Difference & { count: number }>(`WITH ${differing} ${listed}`, [organizationId]);
  const differences = rows.map(({ itemId, name, figure, expected, found }) => ({ itemId, name, figure, expected, found }));
  return { differences, count: rows[0]?.count ?? 0 };
}

/**
 * Compares what an item holds with the sum of its history. A deleted item's history must sum to nothing. FIFO's layers are the quantity and
 * the value once more; where there is no FIFO there are no layers.
 */
export function differingItems(queries: Queries, organizationId: number): Promise<Found> {
  const differing = `
    ledger AS (
      SELECT item_id, sum(delta) AS quantity, sum(value_delta) AS value, max(id) AS last_id
        FROM movements WHERE organization_id = $1 GROUP BY item_id
    ), layers AS (
      SELECT item_id, count(*) AS layers, sum(quantity) AS quantity, sum(value) AS value,
             count(*) FILTER (WHERE quantity <= 0 OR value < 0) AS bad
        FROM cost_layers WHERE organization_id = $1 GROUP BY item_id
    ), compared AS (
      SELECT COALESCE(i.id, l.item_id) AS item_id, COALESCE(i.name, m.item_name) AS name,
             COALESCE(i.quantity, 0) AS quantity, COALESCE(i.total_value, 0) AS value,
             COALESCE(l.quantity, 0) AS ledger_quantity, COALESCE(l.value, 0) AS ledger_value,
             COALESCE(m.quantity_after, 0) AS last_quantity, COALESCE(m.value_after, 0) AS last_value,
             i.valuation_method = 'fifo' AS is_fifo, COALESCE(c.layers, 0) AS layers, COALESCE(c.quantity, 0) AS layer_quantity,
             COALESCE(c.value, 0) AS layer_value, COALESCE(c.bad, 0) AS bad_layers
        FROM (SELECT * FROM items WHERE organization_id = $1) i
        FULL JOIN ledger l ON l.item_id = i.id
        LEFT JOIN movements m ON m.organization_id = $1 AND m.id = l.last_id
        LEFT JOIN layers c ON c.item_id = i.id
    ), differing AS (
      SELECT item_id AS "itemId", name, figure, trim_scale(expected)::text AS expected, trim_scale(found)::text AS found
        FROM compared CROSS JOIN LATERAL (VALUES
          ('quantity', ledger_quantity, quantity),
          ('value', ledger_value, value),
          ('quantity after the last movement', quantity, last_quantity),
          ('value after the last movement', value, last_value),
          ('value with nothing on hand', CASE WHEN quantity = 0 THEN 0 ELSE value END, value),
          ('quantity in layers', CASE WHEN is_fifo THEN quantity ELSE layer_quantity END, layer_quantity),
          ('value in layers', CASE WHEN is_fifo THEN value ELSE layer_value END, layer_value),
          ('layers without FIFO', CASE WHEN is_fifo THEN layers ELSE 0 END::numeric, layers::numeric),
          ('layers with nothing in them', 0, bad_layers::numeric)
        ) AS figures (figure, expected, found)
       WHERE expected <> found
    )`;
  return find(queries, differing, organizationId);
}

/** PLC-03: what lies in the places is the item's quantity, and its home place is one of them. */
export function differingLevels(queries: Queries, organizationId: number): Promise<Found> {
  const differing = `
    lying AS (
      SELECT item_id, sum(quantity) AS quantity, count(*) FILTER (WHERE quantity < 0) AS bad
        FROM stock_levels WHERE organization_id = $1 GROUP BY item_id
    ), homes AS (
      SELECT i.id FROM items i
        JOIN stock_levels l ON l.organization_id = $1 AND l.item_id = i.id AND l.place = COALESCE(i.folder_id, 0) AND l.lot = 0
       WHERE i.organization_id = $1
    ), differing AS (
      SELECT i.id AS "itemId", i.name, figure, trim_scale(expected)::text AS expected, trim_scale(found)::text AS found
        FROM items i LEFT JOIN lying l ON l.item_id = i.id LEFT JOIN homes h ON h.id = i.id CROSS JOIN LATERAL (VALUES
          ('quantity in all places', i.quantity, COALESCE(l.quantity, 0)),
          ('places below zero', 0, COALESCE(l.bad, 0)::numeric),
          ('levels in its home place', 1, CASE WHEN h.id IS NULL THEN 0 ELSE 1 END)
        ) AS figures (figure, expected, found)
       WHERE i.organization_id = $1 AND expected <> found
    )`;
  return find(queries, differing, organizationId);
}

/** PLC-05, PLC-14: what open transfers say is on the way, and what people were handed, is what lies in these places. */
export function differingAway(queries: Queries, organizationId: number): Promise<Found> {
  const differing = `
    documents AS (
      SELECT item_id, ${transit} AS place, sum(in_transit) AS quantity FROM transfer_lines WHERE organization_id = $1 AND in_transit > 0 GROUP BY item_id
       UNION ALL
      SELECT item_id, place, sum(held) FROM tool_loans WHERE organization_id = $1 AND held > 0 GROUP BY item_id, place
    ), lying AS (
      SELECT item_id, place, sum(quantity) AS quantity FROM stock_levels WHERE organization_id = $1 AND place < 0 GROUP BY item_id, place
    ), differing AS (
      SELECT i.id AS "itemId", i.name, CASE WHEN COALESCE(d.place, l.place) = ${transit} THEN 'quantity on the way' ELSE 'quantity with ' || COALESCE(h.name, 'nobody') END AS figure,
             trim_scale(COALESCE(d.quantity, 0))::text AS expected, trim_scale(COALESCE(l.quantity, 0))::text AS found
        FROM documents d FULL JOIN lying l USING (item_id, place)
        JOIN items i ON i.organization_id = $1 AND i.id = item_id
        LEFT JOIN holders h ON h.organization_id = $1 AND h.place = COALESCE(d.place, l.place)
       WHERE COALESCE(d.quantity, 0) <> COALESCE(l.quantity, 0)
    )`;
  return find(queries, differing, organizationId);
}

/** Each row of the history goes on from the one before it. */
export function brokenChains(queries: Queries, organizationId: number): Promise<Found> {
  const differing = `
    chain AS (
      SELECT item_id, item_name, id, quantity_after, value_after,
             delta + COALESCE(lead(quantity_after) OVER earlier, 0) AS quantity_expected,
             value_delta + COALESCE(lead(value_after) OVER earlier, 0) AS value_expected
        FROM movements WHERE organization_id = $1
      WINDOW earlier AS (PARTITION BY item_id ORDER BY id DESC)
    ), broken AS (
      SELECT * FROM chain WHERE quantity_after <> quantity_expected OR value_after <> value_expected
    ), differing AS (
      SELECT item_id AS "itemId", item_name AS name, figure, trim_scale(expected)::text AS expected, trim_scale(found)::text AS found
        FROM broken CROSS JOIN LATERAL (VALUES
          ('quantity after movement ' || id, quantity_expected, quantity_after),
          ('value after movement ' || id, value_expected, value_after)
        ) AS figures (figure, expected, found)
       WHERE expected <> found
    )`;
  return find(queries, differing, organizationId);
}

/** Finds undos that are wrong: each must undo an earlier movement of the same item, and nothing is undone twice. */
export function wrongReversals(queries: Queries, organizationId: number): Promise<Found> {
  const differing = `
    differing AS (
      SELECT r.item_id AS "itemId", r.item_name AS name, 'movement that movement ' || r.id || ' undoes' AS figure,
             'an earlier one of the same item' AS expected,
             CASE WHEN m.id IS NULL THEN 'no movement' WHEN m.item_id <> r.item_id THEN 'one of item ' || m.item_id ELSE 'a later one' END AS found
        FROM movements r LEFT JOIN movements m ON m.organization_id = $1 AND m.id = r.reverses
       WHERE r.organization_id = $1 AND r.reverses IS NOT NULL AND (m.id IS NULL OR m.item_id <> r.item_id OR m.id >= r.id)
      UNION ALL
      SELECT min(item_id), min(item_name), 'times that movement ' || reverses || ' is undone', '1', count(*)::text
        FROM movements WHERE organization_id = $1 AND reverses IS NOT NULL GROUP BY reverses HAVING count(*) > 1
    )`;
  return find(queries, differing, organizationId);
}

/** The totals per folder, kept and still to be folded in, against the items themselves. */
export function differingTotals(queries: Queries, organizationId: number): Promise<Found> {
  const sums = `SELECT folder_id, sum(items) AS items, sum(low) AS low, sum(out_of_stock) AS out_of_stock, sum(quantity) AS quantity, sum(value) AS value`;
  const differing = `
    kept AS (
      ${sums} FROM (
        SELECT folder_id, items, low, out_of_stock, quantity, value FROM item_totals WHERE organization_id = $1
        UNION ALL
        SELECT folder_id, items, low, out_of_stock, quantity, value FROM item_total_changes WHERE organization_id = $1
      ) AS both_tables GROUP BY folder_id
    ), counted AS (
      SELECT COALESCE(folder_id, 0) AS folder_id, count(*) AS items, count(*) FILTER (WHERE stock_status = 1) AS low,
             count(*) FILTER (WHERE stock_status = 0) AS out_of_stock, sum(quantity) AS quantity, sum(total_value) AS value
        FROM items WHERE organization_id = $1 AND archived_at IS NULL GROUP BY 1
    ), differing AS (
      SELECT NULL::bigint AS "itemId", COALESCE(f.name, CASE folder_id WHEN 0 THEN 'No folder' ELSE 'Deleted folder ' || folder_id END) AS name,
             figure, trim_scale(COALESCE(expected, 0))::text AS expected, trim_scale(COALESCE(found, 0))::text AS found
        FROM counted c FULL JOIN kept k USING (folder_id)
        LEFT JOIN folders f ON f.organization_id = $1 AND f.id = folder_id
        CROSS JOIN LATERAL (VALUES
          ('items in total', c.items::numeric, k.items),
          ('items in total that are low', c.low::numeric, k.low),
          ('items in total that are out', c.out_of_stock::numeric, k.out_of_stock),
          ('quantity in total', c.quantity, k.quantity),
          ('value in total', c.value, k.value)
        ) AS figures (figure, expected, found)
       WHERE COALESCE(expected, 0) <> COALESCE(found, 0)
    )`;
  return find(queries, differing, organizationId);
}

/**
 * What items in several places count for in each of them, as it is kept, against their levels. An item that changed since is noted, and counts for what it counts
 * for now wherever that is read (place_corrections.sql): it is left out of both sides, because it would be added up twice to be the same.
 */
export function differingPlaces(queries: Queries, organizationId: number): Promise<Found> {
  const sums = 'sum(items) AS items, sum(low) AS low, sum(out_of_stock) AS out_of_stock, sum(quantity) AS quantity, sum(value) AS value';
  const differing = `
    noted AS (
      SELECT DISTINCT item_id FROM place_share_notes WHERE organization_id = $1
    ), kept AS (
      SELECT folder_id, ${sums} FROM (
        SELECT folder_id, items, low, out_of_stock, quantity, value FROM place_totals WHERE organization_id = $1
        UNION ALL
        SELECT place, -items, -low, -out_of_stock, -quantity, -value FROM place_shares WHERE organization_id = $1 AND item_id IN (SELECT item_id FROM noted)
      ) AS both_tables GROUP BY folder_id
    ), counted AS (
      SELECT place AS folder_id, ${sums}
        FROM place_shares_now($1, ARRAY(SELECT item_id FROM stock_levels WHERE organization_id = $1 AND item_id NOT IN (SELECT item_id FROM noted) GROUP BY item_id
                                        HAVING count(*) > 1 OR bool_or(minimum IS NOT NULL))) GROUP BY place
    ), differing AS (
      SELECT NULL::bigint AS "itemId", COALESCE(f.name, CASE folder_id WHEN 0 THEN 'No folder' ELSE 'Place ' || folder_id END) AS name,
             figure || ' of items in several places' AS figure, trim_scale(COALESCE(expected, 0))::text AS expected,
             trim_scale(COALESCE(found, 0))::text AS found
        FROM counted c FULL JOIN kept k USING (folder_id)
        LEFT JOIN folders f ON f.organization_id = $1 AND f.id = folder_id
        CROSS JOIN LATERAL (VALUES
          ('items', c.items, k.items),
          ('items that are low', c.low, k.low),
          ('items that are out', c.out_of_stock, k.out_of_stock),
          ('quantity', c.quantity, k.quantity),
          ('value', c.value, k.value)
        ) AS figures (figure, expected, found)
       WHERE COALESCE(expected, 0) <> COALESCE(found, 0)
    )`;
  return find(queries, differing, organizationId);
}

/**
 * Finds wrong alerts: every item that is low or out, and not archived, has an open alert that says so, and so has each of its places that
 * has no more than its minimum; no other has (note_alerts.sql, note_place_alerts.sql).
 */
export function differingAlerts(queries: Queries, organizationId: number): Promise<Found> {
  const differing = `
    differing AS (
      SELECT i.id AS "itemId", i.name, 'alert' AS figure, COALESCE(i.kind, 'none') AS expected, COALESCE(a.kind, 'none') AS found
        FROM (SELECT id, name, CASE WHEN archived_at IS NULL AND stock_status < 2 THEN CASE stock_status WHEN 0 THEN 'out' ELSE 'low' END END AS kind
                FROM items WHERE organization_id = $1) AS i
        LEFT JOIN (SELECT item_id, kind FROM alerts WHERE organization_id = $1 AND resolved_at IS NULL AND place IS NULL) AS a ON a.item_id = i.id
       WHERE i.kind IS DISTINCT FROM a.kind
       UNION ALL
      SELECT item_id, i.name, 'alert in ' || COALESCE(f.name, CASE place WHEN 0 THEN 'no folder' ELSE 'place ' || place END),
             COALESCE(l.kind, 'none'), COALESCE(a.kind, 'none')
        FROM (SELECT s.item_id, s.place, CASE place_status(s.quantity, s.minimum) WHEN 0 THEN 'out' ELSE 'low' END AS kind
                FROM stock_levels s JOIN items t ON t.organization_id = $1 AND t.id = s.item_id
               WHERE s.organization_id = $1 AND t.archived_at IS NULL AND place_status(s.quantity, s.minimum) < 2) AS l
        FULL JOIN (SELECT item_id, place, kind FROM alerts WHERE organization_id = $1 AND resolved_at IS NULL AND place IS NOT NULL) AS a
             USING (item_id, place)
        JOIN items i ON i.organization_id = $1 AND i.id = item_id
        LEFT JOIN folders f ON f.organization_id = $1 AND f.id = place
       WHERE l.kind IS DISTINCT FROM a.kind
    )`;
  return find(queries, differing, organizationId);
}

/**
 * The last snapshot of the reports against the ledger until then. It was added up from the ones before it, so what is wrong in any of
 * them is wrong in it.
 */
export function differingSnapshots(queries: Queries, organizationId: number): Promise<Found> {
  const differing = `
    last AS (
      SELECT at, day, has_wholes, has_issues FROM report_snapshots WHERE organization_id = $1 ORDER BY at DESC LIMIT 1
    ), ledger AS (
      SELECT m.item_id, max(m.item_name) AS name, count(*) AS movements, sum(m.delta) AS quantity, sum(m.value_delta) AS value,
             sum(m.cost_of_goods_correction - CASE WHEN m.kind = 'out' OR r.kind = 'out' THEN m.value_delta ELSE 0 END) AS cost
        FROM last JOIN movements m ON m.organization_id = $1 AND m.at < last.at
        LEFT JOIN movements r ON r.organization_id = $1 AND r.id = m.reverses GROUP BY m.item_id
    ), kept AS (
      SELECT s.item_id, sum(s.movements) AS movements, sum(s.quantity) AS quantity, sum(s.value) AS value, sum(s.value_change) AS change,
             sum(s.cost) AS cost
        FROM last JOIN report_snapshot_items s ON s.organization_id = $1 AND s.at = last.at GROUP BY s.item_id
    ), wholes AS (
      SELECT s.item_id, s.movements, s.quantity, s.value, s.value_change AS change, s.cost
        FROM last JOIN report_snapshot_wholes s ON s.organization_id = $1 AND s.at = last.at
    ), days AS (
      SELECT COALESCE(sum(d.movements), 0) AS movements, COALESCE(sum(d.value_in - d.value_out), 0) AS value,
             COALESCE(sum(d.cost_of_goods_correction + CASE WHEN d.cause = 'out' THEN d.value_out - d.value_in ELSE 0 END), 0) AS cost
        FROM report_days d WHERE d.organization_id = $1
    ), work AS (
      SELECT COALESCE(sum(w.cost), 0) AS cost FROM report_issues w WHERE w.organization_id = $1
    ), compared AS (
      SELECT item_id, COALESCE(l.name, 'Item ' || item_id) AS name, figure, expected, found
        FROM ledger l FULL JOIN kept k USING (item_id) CROSS JOIN LATERAL (VALUES
          ('movements in the snapshot', l.movements::numeric, k.movements),
          ('quantity in the snapshot', l.quantity, k.quantity),
          ('value in the snapshot', l.value, k.value),
          ('change of value in the snapshot', l.value, k.change),
          ('cost of goods in the snapshot', l.cost, k.cost)
        ) AS figures (figure, expected, found)
       UNION ALL
      SELECT item_id, COALESCE(l.name, 'Item ' || item_id), figure, expected, found
        FROM ledger l FULL JOIN wholes w USING (item_id) CROSS JOIN LATERAL (VALUES
          ('movements of the item as a whole in the snapshot', l.movements::numeric, w.movements::numeric),
          ('quantity of the item as a whole in the snapshot', l.quantity, w.quantity),
          ('value of the item as a whole in the snapshot', l.value, w.value),
          ('change of value of the item as a whole in the snapshot', l.value, w.change),
          ('cost of goods of the item as a whole in the snapshot', l.cost, w.cost)
        ) AS figures (figure, expected, found)
       -- Those without are made anew before any report reads them.
       WHERE (SELECT has_wholes FROM last)
       UNION ALL
      SELECT NULL, 'All items', figure, expected, found
        FROM last CROSS JOIN days CROSS JOIN work CROSS JOIN (SELECT sum(movements) AS movements, sum(value) AS value, sum(cost) AS cost FROM ledger) AS whole CROSS JOIN LATERAL (VALUES
          ('movements on the days before the snapshot', whole.movements, days.movements),
          ('change of value on the days before the snapshot', whole.value, days.value),
          ('cost of goods on the days before the snapshot', whole.cost, days.cost),
          ('cost of goods by job and person before the snapshot', whole.cost, CASE WHEN last.has_issues THEN work.cost ELSE whole.cost END)
        ) AS figures (figure, expected, found)
    ), differing AS (
      SELECT item_id AS "itemId", name, figure || ' of ' || (SELECT day FROM last) AS figure, trim_scale(COALESCE(expected, 0))::text AS expected,
             trim_scale(COALESCE(found, 0))::text AS found
        FROM compared WHERE COALESCE(expected, 0) <> COALESCE(found, 0)
    )`;
  return find(queries, differing, organizationId);
}

type Size = Pick<Reconciliation, 'organizationName' | 'items' | 'movements'>;

/** Counts what is to be checked; undefined if the organization is gone. */
export function sizeOf(queries: Queries, organizationId: number): Promise<Size | undefined> {
  return queries.maybeOne<Size>(
    `SELECT name AS "organizationName", (SELECT count(*) FROM items WHERE organization_id = $1) AS items,
            (SELECT count(*) FROM movements WHERE organization_id = $1) AS movements
       FROM organizations WHERE id = $1`,
    [organizationId],
  );
}

/** A page of organizations, so that their number does not matter. */
export function organizationsAfter(queries: Queries, id: number, limit: number): Promise<number[]> {
  return queries.values<number>('SELECT id FROM organizations WHERE id > $1 ORDER BY id LIMIT $2', [id, limit]);
}
