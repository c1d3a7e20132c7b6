export const presets = ['today', 'yesterday', 'last-7', 'last-30', 'this-month', 'last-month'] as const;
export type Preset = (typeof presets)[number];

export const presetLabels: Record<Preset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7': 'Last 7 days',
  'last-30': 'Last 30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
};

/** Two days of the reader's calendar, both included; one may be left open. */
export interface Days {
  from: string | null;
  to: string | null;
}

/** The days a preset means at a moment. Counted in calendar days, so that a change of the clocks moves nothing. */
export function daysOf(preset: Preset, now: Date): Days {
  const day = (offset: number) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset));
  const monthDay = (months: number, date: number) => dayOf(new Date(now.getFullYear(), now.getMonth() + months, date));
  switch (preset) {
    case 'today':
      return { from: day(0), to: day(0) };
    case 'yesterday':
      return { from: day(-1), to: day(-1) };
    case 'last-7':
      return { from: day(-6), to: day(0) };
    case 'last-30':
      return { from: day(-29), to: day(0) };
    case 'this-month':
      return { from: monthDay(0, 1), to: day(0) };
    case 'last-month':
      return { from: monthDay(-1, 1), to: monthDay(0, 0) };
  }
}

/** The moments they begin and end at; the end is the first moment that is not part of it. `midnight` knows where. */
export function instantsOf({ from, to }: Days, midnight: Midnight = localMidnight): { from?: string; to?: string } {
  return {
    ...(from !== null && { from: midnight(from, 0).toISOString() }),
    ...(to !== null && { to: midnight(to, 1).toISOString() }),
  };
}

/** A date field answers “2026-11-15”; whatever else an address holds is no day. */
export function isDay(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return dayOf(localMidnight(text, 0)) === text;
}

/** The day's name in the reader's calendar. */
export function dayOf(date: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The first moment of a day, or of one some days later. */
export type Midnight = (day: string, offset: number) => Date;

function localMidnight(day: string, offset: number): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + offset);
}
