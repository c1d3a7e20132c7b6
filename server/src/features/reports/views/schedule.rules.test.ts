import { expect, test } from 'vitest';
import { dayIn, movedTo, nextDue } from './schedule.rules.ts';

const due = (rhythm: Parameters<typeof nextDue>[0], after: string, zone = 'America/New_York') =>
  nextDue(rhythm, zone, new Date(after)).toISOString();

test('[REP-01] a weekly report is due on its weekday at its hour, by the clock of the organization', () => {
  const mondays = { cadence: 'weekly', day: 1, hour: 8 } as const;
  // Sunday evening in New York is Monday in Greenwich already.
  expect(due(mondays, '2026-11-16T02:00:00Z')).toBe('2026-11-16T13:00:00.000Z');
  expect(due(mondays, '2026-11-16T13:00:00Z')).toBe('2026-11-23T13:00:00.000Z');
  expect(due({ ...mondays, day: 7 }, '2026-11-16T13:00:00Z', 'Asia/Tokyo')).toBe('2026-11-21T23:00:00.000Z');
});

test('[REP-01] the hour stays the same when clocks are changed, and an hour that is skipped comes an hour later', () => {
  const sundays = { cadence: 'weekly', day: 7, hour: 8 } as const;
  expect(due(sundays, '2026-10-25T12:00:00Z')).toBe('2026-11-01T13:00:00.000Z');
  expect(due({ ...sundays, hour: 2 }, '2027-03-08T12:00:00Z')).toBe('2027-03-14T07:00:00.000Z');
});

test('[REP-01] a monthly report is due on its day, or on the last of a shorter month', () => {
  const last = { cadence: 'monthly', day: 31, hour: 0 } as const;
  expect(due(last, '2027-01-31T12:00:00Z', 'UTC')).toBe('2027-02-28T00:00:00.000Z');
  expect(due(last, '2027-12-31T00:00:00Z', 'UTC')).toBe('2028-01-31T00:00:00.000Z');
  expect(due({ ...last, day: 1, hour: 7 }, '2026-11-01T11:00:00Z')).toBe('2026-11-01T12:00:00.000Z');
});

test('a day is the one the clocks of the time zone show', () => {
  expect(dayIn('America/New_York', new Date('2026-11-16T02:00:00Z'))).toBe('2026-11-15');
  expect(dayIn('Pacific/Auckland', new Date('2026-11-15T12:00:00Z'))).toBe('2026-11-16');
});

test('[REP-01] by the clock of another zone a report is due at the same hour of the same day', () => {
  const moved = (from: string, to: string, at: string, hour = 8) => movedTo(to, new Date(at), { hour, from }).toISOString();
  expect(moved('America/New_York', 'Asia/Tokyo', '2030-02-04T13:00:00Z')).toBe('2030-02-03T23:00:00.000Z');
  expect(moved('Asia/Tokyo', 'America/New_York', '2030-02-03T23:00:00Z')).toBe('2030-02-04T13:00:00.000Z');
  // The clocks are put forward at that hour, so it is sent an hour later.
  expect(moved('UTC', 'America/New_York', '2027-03-14T02:00:00Z', 2)).toBe('2027-03-14T07:00:00.000Z');
});
