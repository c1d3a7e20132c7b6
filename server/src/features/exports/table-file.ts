import type { ExportFormat } from '@onhand/contract/exports';
import type { FileAnswer } from '@onhand/contract/route';
import { csvLine, csvStart } from '../../platform/csv.ts';
import { type XlsxCell, xlsxFile, xlsxType } from '../../platform/xlsx.ts';

export interface TableColumn<Row> {
  heading: string;
  value: (row: Row) => string | null | undefined;
  isFigure?: boolean;
  /** In characters, for workbooks. */
  width?: number;
}

export interface Table<Row> {
  name: string;
  columns: readonly TableColumn<Row>[];
  /** Some at a time, read when they are wanted: a large file needs no large memory. */
  batches: AsyncIterable<readonly Row[]>;
}

export function tableFile<Row>(table: Table<Row>, format: ExportFormat): FileAnswer {
  return format === 'csv'
    ? { content: csvOf(table), contentType: 'text/csv; charset=utf-8', fileName: `${table.name}.csv` }
    : { content: workbookOf(table), contentType: xlsxType, fileName: `${table.name}.xlsx` };
}

async function* csvOf<Row>({ columns, batches }: Table<Row>): AsyncGenerator<string> {
  yield csvStart + csvLine(columns.map(({ heading }) => heading));
  for await (const rows of batches) yield rows.map((row) => csvLine(columns.map(({ value }) => kept(value(row) ?? '')))).join('');
}

/** A quote that is there already gets one more, because an import takes one off. */
const kept = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function workbookOf<Row>({ name, columns, batches }: Table<Row>): AsyncIterable<Uint8Array> {
  async function* rows() {
    for await (const batch of batches) {
      for (const row of batch) yield { cells: columns.map(({ value, isFigure }) => cellOf(value(row), isFigure)), look: 'plain' as const };
    }
  }
  const headed = columns.map(({ heading, width = 16, isFigure = false }) => ({ heading, width, isRight: isFigure }));
  return xlsxFile({ name, columns: headed, rows: rows() });
}

/** A spreadsheet holds fifteen digits of a figure; one with more stays a text, so that none is lost. */
function cellOf(text: string | null | undefined, isFigure = false): XlsxCell {
  if (text === null || text === undefined || text === '') return null;
  return isFigure && text.replace(/\D/g, '').length <= 15 ? Number(text) : text;
}
