import type { Stock } from '@onhand/contract/costing';
import { expect, test } from 'vitest';
import { changedFigures } from './changed-figures.rules.ts';

const at = '2026-11-19T08:00:00.000Z';
const stockOf = (quantity: string, value: string): Stock => ({
  method: 'moving_average',
  quantity,
  value,
  lastUnitCost: '2',
  lastPaid: null,
  layers: [],
});
const level = { place: 3, quantity: '10', minimum: null };
const held = { heldAt: at, levels: [level], lowStockThreshold: '5', stock: stockOf('10', '20') };

test('[RT-03] an item in one place that stays as well stocked has other figures, and nothing else', () => {
  expect(changedFigures(held, stockOf('7', '14'))).toEqual({
    was: { quantity: '10', totalValue: '20' },
    is: { quantity: '7', unitCost: '2', totalValue: '14', updatedAt: at },
  });
});

test.each([
  ['runs low', held, '5'],
  ['runs out', held, '0'],
  ['lies in several places', { ...held, levels: [level, { ...level, place: 4 }] }, '7'],
  ['has a minimum where it lies', { ...held, levels: [{ ...level, minimum: '1' }] }, '7'],
  ['may have one', { ...held, levels: [{ place: 3, quantity: '10' }] }, '7'],
  ['is on its way', { ...held, levels: [{ ...level, place: -1 }] }, '7'],
])('[RT-03] of an item that %s more than figures may change', (_, was, quantity) => {
  expect(changedFigures(was, stockOf(quantity, '1'))).toBeUndefined();
});
