import { describe, expect, test } from 'vitest';
import { folderPath, folderPathText } from '../features/inventory/item/folder-path.ts';
import { changeProblem, quantityProblem } from './quantity-check.ts';

describe('where an item lies', () => {
  const folders = [
    { id: 1, parentId: null, name: 'Shop' },
    { id: 2, parentId: 1, name: 'Shelf' },
    { id: 4, parentId: 3, name: 'Drawer' },
  ];

  test('the path goes from the top down, as far as it may be seen', () => {
    expect(folderPathText(folders, 2)).toBe('Shop › Shelf');
    expect(folderPathText(folders, 4)).toBe('Drawer');
    expect(folderPathText(folders, null)).toBe('No folder');
    expect(folderPath(folders, 99)).toEqual([]);
  });

  test('folders that lie in each other do not hang the page', () => {
    expect(
      folderPath(
        [
          { id: 1, parentId: 2, name: 'A' },
          { id: 2, parentId: 1, name: 'B' },
        ],
        1,
      ),
    ).toHaveLength(2);
  });
});

describe('[TVU-03] quantities by unit', () => {
  const feet = { id: 1, name: 'ft', allowsDecimals: true };
  const boxes = { id: 2, name: 'boxes', allowsDecimals: false };

  test('decimals only where the unit has them', () => {
    expect(quantityProblem('1.5', feet)).toBeUndefined();
    expect(quantityProblem('1.5', boxes)).toMatch(/boxes/);
    expect(quantityProblem('1.50', null)).toMatch(/whole/);
    expect(quantityProblem('2.0', boxes)).toBeUndefined();
    expect(quantityProblem('0.00001', feet)).toBe('At most 4 decimals.');
  });

  test('what is added or taken is more than nothing', () => {
    expect(changeProblem('0', boxes)).toBe('Please enter more than zero.');
    expect(changeProblem('-1', boxes)).toBe('Must not be below zero.');
    expect(changeProblem('', boxes)).toBe('Please enter a number.');
    expect(changeProblem('3', boxes)).toBeUndefined();
  });
});
