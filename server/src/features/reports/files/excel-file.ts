import type { ReportColumn } from '@onhand/contract/reports-columns';
import type { XlsxCell, XlsxColumn, XlsxRow } from '../../../platform/xlsx/sheet.ts';
import { xlsxFile } from '../../../platform/xlsx/xlsx-file.ts';
import { isNumeric } from './report-texts.ts';
import { factsOf } from './report-words.ts';
import { isByMonth, summaryOf, totalLines, totalWord, type WholeReport } from './whole-report.ts';

/** Excel only shows the figures this way; the cells hold the exact ones. */
const formats: Record<Exclude<ReportColumn['type'], 'date' | 'money'>, XlsxColumn['format']> = {
  text: undefined,
  // A whole number with room for decimals would end in a bare point.
  quantity: (cell) => (Number.isInteger(cell) ? '#,##0' : '#,##0.0###'),
  number: (cell) => (Number.isInteger(cell) ? '#,##0' : '#,##0.0#'),
  percent: '0.0%',
  days: '#,##0.0',
};
const widths: Record<ReportColumn['type'], number> = { text: 22, date: 14, quantity: 13, money: 15, number: 12, percent: 12, days: 12 };
const nameWidth = 36;

/** The report as a sheet one can sort, filter and add to: what it is of, headings that stay in sight, rows, totals below. */
export function reportExcel(report: WholeReport): AsyncIterable<Uint8Array> {
  const columns = report.columns.map((column, index) => ({
    heading: column.label,
    width: Math.max(index === 0 ? nameWidth : widths[column.type], column.label.length + 2),
    format: formatOf(report, column),
    isRight: isNumeric(column),
  }));
  const intro = [`${report.title}, ${report.organization}`, ...factsOf(report), ...summaryOf(report), `Made ${report.made}`];
  return xlsxFile({ name: report.title, columns, intro, rows: sheetRows(report) });
}

async function* sheetRows(report: WholeReport): AsyncIterable<XlsxRow> {
  const { columns } = report;
  for await (const { cells } of report.rows) {
    yield { look: 'plain', cells: columns.map(({ key, type }) => cellOf(type, cells[key])) };
  }
  const lead = columns.findIndex(({ isTotalled }) => !isTotalled);
  for (const total of totalLines(report)) {
    yield { look: 'total', cells: columns.map(({ key, type }, index) => (index === lead ? totalWord : cellOf(type, total[key]))) };
  }
}

function formatOf(report: WholeReport, column: WholeReport['columns'][number]): XlsxColumn['format'] {
  if (isByMonth(report, column)) return 'mmmm yyyy';
  const { amount, price, day } = report.texts.excel;
  if (column.type === 'date') return day;
  if (column.type === 'money') return column.isTotalled ? amount : price;
  return formats[column.type];
}

function cellOf(type: ReportColumn['type'], value: string | null | undefined): XlsxCell {
  if (value === null || value === undefined) return null;
  if (type === 'text') return value;
  if (type === 'date') return new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return type === 'percent' ? Number(value) / 100 : Number(value);
}
