import { expect, test } from 'vitest';
import { best, certain, scoreOf, scoreOfItems } from './palette.rules.ts';

const newItem = { label: 'New item', words: ['add item', 'add part', 'create item'] };
const item = (name: string, sku: string | null = null) => ({ name, sku, inventoryNumber: null });

test('a name counts more than a word in it, and that more than what people call it', () => {
  const score = (search: string) => scoreOf(newItem, search, 'command');
  expect(score('new item')).toBeGreaterThan(score('new'));
  expect(score('new')).toBeGreaterThan(score('item'));
  expect(score('item')).toBeGreaterThan(score('part'));
  expect(score('part')).toBeGreaterThan(0);
  expect(score('copper')).toBe(0);
  expect(score('')).toBe(0);
});

test('people’s own words are as certain as a name once they are nearly written', () => {
  expect(scoreOf(newItem, 'add part', 'command')).toBeGreaterThanOrEqual(certain);
  expect(scoreOf(newItem, 'Add P', 'command')).toBeGreaterThanOrEqual(certain);
  expect(scoreOf(newItem, 'ad', 'command')).toBeLessThan(certain);
});

test('words may come in any order, without their accents', () => {
  expect(scoreOf({ label: 'Café supplies' }, 'sup cafe', 'place')).toBeGreaterThan(0);
  expect(scoreOf({ label: 'Van 2 › Parts shelves' }, 'van 2 shelves', 'place')).toBeGreaterThan(0);
  expect(scoreOf({ label: 'Parts shelves' }, 'arts', 'place')).toBe(0);
});

test('an item that is called so comes before everything that is not; one that only looks like it comes last', () => {
  const place = scoreOf({ label: 'Copper' }, 'copper', 'place');
  expect(scoreOfItems([item('Copper')], 'copper', false)).toBeGreaterThan(place);
  expect(scoreOfItems([item('Tee', 'CT-1')], 'ct-1', false)).toBeGreaterThan(certain);
  expect(scoreOfItems([item('Copper cap')], 'copper', false)).toBeGreaterThan(scoreOf({ label: 'Copper fittings' }, 'copper', 'place'));
  expect(scoreOfItems([item('Coper')], 'copper', true)).toBeLessThan(1);
  expect(scoreOfItems([], 'copper', false)).toBe(0);
});

test('the best of a group come first, no more than asked for', () => {
  const folders = ['Attic van', 'Van 1', 'Van 2', 'Shelf'].map((label) => ({ label }));
  expect(best(folders, 'van', 'place', 2).map(({ result }) => result.label)).toEqual(['Van 1', 'Van 2']);
});
