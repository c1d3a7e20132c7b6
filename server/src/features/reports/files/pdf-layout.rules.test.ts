import { expect, test } from 'vitest';
import { labelStep, ticksFor } from './chart-scale.rules.ts';
import { fitWidths, naturalWidths, totalWidth } from './pdf-columns.rules.ts';

const measure = (text: string) => text.length * 0.5;
const columns = [
  { label: 'Item', isNumeric: false, texts: ['x'.repeat(80)] },
  { label: 'Folder', isNumeric: false, texts: ['x'.repeat(30)] },
  { label: 'Total value', isNumeric: true, texts: ['$1,234,567.89'] },
];

test('[REP-01] the columns of a page fill it, and only texts give way', () => {
  const natural = naturalWidths(columns, 8, measure);
  for (const room of [300, 400, 700]) expect(totalWidth(fitWidths(columns, natural, room))).toBeCloseTo(room, 5);
  expect(fitWidths(columns, natural, 300)[2]).toBe(natural[2]);
  // The page is so narrow that figures must give way too.
  expect(totalWidth(fitWidths(columns, natural, 120))).toBeCloseTo(120, 5);
});

test('[REP-01] the lines of a chart stand at round figures and hold every value', () => {
  expect(ticksFor([3, 17, 9])).toEqual([0, 5, 10, 15, 20]);
  expect(ticksFor([-30, 45])).toEqual([-40, -20, 0, 20, 40, 60]);
  expect(ticksFor([0, 0])).toEqual([0, 1]);
  expect(labelStep(30, 300, 40)).toBe(4);
});
