import { plain } from '@onhand/contract/decimal';

export type Decimals = 'point' | 'comma';

const grouped = {
  point: /^\d{1,3}(?:[,'\u2019 \u00A0\u202F]\d{3})+(?:\.\d+)?$/,
  comma: /^\d{1,3}(?:[.'\u2019 \u00A0\u202F]\d{3})+(?:,\d+)?$/,
};
const bare = { point: /^(?:\d+(?:\.\d*)?|\.\d+)$/, comma: /^(?:\d+(?:,\d*)?|,\d+)$/ };

/** A figure as people write it: with a currency, with thousands, negative in brackets. Undefined where it is none. */
export function figureOf(text: string, decimals: Decimals): string | undefined {
  const inBrackets = /^\((.*)\)$/.exec(text.trim());
  const unsigned = (inBrackets?.[1] ?? text).replace(/[\p{Sc}]|\b[A-Z]{3}\b/gu, '').trim();
  const hasSign = /^[-+\u2212]/.test(unsigned);
  const behindSign = hasSign ? unsigned.slice(1).trimStart() : unsigned;
  // Some programs write the minus behind the figure.
  const isMinusLast = behindSign.endsWith('-');
  const digits = isMinusLast ? behindSign.slice(0, -1).trimEnd() : behindSign;
  const isNegative = inBrackets !== null || (hasSign && unsigned[0] !== '+') || isMinusLast;
  const other = decimals === 'point' ? 'comma' : 'point';
  // A figure that makes sense only in the other notation is read in that one.
  const figure = asWritten(digits, decimals) ?? asWritten(digits, other) ?? exponent(digits);
  return figure === undefined ? undefined : plain(isNegative ? `-${plain(figure)}` : figure);
}

function asWritten(digits: string, decimals: Decimals): string | undefined {
  if (grouped[decimals].test(digits)) {
    const ungrouped = digits.replace(decimals === 'point' ? /[^\d.]/g : /[^\d,]/g, '');
    return ungrouped.replace(',', '.');
  }
  return bare[decimals].test(digits) ? digits.replace(',', '.').replace(/\.$/, '') : undefined;
}

function exponent(digits: string): string | undefined {
  return /^\d+(\.\d+)?e[+-]?\d{1,2}$/i.test(digits) ? plain(Number(digits)) : undefined;
}

/** Guesses the decimal sign of a file by the figures that can be read only one way; without such ones it is the person's own. */
export function guessDecimals(samples: Iterable<string>, otherwise: Decimals = 'point'): Decimals {
  let commas = 0;
  let points = 0;
  for (const sample of samples) {
    const text = sample.trim();
    if (!/^[-+]?[\p{Sc}\s]*[\d.,'][\d.,'\s]*(?:\p{Sc}[\p{Sc}\s]*)?$/u.test(text)) continue;
    if (/,\d{1,2}\D*$|,\d{4,}\D*$|\.\d{3},/.test(text)) commas++;
    else if (/\.\d{1,2}\D*$|\.\d{4,}\D*$|,\d{3}\./.test(text)) points++;
  }
  if (commas === points) return otherwise;
  return commas > points ? 'comma' : 'point';
}
