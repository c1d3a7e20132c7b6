import { maxImportColumns, maxImportRows } from '@onhand/contract/imports';
import { fieldOfHeading } from '../guess-columns.rules.ts';
import { decodeText } from './decode-text.rules.ts';
import { kindOf } from './file-kind.rules.ts';
import { readCsv } from './read-csv.rules.ts';
import { readWorkbook } from './read-workbook.ts';
import { Unreadable } from './unreadable.ts';

export interface ReadRequest {
  bytes: Uint8Array;
  sheet: number;
  /** Counted from 1; 0 is none, and without it the row is looked for. */
  headerRow?: number | undefined;
}

export interface FileHead {
  format: 'csv' | 'xlsx';
  sheets: string[];
  sheet: number;
  headerRow: number;
  headings: string[];
  rowCount: number;
}

export interface FileRow {
  row: number;
  cells: string[];
}

/** The whole file as rows of texts below its headings. Meant for a thread of its own. */
export async function readFile({ bytes, sheet, headerRow }: ReadRequest): Promise<{ head: FileHead; rows: FileRow[] }> {
  const format = kindOf(bytes);
  const { sheets, rows: all } =
    format === 'csv' ? { sheets: ['CSV'], rows: readCsv(decodeText(bytes)) } : await readWorkbook(bytes, sheet);
  if (sheet >= sheets.length) throw new Unreadable('This workbook has no such sheet.');
  const rows = all.map((cells) => cells.map((cell) => cell.trim()));
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.findLastIndex((cell) => cell !== '') + 1), 0);
  if (width === 0) throw new Unreadable(format === 'csv' ? 'This file has no rows.' : `The sheet “${sheets[sheet]}” is empty.`);
  if (width > maxImportColumns) {
    throw new Unreadable(`This file has ${width.toLocaleString('en-US')} columns. At most ${maxImportColumns} can be imported.`);
  }
  const place = headerRow ?? findHeaderRow(rows);
  const body = rows.flatMap((cells, index) =>
    index >= place && cells.some((cell) => cell !== '') ? [{ row: index + 1, cells: padded(cells, width) }] : [],
  );
  if (body.length === 0) throw new Unreadable('This file has headings but no rows below them.');
  if (body.length > maxImportRows) {
    throw new Unreadable(
      `This file has ${body.length.toLocaleString('en-US')} rows. At most ${maxImportRows.toLocaleString('en-US')} can be imported at once.`,
    );
  }
  const headings = headingsOf(rows, place, width);
  return { head: { format, sheets, sheet, headerRow: place, headings, rowCount: body.length }, rows: body };
}

function padded(cells: string[], width: number): string[] {
  return Array.from({ length: width }, (_, place) => cells[place] ?? '');
}

/** The row of the first ones that has the most headings we know; else the first with two texts. A table may begin below a title. */
function findHeaderRow(rows: readonly string[][]): number {
  const first = rows.slice(0, 15);
  const known = first.map((cells) => cells.filter((cell) => fieldOfHeading(cell) !== undefined).length);
  const most = Math.max(...known);
  if (most > 0) return known.indexOf(most) + 1;
  const texts = first.findIndex((cells) => cells.filter((cell) => cell !== '').length >= 2 || rows.length === 1);
  return Math.max(texts, 0) + 1;
}

/** A heading merged over two rows stands in the upper one. */
function headingsOf(rows: readonly string[][], headerRow: number, width: number): string[] {
  return Array.from({ length: width }, (_, place) => {
    const own = headerRow === 0 ? '' : (rows[headerRow - 1]?.[place] ?? '');
    const above = headerRow < 2 ? '' : (rows[headerRow - 2]?.[place] ?? '');
    return (own || above).replace(/\s+/g, ' ').slice(0, 120);
  });
}
