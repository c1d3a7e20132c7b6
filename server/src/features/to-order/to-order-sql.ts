import { needsSql, plannedCost, plannedPacks } from './needs-sql.ts';

/** Every line that is to be ordered, or with $5 every one that was dismissed. What it costs is asked for with the first page alone. */
const lines = `lines AS MATERIALIZED (
  SELECT n.item_id, n.vendor_id, CASE WHEN $7::int = 0 THEN ${plannedCost} END AS cost
    FROM (SELECT n.*, ${plannedPacks} AS packs FROM needs n WHERE (n.item_id IN (SELECT item_id FROM dismissed)) = $5::boolean OFFSET 0) AS n)`;

const byVendor = `by_vendor AS MATERIALIZED (
  SELECT g.*, v.name
    FROM (SELECT l.vendor_id, count(*) AS lines, COALESCE(sum(l.cost), 0) AS cost, count(*) FILTER (WHERE l.cost IS NULL) AS unpriced
            FROM lines l GROUP BY l.vendor_id) AS g
    LEFT JOIN vendors v ON v.organization_id = $1 AND v.id = g.vendor_id)`;

const orderOfVendors = (g: string) => `${g}.name COLLATE "und-x-icu" NULLS LAST, ${g}.vendor_id`;

/** The vendors whose lines are listed, with how many lines there are up to the last of theirs. */
const listed = `listed AS MATERIALIZED (
  SELECT g.vendor_id, g.name, g.lines, sum(g.lines) OVER (ORDER BY ${orderOfVendors('g')}) AS until
    FROM by_vendor g WHERE $6::bigint IS NULL OR COALESCE(g.vendor_id, 0) = $6)`;

/** Figures are texts, since numbers of JSON are no exact decimals. */
const groups = `SELECT json_agg(json_build_object('vendorId', g.vendor_id, 'name', g.name, 'lines', g.lines, 'cost', trim_scale(g.cost)::text,
           'unpriced', g.unpriced) ORDER BY ${orderOfVendors('g')}) FROM by_vendor g`;

const totals = `totals AS (
  SELECT (SELECT COALESCE(sum(lines), 0)::int FROM listed) AS listed,
         (SELECT count(*)::int FROM needs n WHERE n.item_id IN (SELECT item_id FROM dismissed)) AS dismissed,
         CASE WHEN $7::int = 0 THEN COALESCE((${groups}), '[]') END AS groups)`;

/** Only the lines of vendors that come on the page are put in the order of their names, which takes long for thousands. */
const page = `on_page AS MATERIALIZED (
  SELECT vendor_id, name, until - lines AS before FROM listed WHERE until > $7::int AND until - lines < $7::int + $8::int
), page AS (
  SELECT l.item_id, (SELECT min(before) FROM on_page) + row_number() OVER (ORDER BY ${orderOfVendors('g')}, i.name COLLATE "und-x-icu", l.item_id) AS nth
    FROM on_page g JOIN lines l ON COALESCE(l.vendor_id, 0) = COALESCE(g.vendor_id, 0)
    JOIN items i ON i.organization_id = $1 AND i.id = l.item_id
), shown AS (
  SELECT item_id, nth FROM page WHERE nth > $7::int ORDER BY nth LIMIT $8::int)`;

/** A page with the totals of all groups, from one look at the books. A page without lines is one row without an item. */
export const pageSql = `WITH RECURSIVE ${[...needsSql, lines, byVendor, listed, totals, page].join(', ')}
SELECT t.listed, t.dismissed, t.groups, n.item_id AS "itemId", i.name, i.sku, u.name AS unit, trim_scale(n.need) AS need, n.rule, n.places,
       trim_scale(n.threshold) AS threshold, trim_scale(round(n.per_day, 4)) AS "perDay", n.lead_days AS "leadDays", trim_scale(n.quantity) AS "onHand",
       trim_scale(n.quantity - n.free) AS reserved,
       trim_scale(COALESCE(w.quantity, 0)) AS "onTheWay", trim_scale(n.on_order) AS "onOrder", trim_scale(n.of_drafts) AS "ofDrafts"
  FROM totals t LEFT JOIN shown ON true LEFT JOIN needs n ON n.item_id = shown.item_id LEFT JOIN on_the_way w ON w.item_id = n.item_id
  LEFT JOIN items i ON i.organization_id = $1 AND i.id = n.item_id LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
 ORDER BY shown.nth`;

/** What is needed of everything that nobody dismissed, to be drafted. */
export const neededSql = `WITH RECURSIVE ${needsSql.join(', ')}
SELECT n.item_id AS "itemId", trim_scale(n.need) AS need, trim_scale(n.of_jobs) AS "ofJobs" FROM needs n WHERE n.item_id NOT IN (SELECT item_id FROM dismissed) ORDER BY n.item_id`;
