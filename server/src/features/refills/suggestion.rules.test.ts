import { expect, test } from 'vitest';
import { minimumFor, suggestMinimum } from './suggestion.rules.ts';

const certain = (days: number) => ({ days, deviation: 0 });

test('[PLC-19] lumpy demand of a week is covered by mean and safety (F1)', () => {
  const perDay = [0, 15, 0, 12, 0, 0, 0];
  expect(suggestMinimum({ perDay, issues: 27 }, certain(1), 0.95)).toMatchObject({
    method: 'normal',
    mean: 3.86,
    deviation: 6.64,
    safety: 10.92,
    minimum: 14.78,
  });
});

test('[PLC-19] steady demand over a lead time, certain and uncertain (F2, F3)', () => {
  expect(minimumFor({ mean: 50, deviation: 5 }, certain(6), 0.9).minimum).toBe(315.7);
  expect(minimumFor({ mean: 50, deviation: 5 }, { days: 6, deviation: 2 }, 0.9).minimum).toBe(429.11);
});

test('[PLC-19] few pieces in a lead time are counted one by one (F4, F5)', () => {
  const rare = (mean: number) => ({ mean, deviation: Math.sqrt(mean) });
  expect(minimumFor(rare(0.5 / 7), certain(14), 0.95)).toMatchObject({ method: 'poisson', leadDemand: 1, minimum: 3 });
  expect(minimumFor(rare(0.3), certain(1), 0.95).minimum).toBe(1);
  expect(minimumFor(rare(0.3), certain(1), 0.99).minimum).toBe(2);
});

test('[PLC-19] days without stock do not count as days (F6)', () => {
  const withStock = Array.from({ length: 60 }, (_, day) => day % 2);
  expect(suggestMinimum({ perDay: withStock, issues: 30 }, certain(1), 0.95)).toMatchObject({ mean: 0.5 });
});

test('[PLC-19] under eight issues nothing is suggested, and why', () => {
  expect(suggestMinimum({ perDay: [1, 1], issues: 7 }, certain(1), 0.95)).toEqual({ kind: 'none', reason: 'few issues' });
  expect(suggestMinimum({ perDay: [], issues: 9 }, certain(1), 0.95)).toEqual({ kind: 'none', reason: 'no days with stock' });
});
