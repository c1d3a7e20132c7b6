import { dimensionOf, folderName, methodName, paths } from './dimensions.ts';
import { groupedReport, shareOf } from './grouped-report.ts';
import { closingStock, hasTagAndVendor, inFolders } from './ledger-sql.ts';
import { ranking } from './report-charts.ts';
import { given } from './report-parameters.ts';
import { type ReportSql, text } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';

const { organization, to } = given;

/** The method of the day: what the first change of method since then changed it from, or else what it is, or was when it was deleted. */
const methodThen = `COALESCE((
    SELECT c.detail -> 'before' ->> 'method' FROM movements c
     WHERE c.organization_id = ${organization} AND c.item_id = s.item_id AND c.kind = 'method' AND c.at >= ${to} ORDER BY c.id LIMIT 1),
  i.valuation_method, (
    SELECT d.detail -> 'after' ->> 'method' FROM movements d
     WHERE d.organization_id = ${organization} AND d.item_id = s.item_id AND d.kind = 'delete' ORDER BY d.id DESC LIMIT 1))`;

const sameName = (method: string) => `CASE ${method} WHEN 'mac' THEN 'moving_average' ELSE ${method} END`;

export function valuation({ groupBy, levels, stockSources }: Asked): ReportSql {
  const dimension = dimensionOf(groupBy, levels);
  // Looked up for the items whose method was changed since, which are few: all others say it themselves.
  const changed = `later_methods AS (SELECT DISTINCT m.item_id FROM movements m
    WHERE m.organization_id = ${organization} AND m.kind IN ('method', 'delete') AND m.at >= ${to})`;
  const method =
    stockSources.closing === 'current'
      ? 'i.valuation_method'
      : `CASE WHEN s.item_id IN (SELECT item_id FROM later_methods) THEN ${methodThen} ELSE i.valuation_method END`;
  const parts = [
    closingStock(stockSources.closing, 'without archived', groupBy === 'folder' ? 'by place' : 'by item'),
    ...(stockSources.closing === 'current' ? [] : [changed]),
  ];
  const facts = `SELECT * FROM (
      SELECT s.item_id, s.place, s.quantity, s.value, ${sameName(method)} AS method
        FROM closing_stock s
        LEFT JOIN items i ON i.organization_id = ${organization} AND i.id = s.item_id
       WHERE (s.quantity <> 0 OR s.value <> 0) AND ${inFolders('s.place')} AND ${hasTagAndVendor('s.item_id')}) AS f
     WHERE ${given.method} IS NULL OR f.method = ${given.method}`;
  const value = [{ key: 'value', label: 'Value', type: 'money' as const }];
  const common = {
    dimension,
    quantities: ['quantity'],
    chart: ranking(`Value by ${groupBy === 'method' ? 'costing method' : groupBy}`, 'Value', value),
  };
  if (groupBy !== 'item') {
    return groupedReport({
      ...common,
      parts,
      facts,
      sums: { items: 'count(*)', quantity: 'sum(f.quantity)', value: 'sum(f.value)' },
      cells: { share: shareOf('value') },
    });
  }
  return groupedReport({
    ...common,
    parts: [paths, ...parts],
    facts,
    isUnique: true,
    sums: { quantity: 'f.quantity', value: 'f.value' },
    kept: { place: 'f.place', method: 'f.method' },
    figures: (row) => ({ unitCost: `${row}.value / NULLIF(${row}.quantity, 0)` }),
    names: 'LEFT JOIN paths p ON p.id = r.place',
    cells: {
      folder: text(folderName('r.place', 'p.path')),
      method: text(methodName('r.method')),
      share: shareOf('value'),
    },
  });
}
