import type { CellStyles, Look } from './cell-styles.ts';
import type { XlsxCell, XlsxColumn } from './sheet.ts';
import { xmlText } from './xml-text.ts';

/** Spells the rows of a sheet. */
export type SpellRow = (number: number, cells: readonly XlsxCell[], look: Look) => string;

/** Where a cell is, without the number of its row: A, B … Z, AA. */
function letters(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26));
  return column < 26 ? rest : letters(Math.floor(column / 26) - 1) + rest;
}

/**
 * Only cells that hold something are spelled, because most of a wide sheet is empty; and a cell that says what the one above it says is spelled
 * once, because an item that lies in many places has a row for each.
 */
export function spellRows(columns: readonly XlsxColumn[], styles: CellStyles): SpellRow {
  const starts = columns.map((_, column) => `<c r="${letters(column)}`);
  let look: Look | undefined;
  let above: XlsxCell[] = [];
  let ends: string[] = [];
  return (number, cells, of) => {
    if (of !== look) [look, above, ends] = [of, [], []];
    let row = `<row r="${number}">`;
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column] ?? null;
      if (cell === null && of !== 'total') continue;
      if (above[column] !== cell || ends[column] === undefined) {
        above[column] = cell;
        ends[column] = endOf(cell, styles.numberOf(styleOf(columns[column], of, cell)));
      }
      row += `${starts[column]}${number}${ends[column]}`;
    }
    return `${row}</row>`;
  };
}

function styleOf({ format, isRight = false }: XlsxColumn = { heading: '', width: 0 }, look: Look, cell: XlsxCell) {
  if (look === 'title' || look === 'note') return { look, isRight: false, format: undefined };
  const own = typeof format === 'function' ? format(cell) : format;
  const day = cell instanceof Date ? 'yyyy-mm-dd' : undefined;
  return { look, isRight, format: look === 'head' ? undefined : (own ?? day) };
}

const dayMs = 86_400_000;
/** Excel's number of the first of January 1970. */
const firstDay = 25_569;

/** What stands behind the number of the row. */
function endOf(cell: XlsxCell, style: number): string {
  const start = style === 0 ? '"' : `" s="${style}"`;
  if (cell === null) return `${start}/>`;
  if (typeof cell === 'string') {
    const space = /^\s|\s$|[\n\t]/.test(cell) ? ' xml:space="preserve"' : '';
    return `${start} t="inlineStr"><is><t${space}>${xmlText(cell)}</t></is></c>`;
  }
  const figure = typeof cell === 'number' ? cell : cell.getTime() / dayMs + firstDay;
  // There is no cell for what is no number.
  return Number.isFinite(figure) ? `${start}><v>${figure}</v></c>` : `${start}/>`;
}
