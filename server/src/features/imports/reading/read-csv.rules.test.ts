import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessDelimiter, readCsv } from './read-csv.rules.ts';
import { Unreadable } from './unreadable.ts';

function recordsOf(text: string): string[][] | 'unreadable' {
  const records: string[][] = [];
  try {
    readCsv(text, (index, cells) => (records[index] = cells));
  } catch (error) {
    if (error instanceof Unreadable) return 'unreadable';
    throw error;
  }
  return records;
}

/** The whole text by the parser of quoted records, which takes plain ones, too. */
function parsed(text: string): string[][] | 'unreadable' {
  const ends = text.includes('\n') ? ['\r\n', '\n'] : ['\r'];
  try {
    return parse(text, {
      delimiter: guessDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      record_delimiter: ends,
    });
  } catch {
    return 'unreadable';
  }
}

test('[IMP-01] lines before the first quotation mark are read as the parser of quoted records reads them', () => {
  const piece = fc.constantFrom('a', 'bc', ' ', ',', ';', '\t', '\n', '\r\n', '\r', '"', '""', '"a,b"', '\n"c\nd"');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      expect(recordsOf(text)).toEqual(parsed(text));
    }),
    { numRuns: 300 },
  );
});

test('[IMP-01] a quotation mark that is never closed is told, whatever came before it', () => {
  expect(() => readCsv('Name,Notes\nTee,1\nCup,2\n"Mug,3\n', () => undefined)).toThrow('opened and never closed');
});
