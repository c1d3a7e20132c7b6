import { maxImportColumns, maxImportRows } from '@onhand/contract/import-fields';
import { fieldOfHeading } from '../guess-columns.rules.ts';
import { decodeText } from './decode-text.rules.ts';
import { kindOf } from './file-kind.rules.ts';
import { readCsv } from './read-csv.rules.ts';
import { readWorkbook } from './read-workbook.ts';
import { Unreadable } from './unreadable.ts';

export interface ReadRequest {
  bytes: Uint8Array;
  /** Without it the one that looks most like a table of items. */
  sheet?: number | undefined;
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

interface ReadTable {
  head: FileHead;
  rows: FileRow[];
}

/** The whole file as rows of texts below its headings. Meant for a thread of its own. */
export async function readFile({ bytes, sheet, headerRow }: ReadRequest): Promise<ReadTable> {
  const format = kindOf(bytes);
  if (format === 'csv') return tableOf({ format, sheets: ['CSV'], sheet: 0 }, readCsv(decodeText(bytes)), headerRow);
  const { names, rows } = await readWorkbook(bytes, sheet);
  if (sheet === undefined) return likeliestTable(names, rows);
  const chosen = rows.get(sheet);
  if (!chosen) throw new Unreadable('This workbook has no such sheet.');
  return tableOf({ format, sheets: names, sheet }, chosen, headerRow);
}

/** Many a workbook begins with a cover: the first sheet with headings we know, or else the first that holds a table at all. */
function likeliestTable(names: string[], rows: ReadonlyMap<number, string[][]>): ReadTable {
  const tables: ReadTable[] = [];
  let refusal: unknown;
  for (const [sheet, one] of rows) {
    try {
      tables.push(tableOf({ format: 'xlsx', sheets: names, sheet }, one, undefined));
    } catch (error) {
      refusal ??= error;
    }
  }
  const best = tables.find(({ head }) => head.headings.some((heading) => fieldOfHeading(heading) !== undefined)) ?? tables[0];
  if (!best) throw refusal;
  return best;
}

function tableOf(file: Pick<FileHead, 'format' | 'sheets' | 'sheet'>, all: readonly string[][], headerRow: number | undefined): ReadTable {
  const { format, sheets, sheet } = file;
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
  return { head: { ...file, headerRow: place, headings: headingsOf(rows, place, width), rowCount: body.length }, rows: body };
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
