import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readFile } from '../../features/imports/reading/read-file.ts';
import type { XlsxCell, XlsxColumn, XlsxRow, XlsxSheet } from './sheet.ts';
import { type SheetSize, xlsxFile } from './xlsx-file.ts';

const column = (heading: string, more: Partial<XlsxColumn> = {}): XlsxColumn => ({ heading, width: 12, ...more });
const rowsOf = async function* (all: XlsxCell[][], look: XlsxRow['look'] = 'plain') {
  for (const cells of all) yield { cells, look };
};
const bytesOf = (sheet: XlsxSheet, most?: Partial<SheetSize>) => buffer(Readable.from(xlsxFile(sheet, most)));
/** As a program reads it that is not ours. */
const opened = async (sheet: XlsxSheet, most?: Partial<SheetSize>) =>
  (await readXlsx(new Uint8Array(await bytesOf(sheet, most)), { readStyles: true })).sheets;

const texts = [
  '<b>&amp; "quotes" it\'s',
  ' spaces around ',
  'two\nlines\tand a tab',
  'an old\r\nline end',
  '=HYPERLINK("http://evil.test")',
  '_x0041_ is no A, and __x000D__ is no line end',
  'a bell \u0007 and a thing that is no character \uFFFE',
  'صمام كروي 🔧',
  '0012.50',
];

test('[IMP-04] every text is in a workbook as it was, whoever reads it', async () => {
  const sheet = { name: 'Texts', columns: [column('Name'), column('SKU')] };
  const [read] = await opened({ ...sheet, rows: rowsOf(texts.map((text, nth) => [`Row ${nth}`, text])) });
  expect(read?.rows.slice(1).map((cells) => cells[1])).toEqual(texts);
  const bytes = await bytesOf({ ...sheet, rows: rowsOf(texts.map((text, nth) => [`Row ${nth}`, text])) });
  const { batches } = await readFile({ bytes });
  const lines = batches.flatMap((batch) => JSON.parse(batch) as [number, string[]][]);
  // What an import reads as a text is trimmed, and kept from being taken for a formula.
  const imported = texts.map((text) => text.trim().replace(/^=/, "'="));
  expect(lines.map(([, cells]) => cells[1])).toEqual(imported);
});

test('figures and days are in a workbook with their formats, empty cells are not, and a row of totals is one to its end', async () => {
  const columns = [
    column('Item', { width: 36 }),
    column('Value', { format: '#,##0.00', isRight: true }),
    column('Quantity', { format: (cell) => (Number.isInteger(cell) ? '#,##0' : '#,##0.0###') }),
    column('Day'),
  ];
  const day = new Date('2026-01-31T00:00:00Z');
  async function* rows() {
    yield* rowsOf([
      ['Elbow', -1234567.891, 3, day],
      ['Elbow', null, 2.5, null],
      ['Elbow', 1e-7, 0.1 + 0.2, day],
    ]);
    yield* rowsOf([['Total', null, 5.5, null]], 'total');
  }
  const [sheet] = await opened({ name: 'Stock', columns, intro: ['Stock', 'of today'], rows: rows() });
  expect(sheet?.freezePane).toMatchObject({ rows: 4 });
  expect(sheet?.rows.slice(0, 4).map(([text]) => text ?? null)).toEqual(['Stock', 'of today', null, 'Item']);
  expect(sheet?.rows.slice(4).map((cells) => Array.from({ length: 4 }, (_, at) => cells[at] ?? null))).toEqual([
    ['Elbow', -1234567.891, 3, day],
    ['Elbow', null, 2.5, null],
    ['Elbow', 1e-7, 0.1 + 0.2, day],
    ['Total', null, 5.5, null],
  ]);
  const style = (row: number, at: number) => sheet?.cells?.get(`${row},${at}`)?.style;
  expect(style(4, 1)).toMatchObject({ numFmt: '#,##0.00', alignment: { horizontal: 'right' } });
  expect([4, 5, 6].map((row) => style(row, 2)?.numFmt)).toEqual(['#,##0', '#,##0.0###', '#,##0.0###']);
  expect(style(3, 1)).toMatchObject({ font: { bold: true }, alignment: { horizontal: 'right' } });
  expect(sheet?.cells?.has('5,1')).toBe(false);
  expect(style(7, 1)).toMatchObject({ font: { bold: true }, border: { top: { style: 'thin' } } });
});

test('a sheet that is full goes on in another one under the same headings, and cells are found beyond the column Z', async () => {
  const wide = Array.from({ length: 800 }, (_, at) => column(`Column ${at}`));
  const far = (text: string) => [...Array<null>(799).fill(null), text];
  const sheets = await opened({ name: 'Stock: all/of it', columns: wide, rows: rowsOf(['a', 'b', 'c', 'd', 'e'].map(far)) }, { rows: 3 });
  expect(sheets.map(({ name }) => name)).toEqual(['Stock  all of it', 'Stock  all of it 2', 'Stock  all of it 3']);
  expect(sheets.map(({ rows }) => rows.map((cells) => cells[799]))).toEqual([
    ['Column 799', 'a', 'b'],
    ['Column 799', 'c', 'd'],
    ['Column 799', 'e'],
  ]);
  const [empty] = await opened({ name: '', columns: [column('Name')], rows: rowsOf([]) });
  expect([empty?.name, empty?.rows]).toEqual(['Sheet', [['Name']]]);
});

test('a sheet whose rows are long goes on in another one before it is too large for the file, also where each row alone is', async () => {
  const long = (sign: string) => [sign.repeat(400)];
  const rows = () => rowsOf(['a', 'b', 'c', 'd', 'e'].map(long));
  const rowsAt = async (characters: number) =>
    (await opened({ name: 'Stock', columns: [column('Name')], rows: rows() }, { characters })).map((sheet) =>
      sheet.rows.map(([text]) => String(text)[0]),
    );
  expect(await rowsAt(800)).toEqual([
    ['N', 'a', 'b'],
    ['N', 'c', 'd'],
    ['N', 'e'],
  ]);
  expect(await rowsAt(1)).toEqual(['a', 'b', 'c', 'd', 'e'].map((sign) => ['N', sign]));
});

test('rows that cannot be read fail the file, and nobody who stops reading it leaves them open', async () => {
  let ended = 0;
  async function* endless(isBroken: boolean): AsyncGenerator<XlsxRow> {
    try {
      for (let nth = 0; ; nth++) {
        if (isBroken && nth === 5000) throw new Error('the line went dead');
        yield { cells: [`Item ${nth * 7919}`], look: 'plain' };
      }
    } finally {
      ended++;
    }
  }
  await expect(bytesOf({ name: 'Stock', columns: [column('Name')], rows: endless(true) })).rejects.toThrow('the line went dead');
  for await (const chunk of xlsxFile({ name: 'Stock', columns: [column('Name')], rows: endless(false) })) if (chunk.length > 10_000) break;
  expect(ended).toBe(2);
});
