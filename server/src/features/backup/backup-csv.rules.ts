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

/** The same as SQL, of an expression that may be null, which is an empty cell. Whatever is looked at twice is put into quotes, needed or not. */
export function spelledBySql(cell: string): string {
  const guard = `CASE WHEN ${cell} ~ '^''*[=+@\\t\\r-]' AND ${cell} !~ '^-?\\d+(\\.\\d+)?$' THEN '''' ELSE '' END`;
  return `CASE WHEN COALESCE(${cell}, '') = '' THEN ''
               WHEN ${cell} ~ '^[''=+@[:space:]-]|[",\\r\\n]|[[:space:]]$' THEN '"' || ${guard} || replace(${cell}, '"', '""') || '"' ELSE ${cell} END`;
}

/** Exactly what `csvRow` was given, whatever stands in the cells. */
export async function* csvRows(content: Readable): AsyncGenerator<string[]> {
  const parser = parse({ bom: true, record_delimiter: '\n', relax_column_count: true, max_record_size: 4_000_000 });
  content.on('error', (error) => parser.destroy(error));
  for await (const cells of content.pipe(parser) as AsyncIterable<string[]>) {
    yield cells.map((text) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text));
  }
}
