import type { Alert } from '@onhand/contract/alerts';
import { quantityText } from '../../platform/format.ts';

/** “3 ft left, alert at 5 ft”, or of a resolved one “back at 12 ft”. */
export function quantityWords({ item, resolvedAt }: Pick<Alert, 'item' | 'resolvedAt'>): string {
  const amount = (quantity: string) => quantityText(quantity, item.unit);
  if (resolvedAt) return item.stockStatus === 'in' ? `Back at ${amount(item.quantity)}` : `${amount(item.quantity)} now`;
  const left = item.stockStatus === 'out' ? 'None left' : `${amount(item.quantity)} left`;
  return item.lowStockThreshold === null ? left : `${left}, alert at ${amount(item.lowStockThreshold)}`;
}
