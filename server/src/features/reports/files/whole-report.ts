import type { ReportAnswer, ReportRow } from '@onhand/contract/reports';
import type { ReportTexts } from './report-texts.ts';

/** A report with all its rows, as they come. */
export interface WholeReport extends Omit<ReportAnswer, 'rows' | 'nextCursor'> {
  organization: string;
  texts: ReportTexts;
  /** When it was made, in words. */
  made: string;
  rows: AsyncIterable<ReportRow>;
}

type Column = ReportAnswer['columns'][number];

/** The word in front of the totals, in the first column that has none. */
export const totalWord = 'Total';

export function hasTotals({ columns, rowCount }: WholeReport): boolean {
  return rowCount > 0 && columns.some(({ isTotalled }) => isTotalled);
}

/** The rows of reports by month carry its first day. */
export function isByMonth({ terms }: Pick<WholeReport, 'terms'>, column: Column): boolean {
  return terms.groupBy === 'month' && column.key === 'name';
}

/** For reading: a quantity has its unit beside it, and rows under the headings of vendors need not name them again. */
export function readableColumns({ report, columns, terms }: Pick<WholeReport, 'report' | 'columns' | 'terms'>): Column[] {
  const isByVendor = report === 'reorder' && terms.groupBy === 'item';
  return columns.filter(({ key }) => key !== 'unit' && !(isByVendor && key === 'vendor'));
}

export function readableCell(report: Pick<WholeReport, 'terms' | 'texts'>, column: Column, cells: ReportRow['cells']): string {
  const text = report.texts.cell(column, cells[column.key], isByMonth(report, column));
  return column.type === 'quantity' && text !== '' && cells.unit ? `${text} ${cells.unit}` : text;
}
