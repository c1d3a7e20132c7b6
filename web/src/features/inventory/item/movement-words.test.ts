import { describe, expect, test } from 'vitest';
import { folderPath, folderPathText } from './folder-path.ts';
import { assumedText, moveText, shortfallText } from './movement-words.ts';
import { changeProblem, quantityProblem } from './quantity-check.ts';

describe('[STK-04] a movement in words', () => {
  test('what was asked for and not there is told without signs', () => {
    expect(shortfallText({ requested: '8', delta: '-5' })).toBe('Asked for 8, took 5');
    expect(shortfallText({ requested: '-1200.5', delta: '-1000' })).toBe('Asked for 1,200.5, took 1,000');
    expect(shortfallText({ requested: null, delta: '-5' })).toBeUndefined();
  });

  test('stock that came without a price says how it was valued, but not to whoever sees no costs', () => {
    expect(assumedText({ isCostAssumed: true, value: '12' })).toBe('No price given: valued at that day’s unit cost');
    expect(assumedText({ isCostAssumed: false, value: '12' })).toBeUndefined();
    expect(assumedText({ isCostAssumed: true, value: undefined })).toBeUndefined();
  });

  test('a folder the reader may not see is no folder', () => {
    expect(moveText({ fromFolder: 'Van', toFolder: null })).toBe('Van → No folder');
  });
});

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
