import { daysOfPeriod, type RangePeriod } from '@onhand/contract/report-periods';

export const presets = ['today', 'yesterday', 'last-7', 'last-30', 'this-month', 'last-month'] as const satisfies readonly RangePeriod[];
export type Preset = (typeof presets)[number];

/** Two days of the reader's calendar, both included; one may be left open. */
export interface Days {
  from: string | null;
  to: string | null;
}

/** The days a preset means at a moment: counted in days of the calendar, as in the reports. */
export function daysOf(preset: Preset, now: Date): Days {
  const { from = null, to = null } = daysOfPeriod('range', preset, dayOf(now));
  return { from, to };
}

/** The moments they begin and end at; the end is the first moment that is not part of it. `midnight` knows where. */
export function instantsOf({ from, to }: Days, midnight: Midnight = localMidnight): { from?: string; to?: string } {
  return {
    ...(from !== null && { from: midnight(from, 0).toISOString() }),
    ...(to !== null && { to: midnight(to, 1).toISOString() }),
  };
}

/** The day's name in the reader's calendar. */
function dayOf(date: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The first moment of a day, or of one some days later. */
export type Midnight = (day: string, offset: number) => Date;

function localMidnight(day: string, offset: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + offset);
}
