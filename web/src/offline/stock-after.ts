import type { StockChange } from '@onhand/contract/stock-change';
import type { Item } from '@onhand/contract/inventory';
import { addDecimals, compareDecimals } from '../platform/decimal.ts';

type Stock = Pick<Item, 'quantity' | 'stockStatus'>;

/** What an item will hold after a change, by the server's own rules: never below zero, low at or below the threshold. */
export function stockAfter(item: Stock & Pick<Item, 'lowStockThreshold'>, change: StockChange): Stock {
  const wanted =
    change.quantity === undefined
      ? addDecimals(item.quantity, String(change.adjustment ?? '0'))
      : addDecimals(String(change.quantity), '0');
  const quantity = compareDecimals(wanted, '0') < 0 ? '0' : wanted;
  return { quantity, stockStatus: statusOf(quantity, item.lowStockThreshold) };
}

function statusOf(quantity: string, threshold: string | null): Item['stockStatus'] {
  if (compareDecimals(quantity, '0') <= 0) return 'out';
  return threshold !== null && compareDecimals(quantity, threshold) <= 0 ? 'low' : 'in';
}
