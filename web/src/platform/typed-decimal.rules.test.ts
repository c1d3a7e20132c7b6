import { PriceInput } from '@onhand/contract/decimal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalIn } from './typed-decimal.rules.ts';

test.each([
  ['12.50', '12.5'],
  [' $1,234.50 ', '1234.5'],
  ['1,234,567', '1234567'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0.1', '0.1'],
  ['', null],
  ['   ', null],
])('%j is read as %j', (typed, value) => {
  expect(decimalIn(typed)).toBe(value);
});

test.each(['1,5', '1,23', '12,34.5', '1.2.3', 'abc', '5 apples'])('%j is no number, and is refused', (typed) => {
  expect(PriceInput.safeParse(decimalIn(typed)).success).toBe(false);
});

test('no digit is lost on the way: what is a number stays that number', () => {
  const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^\\d{1,${maxLength}}$`));
  fc.assert(
    fc.property(digits(9), digits(6), (whole, fraction) => {
      const [readWhole = '', readFraction = ''] = (decimalIn(`${whole}.${fraction}`) as string).split('.');
      expect(BigInt(readWhole)).toBe(BigInt(whole));
      expect(readFraction.padEnd(6, '0')).toBe(fraction.padEnd(6, '0'));
    }),
  );
});
