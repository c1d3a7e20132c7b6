import { unitWord } from '@onhand/contract/unit-words';
import type { Decimal } from '@onhand/contract/decimal';
import { type Format, inFormat } from './format-settings.ts';

/** A currency's own decimals at least: yen have none. The short sign: whoever has one currency needs no country before it. */
function moneyFormat({ numbers, currency }: Format, more: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return new Intl.NumberFormat(numbers, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...more });
}

function preciseMoneyFormat(format: Format, maximumFractionDigits: number): Intl.NumberFormat {
  const { minimumFractionDigits } = moneyFormat(format).resolvedOptions();
  return moneyFormat(format, { minimumFractionDigits, maximumFractionDigits });
}

const totals = inFormat((format) => moneyFormat(format));
const costs = inFormat((format) => preciseMoneyFormat(format, 4));
const prices = inFormat((format) => preciseMoneyFormat(format, 6));
const moneyChanges = inFormat((format) => moneyFormat(format, { signDisplay: 'exceptZero' }));
const decimals = inFormat((format) => moneyFormat(format).resolvedOptions().maximumFractionDigits ?? 2);
const signs = inFormat(
  (format) =>
    moneyFormat(format)
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? format.currency,
);
const figures = inFormat(({ numbers }) => new Intl.NumberFormat(numbers, { maximumFractionDigits: 10 }));
const changes = inFormat(({ numbers }) => new Intl.NumberFormat(numbers, { maximumFractionDigits: 10, signDisplay: 'exceptZero' }));
const bareDays = inFormat(({ dates, day }) => new Intl.DateTimeFormat(dates, { ...day, timeZone: 'UTC' }));
const days = inFormat(({ dates, day, timeZone }) => new Intl.DateTimeFormat(dates, { ...day, timeZone }));
const moments = inFormat(({ dates, day, clock, timeZone }) => new Intl.DateTimeFormat(dates, { ...day, ...clock, timeZone }));
const hours = inFormat(({ dates, clock }) => new Intl.DateTimeFormat(dates, { ...clock, timeZone: 'UTC' }));
const clocks = inFormat(({ dates, clock, timeZone }) => new Intl.DateTimeFormat(dates, { ...clock, timeZone }));

// Intl formats a decimal string digit by digit; as a number it would pass through a binary float first.
const exact = (value: Decimal) => value as `${number}`;

/** Beside a field for an amount: “$”. */
export function currencySign(): string {
  return signs();
}

/** Returns the decimals of an amount in the organization's currency: two of dollars, none of yen. */
export function currencyDecimals(): number {
  return decimals();
}

/** A price as a person would write it into a field: 13.9 gets its cents, further decimals stay. */
export function withCents(price: Decimal): Decimal {
  const [whole = '', fraction = ''] = price.split('.');
  const cents = fraction.padEnd(currencyDecimals(), '0');
  return cents === '' ? whole : `${whole}.${cents}`;
}

/** A total: “$1,234.50”. */
export function moneyText(value: Decimal): string {
  return totals().format(exact(value));
}

/** Writes the average cost of one unit, to a hundredth of a cent: “$0.3333”. */
export function costText(value: Decimal): string {
  return costs().format(exact(value));
}

/** A price as a person entered it, with every digit: “$0.004125”. */
export function priceText(value: Decimal): string {
  return prices().format(exact(value));
}

/** “+$12.50”, “−$3.00”. */
export function moneyChangeText(value: Decimal): string {
  return trueMinus(moneyChanges().format(exact(value)));
}

/** “1,234.5”, or with its unit “1,234.5 ft”, “1 piece”. */
export function quantityText(value: Decimal, unit?: string | null): string {
  const text = trueMinus(figures().format(exact(value)));
  return unit ? `${text} ${unitWord(unit, value)}` : text;
}

/**
 * Quantities of several units, which have no sum: “1,204 pieces · 350 ft”. Beside others, what has no unit is so many “units”; where there
 * are more than `most`, the last says how many are not told.
 */
export function quantityTexts(sums: readonly { unit: string | null; quantity: Decimal }[], most = Number.POSITIVE_INFINITY): string[] {
  const told = sums.length > most ? sums.slice(0, most - 1) : sums;
  const texts = told.map(({ unit, quantity }) => quantityText(quantity, sums.length > 1 ? (unit ?? 'units') : unit));
  const left = sums.length - told.length;
  return left > 0 ? [...texts, `and ${left} more`] : texts;
}

/** “+5”, “−2.5”. */
export function changeText(value: Decimal): string {
  return trueMinus(changes().format(exact(value)));
}

/** A whole hour of any day: “8:00 PM”, “20:00”. */
export function hourText(hour: number): string {
  return hours().format(Date.UTC(2000, 0, 1, hour));
}

/** “Nov 15, 2026, 2:32 PM”, as the organization's clock has it. */
export function dateTimeText(iso: string): string {
  return moments().format(new Date(iso));
}

/** “2:32 PM”. */
export function clockText(iso: string): string {
  return clocks().format(new Date(iso));
}

/** A day without a time, such as “2026-11-15”, or the day of a moment. */
export function dateText(iso: string): string {
  // A bare day is the same everywhere.
  return iso.length === 10 ? bareDays().format(new Date(`${iso}T00:00Z`)) : days().format(new Date(iso));
}

/** A hyphen is too short beside a plus in a column of figures. */
function trueMinus(text: string): string {
  return text.replace('-', '−');
}
