import { expect, test } from 'vitest';
import { addDays, daysOf, knownDays } from './value-trend.rules.ts';

test('[DASH-03] a range ends today and holds as many days as its name says', () => {
  expect(daysOf('7d', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(daysOf('30d', '2026-03-03')).toEqual({ from: '2026-02-02', to: '2026-03-03' });
  expect(daysOf('90d', '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
});

test('[DASH-03] six months go back to the same date, or to the last the month has', () => {
  expect(daysOf('6m', '2026-11-15').from).toBe('2026-05-15');
  expect(daysOf('6m', '2026-03-15').from).toBe('2025-09-15');
  expect(daysOf('6m', '2026-08-31').from).toBe('2026-02-28');
  expect(daysOf('6m', '2028-08-30').from).toBe('2028-02-29');
});

test('days before the first change and after today are nothing to show', () => {
  const place = { firstDay: '2026-03-05', today: '2026-03-10' };
  expect(knownDays({ from: '2026-03-01', to: '2026-03-31' }, place)).toEqual({ from: '2026-03-05', to: '2026-03-10' });
  expect(knownDays({ from: '2026-03-06', to: '2026-03-08' }, place)).toEqual({ from: '2026-03-06', to: '2026-03-08' });
  expect(knownDays({ from: '2026-01-01', to: '2026-01-31' }, place)).toBeNull();
  expect(knownDays({ from: '2026-04-01', to: '2026-04-30' }, place)).toBeNull();
  expect(knownDays({ from: '2026-03-01', to: '2026-03-31' }, { ...place, firstDay: null })).toBeNull();
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
});
