import { inTransitOfItems, whatPlacesLack } from '../refills/what-places-lack.service.ts';
import { assumedLeadDays, inWholeUnits, isIssue, isRealIssue, missingToOrder, needsOrder } from '../reports/reorder.service.ts';
import { whatJobsMiss } from './job-needs-sql.ts';
import { linesToCome } from '../../platform/on-order.ts';
import { isVisibleItem } from '../../platform/visible-items.ts';

/** So many days of use are looked at, as the reorder report does unless it is told otherwise. */
export const useDays = 30;

const onOrder = `on_order AS MATERIALIZED (
  SELECT n.item_id, sum(n.outstanding) AS quantity, COALESCE(sum(n.outstanding) FILTER (WHERE o.state = 'draft'), 0) AS of_drafts
    FROM ${linesToCome} GROUP BY n.item_id)`;

const onTheWay = `on_the_way AS MATERIALIZED (SELECT way.item_id, sum(way.in_transit) AS quantity FROM (${inTransitOfItems}) AS way GROUP BY way.item_id)`;

/** What was issued of each item since the first of the days. */
const used = `used AS MATERIALIZED (
  SELECT m.item_id, sum(-m.delta) AS quantity FROM movements m
   WHERE m.organization_id = $1 AND m.at >= $3 AND ${isIssue} GROUP BY m.item_id HAVING sum(-m.delta) > 0)`;

/** Somebody said that it is not to be ordered, and its stock has not changed since. */
const dismissed = `dismissed AS MATERIALIZED (
  SELECT d.item_id FROM order_dismissals d
   WHERE d.organization_id = $1 AND NOT EXISTS (
     SELECT FROM movements m WHERE m.organization_id = $1 AND m.item_id = d.item_id AND m.id > d.movement_id))`;

/** The longest that anything ordered takes to arrive. */
const longestWait = `longest_wait AS MATERIALIZED (
  SELECT GREATEST(${assumedLeadDays}, (SELECT max(v.lead_time_days) FROM vendors v WHERE v.organization_id = $1),
           (SELECT max(iv.lead_time_days) FROM item_vendors iv WHERE iv.organization_id = $1)) AS days)`;

/** What jobs miss, but for what lies there and is promised to nobody; and what is promised to them and not there (J10), but for what comes for anybody. */
const lacksOfJobs = '(GREATEST(s.unmet - GREATEST(s.free, 0), 0) + GREATEST(-s.free - s.for_all, 0))';
/** What is there for everybody else, with what is on order, once jobs have theirs. */
const expected = `(s.free - s.unmet + s.for_all + ${lacksOfJobs})`;

/** Places are not lifted above their minima by what is on order, so they lack what is missing to their maxima. */
const lacksOfPlaces = `CASE WHEN s.for_all > 0 AND s.for_all > s.below THEN 0 ELSE GREATEST(s.lacks - s.for_all, 0) END`;

/** What is low, missing somewhere, or asked for by jobs. */
const low = `low AS MATERIALIZED (
  SELECT item_id FROM lacking UNION SELECT item_id FROM promised UNION SELECT item_id FROM of_jobs
   UNION SELECT id FROM items WHERE organization_id = $1 AND archived_at IS NULL AND stock_status < 2)`;

/** Of everything else nothing can be needed. */
const named = 'named AS (SELECT item_id FROM low UNION SELECT item_id FROM used)';

/**
 * Every item that may be needed: a place lacks it, with what is on order it is at its threshold, or its use may take all of it before the slowest
 * vendor delivers, or a job misses it. What is promised to jobs, or on order for them, is there for nobody else. What follows is reckoned for these alone. A
 * further source of needs is joined here, as what places lack is.
 */
const candidates = `candidates AS MATERIALIZED (
  SELECT s.* FROM (
    SELECT s.*, CASE WHEN s.lacks IS NULL THEN 0 ELSE ${lacksOfPlaces} END AS of_places, CASE WHEN s.has_jobs THEN ${lacksOfJobs} ELSE 0 END AS of_jobs,
           CASE WHEN s.has_jobs THEN ${expected} ELSE s.quantity + s.on_order END AS expected FROM (
      SELECT i.id AS item_id, i.quantity, i.low_stock_threshold AS threshold, i.unit_id, i.used, COALESCE(o.quantity, 0) AS on_order,
             COALESCE(o.of_drafts, 0) AS of_drafts, p.item_id IS NOT NULL OR j.item_id IS NOT NULL AS has_jobs, i.quantity - COALESCE(p.quantity, 0) AS free,
             COALESCE(j.unmet, 0) AS unmet, COALESCE(o.quantity, 0) - COALESCE(j.covered, 0) AS for_all, l.lacks, l.below, COALESCE(l.places, 0) AS places
        FROM (SELECT i.id, i.quantity, i.low_stock_threshold, i.unit_id, used.quantity AS used
                FROM named JOIN items i ON i.organization_id = $1 AND i.id = named.item_id LEFT JOIN used ON used.item_id = i.id
               WHERE i.archived_at IS NULL AND ${isVisibleItem()} AND ($4::bigint[] IS NULL OR i.id = ANY ($4))
                 AND (i.id IN (SELECT item_id FROM low) OR i.quantity < used.quantity / ${useDays} * (SELECT days FROM longest_wait))
              OFFSET 0) AS i
        LEFT JOIN on_order o ON o.item_id = i.id LEFT JOIN lacking l ON l.item_id = i.id
        LEFT JOIN promised p ON p.item_id = i.id LEFT JOIN of_jobs j ON j.item_id = i.id
      OFFSET 0) AS s
    OFFSET 0) AS s
   WHERE s.quantity <= 0 OR s.expected <= s.threshold OR s.of_places > 0 OR s.of_jobs > 0
      OR s.expected < s.used / ${useDays} * (SELECT days FROM longest_wait))`;

/** Nobody can use an item after it ran out, so its use is that of the days before; what ran out is ordered if somebody sells it or it was ever issued. */
const emptied = `emptied AS MATERIALIZED (
  SELECT i.item_id, (
           SELECT GREATEST(sum(-m.delta), 0) FROM movements m
            WHERE m.organization_id = $1 AND m.item_id = i.item_id AND ${isIssue} AND m.at > e.at - interval '${useDays} days' AND m.at <= e.at) AS used
    FROM candidates i LEFT JOIN LATERAL (
      SELECT l.at FROM movements l WHERE l.organization_id = $1 AND l.item_id = i.item_id AND l.delta < 0 ORDER BY l.id DESC LIMIT 1) AS e ON true
   WHERE i.quantity <= 0)`;

/**
 * The vendor that each of them is ordered from, the first on its list: found for all at once, since looking for one at a time takes longer than all
 * the rest.
 */
const preferred = `preferred AS MATERIALIZED (
  SELECT DISTINCT ON (iv.item_id) iv.item_id, iv.vendor_id, iv.pieces_per_pack, iv.price, iv.breaks, iv.minimum_packs,
         COALESCE(iv.lead_time_days, v.lead_time_days) AS lead_days
    FROM candidates c JOIN item_vendors iv ON iv.organization_id = $1 AND iv.item_id = c.item_id
    JOIN vendors v ON v.organization_id = $1 AND v.id = iv.vendor_id
   ORDER BY iv.item_id, iv.position, iv.vendor_id)`;

const figures = {
  // What is on order counts as if it were there.
  quantity: 's.expected',
  threshold: 's.threshold',
  perDay: 's.per_day',
  leadDays: 's.lead_days',
  isWanted: 's.is_wanted',
  allowsDecimals: 's.allows_decimals',
};

/** It is looked for where nothing else says that it is wanted. */
const wasUsed = `EXISTS (SELECT FROM movements m WHERE m.organization_id = $1 AND m.item_id = s.item_id AND ${isRealIssue} OFFSET 0)`;

const stock = `stock AS (
  SELECT s.*, COALESCE(u.allows_decimals, false) AS allows_decimals,
         COALESCE(CASE WHEN s.quantity > 0 OR e.used IS NULL THEN s.used ELSE e.used END / ${useDays}, 0) AS per_day,
         p.vendor_id, p.pieces_per_pack, p.price, p.breaks, p.minimum_packs,
         COALESCE(p.lead_days, ${assumedLeadDays}) AS lead_days, s.quantity <= 0 AND (p.vendor_id IS NOT NULL OR e.used > 0 OR ${wasUsed}) AS is_wanted
    FROM candidates s
    LEFT JOIN emptied e ON e.item_id = s.item_id
    LEFT JOIN units u ON u.organization_id = $1 AND u.id = s.unit_id
    LEFT JOIN preferred p ON p.item_id = s.item_id
  OFFSET 0)`;

/**
 * What is needed: what the places lack, or what the item as a whole does by the rules of the reorder report, whichever is more, and what jobs miss. It goes step by step,
 * with `OFFSET 0` between: PostgreSQL would put the text of each step into all places of the next that name it, and reckon it as often.
 */
const needs = `needs AS MATERIALIZED (
  SELECT s.*, GREATEST(s.of_places, s.as_whole) + s.of_jobs AS need,
         CASE WHEN s.of_jobs > 0 THEN 'jobs' WHEN s.of_places >= s.as_whole THEN 'places' WHEN s.per_day > 0 THEN 'use' ELSE 'threshold' END AS rule
    FROM (SELECT s.*, CASE WHEN s.missing IS NULL THEN 0 ELSE ${inWholeUnits('s.missing', 's.allows_decimals')} END AS as_whole
            FROM (SELECT s.*, CASE WHEN ${needsOrder(figures)} THEN ${missingToOrder(figures)} END AS missing FROM stock s OFFSET 0) AS s OFFSET 0) AS s
   WHERE s.of_places > 0 OR s.as_whole > 0 OR s.of_jobs > 0)`;

/** Parts of a WITH, the last of which is `needs`. $1 is the organization, $2 the folders, $3 the first moment of the days, $4 the items, null for all. */
export const needsSql = [
  ...whatPlacesLack,
  ...whatJobsMiss,
  onOrder,
  onTheWay,
  used,
  longestWait,
  low,
  named,
  candidates,
  emptied,
  dismissed,
  preferred,
  stock,
  needs,
];

/** The packs that are planned from the preferred vendor for a need `n`: whole ones, and at least the minimum. */
export const plannedPacks = 'GREATEST(ceil(n.need / n.pieces_per_pack), n.minimum_packs)';

/**
 * What is planned costs, as `planPacks` of the contract reckons it, null without a vendor or a price: packs at the price that they reach, or more packs
 * that reach a break where all of them then cost less. A test compares the two. Most have no breaks to look at. `n` has its planned packs.
 */
export const plannedCost = `CASE WHEN n.vendor_id IS NULL THEN NULL WHEN n.breaks = '[]' THEN n.packs * n.price
    ELSE (SELECT CASE WHEN reached.price IS NOT NULL THEN LEAST(n.packs * reached.price, reached.more) END
            FROM (SELECT COALESCE((max(ARRAY[b.packs, b.price]) FILTER (WHERE b.packs <= n.packs))[2], n.price) AS price,
                         min(b.packs * b.price) FILTER (WHERE b.packs > n.packs) AS more
                    FROM (SELECT (b ->> 'packs')::numeric AS packs, (b ->> 'price')::numeric AS price FROM jsonb_array_elements(n.breaks) AS b OFFSET 0) AS b
                 ) AS reached) END`;
