import type { ValueRange } from '@onhand/contract/dashboard';

const dayMs = 86_400_000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The days a range stands for, today included: seven of them for a week. Six months go back to the same date, or the month's last. */
export function daysOf(range: ValueRange, today: string): { from: string; to: string } {
  if (range !== '6m') return { from: addDays(today, 1 - { '7d': 7, '30d': 30, '90d': 90 }[range]), to: today };
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 6, 0)).getUTCDate();
  return { from: new Date(Date.UTC(year, month - 7, Math.min(day, lastOfMonth))).toISOString().slice(0, 10), to: today };
}

/** The part of the days there is anything to say about: none before the first change of stock, none after today. */
export function knownDays(
  wanted: { from: string; to: string },
  { firstDay, today }: { firstDay: string | null; today: string },
): { from: string; to: string } | null {
  if (firstDay === null) return null;
  const from = wanted.from < firstDay ? firstDay : wanted.from;
  const to = wanted.to > today ? today : wanted.to;
  return from <= to ? { from, to } : null;
}
