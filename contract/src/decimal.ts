import { z } from 'zod';
import { trimEnd } from './trim-end.ts';

/**
 * Quantities and money travel as decimal strings, so that no binary fraction ever touches them. A caller may send a number or
 * a string; an answer is always a string without superfluous zeros: "10", "2.5", "0.3333333333".
 */
const pattern = /^-?\d{1,15}(\.\d{1,10})?$/;

/** Answers allow more digits than inputs, because the sum of many large figures is still a figure. */
export const Decimal = z.string().regex(/^-?\d{1,30}(\.\d{1,10})?$/);
export type Decimal = string;

const largest = 1e15;
const notOne = 'Please enter a number.';

interface Bounds {
  decimals: number;
  /** The digits before the point; 15 unless said otherwise. */
  digits?: number;
  /** Zero or above, unless said otherwise. */
  isSigned?: boolean;
}

export function decimalInput({ decimals, digits = 15, isSigned = false }: Bounds) {
  const tooMuch = `At most ${mostOf(digits)}.`;
  // A number beyond these bounds ends there: it never becomes a text, and the rules of what it is a field of expect one.
  const bound = { abort: true };
  return z
    .union([z.string().trim().max(40), z.number().min(-largest, bound).max(largest, bound)], {
      error: ({ input }) => (typeof input === 'number' ? tooMuch : undefined),
    })
    .transform((value) => plain(value))
    .refine((value) => pattern.test(value), { error: ({ input }) => numberProblem(String(input)) })
    .refine((value) => wholeDigits(value) <= digits, tooMuch)
    .refine((value) => isSigned || !value.startsWith('-'), 'Must not be below zero.')
    .refine((value) => (value.split('.')[1] ?? '').length <= decimals, `At most ${decimals} decimals.`);
}

const wholeDigits = (value: string) => value.replace('-', '').split('.')[0]?.length ?? 0;
const mostOf = (digits: number) => (10 ** digits - 1).toLocaleString('en-US');

/** Explains what to type instead; a comma before the cents is likely, so the sentence says how to write it. */
export function numberProblem(typed: string): string {
  const [, whole, cents] = /^[-+]?\s*(\d[\d.\s’']*),(\d{1,2}|\d{4,})$/.exec(typed.trim()) ?? [];
  return whole && cents ? `Write ${whole.replace(/\D/g, '')}.${cents}, with a point.` : notOne;
}

/**
 * One spelling for each value: no plus, no leading or trailing zeros, no minus zero. A text that is no number stays as it is, to be
 * refused.
 */
export function plain(value: string | number): string {
  const text = typeof value === 'number' ? numberText(value) : value.replace(/^\+/, '');
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text.startsWith('.') ? `0${text}` : text);
  if (!match) return text;
  const [, sign, whole = '', decimals = ''] = match;
  const fraction = trimEnd(decimals, '0');
  const digits = whole.replace(/^0+(?=\d)/, '') + (fraction && `.${fraction}`);
  return digits === '0' ? '0' : `${sign}${digits}`;
}

/** JavaScript writes small and large numbers with an exponent; those are spelled out or, when not finite, left to be refused. */
function numberText(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(value) < 1 ? trimEnd(value.toFixed(20), '0') : BigInt(Math.trunc(value)).toString();
}

/** The precision a person may enter. Stored and answered figures may have more (costing keeps ten decimals). */
export const quantityDecimals = 4;
export const priceDecimals = 6;

/**
 * The most digits of a quantity and of a price. They keep every item's value below 10¹⁹, which fits its column: no change is ever refused
 * because of a value, as such a refusal would reveal it to people who may not see costs.
 */
export const quantityDigits = 9;
export const priceDigits = 10;
export const mostOfAnItem = '9'.repeat(quantityDigits);
export const tooManyOfAnItem = `At most ${mostOf(quantityDigits)} of an item.`;

export const QuantityInput = decimalInput({ decimals: quantityDecimals, digits: quantityDigits });
export const QuantityChangeInput = decimalInput({ decimals: quantityDecimals, digits: quantityDigits, isSigned: true });
export const PriceInput = decimalInput({ decimals: priceDecimals, digits: priceDigits });
/** A quantity that is there already, which may be more than can be entered today. */
export const QuantityHeld = decimalInput({ decimals: quantityDecimals });
