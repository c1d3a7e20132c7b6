import type { ExportFormat } from '@onhand/contract/exports';
import type { FileAnswer } from '@onhand/contract/route';
import { csvLine, csvStart } from '../../platform/csv.ts';
import type { XlsxCell } from '../../platform/xlsx/sheet.ts';
import { xlsxFile, xlsxType } from '../../platform/xlsx/xlsx-file.ts';

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
  /** How many columns of a row may hold something, where it is known that those behind are empty: many wide rows are mostly that. */
  widthOf?: (row: Row) => number;
  /** Some at a time, read when they are wanted: a large file needs no large memory. */
  batches: AsyncIterable<readonly Row[]>;
}

export function tableFile<Row>(table: Table<Row>, format: ExportFormat): FileAnswer {
  return format === 'csv'
    ? { content: csvOf(table), contentType: 'text/csv; charset=utf-8', fileName: `${table.name}.csv` }
    : { content: workbookOf(table), contentType: xlsxType, fileName: `${table.name}.xlsx` };
}

async function* csvOf<Row>(table: Table<Row>): AsyncGenerator<string> {
  const { columns, batches } = table;
  yield csvStart + csvLine(columns.map(({ heading }) => heading));
  const cells = cellsOf(table, ({ value }, row) => kept(value(row) ?? ''));
  const all = (row: Row) => {
    const some = cells(row);
    return some.length === columns.length ? some : some.concat(Array<string>(columns.length - some.length).fill(''));
  };
  for await (const rows of batches) yield rows.map((row) => csvLine(all(row))).join('');
}

function cellsOf<Row, Cell>({ columns, widthOf }: Table<Row>, cell: (column: TableColumn<Row>, row: Row) => Cell): (row: Row) => Cell[] {
  return (row) => {
    const width = widthOf?.(row) ?? columns.length;
    return (width === columns.length ? columns : columns.slice(0, width)).map((column) => cell(column, row));
  };
}

/** A quote that is there already gets one more, because an import takes one off. */
const kept = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function workbookOf<Row>(table: Table<Row>): AsyncIterable<Uint8Array> {
  const { name, columns, batches } = table;
  const cells = cellsOf(table, ({ value, isFigure }, row) => cellOf(value(row), isFigure));
  async function* rows() {
    for await (const batch of batches) {
      for (const row of batch) yield { cells: cells(row), look: 'plain' as const };
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
