import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';

/** Exactly what `csvRow` was given, whatever stands in the cells. */
export async function* csvRows(content: Readable): AsyncGenerator<string[]> {
  const parser = parse({ bom: true, record_delimiter: '\n', relax_column_count: true, max_record_size: 4_000_000 });
  content.on('error', (error) => parser.destroy(error));
  for await (const cells of content.pipe(parser) as AsyncIterable<string[]>) {
    yield cells.map((text) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text));
  }
}
