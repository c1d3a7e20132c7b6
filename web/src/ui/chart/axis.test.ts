import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisTicks, valueRange } from './axis.ts';

const points = (...values: (string | null)[][]) =>
  values.map((row, at) => ({ name: `day ${at}`, values: Object.fromEntries(row.map((value, place) => [`s${place}`, value])) }));
const series = [
  { key: 's0', label: 'One' },
  { key: 's1', label: 'Two' },
];

test('an axis has round figures', () => {
  expect(axisTicks(0, 97)).toEqual([0, 25, 50, 75, 100]);
  expect(axisTicks(116_600, 134_159)).toEqual([115_000, 120_000, 125_000, 130_000, 135_000]);
  expect(axisTicks(0, 0.3)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(axisTicks(-12, 80)).toEqual([-25, 0, 25, 50, 75, 100]);
});

test('an axis holds every value and is never a single line', () => {
  const figure = fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((value) => Math.round(value * 100) / 100);
  fc.assert(
    fc.property(figure, figure, (one, other) => {
      const [low, high] = one < other ? [one, other] : [other, one];
      const ticks = axisTicks(low, high);
      expect(ticks[0]).toBeLessThanOrEqual(low);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(high);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(9);
    }),
  );
});

test('bars begin at zero, and a line only where zero is near', () => {
  const far = points(['90', null], ['100', null]);
  expect(valueRange(far, series, true)).toEqual([0, 100]);
  expect(valueRange(far, series, false)).toEqual([90, 100]);
  expect(valueRange(points(['10', '100']), series, false)).toEqual([0, 100]);
});

test('an axis without figures is at zero', () => {
  expect(valueRange([], series, true)).toEqual([0, 0]);
});
