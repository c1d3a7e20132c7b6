import { z } from 'zod';
import { PriceInput, QuantityChangeInput, QuantityHeld, QuantityInput } from './decimal.ts';
import { longText } from './text.ts';

/** A folder; `none`, nothing or null is no folder. */
const folder = z.union([z.coerce.number().int().positive(), z.literal(['', 'none']).transform(() => null), z.null()]);

/** STK-01, STK-03: the new quantity, or what is added to (or, negative, taken from) it; a folder alone moves the item. */
export const StockChange = z
  .object({
    /** The place that changes, of those the item lies in or a new one; without it the one that is meant (`placeMeant`). Quantities are of that place. */
    placeId: folder,
    quantity: QuantityInput,
    adjustment: QuantityChangeInput,
    /** Refuses the change when the quantity is no longer this. */
    expectedQuantity: QuantityHeld,
    purchasePrice: PriceInput,
    /** Moves what lies in the item's home place to another, which is its home from then on. */
    folderId: folder,
    transactionNote: longText(1000),
    source: z.enum(['scan', 'edit', 'count']),
  })
  .partial()
  .refine((change) => change.quantity === undefined || change.adjustment === undefined, {
    path: ['adjustment'],
    message: 'Send either the new quantity or the change of it.',
  })
  .refine((change) => change.quantity !== undefined || change.adjustment !== undefined || change.folderId !== undefined, {
    path: ['quantity'],
    message: 'Please fill this in.',
  });
export type StockChange = z.input<typeof StockChange>;
