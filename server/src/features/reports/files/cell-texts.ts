import type { ReportColumn } from '@onhand/contract/reports-columns';
import { moneyTexts } from './money-texts.ts';

/** Reports are written in American English, as the screens are. */
const locale = 'en-US';
const quantities = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
const figures = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const lengths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

// Intl formats a decimal string digit by digit; as a number it would pass through a binary float first.
const exact = (value: string) => value as `${number}`;

type Column = Pick<ReportColumn, 'type' | 'isTotalled'>;

/** A cell as people read it: rounded, with its sign; an empty text where there is nothing to say. */
export function cellText(column: Column, value: string | null | undefined, currency: string, isMonth = false): string {
  if (value === null || value === undefined) return '';
  const { type } = column;
  return (isMonth && type === 'date' ? monthText(value) : textOf(column, value, currency)).replace('-', type === 'text' ? '-' : '−');
}

/** What is added up is an amount; what is not is a price. */
function textOf({ type, isTotalled }: Column, value: string, currency: string): string {
  if (type !== 'money') return writers[type](value);
  return moneyTexts(currency)[isTotalled ? 'amount' : 'price'](value);
}

const writers: Record<Exclude<ReportColumn['type'], 'money'>, (value: string) => string> = {
  text: (value) => value,
  date: (value) => dateText(value),
  quantity: (value) => quantities.format(exact(value)),
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
