import { expect, test } from 'vitest';
import { depthOf, nearestTo, runsOf, shareOf } from './plot-place.ts';

test('points of a line reach from edge to edge, and bars stand in the middle of their share', () => {
  expect([0, 1, 2].map((index) => shareOf('line', index, 3))).toEqual([0, 0.5, 1]);
  expect([0, 1].map((index) => shareOf('bar', index, 2))).toEqual([0.25, 0.75]);
  expect(shareOf('area', 0, 1)).toBe(0.5);
});

test('the pointer means the nearest point, also beyond the edges', () => {
  expect([-0.1, 0.24, 0.26, 1.2].map((share) => nearestTo('line', share, 3))).toEqual([0, 0, 1, 2]);
  expect([-0.1, 0.49, 0.51, 1].map((share) => nearestTo('bar', share, 2))).toEqual([0, 0, 1, 1]);
});

test('the greatest figure of the axis is at the top and the least at the bottom', () => {
  expect([10, 0, -10].map((value) => depthOf(value, [-10, 10]))).toEqual([0, 50, 100]);
});

test('a missing figure makes a gap', () => {
  expect(runsOf([null, 1, 2, null, 3])).toEqual([
    { from: 1, values: [1, 2] },
    { from: 4, values: [3] },
  ]);
});
