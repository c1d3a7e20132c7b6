import type { Decimal } from '@onhand/contract/decimal';
import { inFormat } from '../../platform/format-settings.ts';

const locale = inFormat(({ numbers }) => numbers);

/** “$79.00”, “−$14.50”: in the currency of the bill, which need not be the organization's own. */
export function billedText(amount: Decimal, currency: string): string {
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return format.format(amount as `${number}`).replace('-', '−');
}
