import { LabelJob, labelFields } from '@onhand/contract/labels';
import { expect, test } from 'vitest';
import { chosenFormat, jobOf, knownFields, knownFormat, knownSize, type LabelChoice, problemsOf } from './label-job.rules.ts';

const selection = { itemIds: [1] };
const fields = [...labelFields];
const choice: LabelChoice = { format: 'avery-5163', copies: '2', first: '4', hasBorders: false, width: '', height: '', fields };

test('[INV-11] the first free label, counted from one, skips those before it', () => {
  expect(jobOf(selection, choice)).toEqual({ selection, format: 'avery-5163', fields, copies: 2, skip: 3, hasBorders: false });
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

test('[INV-11] an own size is taken in millimetres, and one that no phone could read is told wrong', () => {
  const own: LabelChoice = { ...choice, format: 'own', first: '1', width: '57,5', height: '32' };
  expect(problemsOf(own)).toEqual({});
  expect(jobOf(selection, own)).toMatchObject({ format: 'own', size: { width: 57.5, height: 32 } });
  expect(chosenFormat(own).label.width).toBeCloseTo((57.5 * 72) / 25.4);
  for (const [width, height] of [
    ['', '32'],
    ['29', '32'],
    ['301', '32'],
    ['wide', '32'],
  ] as const) {
    const wrong = { ...own, width, height };
    expect(problemsOf(wrong)).toEqual({ width: 'From 30 to 300 mm.' });
    expect(LabelJob.safeParse(jobOf(selection, wrong)).success).toBe(true);
  }
});

test('what stands on labels and how large they are is read back as it was kept', () => {
  expect(knownFields('place name nonsense')).toEqual(['name', 'place']);
  expect(knownSize('57.5 × 32')).toEqual({ width: '57.5', height: '32' });
  expect(knownSize('')).toEqual({ width: '', height: '' });
});
