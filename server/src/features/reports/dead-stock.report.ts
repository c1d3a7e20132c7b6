import { dimensionOf, folderName, paths } from './dimensions.ts';
import { groupedReport, shareOf } from './grouped-report.ts';
import { issuesBetween } from './flows-sql.ts';
import { closingStock, dayOf, inEdges, inFolders, inRange, inTail, isRealIssue, hasTagAndVendor } from './ledger-sql.ts';
import { ranking } from './report-charts.ts';
import { given } from './report-parameters.ts';
import { date, number, type ReportSql, text } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';

const { organization, from, to } = given;

const issuedIn = (range: string) => `SELECT m.item_id FROM movements m WHERE ${range} AND ${isRealIssue}`;

/**
 * Between two snapshots it is known how often an item was issued, and how often an issue was undone. Where nothing was undone since,
 * that is enough; the few others are looked up. (Not EXISTS, for which all issues would be read at once.)
 */
const issuedBetween = `SELECT s.item_id FROM issues_between s
  WHERE s.issues > s.undone_issues AND (
    (s.undone_issues = 0 AND s.item_id NOT IN (SELECT m.item_id FROM movements m WHERE ${inTail} AND m.kind = 'undo'))
    OR COALESCE((SELECT true FROM movements m
        WHERE m.organization_id = ${organization} AND m.item_id = s.item_id AND m.at >= ${from} AND ${isRealIssue} LIMIT 1), false))`;

const issuedItems = ({ snapshots }: Asked) =>
  snapshots.byPlace
    ? [
        `issues_between AS (${issuesBetween(['issues', 'undone_issues'])})`,
        `issued_items AS (${[issuedBetween, ...inEdges.map(issuedIn)].join(' UNION ALL ')})`,
      ]
    : [`issued_items AS (${issuedIn(inRange)})`];

const facts = `SELECT i.id AS item_id, s.place, s.quantity, s.value, i.created_at FROM closing_stock s JOIN items i ON i.organization_id = ${organization} AND i.id = s.item_id
   WHERE s.quantity > 0 AND i.created_at < ${from}
     AND i.id NOT IN (SELECT item_id FROM issued_items) AND ${inFolders('s.place')} AND ${hasTagAndVendor('i.id')}`;

/** Looked up for the lines that are shown. */
const lastDay = (condition: string) => `(SELECT ${dayOf('m.at')} FROM movements m
  WHERE m.organization_id = ${organization} AND m.item_id = r.key AND ${condition} ORDER BY m.id DESC LIMIT 1)`;
const lastIssued = lastDay(isRealIssue);

export function deadStock(asked: Asked): ReportSql {
  const { groupBy, levels } = asked;
  const parts = [...issuedItems(asked), closingStock('current', 'without archived', groupBy === 'folder' ? 'by place' : 'by item')];
  const dimension = dimensionOf(groupBy, levels);
  const quantities = ['quantity'];
  const chart = ranking(`Value tied up by ${groupBy}`, 'Value', [{ key: 'value', label: 'Value tied up', type: 'money' }]);
  const sums = { quantity: 'sum(f.quantity)', value: 'sum(f.value)' };
  if (groupBy !== 'item') {
    return groupedReport({
      parts,
      facts,
      dimension,
      quantities,
      sums: { items: 'count(*)', ...sums },
      cells: { share: shareOf('value') },
      chart,
    });
  }
  return groupedReport({
    parts: [paths, ...parts],
    facts,
    dimension,
    quantities,
    isUnique: true,
    sums: { quantity: 'f.quantity', value: 'f.value' },
    kept: { place: 'f.place', created_at: 'f.created_at' },
    figures: (row) => ({ unitCost: `${row}.value / NULLIF(${row}.quantity, 0)` }),
    names: 'LEFT JOIN paths p ON p.id = r.place',
    cells: {
      folder: text(folderName('r.place', 'p.path')),
      lastIssued: date(lastIssued),
      lastReceived: date(lastDay(`m.kind IN ('opening', 'in') AND m.delta <> 0 AND m.document_kind IS DISTINCT FROM 'job'`)),
      // An item that was never issued has been idle since it was made.
      idle: number(`(${dayOf(to)} - 1) - COALESCE(${lastIssued}, ${dayOf('r.created_at')})`),
    },
    chart,
  });
}
