import { inTransitOfItems, whatPlacesLack } from '../refills/what-places-lack.service.ts';
import { assumedLeadDays, isIssue, isRealIssue, suggestedOrder } from '../reports/reorder.service.ts';
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

/** Every item with a reason to look at it: a place lacks it, it is at its threshold or out, or it is used. */
const candidates = `candidates AS MATERIALIZED (
  SELECT i.id, i.name, i.sku, i.quantity, i.low_stock_threshold AS threshold, i.unit_id, used.quantity AS used
    FROM items i LEFT JOIN used ON used.item_id = i.id
   WHERE i.organization_id = $1 AND i.archived_at IS NULL AND ${isVisibleItem()} AND ($4::bigint[] IS NULL OR i.id = ANY ($4))
     AND (i.stock_status < 2 OR used.item_id IS NOT NULL OR i.id IN (SELECT item_id FROM lacking)))`;

/** Nobody can use an item after it ran out, so its use is that of the days before; what ran out is ordered if somebody sells it or it was ever issued. */
const emptied = `emptied AS MATERIALIZED (
  SELECT i.id AS item_id, (
           SELECT GREATEST(sum(-m.delta), 0) FROM movements m
            WHERE m.organization_id = $1 AND m.item_id = i.id AND ${isIssue} AND m.at > e.at - interval '${useDays} days' AND m.at <= e.at) AS used,
         COALESCE((SELECT true FROM movements m WHERE m.organization_id = $1 AND m.item_id = i.id AND ${isRealIssue} LIMIT 1), false) AS was_used
    FROM candidates i LEFT JOIN LATERAL (
      SELECT l.at FROM movements l WHERE l.organization_id = $1 AND l.item_id = i.id AND l.delta < 0 ORDER BY l.id DESC LIMIT 1) AS e ON true
   WHERE i.quantity <= 0)`;

/**
 * The vendor that each of them is ordered from, the first on its list: found for all at once, since looking for one at a time takes longer than all
 * the rest.
 */
const preferred = `preferred AS MATERIALIZED (
  SELECT DISTINCT ON (iv.item_id) iv.item_id, iv.vendor_id, iv.pieces_per_pack, iv.price, iv.breaks, iv.minimum_packs, v.name AS vendor,
         COALESCE(iv.lead_time_days, v.lead_time_days) AS lead_days
    FROM candidates c JOIN item_vendors iv ON iv.organization_id = $1 AND iv.item_id = c.id
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

/** Places are not lifted above their minima by what is on order, so they lack what is missing to their maxima. */
const lacksOfPlaces = `CASE WHEN s.on_order > 0 AND s.on_order > s.below THEN 0 ELSE GREATEST(s.lacks - s.on_order, 0) END`;

const stock = `stock AS (
  SELECT c.id AS item_id, c.name, c.sku, c.quantity, c.threshold, u.name AS unit, COALESCE(u.allows_decimals, false) AS allows_decimals,
         COALESCE(o.quantity, 0) AS on_order, COALESCE(o.of_drafts, 0) AS of_drafts, c.quantity + COALESCE(o.quantity, 0) AS expected,
         COALESCE(l.lacks, 0) AS lacks, COALESCE(l.below, 0) AS below, COALESCE(l.places, 0) AS places,
         COALESCE(CASE WHEN c.quantity > 0 OR e.used IS NULL THEN c.used ELSE e.used END, 0) / ${useDays} AS per_day,
         p.vendor_id, p.vendor, p.pieces_per_pack, p.price, p.breaks, p.minimum_packs,
         COALESCE(p.lead_days, ${assumedLeadDays}) AS lead_days, c.quantity <= 0 AND (p.vendor_id IS NOT NULL OR e.used > 0 OR e.was_used) AS is_wanted
    FROM candidates c
    LEFT JOIN on_order o ON o.item_id = c.id LEFT JOIN lacking l ON l.item_id = c.id LEFT JOIN emptied e ON e.item_id = c.id
    LEFT JOIN units u ON u.organization_id = $1 AND u.id = c.unit_id
    LEFT JOIN preferred p ON p.item_id = c.id)`;

/** What is needed: what the places lack, or what the item as a whole does by the rules of the reorder report, whichever is more. */
const needs = `needs AS MATERIALIZED (
  SELECT s.*, GREATEST(s.of_places, s.as_whole) AS need,
         CASE WHEN s.of_places >= s.as_whole THEN 'places' WHEN s.per_day > 0 THEN 'use' ELSE 'threshold' END AS rule
    FROM (SELECT s.*, ${lacksOfPlaces} AS of_places, ${suggestedOrder(figures)} AS as_whole FROM stock s) AS s
   WHERE GREATEST(s.of_places, s.as_whole) > 0)`;

/** Parts of a WITH, the last of which is `needs`. $1 is the organization, $2 the folders, $3 the first moment of the days, $4 the items, null for all. */
export const needsSql = [...whatPlacesLack, onOrder, onTheWay, used, candidates, emptied, dismissed, preferred, stock, needs];

const packs = 'GREATEST(ceil(n.need / n.pieces_per_pack), n.minimum_packs)';
const breaks = (is: string) =>
  `(SELECT (b ->> 'packs')::numeric AS packs, (b ->> 'price')::numeric AS price FROM jsonb_array_elements(n.breaks) AS b) AS b WHERE b.packs ${is} ${packs}`;

/**
 * The packs that are planned from the preferred vendor for a need `n`, as `planPacks` of the contract does: whole packs, at least the minimum,
 * and more to reach a break where all of them then cost less. A test compares the two.
 */
const plannedPacks = `LATERAL (
  SELECT best.packs, best.price FROM (
    SELECT ${packs} AS packs, CASE WHEN n.breaks = '[]' THEN n.price ELSE COALESCE((SELECT b.price FROM ${breaks('<=')} ORDER BY b.packs DESC LIMIT 1), n.price) END AS price
     UNION ALL
    SELECT b.packs, b.price FROM ${breaks('>')} AND n.breaks <> '[]'
  ) AS best ORDER BY best.price IS NULL DESC, best.packs * best.price, best.packs LIMIT 1)`;

/** What they cost, null without a vendor or a price. Most have no breaks to look at. */
export const plannedCost = `CASE WHEN n.vendor_id IS NULL THEN NULL WHEN n.breaks = '[]' THEN ${packs} * n.price
    ELSE (SELECT planned.packs * planned.price FROM ${plannedPacks} AS planned) END`;
