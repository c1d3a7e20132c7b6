import type { ReportColumn } from '@onhand/contract/reports-columns';

/** Reports are written in American English, as the screens are. */
const locale = 'en-US';
const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
const each = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
const quantities = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
const figures = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const lengths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

// Intl formats a decimal string digit by digit; as a number it would pass through a binary float first.
const exact = (value: string) => value as `${number}`;

type Column = Pick<ReportColumn, 'type' | 'isTotalled'>;

/** A cell as people read it: rounded, with its sign; an empty text where there is nothing to say. */
export function cellText({ type, isTotalled }: Column, value: string | null | undefined, isMonth = false): string {
  if (value === null || value === undefined) return '';
  return (isMonth && type === 'date' ? monthText(value) : writers[type](value, isTotalled)).replace('-', type === 'text' ? '-' : '−');
}

const writers: Record<ReportColumn['type'], (value: string, isTotalled: boolean) => string> = {
  text: (value) => value,
  date: (value) => dateText(value),
  quantity: (value) => quantities.format(exact(value)),
  // What is added up is an amount; what is not is a price, which may be a fraction of a cent.
  money: (value, isTotalled) => (isTotalled ? amount : each).format(exact(value)),
  number: (value) => figures.format(exact(value)),
  percent: (value) => `${lengths.format(exact(value))}%`,
  days: (value) => lengths.format(exact(value)),
};

export function dateText(day: string): string {
  return dates.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}

export function monthText(day: string): string {
  return months.format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`));
}

export function isNumeric({ type }: Column): boolean {
  return type !== 'text' && type !== 'date';
}
