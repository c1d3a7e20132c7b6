import type { Import } from '@onhand/contract/imports';
import { quantityText } from '../../platform/format.ts';

type Decimals = Import['decimals'];

export const otherDecimals = (decimals: Decimals): Decimals => (decimals === 'point' ? 'comma' : 'point');

/** Reads “1,000” in a notation: the sign that does not part decimals parts thousands. */
export function readAs(figure: string, decimals: Decimals): string {
  const digits = figure.replace(/[^\d.,-]/g, '');
  const plain = decimals === 'point' ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.');
  const trimmed = plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
  return quantityText(trimmed);
}
