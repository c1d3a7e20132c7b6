import { customsOf } from '@onhand/contract/customs';
import type { DateFormat, Preferences } from '@onhand/contract/preferences';
import type { ReportColumn } from '@onhand/contract/reports-columns';
import { compact, moneyTexts } from './money-texts.ts';

type Column = Pick<ReportColumn, 'type' | 'isTotalled'>;

/** Writes a report for the person who asked for it: their figures and dates, their organization's currency and clock. */
export interface ReportTexts {
  /** A cell as people read it: rounded, with its sign; an empty text where there is nothing to say. */
  cell: (column: Column, value: string | null | undefined, isMonth?: boolean) => string;
  /** “1,234”. */
  count: (count: number) => string;
  /** Takes a bare day, such as “2026-11-15”. */
  day: (day: string) => string;
  month: (day: string) => string;
  /** “Nov 15, 2026, 3:00 PM”, by the organization's clock. */
  moment: (at: Date) => string;
  /** Texts beside the axes of a chart are shorter, because there is little room. */
  axis: { money: (value: number) => string; figure: (value: number) => string; day: (day: string) => string };
  /** Excel shows amounts, prices and days by these formats. */
  excel: { amount: string; price: string; day: string };
}

const excelDays: Record<DateFormat, string> = {
  mdy: 'mmm d, yyyy',
  dmy: 'd mmm yyyy',
  'mdy-numbers': 'mm/dd/yyyy',
  'dmy-numbers': 'dd/mm/yyyy',
  iso: 'yyyy-mm-dd',
};

export function reportTexts(wanted: Pick<Preferences, 'currency' | 'timeZone' | 'dateFormat' | 'numberFormat'>): ReportTexts {
  const { currency, timeZone } = wanted;
  const { numbers, dates, words, day, clock } = customsOf(wanted);
  const money = moneyTexts(currency, numbers);
  const upTo = (maximumFractionDigits: number) => {
    const format = new Intl.NumberFormat(numbers, { maximumFractionDigits });
    // Intl formats a decimal string digit by digit; as a number it would pass through a binary float first.
    return (value: string) => trueMinus(format.format(value as `${number}`));
  };
  const bareDay = (locale: string, options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (of: string) => format.format(new Date(`${of.slice(0, 10)}T00:00:00Z`));
  };
  const dayText = bareDay(dates, day);
  const monthText = bareDay(words, { month: 'long', year: 'numeric' });
  const moments = new Intl.DateTimeFormat(dates, { ...day, ...clock, timeZone });
  const lengths = upTo(1);
  const figures = upTo(2);
  const shortFigures = new Intl.NumberFormat(numbers, compact);
  const writers: Record<ReportColumn['type'], (value: string, isTotalled: boolean) => string> = {
    text: (value) => value,
    date: dayText,
    quantity: upTo(4),
    number: figures,
    // A column that is totalled holds amounts; one that is not holds prices, which have more decimals.
    money: (value, isTotalled) => trueMinus(money[isTotalled ? 'amount' : 'price'](value)),
    percent: (value) => `${lengths(value)}%`,
    days: lengths,
  };
  return {
    cell: ({ type, isTotalled }, value, isMonth = false) => {
      if (value === null || value === undefined) return '';
      return isMonth && type === 'date' ? monthText(value) : writers[type](value, isTotalled);
    },
    count: (count) => figures(String(count)),
    day: dayText,
    month: (of) => monthText(`${of.slice(0, 7)}-01`),
    moment: (at) => moments.format(at),
    axis: {
      money: (value) => trueMinus(money.short(value)),
      figure: (value) => trueMinus(shortFigures.format(value)),
      day: bareDay(words, { month: 'short', day: 'numeric' }),
    },
    excel: { ...money.excel, day: excelDays[wanted.dateFormat] },
  };
}

/** A hyphen is too short beside figures. */
function trueMinus(text: string): string {
  return text.replace('-', '−');
}

export function isNumeric({ type }: Column): boolean {
  return type !== 'text' && type !== 'date';
}
