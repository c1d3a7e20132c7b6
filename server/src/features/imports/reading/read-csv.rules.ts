import { type CsvError, parse } from 'csv-parse/sync';
import { Unreadable } from './unreadable.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** Every record of a text with any delimiter, one after the other: all of them at once would take many times the file's size. */
export function readCsv(text: string, take: (index: number, cells: string[]) => void): void {
  const named = /^sep=(.)\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? guessDelimiter(body);
  let index = 0;
  const rest = takePlainLines(body, delimiter, (cells) => take(index++, cells));
  if (rest === '') return;
  const before = index;
  try {
    parse(rest, {
      delimiter,
      on_record: (cells: string[]) => {
        take(index++, cells);
        return null;
      },
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      record_delimiter: recordEnd(body),
    });
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number };
    if (code === 'CSV_QUOTE_NOT_CLOSED') {
      throw new Unreadable('A quotation mark is opened and never closed, so the rows after it cannot be told apart.');
    }
    throw new Unreadable(`The quotation marks around line ${lines === undefined ? '?' : before + lines} do not match.`);
  }
}

/** Up to the first quotation mark a record is a line cut at the delimiter, which takes a tenth of the time. Returns the text from there. */
function takePlainLines(text: string, delimiter: string, take: (cells: string[]) => void): string {
  const end = text.includes('\n') ? '\n' : '\r';
  const quote = text.indexOf('"');
  const plain = quote === -1 ? text.length : text.lastIndexOf(end, quote) + 1;
  for (let at = 0; at < plain; ) {
    const found = text.indexOf(end, at);
    const next = found === -1 ? text.length : found;
    const line = text.slice(at, end === '\n' && found > at && text[next - 1] === '\r' ? next - 1 : next);
    take(line.split(delimiter));
    at = next + 1;
  }
  return text.slice(plain);
}

/** Old Mac files end lines with a return alone. */
function recordEnd(text: string): string[] {
  return text.includes('\n') ? ['\r\n', '\n'] : ['\r'];
}

/** The one that cuts the first lines into the most columns, and the same number each. */
export function guessDelimiter(text: string): string {
  const lines = firstLines(text, 20);
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const most = Math.max(...counts, 0);
    const steady = counts.filter((count) => count === most).length / Math.max(lines.length, 1);
    const score = most === 0 ? 0 : Math.min(...counts.filter((count) => count > 0)) * steady + steady;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

/** Quoted texts are taken out, because they may hold any delimiter and line breaks too. */
function firstLines(text: string, count: number): string[] {
  return text
    .slice(0, 50_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, count);
}
