import { z } from 'zod';
import { Day } from './day.ts';
import { PriceInput, QuantityInput } from './decimal.ts';
import { limits } from './limits.ts';
import { text } from './text.ts';

const id = z.number().int().positive();

const some = QuantityInput.refine((quantity) => quantity !== '0', 'Please enter how many.');

/** What came, in packs of the order's line or in pieces. */
export const ReceivedLine = z
  .object({
    /** Null is what was not ordered. */
    orderLine: z.number().int().positive().nullable(),
    itemId: id,
    packs: some.optional(),
    quantity: some.optional(),
    /** Where it is put, if not where the line says; null is no folder. */
    placeId: id.nullable().optional(),
    lot: text(60).nullable().default(null),
    expiresOn: Day.nullable().default(null),
    /** What a pack costs by the delivery's papers, from those who may see costs; else it comes at what was agreed. */
    price: PriceInput.optional(),
    /** The price is meant, though it is a good deal more than before. */
    isPriceMeant: z.boolean().default(false),
    /** More than was ordered is meant, or more of what nothing more was to come of. */
    isMore: z.boolean().default(false),
    /** Nobody knew this code: from now on it is one of the vendor's for this item. */
    code: text(200).optional(),
  })
  .refine(({ packs, quantity }) => (packs === undefined) !== (quantity === undefined), {
    path: ['quantity'],
    message: 'Say how many, in packs or in pieces.',
  });
export type ReceivedLine = z.input<typeof ReceivedLine>;

export const ReceiveInput = z.object({
  lines: z.array(ReceivedLine).min(1).max(limits.linesOfOrder),
  source: z.enum(['scan', 'edit']).default('edit'),
});
export type ReceiveInput = z.input<typeof ReceiveInput>;
