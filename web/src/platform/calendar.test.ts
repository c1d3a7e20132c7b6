import { standardPreferences } from '@onhand/contract/preferences';
import { afterEach, expect, test } from 'vitest';
import { calendarNow, dayOf, dayTitle, midnight } from './calendar.ts';
import { setFormat } from './format-settings.ts';

const inZone = (timeZone: string) => setFormat({ ...standardPreferences, timeZone });
afterEach(() => setFormat(standardPreferences));

test('[SET-01] a day begins at midnight where the organization is, also when the clocks change', () => {
  inZone('America/New_York');
  expect(midnight('2026-07-04', 0).toISOString()).toBe('2026-07-04T04:00:00.000Z');
  // The night in which an hour comes twice.
  expect(midnight('2026-11-01', 0).toISOString()).toBe('2026-11-01T04:00:00.000Z');
  expect(midnight('2026-11-01', 1).toISOString()).toBe('2026-11-02T05:00:00.000Z');
  inZone('Asia/Tokyo');
  expect(midnight('2026-07-04', 0).toISOString()).toBe('2026-07-03T15:00:00.000Z');
});

test('[SET-01] today, yesterday and the calendar are the organization’s', () => {
  const now = new Date('2026-11-15T20:00:00Z');
  inZone('Asia/Tokyo');
  expect(dayOf(now)).toBe('2026-11-16');
  expect(calendarNow(now).getDate()).toBe(16);
  expect(dayTitle(new Date('2026-11-15T16:00:00Z'), now)).toBe('Today');
  expect(dayTitle(new Date('2026-11-15T14:00:00Z'), now)).toBe('Yesterday');
  expect(dayTitle(new Date('2026-11-10T14:00:00Z'), now)).toBe('Tuesday, November 10');
  expect(dayTitle(new Date('2025-12-31T14:00:00Z'), now)).toBe('Wednesday, December 31, 2025');
});
