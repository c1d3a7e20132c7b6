import { type CellStyle, writeXlsxStream } from 'hucre/xlsx';

export interface XlsxColumn {
  heading: string;
  /** In characters. */
  width: number;
  /** Excel's number format, such as “#,##0.00”, or a function that chooses it for each figure. */
  format?: string | ((cell: XlsxCell) => string);
  isRight?: boolean;
}

/** Days are dates at midnight UTC, which is how Excel counts them. */
export type XlsxCell = string | number | Date | null;

export interface XlsxRow {
  cells: XlsxCell[];
  look: 'plain' | 'total';
}

export interface XlsxSheet {
  name: string;
  columns: readonly XlsxColumn[];
  /** Lines above the headings, the first of them the title; a row is left free below them. */
  intro?: readonly string[];
  rows: AsyncIterable<XlsxRow>;
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const line = { style: 'thin', color: { rgb: 'FF80919A' } } as const;
const looks: Record<XlsxRow['look'] | 'head' | 'title' | 'note', CellStyle> = {
  title: { font: { bold: true, size: 14 } },
  head: { font: { bold: true }, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFEDF1F3' } }, border: { bottom: line } },
  plain: {},
  total: { font: { bold: true }, border: { top: line } },
  note: { font: { color: { rgb: 'FF52636C' } } },
};

/**
 * One sheet with its headings frozen, written while its rows arrive, so that a large one needs no large memory. Texts are texts,
 * whatever they begin with: a spreadsheet runs nothing of them.
 */
export function xlsxFile({ name, columns, intro = [], rows }: XlsxSheet): AsyncIterable<Uint8Array> {
  // The library takes a style for each column, not for each cell; so its columns answer with the style of the row being written.
  let look: keyof typeof looks = 'head';
  let written: XlsxCell[] = [];
  const styled = columns.map(({ width, format, isRight = false }, index) => {
    const alignment = isRight ? { alignment: { horizontal: 'right' } as const } : {};
    return {
      width,
      get style(): CellStyle | undefined {
        if (look === 'title' || look === 'note') return looks[look];
        const cell = written[index] ?? null;
        // A style takes more time than a cell: most cells of a wide sheet are empty, and a plain one looks as it does without.
        if (look === 'plain' && (cell === null || (!format && !isRight))) return undefined;
        if (!format || look === 'head') return { ...looks[look], ...alignment };
        return { ...looks[look], ...alignment, numFmt: typeof format === 'string' ? format : format(cell) };
      },
    };
  });
  async function* cells() {
    for (const [index, text] of intro.entries()) {
      look = index === 0 ? 'title' : 'note';
      yield [text];
    }
    if (intro.length > 0) yield [];
    look = 'head';
    yield columns.map(({ heading }) => heading);
    for await (const row of rows) {
      look = row.look;
      written = row.cells;
      yield row.cells;
    }
  }
  return writeXlsxStream(cells(), {
    name: sheetName(name),
    columns: styled,
    freezePane: { rows: intro.length > 0 ? intro.length + 2 : 1 },
  });
}

/** Excel forbids some characters in the name of a sheet, and more than 31 of them. */
function sheetName(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || 'Sheet'
  );
}
