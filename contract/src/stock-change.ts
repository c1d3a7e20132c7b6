import { z } from 'zod';
import { PriceInput, QuantityChangeInput, QuantityHeld, QuantityInput } from './decimal.ts';
import { longText } from './text.ts';

/** STK-01, STK-03: the new quantity, or what is added to (or, negative, taken from) it; a folder alone moves the item. */
export const StockChange = z
  .object({
    quantity: QuantityInput,
    adjustment: QuantityChangeInput,
    /** Refuses the change when the quantity is no longer this. */
    expectedQuantity: QuantityHeld,
    purchasePrice: PriceInput,
    folderId: z.union([z.coerce.number().int().positive(), z.literal(['', 'none']).transform(() => null), z.null()]),
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
