import type { Alert } from '@onhand/contract/alerts';
import { quantityText } from '../../platform/format.ts';

/** “3 ft left, alert at 5 ft”, of a place “1 of min 4 ft”, or of a resolved one “back at 12 ft”. */
export function quantityWords({ item, resolvedAt, isOfPlace }: Pick<Alert, 'item' | 'resolvedAt' | 'isOfPlace'>): string {
  const amount = (quantity: string) => quantityText(quantity, item.unit);
  if (resolvedAt) return item.stockStatus === 'in' ? `Back at ${amount(item.quantity)}` : `${amount(item.quantity)} now`;
  if (isOfPlace && item.lowStockThreshold !== null) return `${quantityText(item.quantity)} of min ${amount(item.lowStockThreshold)}`;
  const left = item.stockStatus === 'out' ? 'None left' : `${amount(item.quantity)} left`;
  return item.lowStockThreshold === null ? left : `${left}, alert at ${amount(item.lowStockThreshold)}`;
}

/** “is low in Van 2”: what is said of the item, if the alert is about one of its places. A resolved one may outlive its folder. */
export function placeWords({ kind, placeId, placeName }: Pick<Alert, 'kind' | 'placeId' | 'placeName'>, label = placeName): string {
  return `is ${kind === 'out' ? 'out' : 'low'} in ${label ?? (placeId === null ? 'no folder' : 'a folder that is gone')}`;
}

/** The item and the place that is restocked; without a place it is the item's home. */
export interface Restocked {
  id: number;
  name: string;
  placeId?: number | null;
}

export const restockedBy = ({ item: { id, name }, isOfPlace, placeId }: Alert): Restocked => ({ id, name, ...(isOfPlace && { placeId }) });
