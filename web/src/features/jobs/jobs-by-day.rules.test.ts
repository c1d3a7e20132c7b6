import { expect, test } from 'vitest';
import { byJobDay, dayAfter, weekOf } from './jobs-by-day.rules.ts';

const job = (id: number, day: string | null) => ({ id, day });

test('[JOB-01] jobs stand under their days: what is late first, what has no day last', () => {
  const jobs = [job(1, null), job(2, '2026-11-20'), job(3, '2026-11-10'), job(4, '2026-11-18'), job(5, '2026-11-12')];
  const days = byJobDay(jobs, '2026-11-18').map(({ key, rows }) => [key, rows.map(({ id }) => id)]);
  expect(days).toEqual([
    ['late', [3, 5]],
    ['2026-11-18', [4]],
    ['2026-11-20', [2]],
    ['none', [1]],
  ]);
});

test('a week begins on Monday, also across the end of a year and in a leap year', () => {
  expect(weekOf('2026-11-18')[0]).toBe('2026-11-16');
  expect(weekOf('2026-11-22').at(-1)).toBe('2026-11-22');
  expect(weekOf('2027-01-01')).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03']);
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
});
