import type { Item, ItemPlace } from '@onhand/contract/item-answers';
import { addDecimals, compareDecimals, hasDecimals, negated } from '../../platform/decimal.ts';

/** Suggests to fill up to twice the threshold; whole ones where the unit has no decimals, and at least one. */
export function suggestedRestock({ quantity, lowStockThreshold, unit }: Pick<Item, 'quantity' | 'lowStockThreshold' | 'unit'>): string {
  const threshold = lowStockThreshold ?? '0';
  const missing = addDecimals(addDecimals(threshold, threshold), negated(quantity));
  if (compareDecimals(missing, '0') <= 0) return '1';
  if (unit?.allowsDecimals || !hasDecimals(missing)) return missing;
  return addDecimals(missing.slice(0, missing.indexOf('.')), '1');
}

/** A place is filled up to its maximum, or to twice its minimum where it has none. */
export function suggestedForPlace(
  { quantity, minimum, maximum }: Pick<ItemPlace, 'quantity' | 'minimum' | 'maximum'>,
  unit: Item['unit'],
): string {
  if (maximum === null) return suggestedRestock({ quantity, lowStockThreshold: minimum, unit });
  const missing = addDecimals(maximum, negated(quantity));
  return compareDecimals(missing, '0') > 0 ? missing : '1';
}
