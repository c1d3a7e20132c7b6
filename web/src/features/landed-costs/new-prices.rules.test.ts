import type { ChargeableLine } from '@onhand/contract/landed-costs';
import { expect, test } from 'vitest';
import { partsOfNewPrices } from './new-prices.rules.ts';

const line = (line: number, quantity: string, price: string, piecesPerPack = '1'): ChargeableLine => ({
  line,
  itemId: line,
  name: `Item ${line}`,
  unit: null,
  quantity,
  value: '0',
  piecesPerPack,
  price,
  weight: null,
  volume: null,
});

test('[BUY-08] a new price of a pack costs so much more for all packs that are here, exactly', () => {
  const lines = [line(1, '40', '8.31', '10'), line(2, '10', '10'), line(3, '1', '5')];
  const { amount, parts } = partsOfNewPrices(
    lines,
    new Map([
      [1, '8.5'],
      [2, ' 9.25 '],
      [3, 'five'],
    ]),
  );
  expect([...parts]).toEqual([
    [1, '0.76'],
    [2, '-7.5'],
  ]);
  expect(amount).toBe('-6.74');
});

test('[BUY-08] a line whose price stays has nothing to carry, and without one nothing is to be added', () => {
  expect(partsOfNewPrices([line(1, '3', '2')], new Map([[1, '2']])).amount).toBe('0');
  expect(partsOfNewPrices([line(1, '3', '2')], new Map()).parts.size).toBe(0);
});
