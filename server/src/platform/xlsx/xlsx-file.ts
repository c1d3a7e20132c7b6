import { type ZipPart, zipStream } from '../zip/zip-stream.ts';
import { CellStyles } from './cell-styles.ts';
import { spellRows } from './sheet-rows.ts';
import type { XlsxColumn, XlsxRow, XlsxSheet } from './sheet.ts';
import { partsAround, type SheetName } from './workbook-parts.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** How many rows a sheet has, and how many characters all of them: what is beyond goes on in another one, under the same headings. */
export interface SheetSize {
  rows: number;
  characters: number;
}

/** A spreadsheet takes no more rows. A zip that is sent while it is made takes no file of four gigabytes, and a character may be three bytes. */
const largest: SheetSize = { rows: 1_048_576, characters: 1_200_000_000 };
const charactersAtOnce = 64 * 1024;

/**
 * A workbook with its headings frozen, written while its rows arrive, so that a large one needs no large memory. Texts are texts,
 * whatever they begin with: a spreadsheet runs nothing of them.
 */
export async function* xlsxFile(sheet: XlsxSheet, most: Partial<SheetSize> = {}): AsyncGenerator<Uint8Array> {
  yield* zipStream(partsOf(sheet, { ...largest, ...most }));
}

async function* partsOf({ name, columns, intro = [], rows }: XlsxSheet, most: SheetSize): AsyncGenerator<ZipPart> {
  const styles = new CellStyles();
  const names: SheetName[] = [];
  const coming = rows[Symbol.asyncIterator]();
  let next: IteratorResult<XlsxRow> = { done: false, value: { cells: [], look: 'plain' } };
  async function* sheetXml(above: readonly string[]) {
    const spell = spellRows(columns, styles);
    let number = 0;
    yield beginning(columns, above.length > 0 ? above.length + 2 : 1);
    for (const text of above) yield spell(++number, [text], number === 1 ? 'title' : 'note');
    if (above.length > 0) number++;
    yield spell(
      ++number,
      columns.map(({ heading }) => heading),
      'head',
    );
    for (let characters = 0; !next.done && number < most.rows && characters < most.characters; next = await coming.next()) {
      const row = spell(++number, next.value.cells, next.value.look);
      characters += row.length;
      yield row;
    }
    yield '</sheetData></worksheet>';
  }
  try {
    next = await coming.next();
    do {
      const part: SheetName = { part: `xl/worksheets/sheet${names.length + 1}.xml`, name: sheetName(name, names.length + 1) };
      yield { name: part.part, content: inPieces(sheetXml(names.length === 0 ? intro : [])) };
      names.push(part);
    } while (!next.done);
    for (const [part, xml] of partsAround(names, styles)) yield { name: part, content: [Buffer.from(xml)] };
  } finally {
    await coming.return?.();
  }
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < charactersAtOnce) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

function beginning(columns: readonly XlsxColumn[], frozen: number): string {
  const widths = columns.map(({ width }, nth) => `<col min="${nth + 1}" max="${nth + 1}" width="${width}" customWidth="1"/>`);
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`;
}

const longestName = 31;

/** Excel forbids some characters in the name of a sheet, and more than 31 of them. */
function sheetName(name: string, nth: number): string {
  const end = nth === 1 ? '' : ` ${nth}`;
  const allowed = name.replace(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet';
  return allowed.slice(0, longestName - end.length) + end;
}
