const maxRecent = 3;
const longest = 9;

/** A whole number from 1 on; whatever else was typed counts as 1. */
export function customQuantity(typed: string): string {
  const digits = typed.trim();
  if (!/^\d+$/.test(digits) || digits.length > longest) return '1';
  const number = Number(digits);
  return number >= 1 ? String(number) : '1';
}

/** Returns what a tap would book: the whole number from 1 on that the field shows, or null. */
export function bookable(typed: string): string | null {
  const number = customQuantity(typed);
  return typed.trim().replace(/^0+(?=\d)/, '') === number ? number : null;
}

/** Returns the field's text once it is left: 1 for what is no whole number. Zero and less stay as typed, and cannot be booked. */
export function settled(typed: string): string {
  return /^(?:[-−]\d+|0+)$/.test(typed.trim()) ? typed.trim() : customQuantity(typed);
}

export function readRecent(kept: string): string[] {
  return kept.split(',').filter((one) => one !== '' && customQuantity(one) === one);
}

/** The latest first, each once, three at most; what has a button of its own needs no second. */
export function withRecent(kept: string, used: string, presets: readonly number[]): string {
  if (presets.includes(Number(used))) return kept;
  return [used, ...readRecent(kept).filter((one) => one !== used)].slice(0, maxRecent).join(',');
}

/** The action that continuous scanning applies to every item. */
export interface ContinuousAction {
  kind: 'add' | 'remove';
  quantity: string;
}

export function readContinuous(kept: string): ContinuousAction {
  const [kind, quantity = '1'] = kept.split(' ');
  return { kind: kind === 'add' ? 'add' : 'remove', quantity: customQuantity(quantity) };
}

export function continuousText({ kind, quantity }: ContinuousAction): string {
  return `${kind} ${quantity}`;
}
