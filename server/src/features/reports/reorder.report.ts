import { type Dimension, dimensions } from './dimensions.ts';
import { groupedReport, shareOf } from './grouped-report.ts';
import { dayOf, inEdges, inFolders, inRange, isIssue, isRealIssue, hasTagAndVendor } from './ledger-sql.ts';
import { assumedLeadDays, isListed, statusOf, suggestedOrder } from './reorder.service.ts';
import { ranking } from './report-charts.ts';
import { given } from './report-parameters.ts';
import { number, type ReportSql, text } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';
import { itemSums } from './item-sums-sql.ts';

const { organization, days, vendor, orderFrom } = given;

const issuesIn = (range: string) => `SELECT m.item_id, -m.delta AS issued FROM movements m WHERE ${range} AND ${isIssue}`;
const issuesInEdges = inEdges.map(issuesIn).join(' UNION ALL ');

/** PLC-06: of a folder it is asked what is low there, so what lies, is wanted and was used there counts; else the item as a whole. */
const isOfFolder = ({ filters }: Asked) => filters.folderId !== undefined;

const used = (asked: Asked) =>
  isOfFolder(asked)
    ? [
        `used AS (SELECT m.item_id, GREATEST(sum(m.issued), 0) AS quantity FROM (${issuesIn(inRange)} AND ${inFolders('m.place')}) AS m GROUP BY m.item_id)`,
      ]
    : asked.snapshots.byPlace
      ? [
          `item_sums AS (${itemSums({ issued: { over: 'issued' } }, issuesInEdges)})`,
          'used AS (SELECT f.item_id, GREATEST(f.issued, 0) AS quantity FROM item_sums f)',
        ]
      : [`used AS (SELECT m.item_id, GREATEST(sum(m.issued), 0) AS quantity FROM (${issuesIn(inRange)}) AS m GROUP BY m.item_id)`];

/** Nobody can use an item after it ran out, so its use is measured until the day it did. */
const emptied = `emptied AS (
  SELECT i.id AS item_id, (
           SELECT GREATEST(sum(-m.delta), 0) FROM movements m
            WHERE m.organization_id = ${organization} AND m.item_id = i.id AND ${isIssue}
              AND ${dayOf('m.at')} BETWEEN e.day - (${days} - 1) AND e.day) AS used
    FROM items i LEFT JOIN LATERAL (
      SELECT ${dayOf('l.at')} AS day FROM movements l
       WHERE l.organization_id = ${organization} AND l.item_id = i.id AND l.delta < 0 ORDER BY l.id DESC LIMIT 1) AS e ON true
   WHERE i.organization_id = ${organization} AND i.quantity <= 0 AND i.archived_at IS NULL)`;

/** EXISTS would read all issues of the organization at once, though only the few items that ran out are asked about. */
const wasUsed = `COALESCE((SELECT true FROM movements m
  WHERE m.organization_id = ${organization} AND m.item_id = i.id AND ${isRealIssue} LIMIT 1), false)`;

/** An order goes to the vendor asked for, or else to the first of the item's own. */
const vendors = `order_from AS (
  SELECT DISTINCT ON (iv.item_id) iv.item_id, iv.vendor_id, iv.vendor_sku, round(iv.price / iv.pieces_per_pack, 10) AS price,
         COALESCE(iv.lead_time_days, v.lead_time_days) AS lead_time_days FROM item_vendors iv
    JOIN vendors v ON v.organization_id = iv.organization_id AND v.id = iv.vendor_id
   WHERE iv.organization_id = ${organization} AND (${vendor} IS NULL OR iv.vendor_id = ${vendor})
   ORDER BY iv.item_id, iv.position, iv.vendor_id)`;

/** What lies in the folders and should, by the minimums there; the item's own threshold is asked of an item that lies nowhere else. */
const here = `CROSS JOIN LATERAL (
      SELECT sum(s.quantity) AS quantity, COALESCE(sum(s.minimum), CASE WHEN NOT EXISTS (
               SELECT FROM stock_levels e WHERE e.organization_id = ${organization} AND e.item_id = i.id AND NOT ${inFolders('e.place')} AND (e.place >= 0 OR e.quantity > 0)
             ) THEN i.low_stock_threshold END) AS threshold
        FROM stock_levels s WHERE s.organization_id = ${organization} AND s.item_id = i.id AND ${inFolders('s.place')} HAVING count(*) > 0) AS here`;
const asWhole = 'CROSS JOIN LATERAL (SELECT i.quantity, i.low_stock_threshold AS threshold) AS here';

/**
 * OFFSET 0 keeps the planner from writing each figure out wherever a later one names it: what is to be ordered names most of them several times, and to plan
 * the report took ten times as long as to run it.
 */
const stock = (asked: Asked) => `stock AS (
  SELECT i.id AS item_id, here.quantity, here.threshold, u.quantity AS used, u.quantity / ${days} AS per_day,
         here.quantity <= 0 AND (o.vendor_id IS NOT NULL OR e.used > 0 OR ${wasUsed}) AS is_wanted, o.vendor_id, o.vendor_sku, o.lead_time_days,
         COALESCE(o.lead_time_days, ${assumedLeadDays}) AS lead_days, COALESCE(n.allows_decimals, false) AS allows_decimals,
         COALESCE(o.price, CASE WHEN i.quantity > 0 THEN i.total_value / i.quantity ELSE i.last_unit_cost END) AS price
    FROM items i ${isOfFolder(asked) ? here : asWhole}
    LEFT JOIN used ON used.item_id = i.id LEFT JOIN order_from o ON o.item_id = i.id
    LEFT JOIN emptied e ON e.item_id = i.id
    CROSS JOIN LATERAL (SELECT COALESCE(${isOfFolder(asked) ? 'used.quantity' : 'CASE WHEN here.quantity > 0 OR e.used IS NULL THEN used.quantity ELSE e.used END'}, 0) AS quantity) AS u
    LEFT JOIN units n ON n.organization_id = i.organization_id AND n.id = i.unit_id
   WHERE i.organization_id = ${organization} AND i.archived_at IS NULL AND (${orderFrom} IS NULL OR o.vendor_id = ${orderFrom})
     AND ${hasTagAndVendor('i.id')}
  OFFSET 0)`;

const figures = {
  quantity: 's.quantity',
  threshold: 's.threshold',
  perDay: 's.per_day',
  leadDays: 's.lead_days',
  isWanted: 's.is_wanted',
  allowsDecimals: 's.allows_decimals',
};
const facts = `SELECT s.*, s.suggested * s.price AS cost FROM (
    SELECT s.*, ${suggestedOrder(figures)} AS suggested FROM stock s WHERE ${isListed(figures)}) AS s`;

const partsOf = (asked: Asked) => [...used(asked), emptied, vendors, stock(asked)];
const cost = [{ key: 'cost', label: 'Cost', type: 'money' as const }];
const vendorName = `LEFT JOIN vendors n ON n.organization_id = ${organization} AND n.id = r.vendor_id`;

const vendorText = `COALESCE(n.name, 'No vendor')`;

export function reorder(asked: Asked): ReportSql {
  return asked.groupBy === 'vendor' ? byVendor(partsOf(asked)) : byItem(partsOf(asked));
}

function byItem(parts: readonly string[]): ReportSql {
  return groupedReport({
    parts,
    facts,
    dimension: dimensions.item,
    isUnique: true,
    quantities: ['suggested'],
    sums: { suggested: 'f.suggested', cost: 'f.cost' },
    kept: {
      quantity: 'f.quantity',
      threshold: 'f.threshold',
      used: 'f.used',
      per_day: 'f.per_day',
      lead_days: 'f.lead_days',
      price: 'f.price',
      vendor_id: 'f.vendor_id',
      vendor_sku: 'f.vendor_sku',
    },
    names: vendorName,
    section: { id: 'r.vendor_id', label: vendorText },
    cells: {
      status: text(statusOf({ quantity: 'r.quantity', threshold: 'r.threshold' })),
      vendor: text(vendorText),
      vendorSku: text(`NULLIF(r.vendor_sku, '')`),
      quantity: number('r.quantity'),
      threshold: number('r.threshold'),
      used: number('r.used'),
      perDay: number('round(r.per_day, 4)'),
      daysLeft: number('floor(r.quantity / NULLIF(r.per_day, 0))'),
      leadTime: number('r.lead_days'),
      price: number('r.price'),
    },
    chart: {
      kind: 'ranking',
      label: 'Cost of what should be ordered, by vendor',
      x: { label: 'Vendor', type: 'text' },
      series: cost,
      points: () =>
        `SELECT ${vendorText} AS x, sum(r.cost) AS cost FROM report r ${vendorName} GROUP BY n.id, n.name ORDER BY 2 DESC, n.id LIMIT 10`,
    },
  });
}

function byVendor(parts: readonly string[]): ReportSql {
  const own: Dimension = { ...dimensions.vendor, parts: [], joins: '', key: 'COALESCE(f.vendor_id, 0)' };
  return groupedReport({
    parts,
    facts,
    dimension: own,
    quantities: ['suggested'],
    sums: { items: 'count(*)', suggested: 'sum(f.suggested)', cost: 'sum(f.cost)' },
    kept: { lead_days: 'min(f.lead_days)' },
    cells: { leadTime: number('r.lead_days'), share: shareOf('cost') },
    chart: ranking('Cost of what should be ordered, by vendor', 'Cost', cost),
  });
}
