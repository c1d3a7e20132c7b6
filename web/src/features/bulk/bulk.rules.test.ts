import { expect, test } from 'vitest';
import { isWordToDelete, tagsOf } from './bulk.rules.ts';

test('tags that can be taken off are those some item has', () => {
  const tag = (id: number) => ({ id, name: String(id), color: null });
  expect(tagsOf([{ tags: [tag(1), tag(2)] }, { tags: [] }, { tags: [tag(2)] }])).toEqual([1, 2]);
});

test('deleting takes typing how many, or for one the word itself', () => {
  expect(isWordToDelete('12', 12)).toBe(true);
  expect(isWordToDelete('1,200', 1200)).toBe(true);
  expect(isWordToDelete('', 12)).toBe(false);
  expect(isWordToDelete('11', 12)).toBe(false);
  expect(isWordToDelete(' Delete ', 1)).toBe(true);
  expect(isWordToDelete('1', 1)).toBe(false);
});
