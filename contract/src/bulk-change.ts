import { z } from 'zod';
import { CustomValuesInput } from './custom-fields.ts';
import { Decimal, decimalInput, PriceInput, QuantityInput } from './decimal.ts';
import { limits } from './limits.ts';

const id = z.number().int().positive();

/** The percentage added to an item's figure: 5 raises it by a twentieth, -100 leaves nothing. */
const Percent = decimalInput({ decimals: 2, isSigned: true })
  .refine((value) => Number(value) >= -100, 'At most 100 % less.')
  .refine((value) => Number(value) <= 1000, 'At most 1,000 % more.');

/** The fields that can be changed of many items at once; fields left out stay. An item without a figure gets none by percent. */
const edit = {
  unitId: id.nullable(),
  sellingPrice: PriceInput.nullable(),
  lowStockThreshold: QuantityInput.nullable(),
  vendorId: id.nullable(),
  custom: CustomValuesInput,
  sellingPricePercent: Percent,
  lowStockThresholdPercent: Percent,
};

const twice = { message: 'Set it or change it by percent, not both.' };
const Edit = z
  .object(edit)
  .partial()
  .refine((one) => one.sellingPrice === undefined || one.sellingPricePercent === undefined, { path: ['sellingPricePercent'], ...twice })
  .refine((one) => one.lowStockThreshold === undefined || one.lowStockThresholdPercent === undefined, {
    path: ['lowStockThresholdPercent'],
    ...twice,
  });

export const BulkChange = z.discriminatedUnion('action', [
  /** Takes what lies in the folder whose list the selection is made in; elsewhere what lies in each item's home. */
  z.object({ action: z.literal('move'), folderId: id.nullable() }),
  z.object({ action: z.literal('tag'), tagIds: z.array(id).min(1).max(limits.tagsOfItem) }),
  z.object({ action: z.literal('untag'), tagIds: z.array(id).min(1).max(limits.tagsOfItem) }),
  z.object({ action: z.literal('archive') }),
  z.object({ action: z.literal('restore') }),
  z.object({ action: z.literal('delete') }),
  z.object({ action: z.literal('edit'), changes: Edit }),
]);
export type BulkChange = z.input<typeof BulkChange>;

/** The folders that moved items had been in, for moving them back. Left out if there are more items than a selection can name. */
const MovedFrom = z.array(z.object({ folderId: id.nullable(), itemIds: z.array(id) }));
/** What left other places than homes, for taking it back there by a transfer. */
const TransferredFrom = z.array(z.object({ fromPlaceId: id.nullable(), lines: z.array(z.object({ itemId: id, quantity: Decimal })) }));
/** The items that got, or lost, these tags. */
const Retagged = z.array(z.object({ tagIds: z.array(id), itemIds: z.array(id) }));
/** The result carries what taking it back needs; `itemIds` are those that were archived. */
export const BulkResult = z.object({
  changed: z.number().int(),
  movedFrom: MovedFrom.optional(),
  transferred: TransferredFrom.optional(),
  retagged: Retagged.optional(),
  itemIds: z.array(id).optional(),
  /** Undoes the edit, for a week. */
  editId: id.optional(),
});
export type BulkResult = z.output<typeof BulkResult>;

const PlaceAmount = z.object({ placeId: z.number().int().nullable(), name: z.string().nullable(), quantity: Decimal });
/** PLC-17: what a move would do. Of the items that lie in several places the first few are told one by one. */
export const MovePreview = z.object({
  itemCount: z.number().int(),
  /** Counted up to a thousand. */
  severalCount: z.number().int(),
  items: z.array(
    z.object({
      id,
      name: z.string(),
      unit: z.string().nullable(),
      quantity: Decimal,
      moves: z.array(PlaceAmount),
      stays: z.array(PlaceAmount),
    }),
  ),
});
export type MovePreview = z.output<typeof MovePreview>;

/** `left` are those that somebody changed since, or deleted: they stay as they are. */
export const BulkUndo = z.object({ changed: z.number().int(), left: z.number().int() });
