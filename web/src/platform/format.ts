import type { Decimal } from '@onhand/contract/decimal';
import { once } from './once.ts';

/** The screens are written in American English, so their figures are too. */
const locale = 'en-US';
const currency = 'USD';

function moneyFormat(maximumFractionDigits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits });
}

const totals = once(() => moneyFormat(2));
const costs = once(() => moneyFormat(4));
const prices = once(() => moneyFormat(6));
const figures = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }));
const changes = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 10, signDisplay: 'exceptZero' }));
const moneyChanges = once(() => new Intl.NumberFormat(locale, { style: 'currency', currency, signDisplay: 'exceptZero' }));
const days = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));
const moments = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));

// Intl formats a decimal string digit by digit; as a number it would pass through a binary float first.
const exact = (value: Decimal) => value as `${number}`;

/** A total: “$1,234.50”. */
export function moneyText(value: Decimal): string {
  return totals().format(exact(value));
}

/** What one unit cost on average, to a hundredth of a cent: “$0.3333”. */
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

/** “1,234.5”, or with its unit “1,234.5 ft”. */
export function quantityText(value: Decimal, unit?: string | null): string {
  const text = trueMinus(figures().format(exact(value)));
  return unit ? `${text} ${unit}` : text;
}

/** “+5”, “−2.5”. */
export function changeText(value: Decimal): string {
  return trueMinus(changes().format(exact(value)));
}

/** “Nov 15, 2026, 2:32 PM”, in the reader’s time zone. */
export function dateTimeText(iso: string): string {
  return moments().format(new Date(iso));
}

/** A day without a time, such as “2026-11-15”, or the day of a moment. */
export function dateText(iso: string): string {
  // A bare day would be read as midnight in Greenwich, which is the day before in America.
  return days().format(new Date(iso.length === 10 ? `${iso}T00:00` : iso));
}

/** A hyphen is too short beside a plus in a column of figures. */
function trueMinus(text: string): string {
  return text.replace('-', '−');
}
