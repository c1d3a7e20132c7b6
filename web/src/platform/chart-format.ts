import type { ChartFormat } from '../ui/chart/chart.ts';
import { dateText, moneyText, quantityText } from './format.ts';
import { inFormat } from './format-settings.ts';

const short = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 } as const;
const shortMoney = inFormat(
  ({ numbers, currency }) => new Intl.NumberFormat(numbers, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...short }),
);
const shortFigures = inFormat(({ numbers }) => new Intl.NumberFormat(numbers, short));
const shortDays = inFormat(({ words }) => new Intl.DateTimeFormat(words, { month: 'short', day: 'numeric', timeZone: 'UTC' }));
const shortMonths = inFormat(({ words }) => new Intl.DateTimeFormat(words, { month: 'short', year: 'numeric', timeZone: 'UTC' }));

/** As everywhere: a hyphen is too short beside figures. */
const trueMinus = (text: string) => text.replace('-', '−');
const byDay = { point: dateText, tick: (day: string) => shortDays().format(new Date(`${day}T00:00Z`)) };
const byName = { point: (name: string) => name, tick: (name: string) => name };
const money = { value: moneyText, axis: (number: number) => trueMinus(shortMoney().format(number)) };
const quantity = { value: (decimal: string) => quantityText(decimal), axis: (number: number) => trueMinus(shortFigures().format(number)) };

/** The formats of this product's charts; days are bare, like “2026-11-15”. */
export const moneyByDay: ChartFormat = { ...money, ...byDay };
export const moneyByName: ChartFormat = { ...money, ...byName };
export const quantityByDay: ChartFormat = { ...quantity, ...byDay };
export const quantityByName: ChartFormat = { ...quantity, ...byName };

/** For the axis of more than a year: “Nov 2026”. */
export function monthTick(day: string): string {
  return shortMonths().format(new Date(`${day}T00:00Z`));
}
