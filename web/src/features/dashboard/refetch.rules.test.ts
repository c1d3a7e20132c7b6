import { expect, test } from 'vitest';
import { dayMs, nextFetchIn } from './refetch.rules.ts';

const fiveMinutes = 5 * 60_000;

test('[DASH-02] the dashboard is refetched every 24 hours', () => {
  expect(nextFetchIn({ failures: 0, isAuthError: false })).toBe(24 * 60 * 60_000);
});

test('[DASH-02] after a failure it is tried again in five minutes, up to three times, and not after an auth error', () => {
  expect([1, 2, 3, 4, 5].map((failures) => nextFetchIn({ failures, isAuthError: false }))).toEqual([
    fiveMinutes,
    fiveMinutes,
    fiveMinutes,
    dayMs,
    dayMs,
  ]);
  expect(nextFetchIn({ failures: 1, isAuthError: true })).toBe(dayMs);
});
