import { printable } from '../../../platform/pdf/shaping.ts';

/** Reports are written in American English, as the screens are. */
const locale = 'en-US';

interface MoneyTexts {
  /** “$1,234.50”. */
  amount: (value: string) => string;
  /** “$0.0125”: a price may be a fraction of a cent. */
  price: (value: string) => string;
  /** “$1.23M”, beside an axis. */
  short: (value: number) => string;
  /** How Excel shows the first two. */
  excel: { amount: string; price: string };
}

const made = new Map<string, MoneyTexts>();

/** How amounts of a currency are written, with the decimals it has. */
export function moneyTexts(currency: string): MoneyTexts {
  const texts = made.get(currency) ?? makeTexts(currency);
  made.set(currency, texts);
  return texts;
}

function makeTexts(currency: string): MoneyTexts {
  const style = { style: 'currency', currency, currencyDisplay: displayOf(currency) } as const;
  const amount = new Intl.NumberFormat(locale, style);
  const price = new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 4 });
  const short = new Intl.NumberFormat(locale, { ...style, notation: 'compact', maximumSignificantDigits: 3 });
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
  const sign = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(0);
  return printable(sign) === sign ? 'narrowSymbol' : 'code';
}

function excelFormats(format: Intl.NumberFormat): { amount: string; price: string } {
  const parts = format.formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? '';
  const gap = parts.some(({ type }) => type === 'literal') ? ' ' : '';
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  const start = `[$${sign}]${gap}#,##0`;
  const own = '0'.repeat(decimals);
  return { amount: decimals > 0 ? `${start}.${own}` : start, price: `${start}.${own.padEnd(4, '#')}` };
}
