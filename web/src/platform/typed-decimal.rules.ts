import { plain } from '@onhand/contract/decimal';

/**
 * A number as people type it, “$1,234.50” say, as the contract spells it; null for an empty field. A comma is taken for
 * what it is in America, a mark between thousands; anywhere else it stays, and the text is refused as no number rather
 * than read as ten times what was meant.
 */
export function decimalIn(typed: string): string | null {
  const text = typed.replace(/[\s$]/g, '');
  if (text === '') return null;
  const grouped = /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text);
  return plain(grouped ? text.replaceAll(',', '') : text);
}
