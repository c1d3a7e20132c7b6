import { expect, test } from 'vitest';
import { withoutRow, withRow } from './named-rows.ts';

const rows = [
  { id: 1, name: 'copper' },
  { id: 2, name: 'Seasonal' },
];

test('a new row takes its place by name, whatever its case', () => {
  expect(withRow(rows, { id: 3, name: 'PVC' }).map(({ name }) => name)).toEqual(['copper', 'PVC', 'Seasonal']);
});

test('a renamed row moves and stays one', () => {
  expect(withRow(rows, { id: 1, name: 'tubes' }).map(({ id }) => id)).toEqual([2, 1]);
});

test('a removed row is gone', () => {
  expect(withoutRow(rows, 1)).toEqual([rows[1]]);
});
