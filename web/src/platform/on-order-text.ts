import { dateText, quantityText } from './format.ts';

interface OnOrder {
  quantity: string;
  /** Null is no day. */
  expectedOn: string | null;
}

/** BUY-11: “24 on order, expected Dec 3”; nothing where none is. */
export function onOrderText(onOrder: OnOrder | undefined, unit?: string | null): string | null {
  if (!onOrder) return null;
  const day = onOrder.expectedOn === null ? '' : `, expected ${dateText(onOrder.expectedOn)}`;
  return `${quantityText(onOrder.quantity, unit)} on order${day}`;
}
