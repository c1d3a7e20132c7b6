import { expect, test } from 'vitest';
import { dueWarning } from './cancellations.rules.ts';
import { deletionMail } from './deletion-mail.ts';

const endedAt = '2030-06-01T00:00:00.000Z';
const at = (days: number, hours = 0) => new Date(Date.parse(endedAt) + (days * 24 + hours) * 3_600_000);

test.each([
  [0, 23, 0, null],
  [1, 0, 0, 1],
  [1, 0, 1, null],
  [14, 23, 1, null],
  [15, 0, 1, 15],
  [26, 23, 15, null],
  [27, 0, 15, 27],
  [29, 23, 27, null],
  [30, 0, 27, 'delete'],
] as const)('[BILL-11] %i days and %i hours after the end, warned up to day %i: %s', (days, hours, warnedDays, due) => {
  const warnedAt = warnedDays === 0 ? null : at(warnedDays).toISOString();
  expect(dueWarning({ endedAt, warnedDays, warnedAt }, at(days, hours))).toBe(due);
});

test('[BILL-11] after a month in which no server ran, the last warning comes first and the deletion two days later', () => {
  const warnedAt = at(40).toISOString();
  expect(dueWarning({ endedAt, warnedDays: 0, warnedAt: null }, at(40))).toBe(27);
  expect(dueWarning({ endedAt, warnedDays: 27, warnedAt }, at(41, 23))).toBeNull();
  expect(dueWarning({ endedAt, warnedDays: 27, warnedAt }, at(42))).toBe('delete');
});

test('[BILL-11] the day of the deletion is told as it is where the organization is', () => {
  const titleIn = (timeZone: string) => deletionMail({ organizationName: 'Vita', endedAt, timeZone }, 1, 'https://app.example.com').title;
  expect(titleIn('UTC')).toBe('Vita will be deleted on July 1, 2030');
  // There it is still the evening before.
  expect(titleIn('America/Los_Angeles')).toBe('Vita will be deleted on June 30, 2030');
});
