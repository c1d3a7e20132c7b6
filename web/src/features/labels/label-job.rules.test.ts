import { LabelJob } from '@onhand/contract/labels';
import { expect, test } from 'vitest';
import { jobOf, knownFormat, type LabelChoice, problemsOf } from './label-job.rules.ts';

const selection = { itemIds: [1] };
const choice: LabelChoice = { format: 'avery-5163', copies: '2', first: '4', hasBorders: false };

test('[INV-11] the first free label, counted from one, skips those before it', () => {
  expect(jobOf(selection, choice)).toEqual({ selection, format: 'avery-5163', copies: 2, skip: 3, hasBorders: false });
});

test.each([
  ['', '1'],
  ['0', '11'],
  ['101', '0'],
  ['two', '1.5'],
  ['-1', '1e1'],
])('“%s” copies and “%s” as the first label are told wrong, and the preview shows what can be printed meanwhile', (copies, first) => {
  const wrong = { ...choice, copies, first };
  expect(problemsOf(wrong).copies).toBe('A number from 1 to 100.');
  const job = jobOf(selection, wrong);
  expect(job.copies).toBe(1);
  expect(LabelJob.safeParse(job).success).toBe(true);
});

test('the last label of a sheet can be the first to print on', () => {
  expect(problemsOf({ ...choice, first: '10' })).toEqual({});
  expect(problemsOf({ ...choice, first: '11' })).toEqual({ first: 'A number from 1 to 10.' });
});

test('a format this browser remembers and the product does not know becomes the usual one', () => {
  expect(knownFormat('roll-62')).toBe('roll-62');
  expect(knownFormat('parchment')).toBe('avery-5160');
});
