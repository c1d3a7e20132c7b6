import { expect, test } from 'vitest';
import { neighboursOf, placeAfter, rowNow } from './use-grid-keys.ts';

const size = { rows: 1000, columns: 6, page: 10 };
const after = (key: string, row: number, column: number, isWhole = false) => placeAfter(key, isWhole, { row, column }, size);

test('arrow keys move from cell to cell, into the heading and no further than the edges', () => {
  expect(after('ArrowDown', 4, 2)).toEqual({ row: 5, column: 2 });
  expect(after('ArrowUp', 0, 2)).toEqual({ row: -1, column: 2 });
  expect(after('ArrowUp', -1, 2)).toEqual({ row: -1, column: 2 });
  expect(after('ArrowDown', 999, 2)).toEqual({ row: 999, column: 2 });
  expect(after('ArrowLeft', 3, 0)).toEqual({ row: 3, column: 0 });
  expect(after('ArrowRight', 3, 5)).toEqual({ row: 3, column: 5 });
});

test('page, home and end keys go further, with Ctrl to the corners of the table', () => {
  expect(after('PageDown', 995, 1)).toEqual({ row: 999, column: 1 });
  expect(after('PageUp', 4, 1)).toEqual({ row: 0, column: 1 });
  expect(after('Home', 7, 4)).toEqual({ row: 7, column: 0 });
  expect(after('End', 7, 0)).toEqual({ row: 7, column: 5 });
  expect(after('Home', 7, 4, true)).toEqual({ row: 0, column: 0 });
  expect(after('End', 7, 0, true)).toEqual({ row: 999, column: 5 });
  expect(after('x', 7, 0)).toBeNull();
});

test('the keyboard stays with its item when others come or go above it, and where it is when the item moves alone', () => {
  const at = (ids: readonly number[]) => (row: number) => ids[row];
  const five = neighboursOf(2, at([3, 4, 5, 6, 7]));
  expect(rowNow(five, at([3, 4, 5, 6, 7]))).toBe(2);
  expect(rowNow(five, at([1, 3, 4, 5, 6, 7]))).toBe(3);
  expect(rowNow(five, at([4, 5, 6, 7]))).toBe(1);
  // Below it, however many rows that moves.
  expect(rowNow(five, at([3, 4, 5, 1, 2, 6, 7]))).toBe(2);
  // Its neighbour came or went.
  expect(rowNow(five, at([3, 4, 1, 5, 6, 7]))).toBe(3);
  expect(rowNow(five, at([3, 5, 6, 7]))).toBe(1);
  // It was renamed, or is gone, or its row is being read.
  expect(rowNow(five, at([3, 4, 6, 7, 5]))).toBe(2);
  expect(rowNow(five, at([3, 4, 6, 7]))).toBe(2);
  expect(rowNow(five, () => undefined)).toBe(2);
});
