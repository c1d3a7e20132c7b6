import { StringDecoder } from 'node:string_decoder';
import { csvReader } from './csv-reader.rules.ts';

/** Exactly what `csvRow` was given, whatever stands in the cells. The rows of a piece come together: to wait for each takes longer than to read it. */
export async function* csvRows(content: AsyncIterable<Buffer>): AsyncGenerator<string[][]> {
  const decoder = new StringDecoder('utf8');
  const reader = csvReader();
  for await (const piece of content) yield reader.take(decoder.write(piece));
  yield [...reader.take(decoder.end()), ...reader.end()];
}
