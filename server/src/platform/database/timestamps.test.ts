import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoOf } from './timestamps.ts';

test('a moment is spelled as a Date would spell it, with as many decimals as the database sends', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      fc.nat(6),
      fc.nat(999),
      (date, digits, micros) => {
        const [day, time] = date.toISOString().slice(0, -1).split('T') as [string, string];
        const fraction = `${time.slice(9)}${String(micros).padStart(3, '0')}`.slice(0, digits);
        const text = `${day} ${time.slice(0, 8)}${fraction && `.${fraction}`}+00`;
        expect(isoOf(text)).toBe(new Date(text).toISOString());
      },
    ),
  );
});

test('a moment in another zone, or before our era’s four digits, is still the same moment', () => {
  expect(isoOf('2026-11-17 17:08:01.5+05:30')).toBe('2026-11-17T11:38:01.500Z');
  expect(isoOf('10000-01-01 00:00:00+00')).toBe(new Date('10000-01-01 00:00:00+00').toISOString());
});
