import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { spellingOf } from './backup-columns.rules.ts';
import { csvBeginning, csvRow, csvRows, spelledText } from './backup-csv.rules.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const examples = [
  '',
  ' ',
  '-1',
  '-1.50',
  '-1+1',
  "'",
  "''=1",
  '=1',
  '+1',
  '@a',
  '\t1',
  '\r\n',
  'a"b',
  'a,b',
  ' a',
  'a ',
  'a\nb',
  '\uFEFF',
  '\u00A0a',
  '“ß”',
  '"',
  '-',
];
const cells = fc.array(fc.oneof(fc.constantFrom(...examples), fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 40 });

test('[IMP-04] what the database spells for a backup reads as what it was, and begins no formula', async () => {
  await fc.assert(
    fc.asyncProperty(cells, async (all) => {
      const texts = [...examples, ...all].map((text) => text.replaceAll('\0', '').toWellFormed());
      const { rows } = await world.database.admin.query<{ line: string }>(
        `SELECT string_agg(${spelledText('cell')} || ',.' || chr(10), '' ORDER BY place) AS line FROM unnest($1::text[]) WITH ORDINALITY AS t (cell, place)`,
        [texts],
      );
      const bySql = rows[0]?.line ?? '';
      const read: string[] = [];
      for await (const [cell = ''] of csvRows(Readable.from([csvBeginning + bySql]))) read.push(cell);
      expect(read).toEqual(texts);
      const byHand: string[] = [];
      for await (const [cell = ''] of csvRows(Readable.from([csvBeginning + texts.map((text) => csvRow([text, '.'])).join('')])))
        byHand.push(cell);
      expect(byHand).toEqual(texts);
      for (const [cell = ''] of parse(bySql)) expect(/^-\d+(\.\d+)?$/.test(cell) ? '' : cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
    { numRuns: process.env.NIGHTLY === undefined ? 20 : 500 },
  );
});

test('a cell that is not known is empty', async () => {
  const { rows } = await world.database.admin.query<{ cell: string }>(
    `SELECT ${spellingOf({ name: 'cell', kind: 'text?' })} AS cell FROM (VALUES (NULL::text)) AS t (cell)`,
  );
  expect(rows[0]?.cell).toBe('');
});
