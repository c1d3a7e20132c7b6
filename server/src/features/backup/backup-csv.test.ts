import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { cellOf } from './backup-columns.rules.ts';
import { csvBeginning, csvRow } from './backup-csv.rules.ts';
import { csvRows } from './csv-rows.ts';

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
      const bySql = await copied(texts);
      expect(await firstCells(bySql)).toEqual(texts);
      expect(await firstCells(texts.map((text) => csvRow([text, '.'])).join(''))).toEqual(texts);
      for (const [cell = ''] of parse(bySql)) expect(/^-\d+(\.\d+)?$/.test(cell) ? '' : cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
    { numRuns: process.env.NIGHTLY === undefined ? 20 : 500 },
  );
});

test('a cell that is not known is empty', async () => {
  expect(await copied([null])).toBe(',.\n');
});

async function firstCells(lines: string): Promise<string[]> {
  const read: string[] = [];
  for await (const rows of csvRows(Readable.from([Buffer.from(csvBeginning + lines)]))) read.push(...rows.map(([cell = '']) => cell));
  return read;
}

/** The cells as lines of a file, a full stop behind each. */
async function copied(texts: readonly (string | null)[]): Promise<string> {
  return world.services.db.tenant(await world.ownerScope(), async (tx) => {
    const lines: Buffer[] = [];
    const cells = JSON.stringify(texts).replaceAll("'", "''");
    const rows = `SELECT ${cellOf({ name: 'cell', kind: 'text?' })}, '.' FROM json_array_elements_text('${cells}') WITH ORDINALITY AS t (cell, place) ORDER BY place`;
    await tx.copy(`COPY (${rows}) TO STDOUT (FORMAT csv)`, async (block) => void lines.push(block));
    return Buffer.concat(lines).toString();
  });
}
