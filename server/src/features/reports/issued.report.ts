import { dimensionOf } from './dimensions.ts';
import { betweenSnapshots, keptDays, withSnapshots } from './flows-sql.ts';
import { groupedReport, shareOf } from './grouped-report.ts';
import { dayOf, inEdges, inFolders, inRange, inTail, isCosted, issuedCost, issuedQuantity, hasTagAndVendor } from './ledger-sql.ts';
import { overTime } from './report-charts.ts';
import { given } from './report-parameters.ts';
import type { ReportSql } from './report-statement.ts';
import { unitOfItem } from './report-units.ts';
import type { Asked } from './reports.rules.ts';
import { itemSums } from './item-sums-sql.ts';
import { issuesOfWork } from './work-issues-sql.ts';

const { organization, from, firstSnapshot, lastSnapshot } = given;

const isAsked = `(${given.user} IS NULL OR m.user_id = ${given.user}) AND ${inFolders('m.place')} AND ${hasTagAndVendor('m.item_id')}`;
const rowsOf = (
  range: string,
  day = dayOf('m.at'),
) => `SELECT m.item_id, m.place, ${day} AS day, ${issuedQuantity} AS quantity, ${issuedCost} AS cost FROM movements m
   WHERE ${range} AND ${isCosted} AND ${isAsked}`;
/** The days of the first are kept. */
const edges = `edges AS MATERIALIZED (${rowsOf(inEdges[0], 'NULL::date')} UNION ALL ${rowsOf(inEdges[1])})`;

/** The days are kept for all items together. */
const keptIssues = `SELECT d.day, CASE WHEN d.cause = 'out' THEN d.went_out ELSE 0 END AS quantity,
    CASE WHEN d.cause = 'out' THEN d.value_out - d.value_in ELSE 0 END + d.cost_of_goods_correction AS cost, NULL::bigint AS items
  FROM ${keptDays} AND (d.cause = 'out' OR d.cost_of_goods_correction <> 0)`;
const days = `${keptIssues} UNION ALL SELECT m.day, m.quantity, m.cost, NULL FROM (${rowsOf(inTail)}) AS m`;
const daysBesideEdges = `${keptIssues} 
  UNION ALL SELECT m.day, sum(m.quantity), sum(m.cost), NULL FROM edges m WHERE m.day IS NOT NULL GROUP BY m.day`;

/** The first day of the first month that lies in the range as a whole. */
const firstWholeMonth = `(date_trunc('month', (${dayOf(from)} - 1)::timestamp) + interval '1 month')::date`;

/**
 * Nobody kept the number of different items for days since the last snapshot and for months that are cut off, so there it is counted anew.
 */
const differentItems = {
  day: `SELECT i.day, NULL::numeric, NULL::numeric, i.items FROM report_issued_items i
      WHERE i.organization_id = ${organization} AND i.span = 'day' AND i.day >= ${dayOf(from)} AND i.day < ${dayOf(lastSnapshot)}
     UNION ALL
    SELECT m.day, NULL, NULL, count(DISTINCT m.item_id) FROM (${rowsOf(inTail)}) AS m GROUP BY m.day`,
  month: `SELECT i.day, NULL::numeric, NULL::numeric, i.items FROM report_issued_items i
      WHERE i.organization_id = ${organization} AND i.span = 'month' AND i.day >= ${firstWholeMonth} AND i.day < ${dayOf(lastSnapshot)}
     UNION ALL
    SELECT date_trunc('month', m.day)::date, NULL, NULL, count(DISTINCT m.item_id)
      FROM (${rowsOf(inTail)} UNION ALL SELECT * FROM (${rowsOf(`${inRange} AND m.at < ${from} + interval '32 days'`)}) AS cut WHERE cut.day < ${firstWholeMonth}) AS m
     GROUP BY 1`,
};

/**
 * By job, customer or person: the snapshots in the range say what was issued for each since the one before, in rows that are sorted before they are added
 * up, since a hundred thousand sums at once in memory would take longer.
 */
const byWork = {
  job: workIssues('job_id'),
  customer: workIssues('job_id'),
  person: workIssues('person'),
};
function workIssues(by: 'job_id' | 'person') {
  const kept = `SELECT k.item_id, k.${by}, k.quantity, k.cost FROM report_issues k
     WHERE k.organization_id = ${organization} AND k.snapshot_at > ${firstSnapshot} AND k.snapshot_at <= ${lastSnapshot}`;
  return {
    parts: [
      `edges AS MATERIALIZED (${issuesOfWork({ range: inEdges[0], day: 'NULL::date' })} UNION ALL ${issuesOfWork({ range: inEdges[1] })})`,
    ],
    facts: `SELECT r.item_id, r.${by}, sum(r.quantity) AS quantity, sum(r.cost) AS cost
      FROM (${kept} UNION ALL SELECT e.item_id, e.${by}, e.quantity, e.cost FROM edges e ORDER BY item_id, ${by}) AS r GROUP BY r.item_id, r.${by}`,
  };
}

const sums = { quantity: 'sum(f.quantity)', cost: 'sum(f.cost)' };
/** An issue that was undone is as if it had not been. */
const having = 'sum(f.quantity) <> 0 OR sum(f.cost) <> 0';

/** One row for each item, in each folder where it matters. */
const issuesByPlace = withSnapshots(
  'issues',
  'item_id, place',
  betweenSnapshots('issues', ['issued', 'cost']),
  'SELECT m.item_id, m.place, m.quantity AS issued, m.cost FROM edges m',
  ['issued', 'cost'],
);
/** Added up by folder and unit first: each folder counts in the lines of those above it, and so there are thousands of rows to add up. */
const issuesInFolders = {
  parts: [
    edges,
    `issues AS (${betweenSnapshots('issues', ['issued', 'cost'])} UNION ALL SELECT m.item_id, m.place, m.quantity, m.cost FROM edges m)`,
  ],
  facts: `SELECT f.place, ${unitOfItem.unit} AS unit, count(*) AS facts, sum(f.issued) AS quantity, sum(f.cost) AS cost
    FROM issues f ${unitOfItem.join('f.item_id')} GROUP BY 1, 2`,
};
const issuesByItem = [
  `item_sums AS (${itemSums(
    { issues: { over: 'issues' }, issued: { over: 'issued' }, cost: { over: 'cost' } },
    'SELECT m.item_id, 1 AS issues, m.quantity AS issued, m.cost FROM edges m',
  )})`,
  'issues AS (SELECT * FROM item_sums f WHERE f.issues > 0 OR f.cost <> 0)',
];

export function costOfGoods({ groupBy, levels, snapshots }: Asked): ReportSql {
  const common = {
    dimension: dimensionOf(groupBy, levels),
    // The issues of a day are of many units, and nobody kept which.
    ...(groupBy !== 'day' && groupBy !== 'month' && { quantities: ['quantity'] }),
    figures: (row: string) => ({ unitCost: `${row}.cost / NULLIF(${row}.quantity, 0)` }),
    cells: { share: shareOf('cost') },
  };
  const chartOf = (facts?: string) => {
    const series = [{ key: 'cost', label: 'Cost', type: 'money' as const, sql: 'COALESCE(sum(f.cost), 0)' }];
    return overTime('Cost of goods issued', 'bar', series, facts);
  };
  if ((groupBy === 'day' || groupBy === 'month') && snapshots.byDay) {
    const facts = `${days} UNION ALL ${differentItems[groupBy]}`;
    return groupedReport({ ...common, facts, having, sums: { ...sums, items: 'COALESCE(sum(f.items), 0)' }, chart: chartOf() });
  }
  if (groupBy === 'job' || groupBy === 'customer' || groupBy === 'person') {
    const facts = snapshots.byItem ? byWork[groupBy] : { facts: issuesOfWork({ asked: isAsked }) };
    return groupedReport({
      ...common,
      ...facts,
      having,
      sums,
      countsItems: 'facts',
      chart: chartOf(snapshots.byItem ? daysBesideEdges : undefined),
    });
  }
  const isItem = groupBy === 'item';
  if (!snapshots.byPlace) {
    return groupedReport({ ...common, facts: rowsOf(inRange), having, sums, ...(!isItem && { countsItems: 'facts' }), chart: chartOf() });
  }
  const chart = chartOf(daysBesideEdges);
  if (groupBy === 'folder') {
    // An item that was issued from two shelves of a van is one item of the van.
    return groupedReport({ ...common, ...issuesInFolders, knowsUnits: true, having, sums, countsItems: 'issues', chart });
  }
  const own = { ...common, parts: [edges, ...(snapshots.byItem ? issuesByItem : issuesByPlace)], chart };
  if (isItem) {
    const facts = 'SELECT * FROM issues f WHERE f.issued <> 0 OR f.cost <> 0';
    return groupedReport({ ...own, facts, isUnique: true, sums: { quantity: 'f.issued', cost: 'f.cost' } });
  }
  const added = { quantity: 'sum(f.issued)', cost: 'sum(f.cost)', items: 'count(*)' };
  return groupedReport({ ...own, facts: 'SELECT * FROM issues', having: 'sum(f.issued) <> 0 OR sum(f.cost) <> 0', sums: added });
}
