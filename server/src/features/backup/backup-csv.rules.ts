import { parse } from 'csv-parse';
import type { Readable } from 'node:stream';

/** A spreadsheet would run what begins like a formula, so it gets a quote in front, as what has one already gets one more. */
const risky = /^'*[=+\-@\t\r]/;
const isNumber = /^-?\d+(\.\d+)?$/;

/** Makes spreadsheets read it as UTF-8. */
export const csvBeginning = '\uFEFF';

export function csvRow(cells: readonly string[]): string {
  return `${cells.map(spelled).join(',')}\n`;
}

function spelled(text: string): string {
  const safe = risky.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The same in SQL, of what no spreadsheet takes for a formula: in quotes, needed or not, because to look costs more than to write them. */
export const quoted = (cell: string) => `'"' || replace(${cell}, '"', '""') || '"'`;

/** The same in SQL, of any text. Most begin with a letter, behind all signs that have to be looked at. */
export function spelledText(cell: string): string {
  const isRisky = `${cell} ~ '^''*[=+@\\t\\r-]' AND ${cell} !~ '^-?\\d+(\\.\\d+)?$'`;
  return `CASE WHEN ${cell} COLLATE "C" >= 'A' THEN ${quoted(cell)}
               WHEN ${cell} = '' THEN '' WHEN ${isRisky} THEN ${quoted(`('''' || ${cell})`)} ELSE ${quoted(cell)} END`;
}

/** Exactly what `csvRow` was given, whatever stands in the cells. */
export async function* csvRows(content: Readable): AsyncGenerator<string[]> {
  const parser = parse({ bom: true, record_delimiter: '\n', relax_column_count: true, max_record_size: 4_000_000 });
  content.on('error', (error) => parser.destroy(error));
  for await (const cells of content.pipe(parser) as AsyncIterable<string[]>) {
    yield cells.map((text) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text));
  }
}
