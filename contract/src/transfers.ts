import { z } from 'zod';
import { QuantityInput } from './decimal.ts';
import { limits } from './limits.ts';
import { Movement } from './movements.ts';
import { routes } from './route.ts';
import { longText } from './text.ts';

const id = z.number().int().positive();

/** Takes so much of each item from one place to another; null is no folder. */
export const TransferInput = z
  .object({
    fromPlaceId: id.nullable(),
    toPlaceId: id.nullable(),
    lines: z
      .array(z.object({ itemId: id, quantity: QuantityInput.refine((quantity) => quantity !== '0', 'Please enter how many.') }))
      .min(1)
      .max(limits.linesOfTransfer)
      .refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, 'Name each item once.'),
    note: longText(1000).default(''),
    source: z.enum(['scan', 'edit']).default('edit'),
  })
  .refine(({ fromPlaceId, toPlaceId }) => fromPlaceId !== toPlaceId, {
    path: ['toPlaceId'],
    message: 'Choose another place than it lies in.',
  });
export type TransferInput = z.input<typeof TransferInput>;

export const transfers = routes({
  make: {
    method: 'POST',
    path: '/api/transfers',
    summary: 'Takes items from one place to another at once, all of them or none; no value changes',
    access: 'EDIT_INVENTORY',
    body: TransferInput,
    /** One row of the history for each line, in their order. */
    output: z.object({ movements: z.array(Movement) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  },
});
