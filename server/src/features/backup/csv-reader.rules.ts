/** Nothing that `csvRow` or PostgreSQL writes. */
export class BadCsv extends Error {}

interface CsvReader {
  /** The records that are whole with what came now. */
  take(text: string): string[][];
  /** The one behind which no line ends. */
  end(): string[][];
}

/** The most characters of a record as it is written, where each quote in a cell is two. */
export const longestRecord = 8_000_000;

const [quote, comma, lineFeed] = ['"', ',', '\n'].map((sign) => sign.charCodeAt(0));

/** Reads what `csvRow` writes, in pieces that end anywhere, and nothing looser. A library that knows every kind of CSV takes many times as long. */
export function csvReader(): CsvReader {
  let [waiting, isBegun, enough] = ['', false, 0];
  const wholeIn = (text: string) => {
    const records: string[][] = [];
    waiting = text.slice(readRecords(text, records));
    if (waiting.length > longestRecord) throw new BadCsv('a record is too long');
    return records;
  };
  return {
    take: (text) => {
      waiting += !isBegun && text.startsWith('\uFEFF') ? text.slice(1) : text;
      isBegun ||= text !== '';
      if (waiting.length < enough) return [];
      const records = wholeIn(waiting);
      // Twice as much, or a long record would be gone through again with each piece of it.
      enough = waiting.length * 2;
      return records;
    },
    end: () => {
      const records = wholeIn(waiting);
      const last = waiting === '' ? [] : wholeIn(`${waiting}\n`);
      if (waiting !== '') throw new BadCsv('a quote is not closed');
      return [...records, ...last];
    },
  };
}

/** Answers where what is no whole record begins. */
function readRecords(text: string, records: string[][]): number {
  let cells: string[] = [];
  for (let [begin, at] = [0, 0]; ; ) {
    const end = endOfCell(text, at);
    if (end === -1) return begin;
    cells.push(cellIn(text, at, end));
    at = end + 1;
    if (text.charCodeAt(end) === comma) continue;
    records.push(cells);
    cells = [];
    begin = at;
  }
}

/** The place of the comma or line feed behind a cell; -1 where the text ends before. */
function endOfCell(text: string, begin: number): number {
  if (text.charCodeAt(begin) !== quote) return endOfPlain(text, begin);
  let closing = text.indexOf('"', begin + 1);
  while (closing !== -1 && text.charCodeAt(closing + 1) === quote) closing = text.indexOf('"', closing + 2);
  const end = closing + 1;
  if (closing === -1 || end === text.length) return -1;
  if (text.charCodeAt(end) !== comma && text.charCodeAt(end) !== lineFeed) throw new BadCsv('something stands behind a quote');
  return end;
}

function endOfPlain(text: string, begin: number): number {
  for (let at = begin; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === comma || code === lineFeed) return at;
    if (code === quote) throw new BadCsv('a quote stands in the middle of a cell');
  }
  return -1;
}

/** Without the quotes around it, and without the one that keeps a spreadsheet from running it. */
function cellIn(text: string, begin: number, end: number): string {
  const isQuoted = text.charCodeAt(begin) === quote;
  const cell = isQuoted ? text.slice(begin + 1, end - 1).replaceAll('""', '"') : text.slice(begin, end);
  return cell.startsWith("'") && /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
