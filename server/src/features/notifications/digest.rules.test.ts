import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastDigestDue } from './digest.rules.ts';

const hourMs = 3_600_000;
const due = (now: string, hour: number, zone: string) => {
  const { day, at } = lastDigestDue(new Date(now), hour, zone);
  return `${day} ${at.toISOString()}`;
};

test('[ALRT-04] a digest is due at its hour of the organization’s clock, and until then yesterday’s was the last', () => {
  expect(due('2026-07-01T11:59:59Z', 8, 'America/New_York')).toBe('2026-06-30 2026-06-30T12:00:00.000Z');
  expect(due('2026-07-01T12:00:00Z', 8, 'America/New_York')).toBe('2026-07-01 2026-07-01T12:00:00.000Z');
  expect(due('2026-07-01T02:29:59Z', 8, 'Asia/Kolkata')).toBe('2026-06-30 2026-06-30T02:30:00.000Z');
  expect(due('2026-07-01T02:30:00Z', 8, 'Asia/Kolkata')).toBe('2026-07-01 2026-07-01T02:30:00.000Z');
});

test('[ALRT-04] an hour the clocks jump over comes when they have jumped', () => {
  // March 8, 2026: 2 AM does not exist in New York; the clock shows 3 AM at 07:00 UTC.
  expect(due('2026-03-08T06:59:59Z', 2, 'America/New_York')).toBe('2026-03-07 2026-03-07T07:00:00.000Z');
  expect(due('2026-03-08T07:00:00Z', 2, 'America/New_York')).toBe('2026-03-08 2026-03-08T07:00:00.000Z');
  expect(due('2026-03-09T05:59:59Z', 2, 'America/New_York')).toBe('2026-03-08 2026-03-08T07:00:00.000Z');
});

test('[ALRT-04] an hour the clocks show twice is one digest, at the first of them', () => {
  // November 1, 2026: 1 AM comes at 05:00 and again at 06:00 UTC.
  expect(due('2026-11-01T05:00:00Z', 1, 'America/New_York')).toBe('2026-11-01 2026-11-01T05:00:00.000Z');
  expect(due('2026-11-01T06:30:00Z', 1, 'America/New_York')).toBe('2026-11-01 2026-11-01T05:00:00.000Z');
  expect(due('2026-11-02T05:59:59Z', 1, 'America/New_York')).toBe('2026-11-01 2026-11-01T05:00:00.000Z');
});

test('a zone nobody knows is taken for Greenwich', () => {
  expect(due('2026-07-01T08:00:00Z', 8, 'Mars/Olympus')).toBe('2026-07-01 2026-07-01T08:00:00.000Z');
});

test('[ALRT-04] in every zone, at every hour and around every change of the clocks there is one digest a day', () => {
  const zones = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kathmandu', 'Africa/Casablanca'];
  const changes = ['2026-02-15', '2026-03-08', '2026-03-22', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.constantFrom(...changes), fc.integer({ min: 0, max: 23 }), (zone, change, hour) => {
      const digests = new Map<string, number>();
      const start = Date.parse(`${change}T00:00:00Z`) - 36 * hourMs;
      for (let at = start; at < start + 4 * 24 * hourMs; at += hourMs / 2) {
        const { day, at: moment } = lastDigestDue(new Date(at), hour, zone);
        expect(moment.getTime()).toBeLessThanOrEqual(at);
        expect(digests.get(day) ?? moment.getTime()).toBe(moment.getTime());
        digests.set(day, moment.getTime());
      }
      const moments = [...digests.values()];
      const apart = moments.slice(1).map((moment, index) => (moment - (moments[index] as number)) / hourMs);
      for (const hours of apart) expect(Math.abs(hours - 24)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 100 },
  );
});
