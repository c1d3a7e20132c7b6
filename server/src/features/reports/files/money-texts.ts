import { printable } from '../../../platform/pdf/shaping.ts';

/**
 * The charts on the screen use the same options: some languages have no short word for thousands, and those figures must not be rounded.
 */
export const compact = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 2 } as const;

export interface MoneyTexts {
  /** “$1,234.50”. */
  amount: (value: string) => string;
  /** “$0.0125”: a price may be a fraction of a cent. */
  price: (value: string) => string;
  /** “$1.23M”, beside an axis. */
  short: (value: number) => string;
  /** Excel shows amounts and prices by these formats. */
  excel: { amount: string; price: string };
}

/** Writes amounts the way this locale writes numbers, with the decimals that the currency has. */
export function moneyTexts(currency: string, numbers: string): MoneyTexts {
  const style = { style: 'currency', currency, currencyDisplay: displayOf(currency) } as const;
  const amount = new Intl.NumberFormat(numbers, style);
  const { minimumFractionDigits } = amount.resolvedOptions();
  const price = new Intl.NumberFormat(numbers, { ...style, minimumFractionDigits, maximumFractionDigits: 4 });
  const short = new Intl.NumberFormat(numbers, { ...style, ...compact });
  return {
    // Intl formats a decimal string digit by digit; as a number it would pass through a binary float first.
    amount: (value) => amount.format(value as `${number}`),
    price: (value) => price.format(value as `${number}`),
    short: (value) => short.format(value),
    excel: excelFormats(amount),
  };
}

/** The short sign, or its letters where no font of ours has it: a report may become a PDF. */
function displayOf(currency: string): 'narrowSymbol' | 'code' {
  const sign = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(0);
  return printable(sign) === sign ? 'narrowSymbol' : 'code';
}

/** Points and commas are Excel's to choose, by the custom of whoever opens the file; where the sign stands is ours. */
function excelFormats(format: Intl.NumberFormat): { amount: string; price: string } {
  const parts = format.formatToParts(0);
  const sign = `[$${parts.find(({ type }) => type === 'currency')?.value ?? ''}]`;
  const gap = parts.some(({ type }) => type === 'literal') ? ' ' : '';
  const isBehind = parts.at(-1)?.type === 'currency';
  const around = (digits: string) => (isBehind ? `${digits}${gap}${sign}` : `${sign}${gap}${digits}`);
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  const own = '0'.repeat(decimals);
  return { amount: around(decimals > 0 ? `#,##0.${own}` : '#,##0'), price: around(`#,##0.${own.padEnd(4, '#')}`) };
}
