import type { StockChange } from '@onhand/contract/stock-change';
import { figureText } from '../../platform/count-text.ts';
import { addDecimals, negated } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import type { PendingChange, Refusal } from '../../offline/device-store.ts';

/** “Remove 2 ft from Van 1”, “Move 4 from Warehouse to Van 1”. */
export function changeWords({ body, item, place, transfer }: Pick<PendingChange, 'body' | 'item' | 'place' | 'transfer'>): string {
  const amount = (value: string) => quantityText(value.replace('-', ''), item.unit);
  if (transfer) {
    const [only, ...more] = transfer.body.lines;
    const what = more.length > 0 ? `${more.length + 1} items` : amount(String(only?.quantity ?? '0'));
    return `Move ${what} from ${transfer.from} to ${transfer.to}`;
  }
  const where = (word: string) => (place === undefined ? '' : ` ${word} ${place ?? 'no folder'}`);
  if (body.quantity !== undefined) return `Set to ${amount(String(body.quantity))}${where('in')}`;
  const adjustment = String(body.adjustment ?? '0');
  return adjustment.startsWith('-') ? `Remove ${amount(adjustment)}${where('from')}` : `Add ${amount(adjustment)}${where('to')}`;
}

const known: Record<string, string> = {
  NOT_FOUND: 'This item was deleted, or it is no longer in your folders.',
  FORBIDDEN: 'Your role no longer allows this.',
  SUBSCRIPTION_REQUIRED: 'The subscription of your organization has ended.',
  ORGANIZATION_REQUIRED: 'You no longer belong to this organization.',
};

/** Explains in plain words why the server refused the change. */
export function refusalWords({ error, message, status, isAboutPlace }: Refusal): string {
  if (isAboutPlace) return 'The place was deleted, or it is no longer yours. Nothing is lost: apply it where the item is kept, or drop it.';
  if (error && known[error]) return known[error];
  return status >= 500 ? 'The server failed over this change several times.' : message;
}

/**
 * Turns what a person meant into a change of the present stock: a count becomes the difference it found. It stays in its place, unless that is
 * gone.
 */
export function asChange({ body, refusal }: Pick<PendingChange, 'body' | 'refusal'>): StockChange {
  const { adjustment, quantity, expectedQuantity, purchasePrice, transactionNote, source, placeId } = body;
  const counted =
    quantity === undefined ? adjustment : addDecimals(String(quantity), negated(addDecimals(String(expectedQuantity ?? '0'), '0')));
  return {
    adjustment: counted ?? '0',
    ...(placeId !== undefined && !refusal?.isAboutPlace && { placeId }),
    ...(purchasePrice !== undefined && { purchasePrice }),
    ...(transactionNote !== undefined && { transactionNote }),
    ...(source !== undefined && { source }),
  };
}

/** “3 changes”. */
export function changeCount(count: number): string {
  return count === 1 ? '1 change' : `${figureText(count)} changes`;
}
