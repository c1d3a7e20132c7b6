import type { StockChange } from '@onhand/contract/stock-change';
import { figureText } from '../../platform/count-text.ts';
import { addDecimals, negated } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import type { PendingChange, Refusal } from '../../offline/device-store.ts';

/** “Remove 2 ft”. */
export function changeWords({ body, item }: Pick<PendingChange, 'body' | 'item'>): string {
  const amount = (value: string) => quantityText(value.replace('-', ''), item.unit);
  if (body.quantity !== undefined) return `Set to ${amount(String(body.quantity))}`;
  const adjustment = String(body.adjustment ?? '0');
  return adjustment.startsWith('-') ? `Remove ${amount(adjustment)}` : `Add ${amount(adjustment)}`;
}

const known: Record<string, string> = {
  NOT_FOUND: 'This item was deleted, or it is no longer in your folders.',
  FORBIDDEN: 'Your role no longer allows this.',
  SUBSCRIPTION_REQUIRED: 'The subscription of your organization has ended.',
  ORGANIZATION_REQUIRED: 'You no longer belong to this organization.',
};

/** Explains in plain words why the server refused the change. */
export function refusalWords({ error, message, status }: Refusal): string {
  if (error && known[error]) return known[error];
  return status >= 500 ? 'The server failed over this change several times.' : message;
}

/** Turns what a person meant into a change of the present stock: a count becomes the difference it found. */
export function asChange({ adjustment, quantity, expectedQuantity, purchasePrice, transactionNote, source }: StockChange): StockChange {
  const counted =
    quantity === undefined ? adjustment : addDecimals(String(quantity), negated(addDecimals(String(expectedQuantity ?? '0'), '0')));
  return {
    adjustment: counted ?? '0',
    ...(purchasePrice !== undefined && { purchasePrice }),
    ...(transactionNote !== undefined && { transactionNote }),
    ...(source !== undefined && { source }),
  };
}

/** “3 changes”. */
export function changeCount(count: number): string {
  return count === 1 ? '1 change' : `${figureText(count)} changes`;
}
