import { dimensions, folderName, paths } from './dimensions.ts';
import { groupedReport, ranking, shareOf } from './grouped-report.ts';
import { dayOf, inFolders, isRealIssue, isWanted } from './ledger-sql.ts';
import { date, given, number, type ReportSql, text } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';

const { organization, from, to } = given;

const facts = `SELECT i.id AS item_id, COALESCE(i.folder_id, 0) AS place, i.quantity, i.total_value AS value, i.created_at FROM items i
   WHERE i.organization_id = ${organization} AND i.archived_at IS NULL AND i.quantity > 0 AND i.created_at < ${from}
     AND i.id NOT IN (SELECT m.item_id FROM movements m WHERE m.organization_id = ${organization} AND m.at >= ${from} AND ${isRealIssue})
     AND ${inFolders('COALESCE(i.folder_id, 0)')} AND ${isWanted('i.id')}`;

/** Looked up for the lines that are shown. */
const lastDay = (condition: string) => `(SELECT ${dayOf('m.at')} FROM movements m
  WHERE m.organization_id = ${organization} AND m.item_id = r.key AND ${condition} ORDER BY m.id DESC LIMIT 1)`;
const lastIssued = lastDay(isRealIssue);

export function deadStock({ groupBy }: Asked): ReportSql {
  const dimension = dimensions[groupBy as 'item' | 'folder' | 'tag' | 'vendor'];
  const chart = ranking(`Value tied up by ${groupBy}`, 'Value', [{ key: 'value', label: 'Value tied up', type: 'money' }]);
  const sums = { quantity: 'sum(f.quantity)', value: 'sum(f.value)' };
  if (groupBy !== 'item') {
    return groupedReport({ facts, dimension, sums: { items: 'count(*)', ...sums }, cells: { share: shareOf('value') }, chart });
  }
  return groupedReport({
    parts: [paths],
    facts,
    dimension,
    isUnique: true,
    sums: { quantity: 'f.quantity', value: 'f.value' },
    kept: { place: 'f.place', created_at: 'f.created_at' },
    figures: (row) => ({ unitCost: `${row}.value / NULLIF(${row}.quantity, 0)` }),
    names: 'LEFT JOIN paths p ON p.id = r.place',
    cells: {
      folder: text(folderName('r.place', 'p.path')),
      lastIssued: date(lastIssued),
      lastReceived: date(lastDay(`m.kind IN ('opening', 'in') AND m.delta <> 0`)),
      // Of what was never issued, since it was made.
      idle: number(`(${dayOf(to)} - 1) - COALESCE(${lastIssued}, ${dayOf('r.created_at')})`),
    },
    chart,
  });
}
