import { expect, test } from 'vitest';
import { suggestedRestock } from './restock.rules.ts';

const pieces = { id: 1, name: 'pieces', allowsDecimals: false };
const feet = { id: 2, name: 'ft', allowsDecimals: true };

test.each([
  ['none left: twice the threshold', { quantity: '0', lowStockThreshold: '4', unit: pieces }, '8'],
  ['some left', { quantity: '3', lowStockThreshold: '4', unit: pieces }, '5'],
  ['a unit with decimals', { quantity: '1.25', lowStockThreshold: '2', unit: feet }, '2.75'],
  ['whole ones are rounded up', { quantity: '0.5', lowStockThreshold: '2', unit: null }, '4'],
  ['no threshold', { quantity: '0', lowStockThreshold: null, unit: null }, '1'],
  ['restocked by someone meanwhile', { quantity: '30', lowStockThreshold: '4', unit: pieces }, '1'],
])('[ALRT-01] how much is suggested: %s', (_, item, expected) => {
  expect(suggestedRestock(item)).toBe(expected);
});
