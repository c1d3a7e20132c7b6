import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact } from './costing-decimals.ts';
import { betterBreak, breakAt, costOfPacks, packPriceAt, packsForNeed, pieceCost, pieceCostOf, piecesOf } from './vendor-price.ts';

const line = {
  piecesPerPack: '10',
  price: '8',
  breaks: [
    { packs: '10', price: '7.50' },
    { packs: '50', price: '6' },
  ],
};

describe('[BUY-01] what a piece costs is the price of a pack divided by its size, exactly (P9)', () => {
  test.each([
    ['24', '6', '4'],
    ['8.31', '10', '0.831'],
    ['10', '3', '3.3333333333'],
    ['0', '7', '0'],
    ['1.50', '0.5', '3'],
  ])('%s for a pack of %s is %s a piece', (price, size, cost) => {
    expect(pieceCost(price, size)).toBe(cost);
  });

  test('a price that nobody knows costs nobody knows what', () => {
    expect(pieceCostOf({ price: null, piecesPerPack: '6' })).toBeNull();
    expect(pieceCostOf({ price: '24', piecesPerPack: '6' })).toBe('4');
  });
});

describe('[BUY-01] a price has breaks', () => {
  test.each([
    ['1', '8'],
    ['9.9999', '8'],
    ['10', '7.50'],
    ['49', '7.50'],
    ['50', '6'],
    ['5000', '6'],
  ])('%s packs cost %s each', (packs, price) => {
    expect(packPriceAt(line, packs)).toBe(price);
  });

  test('without a price of a single pack a break still has one', () => {
    expect(packPriceAt({ ...line, price: null }, '1')).toBeNull();
    expect(packPriceAt({ ...line, price: null }, '10')).toBe('7.50');
    expect(breakAt([], '10')).toBeNull();
  });

  test('more packs that cost less in all are told of, others are not', () => {
    expect(betterBreak(line, '9')).toBeNull();
    expect(betterBreak({ ...line, price: '9' }, '9')).toEqual({ packs: '10', price: '7.50' });
    expect(betterBreak(line, '45')).toEqual({ packs: '50', price: '6' });
    expect(betterBreak({ ...line, price: null }, '5')).toBeNull();
  });
});

describe('[BUY-01] a need becomes whole packs, and at least the vendor’s minimum', () => {
  test.each([
    // P1, and P6: what is missing to the maximum, in sixes.
    ['40', '10', '0', { packs: '4', pieces: '40', reason: null }],
    ['30', '6', '0', { packs: '5', pieces: '30', reason: null }],
    ['32', '6', '0', { packs: '6', pieces: '36', reason: 'whole packs' }],
    ['7', '1', '10', { packs: '10', pieces: '10', reason: 'minimum' }],
    ['0.3', '0.1', '0', { packs: '3', pieces: '0.3', reason: null }],
    ['1', '3', '0', { packs: '1', pieces: '3', reason: 'whole packs' }],
    ['0', '6', '10', { packs: '0', pieces: '0', reason: null }],
    ['-4', '6', '10', { packs: '0', pieces: '0', reason: null }],
  ])('%s in packs of %s, at least %s', (need, piecesPerPack, minimumPacks, expected) => {
    expect(packsForNeed(need, { piecesPerPack, minimumPacks })).toEqual(expected);
  });

  const amount = fc.integer({ min: 1, max: 999_999_999 }).map((whole) => exact(String(whole)).div(10_000).toFixed());

  test('it is never less than the need, and never a pack more than it takes', () => {
    fc.assert(
      fc.property(amount, amount, (need, piecesPerPack) => {
        const { packs, pieces } = packsForNeed(need, { piecesPerPack, minimumPacks: '0' });
        expect(exact(pieces).gte(need)).toBe(true);
        expect(exact(pieces).minus(piecesPerPack).lt(need)).toBe(true);
        expect(pieces).toBe(piecesOf(packs, piecesPerPack));
        expect(exact(packs).eq(exact(packs).round(0))).toBe(true);
      }),
    );
  });
});

test('[BUY-01] packs cost their price times their number, to the last decimal', () => {
  expect(costOfPacks('8.31', '4')).toBe('33.24');
  expect(costOfPacks('0.333333', '3')).toBe('0.999999');
});
