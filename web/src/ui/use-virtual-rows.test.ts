import { expect, test } from 'vitest';
import { drawnRows, withGaps } from './use-virtual-rows.ts';

test('what is left out above and between the drawn rows is as high as the rows would be', () => {
  expect(withGaps([0, 1, 2], 44)).toEqual([
    { index: 0, gap: 0 },
    { index: 1, gap: 0 },
    { index: 2, gap: 0 },
  ]);
  expect(withGaps([3, 100, 101], 44).map(({ gap }) => gap)).toEqual([132, 96 * 44, 0]);
});

test('the rows in sight are drawn, some more on both sides, and the one that is kept wherever it is', () => {
  const indexes = (keptRow?: number) =>
    drawnRows({ first: 3, last: 5 }, { count: 20, height: 10, overscan: 1, keptRow }).map(({ index }) => index);
  expect(indexes()).toEqual([2, 3, 4, 5, 6]);
  expect(indexes(12)).toEqual([2, 3, 4, 5, 6, 12]);
  expect(indexes(4)).toEqual(indexes());
  expect(indexes(99)).toEqual(indexes());
  expect(drawnRows({ first: 0, last: 0 }, { count: 0, height: 10, overscan: 8 })).toEqual([]);
});
