import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDecimals, compareDecimals, hasDecimals, isDecimal, negated, roundDecimal } from './decimal.ts';

/** A decimal with exactly what it is worth, in ten-billionths. */
const scale = 10_000_000_000n;
const decimals = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((worth) => {
  const figures = String(worth < 0n ? -worth : worth).padStart(11, '0');
  return { worth, text: `${worth < 0n ? '-' : ''}${figures.slice(0, -10)}.${figures.slice(-10)}` };
});

const worthOf = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const worth = BigInt(whole) * scale + BigInt(fraction.padEnd(10, '0'));
  return text.startsWith('-') ? -worth : worth;
};

describe('[STK-08] decimals in the browser', () => {
  test('tenths add up as people add them', () => {
    expect(addDecimals('0.1', '0.2')).toBe('0.3');
    expect(addDecimals('999999999999999.9999', '0.0001')).toBe('1000000000000000');
    expect(addDecimals('5', '-5')).toBe('0');
    expect(addDecimals('-0.5', '0.25')).toBe('-0.25');
  });

  test('any two add up exactly, in either order', () => {
    fc.assert(
      fc.property(decimals, decimals, (one, other) => {
        expect(worthOf(addDecimals(one.text, other.text))).toBe(one.worth + other.worth);
        expect(addDecimals(one.text, other.text)).toBe(addDecimals(other.text, one.text));
      }),
    );
  });

  test('a sum is spelled without superfluous zeros', () => {
    fc.assert(
      fc.property(decimals, decimals, (one, other) => {
        expect(addDecimals(one.text, other.text)).toMatch(/^(0|-?(0\.\d*[1-9]|[1-9]\d*(\.\d*[1-9])?))$/);
      }),
    );
  });

  test('taking back what was added leaves what was there', () => {
    fc.assert(
      fc.property(decimals, decimals, (one, other) => {
        expect(worthOf(addDecimals(addDecimals(one.text, other.text), negated(other.text)))).toBe(one.worth);
      }),
    );
  });

  test('comparing goes by what they are worth', () => {
    fc.assert(
      fc.property(decimals, decimals, (one, other) => {
        expect(compareDecimals(one.text, other.text)).toBe(one.worth < other.worth ? -1 : one.worth > other.worth ? 1 : 0);
        expect(compareDecimals(one.text, `${one.text}00`)).toBe(0);
      }),
    );
  });

  test('rounding goes to the nearest, a half away from zero', () => {
    expect(roundDecimal('3.3333333333', 6)).toBe('3.333333');
    expect(roundDecimal('0.005', 2)).toBe('0.01');
    expect(roundDecimal('-0.005', 2)).toBe('-0.01');
    expect(roundDecimal('1.999', 2)).toBe('2');
    expect(roundDecimal('12', 2)).toBe('12');
    fc.assert(
      fc.property(decimals, fc.integer({ min: 0, max: 10 }), ({ worth, text }, places) => {
        const distance = worthOf(roundDecimal(text, places)) - worth;
        expect(2n * (distance < 0n ? -distance : distance)).toBeLessThanOrEqual(10n ** BigInt(10 - places));
      }),
    );
  });

  test('what is typed is a number or it is not', () => {
    expect(['5', ' 5 ', '+5', '.5', '5.', '-2', '007'].map(isDecimal)).toEqual(Array(7).fill(true));
    expect(['', '-', '1,5', '1e3', 'five', '1.2.3', 'NaN'].map(isDecimal)).toEqual(Array(7).fill(false));
    expect(hasDecimals('5.0')).toBe(false);
    expect(hasDecimals('5.01')).toBe(true);
  });
});
