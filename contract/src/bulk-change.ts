import { z } from 'zod';
import { CustomValues } from './custom-fields.ts';
import { PriceInput, QuantityInput } from './decimal.ts';

const id = z.number().int().positive();

/** What can be changed of many items at once; of those left out nothing changes. */
const edit = {
  unitId: id.nullable(),
  sellingPrice: PriceInput.nullable(),
  lowStockThreshold: QuantityInput.nullable(),
  vendorId: id.nullable(),
  custom: CustomValues,
};

export const BulkChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('move'), folderId: id.nullable() }),
  z.object({ action: z.literal('tag'), tagIds: z.array(id).min(1).max(50) }),
  z.object({ action: z.literal('untag'), tagIds: z.array(id).min(1).max(50) }),
  z.object({ action: z.literal('archive') }),
  z.object({ action: z.literal('restore') }),
  z.object({ action: z.literal('delete') }),
  z.object({ action: z.literal('edit'), changes: z.object(edit).partial() }),
]);
export type BulkChange = z.input<typeof BulkChange>;

/** Where items that were moved had been, folder by folder: what moving them back takes. Not told of more than a selection can name. */
const MovedFrom = z.array(z.object({ folderId: id.nullable(), itemIds: z.array(id) }));
/** Which items got, or lost, which tags. */
const Retagged = z.array(z.object({ tagIds: z.array(id), itemIds: z.array(id) }));
/** With what taking it back needs; `itemIds` are those that were archived. */
export const BulkResult = z.object({
  changed: z.number().int(),
  movedFrom: MovedFrom.optional(),
  retagged: Retagged.optional(),
  itemIds: z.array(id).optional(),
});
export type BulkResult = z.output<typeof BulkResult>;
