import { type Preferences, standardPreferences } from '@onhand/contract/preferences';
import type { SentOrder } from '@onhand/contract/order-answers';
import { tableTexts } from '../reports/files/table-pdf.service.ts';

export interface OrderTexts {
  amount: (value: string | undefined) => string;
  price: (value: string | undefined) => string;
  figure: (value: string) => string;
  day: (day: string) => string;
}

/** A vendor reads it, whose customs nobody knows: the order's currency, days with the month's name, figures with points. */
export function orderTexts({ currency }: Pick<SentOrder, 'currency'>): OrderTexts {
  const { cell, day } = tableTexts({ ...standardPreferences, currency: currency as Preferences['currency'] });
  const money = (isTotalled: boolean) => (value: string | undefined) => cell({ type: 'money', isTotalled }, value);
  const decimals = (value: string) => value.split('.')[1]?.length ?? 0;
  return {
    amount: money(true),
    // A price may be a small fraction of a cent, and is never rounded in what is agreed upon.
    price: (value) => (value !== undefined && decimals(value) > 4 ? `${currency} ${value}` : money(false)(value)),
    figure: (value) => cell({ type: 'quantity', isTotalled: false }, value),
    day,
  };
}
