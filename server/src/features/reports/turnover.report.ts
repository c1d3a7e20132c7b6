import { dimensions } from './dimensions.ts';
import { groupedReport, ranking } from './grouped-report.ts';
import { closing, inFolders, inRange, type Instant, isIssue, isWanted, opening, stockAt } from './ledger-sql.ts';
import { given, type ReportSql } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';

const wanted = (row: string) => `${inFolders(`${row}.place`)} AND ${isWanted(`${row}.item_id`)}`;

const onHand = (instant: Instant) =>
  `FROM (${stockAt(instant, { withArchived: false })}) AS s WHERE (s.quantity <> 0 OR s.value <> 0) AND ${wanted('s')}`;
const issues = `FROM movements m WHERE ${inRange} AND ${isIssue} AND ${wanted('m')}`;

export function turnover({ groupBy, ways }: Asked): ReportSql {
  const [before, after] = [onHand(opening(ways.opening)), onHand(closing(ways.closing))];
  const facts = `SELECT s.item_id, s.place, s.value AS opening_value, NULL::numeric AS closing_value, NULL::numeric AS cost ${before}
     UNION ALL
    SELECT s.item_id, s.place, NULL, s.value, NULL ${after}
     UNION ALL
    SELECT m.item_id, m.place, NULL, NULL, -m.value_delta ${issues}`;
  const beside = `SELECT COALESCE(o.item_id, c.item_id) AS item_id, o.value AS "openingValue", c.value AS "closingValue", c.quantity AS closing
      FROM (SELECT s.item_id, s.value ${before}) AS o
      FULL JOIN (SELECT s.item_id, s.value, s.quantity ${after}) AS c ON c.item_id = o.item_id`;
  const isItem = groupBy === 'item';
  // A group holds things that are counted in different units, so its stock is measured by what it is worth.
  const daysOf = (row: string) => {
    const [left, gone] = isItem ? [`${row}.closing`, `${row}.issued`] : [`${row}."closingValue"`, `${row}.cost`];
    return `CASE WHEN ${gone} > 0 THEN ${left} * ${given.days} / ${gone} END`;
  };
  const averageOf = (row: string) => `(${row}."openingValue" + ${row}."closingValue") / 2`;
  const turnoverOf = (row: string) => `${row}.cost / NULLIF(${averageOf(row)}, 0)`;
  return groupedReport({
    facts: isItem ? `SELECT m.item_id, -m.delta AS issued, -m.value_delta AS cost ${issues}` : facts,
    dimension: dimensions[groupBy as 'item' | 'folder' | 'tag' | 'vendor'],
    sums: isItem
      ? { issued: 'sum(f.issued)', cost: 'sum(f.cost)' }
      : {
          items: 'count(DISTINCT f.item_id)',
          openingValue: 'COALESCE(sum(f.opening_value), 0)',
          closingValue: 'COALESCE(sum(f.closing_value), 0)',
          cost: 'COALESCE(sum(f.cost), 0)',
        },
    ...(isItem && { beside: { sql: beside, columns: ['openingValue', 'closingValue', 'closing'] } }),
    figures: (row) => ({ averageValue: averageOf(row), turnover: turnoverOf(row), daysOfStock: daysOf(row) }),
    totals: { daysOfStock: `CASE WHEN o.cost > 0 THEN o."closingValue" * ${given.days} / o.cost END` },
    chart: ranking('Cost of goods issued beside the mean value of the stock', 'Amount', [
      { key: 'cost', label: 'Cost of goods issued', type: 'money' },
      { key: 'averageValue', label: 'Mean value', type: 'money' },
    ]),
  });
}
