import type { StockChange } from '@onhand/contract/stock-change';
import type { Item, ItemPlace } from '@onhand/contract/inventory';
import { addDecimals, compareDecimals, negated } from '../platform/decimal.ts';

type Stock = Pick<Item, 'quantity' | 'stockStatus'>;
type Changed = Stock & { places?: ItemPlace[] };

/**
 * Computes an item's stock after a change, by the server's own rules: never below zero in a place, low at or below the threshold. Where the
 * item's places are not known, what was counted against tells how much lies in the one that changes.
 */
export function stockAfter(item: Stock & Pick<Item, 'lowStockThreshold'> & Partial<Pick<Item, 'places'>>, change: StockChange): Changed {
  const known = placeOf(item.places, change);
  const lies = known?.quantity ?? liesThere(item, change);
  const wanted =
    change.quantity === undefined ? addDecimals(lies, String(change.adjustment ?? '0')) : addDecimals(String(change.quantity), '0');
  const after = compareDecimals(wanted, '0') < 0 ? '0' : wanted;
  const quantity = addDecimals(item.quantity, addDecimals(after, negated(lies)));
  const places = known && item.places?.map((place) => (place === known ? { ...place, quantity: after } : place));
  return { quantity, stockStatus: statusOf(quantity, item.lowStockThreshold), ...(places && { places }) };
}

/** The place that changes, where it is known: the named one, or the only one there is. */
function placeOf(places: readonly ItemPlace[] | undefined, { placeId }: StockChange): ItemPlace | undefined {
  if (placeId === undefined) return places?.length === 1 ? places[0] : undefined;
  return places?.find((place) => place.placeId === placeId);
}

function liesThere({ quantity, places }: Stock & Partial<Pick<Item, 'places'>>, { placeId, expectedQuantity }: StockChange): string {
  if (placeId === undefined) return quantity;
  return places ? '0' : String(expectedQuantity ?? quantity);
}

function statusOf(quantity: string, threshold: string | null): Item['stockStatus'] {
  if (compareDecimals(quantity, '0') <= 0) return 'out';
  return threshold !== null && compareDecimals(quantity, threshold) <= 0 ? 'low' : 'in';
}
