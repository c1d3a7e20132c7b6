import { needsSql, plannedCost } from './needs-sql.ts';

/** Every line that is to be ordered, or with $5 every one that was dismissed, with what is planned from its preferred vendor. */
const lines = `lines AS MATERIALIZED (
  SELECT n.item_id, n.name, n.vendor_id, n.vendor, ${plannedCost} AS cost
    FROM needs n
   WHERE (n.item_id IN (SELECT item_id FROM dismissed)) = $5::boolean)`;

const ofVendor = '($6::bigint IS NULL OR COALESCE(l.vendor_id, 0) = $6)';

/** Figures are texts, since numbers of JSON are no exact decimals. */
const groups = `SELECT json_agg(json_build_object('vendorId', g.vendor_id, 'name', g.vendor, 'lines', g.lines, 'cost', trim_scale(g.cost)::text,
           'unpriced', g.unpriced) ORDER BY g.vendor COLLATE "und-x-icu" NULLS LAST, g.vendor_id)
  FROM (SELECT l.vendor_id, l.vendor, count(*) AS lines, COALESCE(sum(l.cost), 0) AS cost, count(*) FILTER (WHERE l.cost IS NULL) AS unpriced
          FROM lines l GROUP BY l.vendor_id, l.vendor) AS g`;

const totals = `totals AS (
  SELECT (SELECT count(*)::int FROM lines l WHERE ${ofVendor}) AS listed,
         (SELECT count(*)::int FROM needs n WHERE n.item_id IN (SELECT item_id FROM dismissed)) AS dismissed,
         CASE WHEN $7::int = 0 THEN COALESCE((${groups}), '[]') END AS groups)`;

const order = 'l.vendor COLLATE "und-x-icu" NULLS LAST, l.vendor_id, l.name COLLATE "und-x-icu", l.item_id';
const page = `page AS (
  SELECT l.item_id, row_number() OVER (ORDER BY ${order}) AS nth FROM lines l WHERE ${ofVendor} ORDER BY nth LIMIT $8::int OFFSET $7::int)`;

/** A page with the totals of all groups, from one look at the books. A page without lines is one row without an item. */
export const pageSql = `WITH RECURSIVE ${[...needsSql, lines, totals, page].join(', ')}
SELECT t.listed, t.dismissed, t.groups, n.item_id AS "itemId", n.name, n.sku, n.unit, trim_scale(n.need) AS need, n.rule, n.places,
       trim_scale(n.threshold) AS threshold, trim_scale(round(n.per_day, 4)) AS "perDay", n.lead_days AS "leadDays", trim_scale(n.quantity) AS "onHand",
       trim_scale(COALESCE(w.quantity, 0)) AS "onTheWay", trim_scale(n.on_order) AS "onOrder", trim_scale(n.of_drafts) AS "ofDrafts"
  FROM totals t LEFT JOIN page ON true LEFT JOIN needs n ON n.item_id = page.item_id LEFT JOIN on_the_way w ON w.item_id = n.item_id
 ORDER BY page.nth`;

/** What is needed of everything that nobody dismissed, to be drafted. */
export const neededSql = `WITH RECURSIVE ${needsSql.join(', ')}
SELECT n.item_id AS "itemId", trim_scale(n.need) AS need FROM needs n WHERE n.item_id NOT IN (SELECT item_id FROM dismissed) ORDER BY n.item_id`;
