import type { Report } from './reports-registry.ts';

/** Days that move with the calendar, so that what is kept under a name stays fresh. */
export const rangePeriods = [
  'today',
  'yesterday',
  'last-7',
  'last-30',
  'last-90',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'last-12-months',
] as const;
/** The ends of which a stock is looked at; `now` is this moment. */
export const dayPeriods = ['now', 'yesterday', 'end-of-last-month', 'end-of-last-quarter', 'end-of-last-year'] as const;
export const reportPeriods = [...new Set([...rangePeriods, ...dayPeriods])] as const;

export type RangePeriod = (typeof rangePeriods)[number];
export type DayPeriod = (typeof dayPeriods)[number];
export type ReportPeriod = RangePeriod | DayPeriod;

export const periodLabels: Record<ReportPeriod, string> = {
  now: 'Now',
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7': 'Last 7 days',
  'last-30': 'Last 30 days',
  'last-90': 'Last 90 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  'last-12-months': 'Last 12 months',
  'end-of-last-month': 'End of last month',
  'end-of-last-quarter': 'End of last quarter',
  'end-of-last-year': 'End of last year',
};

export interface PeriodDays {
  from?: string;
  to?: string;
  asOf?: string;
}

/** The periods a report can be asked for; none where it is always of this moment. */
export function periodsOf(period: Report['period']): readonly ReportPeriod[] {
  if (period === 'now') return [];
  return period === 'day' ? dayPeriods : rangePeriods;
}

/** The days a period means on a day of the organization's calendar, such as “2026-11-15”; nothing where it takes no such period. */
export function daysOfPeriod(kind: Report['period'], period: ReportPeriod, today: string): PeriodDays {
  if (kind === 'now' || !periodsOf(kind).includes(period)) return {};
  if (kind === 'day') return period === 'now' ? {} : { asOf: endOf(period, today) };
  const [from, to] = rangeOf(period as RangePeriod, today);
  return { from, to };
}

function endOf(period: ReportPeriod, today: string): string {
  const { year, month } = partsOf(today);
  switch (period) {
    case 'end-of-last-month':
      return dayAt(year, month, 0);
    case 'end-of-last-quarter':
      return dayAt(year, quarterStart(month), 0);
    case 'end-of-last-year':
      return dayAt(year - 1, 12, 31);
    default:
      return moved(today, -1);
  }
}

function rangeOf(period: RangePeriod, today: string): [from: string, to: string] {
  const { year, month, date } = partsOf(today);
  const quarter = quarterStart(month);
  switch (period) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [moved(today, -1), moved(today, -1)];
    case 'last-7':
      return [moved(today, -6), today];
    case 'last-30':
      return [moved(today, -29), today];
    case 'last-90':
      return [moved(today, -89), today];
    case 'this-month':
      return [dayAt(year, month, 1), today];
    case 'last-month':
      return [dayAt(year, month - 1, 1), dayAt(year, month, 0)];
    case 'this-quarter':
      return [dayAt(year, quarter, 1), today];
    case 'last-quarter':
      return [dayAt(year, quarter - 3, 1), dayAt(year, quarter, 0)];
    case 'this-year':
      return [dayAt(year, 1, 1), today];
    case 'last-year':
      return [dayAt(year - 1, 1, 1), dayAt(year - 1, 12, 31)];
    case 'last-12-months':
      return [dayAt(year - 1, month, date + 1), today];
  }
}

const quarterStart = (month: number) => month - ((month - 1) % 3);

function partsOf(day: string): { year: number; month: number; date: number } {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, date };
}

/** Months and days may run over: the 0th of March is the last of February. */
function dayAt(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}

function moved(day: string, days: number): string {
  const { year, month, date } = partsOf(day);
  return dayAt(year, month, date + days);
}
