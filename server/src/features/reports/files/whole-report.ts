import type { ReportAnswer, ReportRow } from '@onhand/contract/reports';
import { unitWord } from '@onhand/contract/unit-words';
import type { ReportTexts } from './report-texts.ts';

/** A report with all its rows, as they come. */
export interface WholeReport extends Omit<ReportAnswer, 'rows' | 'nextCursor'> {
  organization: string;
  texts: ReportTexts;
  /** The moment it was made, in words. */
  made: string;
  rows: AsyncIterable<ReportRow>;
}

type Column = ReportAnswer['columns'][number];

/** The word in front of the totals, in the first column that has none. */
export const totalWord = 'Total';

/**
 * The lines below the table: amounts and the quantities of the first unit, then those of each other unit by itself. Empty where there
 * is nothing to sum.
 */
export function totalLines(report: WholeReport): ReportRow['cells'][] {
  if (!hasTotals(report)) return [];
  const { totals, unitTotals } = report;
  const [first, ...others] = unitTotals.map(({ unit, cells }) => ({ ...cells, unit }));
  return [{ ...totals, ...first }, ...others];
}

function hasTotals({ columns, rowCount }: WholeReport): boolean {
  return rowCount > 0 && columns.some(({ isTotalled }) => isTotalled);
}

/** The rows of reports by month carry its first day. */
export function isByMonth({ terms }: Pick<WholeReport, 'terms'>, column: Column): boolean {
  return terms.groupBy === 'month' && column.key === 'name';
}

/**
 * People read a quantity with its unit beside it and folders indented by their level; rows under the heading of a vendor need not name it
 * again.
 */
export function readableColumns({ report, columns, terms }: Pick<WholeReport, 'report' | 'columns' | 'terms'>): Column[] {
  const isByVendor = report === 'reorder' && terms.groupBy === 'item';
  return columns.filter(({ key }) => key !== 'unit' && key !== 'level' && !(isByVendor && key === 'vendor'));
}

export function readableCell(report: Pick<WholeReport, 'terms' | 'texts'>, column: Column, cells: ReportRow['cells']): string {
  const text = report.texts.cell(column, cells[column.key], isByMonth(report, column));
  return column.type === 'quantity' && text !== '' && cells.unit ? `${text} ${unitWord(cells.unit, cells[column.key] ?? '')}` : text;
}

const mostUnits = 4;

/** The totals in one line at the head: “Value $12,345.00  ·  Quantity 1,204 pieces, 350 ft  ·  402 rows”; no line where there are none. */
export function summaryOf(report: WholeReport): string[] {
  const { columns, totals, unitTotals, rowCount } = report;
  if (!hasTotals(report)) return [];
  const amounts = columns.filter(({ key, type, isTotalled }) => isTotalled && type === 'money' && totals[key] !== null);
  const quantity = columns.find(({ type, isTotalled }) => isTotalled && type === 'quantity');
  const told = quantity ? unitTotals.slice(0, mostUnits).map(({ unit, cells }) => readableCell(report, quantity, { ...cells, unit })) : [];
  const rest = unitTotals.length - told.length;
  return [
    [
      ...amounts.map((column) => `${column.label} ${readableCell(report, column, totals)}`),
      ...(quantity && told.length > 0 ? [`${quantity.label} ${told.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`] : []),
      `${report.texts.count(rowCount)} ${rowCount === 1 ? 'row' : 'rows'}`,
    ].join('  ·  '),
  ];
}
