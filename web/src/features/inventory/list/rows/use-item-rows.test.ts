import { expect, test } from 'vitest';
import { shiftOf } from './use-item-rows.ts';

test('rows that most ids in sight have moved by are a shift; one that moved alone, or all others, are none', () => {
  const now = (...ids: (number | undefined)[]) => shiftOf([1, 2, 3, 4], (place) => ids[place + 2], 2);
  expect(now(8, 9, 1, 2, 3, 4)).toBe(0);
  expect(now(8, 9, 7, 1, 2, 3, 4)).toBe(1);
  expect(now(9, 1, 2, 3, 4, 5)).toBe(-1);
  expect(now(1, 2, 3, 4, 5, 6)).toBe(-2);
  // One was renamed and stands elsewhere; one was deleted.
  expect(now(8, 9, 2, 3, 4, 1)).toBe(-1);
  expect(now(8, 3, 1, 2, 4, 5)).toBe(0);
  expect(now(8, 9, 5, 6, 7, 10)).toBe(0);
  // Too far to be drawn already.
  expect(now(8, 9, 5, 6, 7, 1, 2, 3, 4)).toBe(0);
  // Rows that were not read before cannot have moved.
  expect(shiftOf([undefined, undefined], () => 1, 2)).toBe(0);
});
