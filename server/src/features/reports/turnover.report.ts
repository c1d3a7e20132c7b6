import { dimensionOf } from './dimensions.ts';
import { betweenSnapshots, type Sum, withSnapshots } from './flows-sql.ts';
import { type Grouped, groupedReport } from './grouped-report.ts';
import {
  archivedAt,
  closingStock,
  hasTagAndVendor,
  inEdges,
  inFolders,
  inRange,
  isCosted,
  issuedCost,
  issuedQuantity,
  openingStock,
} from './ledger-sql.ts';
import { ranking } from './report-charts.ts';
import { given } from './report-parameters.ts';
import type { ReportSql } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';
import { edgesOf, itemSums } from './item-sums-sql.ts';

const isAsked = (row: string) => `${inFolders(`${row}.place`)} AND ${hasTagAndVendor(`${row}.item_id`)}`;

const onHand = (stock: string) => `SELECT s.item_id, s.place, s.quantity, s.value FROM ${stock} s
  WHERE (s.quantity <> 0 OR s.value <> 0) AND ${isAsked('s')}`;
const issuesIn = (range: string) => `SELECT m.item_id, m.place, ${issuedQuantity} AS issued, ${issuedCost} AS cost FROM movements m
  WHERE ${range} AND ${isCosted} AND ${isAsked('m')}`;

const issuesInEdges = inEdges.map(issuesIn).join(' UNION ALL ');
const issuesBetween = (sums: readonly Sum[]) => `SELECT s.* FROM (${betweenSnapshots('issues', sums)}) AS s WHERE ${isAsked('s')}`;

function issuesByItem({ snapshots, groupBy }: Asked): string[] {
  if (!snapshots.byPlace) {
    return [`issues AS (SELECT item_id, sum(issued) AS issued, sum(cost) AS cost FROM (${issuesIn(inRange)}) AS m GROUP BY item_id)`];
  }
  const sums = groupBy === 'item' ? (['issued', 'cost'] as const) : (['cost'] as const);
  return withSnapshots('issues', 'item_id', issuesBetween(sums), issuesInEdges, sums);
}

type Facts = Pick<Grouped, 'parts' | 'facts'>;

const stocks = ({ stockSources, groupBy }: Asked) => {
  const rows = groupBy === 'folder' ? 'by place' : 'by item';
  return [openingStock(stockSources.opening, 'without archived', rows), closingStock(stockSources.closing, 'without archived', rows)];
};

/** One row for each item, so that nothing need be added up for it, nor its group count it twice. */
function factsOfItems(asked: Asked): Facts {
  const quantities = asked.groupBy === 'item' ? 'COALESCE(c.quantity, 0) AS closing, COALESCE(m.issued, 0) AS issued,' : '';
  return {
    parts: [...stocks(asked), ...issuesByItem(asked)],
    facts: `SELECT item_id, ${quantities} COALESCE(o.value, 0) AS opening_value, COALESCE(c.value, 0) AS closing_value, COALESCE(m.cost, 0) AS cost
      FROM (${onHand('opening_stock')}) AS o FULL JOIN (${onHand('closing_stock')}) AS c USING (item_id) FULL JOIN issues m USING (item_id)`,
  };
}

/** Added up by folder first: each folder counts in the lines of those above it, and so there are thousands of rows to add up. */
function factsOfFolders(asked: Asked): Facts {
  const issues = asked.snapshots.byPlace
    ? [`(${issuesBetween(['cost'])}) AS m`, `(${issuesInEdges}) AS m`]
    : [`(${issuesIn(inRange)}) AS m`];
  const placed = [
    `SELECT s.item_id, s.place, s.value AS opening_value, NULL::numeric AS closing_value, NULL::numeric AS cost FROM (${onHand('opening_stock')}) AS s`,
    `SELECT s.item_id, s.place, NULL, s.value, NULL FROM (${onHand('closing_stock')}) AS s`,
    ...issues.map((rows) => `SELECT m.item_id, m.place, NULL, NULL, m.cost FROM ${rows}`),
  ];
  return {
    parts: [...stocks(asked), `placed AS (${placed.join(' UNION ALL ')})`],
    facts: `SELECT f.place, COALESCE(sum(f.opening_value), 0) AS opening_value, COALESCE(sum(f.closing_value), 0) AS closing_value,
        COALESCE(sum(f.cost), 0) AS cost FROM placed f GROUP BY f.place`,
  };
}

const figures = {
  issues: { over: 'issues' },
  cost: { over: 'cost' },
  opening: { opening: 'quantity' },
  opening_value: { opening: 'value' },
  closing: { closing: 'quantity' },
  closing_value: { closing: 'value' },
} as const;

/** The same from snapshots, where no folder is asked for. */
function factsByItem(isItem: boolean): Facts {
  const columns = isItem ? { ...figures, issued: { over: 'issued' } as const } : figures;
  const then = `f.item_id NOT IN (${archivedAt(given.from)})`;
  const now = `f.item_id NOT IN (${archivedAt(given.to)})`;
  const quantities = isItem ? `CASE WHEN ${now} THEN f.closing ELSE 0 END AS closing, f.issued,` : '';
  return {
    parts: [`item_sums AS (${itemSums(columns, edgesOf(columns))})`],
    facts: `SELECT f.item_id, ${quantities} CASE WHEN ${then} THEN f.opening_value ELSE 0 END AS opening_value,
        CASE WHEN ${now} THEN f.closing_value ELSE 0 END AS closing_value, f.cost
      FROM item_sums f
     WHERE f.issues > 0 OR f.cost <> 0 OR ((f.closing <> 0 OR f.closing_value <> 0) AND ${now}) OR ((f.opening <> 0 OR f.opening_value <> 0) AND ${then})`,
  };
}

export function turnover(asked: Asked): ReportSql {
  const { groupBy, levels, snapshots } = asked;
  const isItem = groupBy === 'item';
  // A group holds things that are counted in different units, so its stock is measured by what it is worth.
  const daysOf = (row: string) => {
    const [left, gone] = isItem ? [`${row}.closing`, `${row}.issued`] : [`${row}."closingValue"`, `${row}.cost`];
    return `CASE WHEN ${gone} > 0 THEN ${left} * ${given.days} / ${gone} END`;
  };
  const averageOf = (row: string) => `(${row}."openingValue" + ${row}."closingValue") / 2`;
  const turnoverOf = (row: string) => `${row}.cost / NULLIF(${averageOf(row)}, 0)`;
  const values = { openingValue: 'f.opening_value', closingValue: 'f.closing_value', cost: 'f.cost' };
  const summed = Object.fromEntries(Object.entries(values).map(([name, sql]) => [name, `sum(${sql})`]));
  return groupedReport({
    ...(groupBy === 'folder' ? factsOfFolders(asked) : snapshots.byItem ? factsByItem(isItem) : factsOfItems(asked)),
    dimension: dimensionOf(groupBy, levels),
    ...(isItem
      ? { isUnique: true, quantities: ['issued', 'closing'], sums: { issued: 'f.issued', closing: 'f.closing', ...values } }
      : // An item that lay on two shelves of a van is one item of the van.
        groupBy === 'folder'
        ? { countsItems: 'placed', sums: summed }
        : { sums: { items: 'count(*)', ...summed } }),
    figures: (row) => ({ averageValue: averageOf(row), turnover: turnoverOf(row), daysOfStock: daysOf(row) }),
    totals: { daysOfStock: `CASE WHEN o.cost > 0 THEN o."closingValue" * ${given.days} / o.cost END` },
    chart: ranking('Cost of goods issued beside the mean value of the stock', 'Amount', [
      { key: 'cost', label: 'Cost of goods issued', type: 'money' },
      { key: 'averageValue', label: 'Mean value', type: 'money' },
    ]),
  });
}
