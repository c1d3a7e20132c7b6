import { z } from 'zod';
import { CustomValuesInput } from './custom-fields.ts';
import { PriceInput, QuantityInput } from './decimal.ts';
import { ValuationMethod } from './item-answers.ts';
import { limits } from './limits.ts';
import { longText, text } from './text.ts';
import { VendorLineInput } from './vendor-lines.ts';

const id = z.number().int().positive();

/** What is meant to lie in some places of an item: each that is named gets these, the others keep theirs. */
export const PlaceLimitsInput = z.object({
  places: z
    .array(
      z.object({
        placeId: id.nullable(),
        minimum: QuantityInput.nullable().default(null),
        maximum: QuantityInput.nullable().default(null),
        refillFromPlaceId: id.nullable().default(null),
      }),
    )
    .min(1)
    .max(limits.placesOfItem)
    .refine((places) => new Set(places.map(({ placeId }) => placeId)).size === places.length, 'Name each place once.'),
});
export type PlaceLimitsInput = z.input<typeof PlaceLimitsInput>;

const code = text(120).nullable();
const fields = {
  description: longText(10_000),
  sku: code,
  inventoryNumber: code,
  barcodes: z.array(text(120)).max(limits.barcodesOfItem),
  unitId: id.nullable(),
  folderId: id.nullable(),
  valuationMethod: ValuationMethod,
  sellingPrice: PriceInput.nullable(),
  lowStockThreshold: QuantityInput.nullable(),
  tagIds: z.array(id).max(limits.tagsOfItem),
  vendors: z.array(VendorLineInput).max(limits.vendorsOfItem),
  notes: longText(10_000),
  custom: CustomValuesInput,
};

export const ItemInput = z.object({
  name: text(250),
  description: fields.description.default(''),
  sku: fields.sku.default(null),
  inventoryNumber: fields.inventoryNumber.default(null),
  /** A code that is on the thing already; without one the item gets its own. */
  qrCode: text(250).optional(),
  barcodes: fields.barcodes.default([]),
  /** A field that is left out takes the organization's default (SET-01). */
  unitId: fields.unitId.optional(),
  valuationMethod: fields.valuationMethod.optional(),
  folderId: fields.folderId.default(null),
  sellingPrice: fields.sellingPrice.default(null),
  lowStockThreshold: fields.lowStockThreshold.default(null),
  tagIds: fields.tagIds.default([]),
  vendors: fields.vendors.default([]),
  notes: fields.notes.default(''),
  custom: fields.custom.default({}),
  /** The opening quantity and its unit cost. */
  quantity: QuantityInput.default('0'),
  unitCost: PriceInput.optional(),
});
export type ItemInput = z.input<typeof ItemInput>;

/** The fields that may be changed, each by itself; quantities change only as movements of stock. */
export const ItemChange = z
  .object({
    name: text(250),
    qrCode: text(250),
    ...fields,
    /** A unit cost can be set only if the method is `standard`: otherwise it comes from what was paid. */
    unitCost: PriceInput,
  })
  .partial();
export type ItemChange = z.input<typeof ItemChange>;
