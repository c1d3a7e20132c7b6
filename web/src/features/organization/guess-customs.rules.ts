import { currencies, type DateFormat, type NumberFormat } from '@onhand/contract/preferences';

type Currency = (typeof currencies)[number];

/** Countries by currency; those whose money we do not offer are left out. */
const countriesOf: Partial<Record<Currency, string>> = {
  EUR: 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK',
  CHF: 'CH LI',
};

/** Most countries give their money the first two letters of its code. */
function moneyOf(country: string): Currency {
  const shared = currencies.find((currency) => countriesOf[currency]?.split(' ').includes(country));
  return shared ?? currencies.find((currency) => !countriesOf[currency] && currency.startsWith(country)) ?? 'USD';
}

export interface Customs {
  currency: Currency;
  numberFormat: NumberFormat;
  dateFormat: DateFormat;
}

/** Guesses currency, number and date formats from the browser's language; without one they are those of the United States. */
export function customsOf(language: string): Customs {
  const country = countryOf(language);
  const parts = partsOf(language);
  return {
    currency: moneyOf(country),
    numberFormat: numberFormatOf(country, parts),
    dateFormat: country === 'US' ? 'mdy' : 'dmy',
  };
}

function countryOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? 'US';
  } catch {
    return 'US';
  }
}

function partsOf(language: string): { group: string; decimal: string } {
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.8);
    const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    return { group: of('group'), decimal: of('decimal') };
  } catch {
    return { group: ',', decimal: '.' };
  }
}

function numberFormatOf(country: string, { group, decimal }: { group: string; decimal: string }): NumberFormat {
  if (country === 'IN') return 'lakh';
  if (decimal === ',') return group === '.' ? 'point-comma' : 'space-comma';
  return group === '’' || group === "'" ? 'apostrophe-point' : 'comma-point';
}
