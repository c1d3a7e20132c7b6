import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PriceInput, plain, QuantityInput } from './decimal.ts';
import { ChargeInput } from './landed-costs.ts';

test.each([
  ['10', '10'],
  [10, '10'],
  ['010', '10'],
  ['2.50', '2.5'],
  [0.1, '0.1'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['-0.00', '0'],
  ['+3', '3'],
  [1e-7, '0.0000001'],
])('%j is spelled %j', (given, spelled) => {
  expect(plain(given)).toBe(spelled);
});

test.each(['', ' ', 'abc', '1,5', '1e5', '--1', 'NaN', 'Infinity', '0x10', '1.2.3', '9'.repeat(16)])('%j is refused', (given) => {
  expect(QuantityInput.safeParse(given).success).toBe(false);
});

test.each([
  ['18,50', 'Write 18.50, with a point.'],
  ['1.234,5', 'Write 1234.5, with a point.'],
  // A thousand, or one and nothing? Nobody knows.
  ['1,000', 'Please enter a number.'],
  ['cheap', 'Please enter a number.'],
])('[INV-02] whoever writes %j is told what is wanted: %s', (given, told) => {
  expect(PriceInput.safeParse(given).error?.issues[0]?.message).toBe(told);
  expect(QuantityInput.safeParse(given).error?.issues[0]?.message).toBe(told);
});

test('no quantity or price is below zero, nor finer than it may be', () => {
  expect(QuantityInput.safeParse('-1').error?.issues[0]?.message).toBe('Must not be below zero.');
  expect(QuantityInput.safeParse('1.00001').error?.issues[0]?.message).toBe('At most 4 decimals.');
  expect(QuantityInput.safeParse('1.00010').data).toBe('1.0001');
  expect(PriceInput.safeParse(0.000001).data).toBe('0.000001');
});

test.each([1.6492060098259205e307, -1.7e308, 1e400, 1e16])(
  '[SEC-05] the number %d is refused as too large, and no rule of the whole is asked about it',
  (given) => {
    const Whole = z.object({ price: PriceInput }).refine(({ price }) => price.startsWith('1'), 'Was asked.');
    const refused = Whole.safeParse({ price: given }).error?.issues;
    expect(refused?.map(({ path, message }) => [path, message])).toEqual([[['price'], 'At most 9,999,999,999.']]);
    expect(PriceInput.nullable().optional().safeParse(given).error?.issues[0]?.message).toBe('At most 9,999,999,999.');
  },
);

test('[BUY-08] [SEC-05] a charge of a number as large as numbers get is refused by its field', () => {
  const charge = { receiptId: 1, kind: 'credit', share: 'weight' };
  const refused = ChargeInput.safeParse({ ...charge, amount: 1.6492060098259205e307, parts: [{ line: 1, amount: -1e300 }] });
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['amount', 'parts.0.amount']);
});

test('whatever decimal is sent as text comes back with the same value', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n - 1n }), fc.integer({ min: 0, max: 9999 }), (whole, fraction) => {
      const text = `${whole}.${String(fraction).padStart(4, '0')}`;
      const [backWhole = '', backFraction = ''] = QuantityInput.parse(text).split('.');
      expect(BigInt(backWhole)).toBe(whole);
      expect(Number(backFraction.padEnd(4, '0'))).toBe(fraction);
    }),
  );
});
