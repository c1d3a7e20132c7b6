import { mostItemsNamed } from '@onhand/contract/item-filter';
import { expect, test } from 'vitest';
import { countOf, everything, isSelected, nothing, selectionOf, stateOfAll, stillIn, toggled, withAdded } from './selection.ts';

const some = (...ids: number[]) => ({ ids: new Set(ids), isAll: false });

test('one item at a time is ticked and taken out again', () => {
  const one = toggled(nothing, 7, [7, 8]);
  expect(selectionOf(one, { status: 'low' })).toEqual({ itemIds: [7], within: { status: 'low' } });
  expect(selectionOf(one)).toEqual({ itemIds: [7] });
  expect(toggled(one, 7, [7, 8]).ids.size).toBe(0);
  expect(selectionOf(nothing, { search: 'a' })).toBeNull();
});

test('all means what the filter finds, also what has not been read', () => {
  expect(selectionOf(everything, { status: 'low' })).toEqual({ filter: { status: 'low' } });
  expect(countOf(everything, 100_000)).toBe(100_000);
  expect(isSelected(everything, 42)).toBe(true);
});

test('taking one out of all leaves the other rows that are there', () => {
  expect(toggled(everything, 2, [1, 2, 3])).toEqual(some(1, 3));
});

test('a range is added to what is ticked, up to the most the API takes', () => {
  expect(withAdded(some(1), [2, 3])).toEqual(some(1, 2, 3));
  expect(withAdded(everything, [2])).toBe(everything);
  const many = Array.from({ length: mostItemsNamed + 5 }, (_, index) => index + 1);
  expect(withAdded(nothing, many).ids.size).toBe(mostItemsNamed);
});

test('the box over the rows tells none, some and all', () => {
  expect(stateOfAll(nothing, [1, 2])).toBe('none');
  expect(stateOfAll(some(1), [1, 2])).toBe('some');
  expect(stateOfAll(some(1, 2), [1, 2])).toBe('all');
  expect(stateOfAll(everything, [])).toBe('all');
});

test('what is gone from a list that is known to its end is not meant any more; everything stays everything', () => {
  const two = withAdded(nothing, [1, 2]);
  expect([...stillIn(two, [2, 3]).ids]).toEqual([2]);
  expect(stillIn(two, [3, 2, 1])).toBe(two);
  expect(stillIn(everything, [3])).toBe(everything);
});

test('what one changed oneself is meant though the filter no longer finds it, but not what is archived, until the next tick', () => {
  const kept = { ...withAdded(nothing, [1, 2]), isKept: true };
  expect(stillIn(kept, [3])).toBe(kept);
  expect(selectionOf(kept, { status: 'low' })).toEqual({ itemIds: [1, 2], within: {} });
  expect(selectionOf(toggled(kept, 2, [1, 2]), { status: 'low' })).toEqual({ itemIds: [1], within: { status: 'low' } });
});
