import { expect, test } from 'vitest';
import { monthsAfter, nextPeriodEnd } from './months.ts';

const seconds = (time: string) => Date.parse(time) / 1000;

test('[BILL-12] a month ends on the day it began, or on the last day where the month is shorter, and then comes back to its day', () => {
  const anchor = seconds('2031-01-31T10:00:00Z');
  const ends = [1, 2, 3].map((months) => new Date(monthsAfter(anchor, months) * 1000).toISOString());
  expect(ends).toEqual(['2031-02-28T10:00:00.000Z', '2031-03-31T10:00:00.000Z', '2031-04-30T10:00:00.000Z']);
  expect(nextPeriodEnd(anchor, seconds('2031-02-28T10:00:00Z'))).toBe(seconds('2031-03-31T10:00:00Z'));
  expect(nextPeriodEnd(seconds('2032-02-29T00:00:00Z'), seconds('2032-12-29T00:00:00Z'))).toBe(seconds('2033-01-29T00:00:00Z'));
});
