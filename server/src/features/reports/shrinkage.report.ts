import { dimension, dimensionOf } from './dimensions.ts';
import { groupedReport } from './grouped-report.ts';
import { dayOf, inFolders, hasTagAndVendor } from './ledger-sql.ts';
import { given } from './report-parameters.ts';
import { date, type ReportSql, text } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';

const { organization, from, to } = given;

/**
 * A difference counts where it was booked, and what was found right where it was counted: in the item's home, or where most of it lies of the
 * places of the count. A count of everything was where the item lay then.
 */
const placeThen = `COALESCE((
  SELECT m.place FROM movements m WHERE m.organization_id = ${organization} AND m.id = l.movement_id), (
  SELECT s.place FROM stock_levels s JOIN items i ON i.organization_id = ${organization} AND i.id = s.item_id
   WHERE s.organization_id = ${organization} AND s.item_id = l.item_id AND s.place = ANY (c.places)
   ORDER BY s.place = COALESCE(i.folder_id, 0) DESC, s.quantity DESC, s.place LIMIT 1), c.places[1], (
  SELECT m.place FROM movements m WHERE m.organization_id = ${organization} AND m.item_id = l.item_id AND m.at <= c.closed_at
   ORDER BY m.id DESC LIMIT 1), 0)`;

const countDimension = dimension({
  key: 'f.count_id',
  names: `JOIN counts c ON c.organization_id = ${organization} AND c.id = r.key`,
  name: 'c.name',
  link: { kind: 'count', id: 'r.key' },
  cells: { name: text('c.name'), date: date('r.closed_on'), person: text('c.closed_by') },
});

export function shrinkage({ groupBy, levels, filters }: Asked): ReportSql {
  // It is looked up line by line, so only where it is asked for.
  const needsPlace = groupBy === 'folder' || filters.folderId !== undefined;
  // An undo of a posted difference is taken off, whenever it happened; after a replay the difference has no value, whatever else changed.
  const facts = `SELECT * FROM (
      SELECT l.item_id, l.count_id, ${dayOf('c.closed_at')} AS day, ${needsPlace ? placeThen : '0::bigint'} AS place,
             COALESCE(l.posted_delta, 0) + COALESCE(u.delta, 0) AS delta,
             CASE WHEN u.detail ->> 'way' = 'replayed' THEN 0 ELSE COALESCE(l.posted_value, 0) + COALESCE(u.value_delta, 0) END AS value
        FROM counts c JOIN count_lines l ON l.organization_id = c.organization_id AND l.count_id = c.id
        LEFT JOIN movements u ON u.organization_id = l.organization_id AND u.reverses = l.movement_id
       WHERE c.organization_id = ${organization} AND c.status = 'posted' AND c.closed_at >= ${from} AND c.closed_at < ${to}
         AND l.outcome IN ('matched', 'changed', 'zeroed') AND ${hasTagAndVendor('l.item_id')}) AS f
     WHERE ${inFolders('f.place')}`;
  const accuracy = (row: string) => `100.0 * ${row}.matched / NULLIF(${row}.lines, 0)`;
  return groupedReport({
    facts,
    dimension: groupBy === 'count' ? countDimension : dimensionOf(groupBy, levels),
    quantities: ['short', 'over'],
    sums: {
      lines: 'count(*)',
      matched: 'count(*) FILTER (WHERE f.delta = 0)',
      short: 'COALESCE(sum(-f.delta) FILTER (WHERE f.delta < 0), 0)',
      over: 'COALESCE(sum(f.delta) FILTER (WHERE f.delta > 0), 0)',
      lossValue: 'COALESCE(sum(-f.value) FILTER (WHERE f.value < 0), 0)',
      gainValue: 'COALESCE(sum(f.value) FILTER (WHERE f.value > 0), 0)',
      netValue: 'sum(f.value)',
    },
    kept: { closed_on: 'max(f.day)' },
    figures: (row) => ({ accuracy: accuracy(row) }),
    chart: {
      kind: 'bar',
      label: 'Losses and gains found by counting',
      x: { label: 'Month', type: 'time' },
      series: [
        { key: 'loss', label: 'Loss', type: 'money' },
        { key: 'gain', label: 'Gain', type: 'money' },
      ],
      points: () => `SELECT CASE WHEN ${given.days} > 92 THEN date_trunc('month', f.day)::date ELSE f.day END AS x,
          COALESCE(sum(-f.value) FILTER (WHERE f.value < 0), 0) AS loss, COALESCE(sum(f.value) FILTER (WHERE f.value > 0), 0) AS gain
        FROM facts f GROUP BY 1 ORDER BY 1`,
    },
  });
}
