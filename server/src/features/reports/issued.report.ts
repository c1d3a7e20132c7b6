import { dimensions } from './dimensions.ts';
import { groupedReport, overTime, shareOf } from './grouped-report.ts';
import { dayOf, inFolders, inRange, isIssue, isWanted } from './ledger-sql.ts';
import { given, type ReportSql } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';

const facts = `SELECT m.item_id, m.place, ${dayOf('m.at')} AS day, -m.delta AS quantity, -m.value_delta AS cost FROM movements m
   WHERE ${inRange} AND ${isIssue} AND (${given.user} IS NULL OR m.user_id = ${given.user})
     AND ${inFolders('m.place')} AND ${isWanted('m.item_id')}`;

export function costOfGoods({ groupBy }: Asked): ReportSql {
  const sums = { quantity: 'sum(f.quantity)', cost: 'sum(f.cost)' };
  return groupedReport({
    facts,
    dimension: dimensions[groupBy as 'item' | 'folder' | 'tag' | 'vendor' | 'day' | 'month'],
    sums: groupBy === 'item' ? sums : { ...sums, items: 'count(DISTINCT f.item_id)' },
    // An issue that was undone is as if it had not been.
    having: 'sum(f.quantity) <> 0 OR sum(f.cost) <> 0',
    figures: (row) => ({ unitCost: `${row}.cost / NULLIF(${row}.quantity, 0)` }),
    cells: { share: shareOf('cost') },
    chart: overTime('Cost of goods issued', 'bar', [{ key: 'cost', label: 'Cost', type: 'money', sql: 'sum(f.cost)' }]),
  });
}
