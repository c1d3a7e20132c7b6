import { expect, test } from 'vitest';
import { chosen, inPickerOrder, moved, toggled } from './column-choice.rules.ts';

const all = [{ id: 'sku' }, { id: 'quantity' }, { id: 'field:7' }, { id: 'unitCost' }];

test('columns come in the chosen order, without those that are gone or named twice', () => {
  expect(chosen(all, ['quantity', 'field:99', 'sku', 'quantity'])).toEqual([{ id: 'quantity' }, { id: 'sku' }]);
});

test('the picker lists the chosen ones in their order, then the others', () => {
  expect(inPickerOrder(all, ['field:7', 'sku']).map(({ id }) => id)).toEqual(['field:7', 'sku', 'quantity', 'unitCost']);
});

test('a column moves one place and not past the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c']);
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
