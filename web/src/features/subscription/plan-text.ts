import type { Plan } from '@onhand/contract/plans';
import { limitOf } from '@onhand/contract/plans';
import { figureText, itemCountText } from '../../platform/count-text.ts';

/** “$29”, “$29.50”: plans are priced in US dollars. */
export function planPriceText({ price }: Pick<Plan, 'price'>): string {
  return `$${Number.isInteger(price) ? price : price.toFixed(2)}`;
}

/** BILL-01: missing or zero means unlimited. */
export function planItemsText({ maxItems }: { maxItems?: number | null }): string {
  const limit = limitOf(maxItems);
  return limit === null ? 'Unlimited items' : `Up to ${itemCountText(limit)}`;
}

export function planPeopleText({ maxUsers }: { maxUsers?: number | null }): string {
  const limit = limitOf(maxUsers);
  return limit === null ? 'Unlimited people' : `Up to ${figureText(limit)} people`;
}

/** “340 of 1,000”, “340, unlimited”. */
export function usageText({ used, limit }: { used: number; limit: number | null }): string {
  return limit === null ? `${figureText(used)}, unlimited` : `${figureText(used)} of ${figureText(limit)}`;
}
