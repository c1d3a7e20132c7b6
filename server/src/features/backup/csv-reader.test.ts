import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvBeginning, csvRow } from './backup-csv.rules.ts';
import { BadCsv, csvReader, longestRecord } from './csv-reader.rules.ts';
import { csvRows } from './csv-rows.ts';

const numRuns = process.env.NIGHTLY === undefined ? 300 : 20_000;

async function* inPieces(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  let from = 0;
  for (let nth = 0; from < bytes.length; nth++) {
    const size = sizes[nth % sizes.length] ?? 1;
    yield bytes.subarray(from, from + size);
    from += size;
  }
}

async function readIn(text: string, sizes: readonly number[]): Promise<string[][]> {
  const all: string[][] = [];
  for await (const some of csvRows(inPieces(Buffer.from(text), sizes))) all.push(...some);
  return all;
}

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const sign = fc.constantFrom('"', '""', ',', '\n', '\r', "'", '=', '-1', ' ', '\uFEFF', 'a', 'ß', '“', '🔧');
const cell = fc.oneof(fc.string({ unit: sign, maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 30 }));
const row = fc.array(cell, { minLength: 1, maxLength: 6 });

test('[IMP-04] rows that were written for a backup are read as they were, wherever the pieces of the file end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20 }), sizes, async (rows, ends) => {
      expect(await readIn(csvBeginning + rows.map(csvRow).join(''), ends)).toEqual(rows);
    }),
    { numRuns },
  );
});

test('[IMP-03] what nobody writes for a backup is read or refused as a library for CSV would', async () => {
  const text = fc.string({ unit: fc.constantFrom('"', '"', ',', '\n', '\r', 'a', '\uFEFF', ' '), maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, sizes, async (content, ends) => {
      let expected: string[][] | undefined;
      try {
        expected = parse(content, { bom: true, record_delimiter: '\n', relax_column_count: true });
      } catch {
        expected = undefined;
      }
      const found = await readIn(content, ends).catch((error: unknown) => {
        if (error instanceof BadCsv) return undefined;
        throw error;
      });
      expect(found).toEqual(expected);
    }),
    { numRuns },
  );
});

test.each(['a"b\n', '"a"b\n', '"a', 'a\n"b,c\n', '"a" ,b\n', '"a""\n'])('[IMP-03] quotes that do not fit are refused: %j', async (text) => {
  for (const size of [1, 2, 100]) await expect(readIn(text, [size])).rejects.toThrow(BadCsv);
});

test('a last row without the end of a line is a row, and nothing behind one is none', async () => {
  expect(await readIn('a,b\nc,', [3])).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
  expect(await readIn('a\n\n', [1])).toEqual([['a'], ['']]);
  expect(await readIn('', [1])).toEqual([]);
});

test('[SEC-05] a row that goes on and on is refused before all of it is held, and is gone through a few times only', () => {
  const reader = csvReader();
  const piece = 'x'.repeat(16_384);
  let taken = 0;
  const take = () => {
    for (; taken < 100 * longestRecord; taken += piece.length) reader.take(taken === 0 ? `"${piece}` : piece);
  };
  const before = process.cpuUsage();
  expect(take).toThrow(BadCsv);
  expect(taken).toBeLessThan(3 * longestRecord);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2_000);
});
