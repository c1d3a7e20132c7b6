import { maxImportColumns, maxImportRows } from '@onhand/contract/import-fields';
import { fieldOfHeading } from '../checking/guess-columns.rules.ts';
import { Unreadable } from './unreadable.ts';

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

/** Some rows as the database takes them: a JSON list of `[row, cells]`. */
export type PackedRows = string;

export interface ReadTable {
  head: FileHead;
  /** The first rows below the headings, for guessing what the columns are. */
  first: FileRow[];
  batches: PackedRows[];
}

/** Rows in which headings are looked for: a table may begin below a title. */
export const rowsAtTop = 15;
const guessedFrom = 500;
const inOneBatch = 500;

export interface TableReader {
  /** Rows in their order, counted from 0; those that are missing between two are empty. */
  take: (index: number, cells: readonly string[]) => void;
  finish: (file: Pick<FileHead, 'format' | 'sheets' | 'sheet'>) => ReadTable;
}

/**
 * Takes a table row by row and keeps its texts packed, which is a fraction of what they take as lists: how wide it is, and with that
 * its headings, is known only after the last one.
 */
export function tableReader(headerRow: number | undefined): TableReader {
  const top: string[][] = [];
  const first: FileRow[] = [];
  const batches: { rows: PackedRows; width: number }[] = [];
  const headings = new Map<number, string[]>();
  let open: FileRow[] = [];
  let place: number | undefined;
  let width = 0;
  let rowCount = 0;

  const closeBatch = () => {
    if (open.length > 0) batches.push({ rows: packed(open, width), width });
    open = [];
  };
  const keep = (index: number, cells: string[]) => {
    if (index < (place as number) || cells.length === 0) return;
    rowCount++;
    if (rowCount > maxImportRows || width > maxImportColumns) return;
    const row = { row: index + 1, cells };
    if (first.length < guessedFrom) first.push(row);
    open.push(row);
    if (open.length === inOneBatch) closeBatch();
  };
  const settle = (isAll: boolean) => {
    if (place !== undefined) return;
    place = headerRow ?? findHeaderRow(top, isAll);
    for (const [index, cells] of top.entries()) keep(index, cells);
  };

  return {
    take: (index, given) => {
      const cells = cleaned(given);
      width = Math.max(width, cells.length);
      if (index < (headerRow ?? rowsAtTop)) headings.set(index, cells);
      if (index >= rowsAtTop) {
        settle(false);
        keep(index, cells);
        return;
      }
      while (top.length < index) top.push([]);
      top.push(cells);
    },
    finish: (file) => {
      settle(true);
      closeBatch();
      refuseSize(file, width, rowCount);
      return {
        head: { ...file, headerRow: place as number, headings: headingsOf(headings, place as number, width), rowCount },
        first,
        batches: batches.map((batch) => (batch.width === width ? batch.rows : packed(unpacked(batch.rows), width))),
      };
    },
  };
}

function refuseSize({ format, sheets, sheet }: Pick<FileHead, 'format' | 'sheets' | 'sheet'>, width: number, rowCount: number): void {
  const figure = (value: number) => value.toLocaleString('en-US');
  if (width === 0) throw new Unreadable(format === 'csv' ? 'This file has no rows.' : `The sheet “${sheets[sheet]}” is empty.`);
  if (width > maxImportColumns)
    throw new Unreadable(`This file has ${figure(width)} columns. At most ${maxImportColumns} can be imported.`);
  if (rowCount === 0) throw new Unreadable('This file has headings but no rows below them.');
  if (rowCount > maxImportRows) {
    throw new Unreadable(`This file has ${figure(rowCount)} rows. At most ${figure(maxImportRows)} can be imported at once.`);
  }
}

/** Removes spaces around texts, empty cells at the end, and characters that no database can hold. */
function cleaned(cells: readonly string[]): string[] {
  const texts = cells.map((cell) => (/[\0\uD800-\uDFFF]/.test(cell) ? cell.replaceAll('\0', '').toWellFormed() : cell).trim());
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}

const packed = (rows: readonly FileRow[], width: number): PackedRows =>
  JSON.stringify(rows.map(({ row, cells }) => [row, cells.length === width ? cells : padded(cells, width)]));
const unpacked = (rows: PackedRows): FileRow[] => (JSON.parse(rows) as [number, string[]][]).map(([row, cells]) => ({ row, cells }));
const padded = (cells: readonly string[], width: number) => Array.from({ length: width }, (_, place) => cells[place] ?? '');

export const knownHeadings = (cells: readonly string[]) => cells.filter((cell) => fieldOfHeading(cell) !== undefined).length;

const isFigure = (cell: string) => /\d/.test(cell) && /^[\p{Sc}\d\s.,'%()+-]+$/u.test(cell);

/**
 * Recognizes headings over two rows: the lower one has headings too and no figures, stands where the upper one is empty, and both together
 * say more.
 */
function isLowerHalf(upper: readonly string[] | undefined, lower: readonly string[] | undefined): boolean {
  if (!upper || !lower || knownHeadings(lower) < 2 || lower.some(isFigure)) return false;
  const both = Array.from({ length: Math.max(upper.length, lower.length) }, (_, place) => lower[place] || (upper[place] ?? ''));
  return knownHeadings(both) > knownHeadings(upper) && lower.some((cell, place) => cell !== '' && (upper[place] ?? '') === '');
}

/** The row of the first ones that has the most headings we know; else the first with two texts. 0 where the rows begin at once. */
function findHeaderRow(top: readonly string[][], isAll: boolean): number {
  const known = top.map(knownHeadings);
  const most = Math.max(...known, 0);
  const best = known.indexOf(most);
  if (most > 0) return best + (isLowerHalf(top[best], top[best + 1]) ? 2 : 1);
  if (isFirstOfMany(top[0], top[1])) return 0;
  const texts = top.findIndex((cells) => cells.filter((cell) => cell !== '').length >= 2 || (isAll && top.length === 1));
  return Math.max(texts, 0) + 1;
}

/** A list without headings: a figure stands above a figure, and a text above a text. */
function isFirstOfMany(first: readonly string[] = [], second: readonly string[] = []): boolean {
  const pairs = first.map((cell, place) => [cell, second[place] ?? ''] as const).filter(([cell, below]) => cell !== '' && below !== '');
  return (
    pairs.some(([cell, below]) => isFigure(cell) && isFigure(below)) && pairs.some(([cell, below]) => !isFigure(cell) && !isFigure(below))
  );
}

/** A heading merged over two rows stands in the upper one. */
function headingsOf(rows: ReadonlyMap<number, string[]>, headerRow: number, width: number): string[] {
  return Array.from({ length: width }, (_, place) => {
    const own = rows.get(headerRow - 1)?.[place] ?? '';
    const above = rows.get(headerRow - 2)?.[place] ?? '';
    return (own || above).replace(/\s+/g, ' ').slice(0, 120);
  });
}
