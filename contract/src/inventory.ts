import { z } from 'zod';
import { BulkChange, BulkResult, BulkUndo, MovePreview } from './bulk-change.ts';
import { CostExplanation, Valuation } from './cost-explanation.ts';
import { CustomValues, CustomValuesInput } from './custom-fields.ts';
import { Decimal, PriceInput, QuantityInput } from './decimal.ts';
import { financial, selling } from './financial.ts';
import { ItemFilter, ItemPageQuery, Selection } from './item-filter.ts';
import { ItemImage, imageSizes, maxImageBytes, maxImagesPerItem } from './item-images.ts';
import { limits } from './limits.ts';
import { Movement } from './movements.ts';
import { routes } from './route.ts';
import { StockChange } from './stock-change.ts';
import { StockStatus } from './stock-status.ts';
import { longText, text } from './text.ts';
import { VendorLine, VendorLineInput, VendorPrice } from './vendor-lines.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });

/** `mac` and `moving_average` are two names of one method; `standard` stands for every other: the unit cost stays as entered. */
export const ValuationMethod = z.enum(['mac', 'moving_average', 'fifo', 'standard']);
export type ValuationMethod = z.infer<typeof ValuationMethod>;

/** An item as a row of a list. */
export const ItemSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  inventoryNumber: z.string().nullable(),
  qrCode: z.string(),
  quantity: Decimal,
  unit: z.object({ id: z.number().int(), name: z.string(), allowsDecimals: z.boolean() }).nullable(),
  folderId: z.number().int().nullable(),
  /** PLC-01: in how many places it lies, of those that the list is about and the reader may see. Not known of what an older version kept. */
  placeCount: z.number().int().optional(),
  /** JOB-03: promised to jobs, of what lies in places that the list is about; the rest is free. Not known of what an older version kept. */
  reserved: Decimal.optional(),
  stockStatus: StockStatus,
  lowStockThreshold: Decimal.nullable(),
  sellingPrice: selling(Decimal.nullable()),
  valuationMethod: ValuationMethod,
  unitCost: financial(Decimal),
  totalValue: financial(Decimal),
  tags: z.array(z.object({ id: z.number().int(), name: z.string(), color: z.string().nullable() })),
  /** The first of its vendors. */
  vendor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The cover: the first of its images. */
  coverImageId: z.number().int().nullable(),
  custom: CustomValues,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
});
export type ItemSummary = z.infer<typeof ItemSummary>;

/** How much of an item lies in a place: a folder, or null for none. */
export const ItemPlace = z.object({
  placeId: z.number().int().nullable(),
  name: z.string().nullable(),
  /** Where it is kept: what names no place is meant of this one. */
  isHome: z.boolean(),
  quantity: Decimal,
  /** Promised to jobs, which can be more than lies there (J10). Not known of what an older version kept. */
  reserved: Decimal.optional(),
  minimum: Decimal.nullable(),
  maximum: Decimal.nullable(),
  /** By its own minimum: at it or below it is low, with nothing there it is out. Null has no minimum, so nothing is missing there. */
  status: StockStatus.nullable(),
  /** The place that it is refilled from; null where there is none, or none that the reader may see. */
  refillFromPlaceId: z.number().int().nullable(),
  refillFromName: z.string().nullable(),
  /** Its share of the item's value, by quantity; the places add up to it exactly. */
  value: financial(Decimal),
});
export type ItemPlace = z.infer<typeof ItemPlace>;

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

/** PLC-18: somewhere that has one. */
export const Whereabouts = z.object({
  places: z.array(
    z.object({
      placeId: z.number().int().nullable(),
      /** From the top down to the place itself; empty for no folder. */
      path: z.array(z.string()),
      quantity: Decimal,
      /** Promised to jobs; the rest is free. Not known of what an older version kept. */
      reserved: Decimal.optional(),
      minimum: Decimal.nullable(),
      maximum: Decimal.nullable(),
      /** The reader works from there. */
      isOwn: z.boolean(),
      /** The reader may take some from there: it is theirs, or the organization lets staff take from others' places. */
      canTake: z.boolean(),
    }),
  ),
  /** Other places may have some too, and the organization does not tell the reader. */
  isPartial: z.boolean(),
});
export type Whereabouts = z.infer<typeof Whereabouts>;

/** BUY-11: what is still to come of drafts and sent orders, of what is delivered to a place that the reader may see. */
export const OnOrder = z.object({
  quantity: Decimal,
  /** Of these, what no vendor has been asked for yet. */
  ofDrafts: Decimal,
  /** The first day on which some is expected; null where no sent order says. */
  expectedOn: z.iso.date().nullable(),
  /** The first of them by the day that they are expected, drafts last. */
  orders: z.array(
    z.object({
      id: z.number().int(),
      number: z.number().int(),
      vendor: z.string(),
      isDraft: z.boolean(),
      outstanding: Decimal,
      expectedOn: z.iso.date().nullable(),
    }),
  ),
});
export type OnOrder = z.infer<typeof OnOrder>;

export const Item = ItemSummary.extend({
  description: z.string(),
  barcodes: z.array(z.string()),
  notes: z.string(),
  /** The first is preferred. */
  vendors: z.array(VendorLine),
  /** Its home first, then by name: those of them that the reader may see. */
  places: z.array(ItemPlace),
  /** On the way, of what leaves or reaches a place that the reader may see. It is in no place, and counts as on hand. */
  inTransit: Decimal,
  /** Null where nothing is; not known of what an older version kept. */
  onOrder: OnOrder.nullable().optional(),
  /** Who has some of it in hand, and until when; the day that is due first comes first. */
  /** At most so many as `limits.loansTold`; `/api/tools` has them all. */
  heldBy: z.array(z.object({ loanId: z.number().int(), name: z.string(), quantity: Decimal, until: z.iso.date().nullable() })),
  /** In order; the first is the cover. */
  images: z.array(ItemImage),
  /** The last purchase price of a unit, and its date; null if nothing bought of late had a price of its own. */
  lastPaid: financial(z.object({ price: Decimal, at: z.iso.datetime() }).nullable()),
});
export type Item = z.infer<typeof Item>;

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

export const ItemCounts = z.object({
  totalCount: z.number().int(),
  lowStockCount: z.number().int(),
  outOfStockCount: z.number().int(),
  totalValue: financial(Decimal),
  /** For a search, the number of items that have its words in their name or SKU. */
  titledCount: z.number().int().optional(),
});
export type ItemCounts = z.infer<typeof ItemCounts>;

export const ItemPage = z.object({
  items: z.array(ItemSummary),
  nextCursor: z.string().nullable(),
  /** Counts of all that the filter finds. Only the first page has them, unless they were declined: they are needed once per filter. */
  summary: ItemCounts.nullable(),
  /** Nothing contained the words searched for; these look like them. */
  isSimilar: z.boolean(),
});
export type ItemPage = z.infer<typeof ItemPage>;

const history = z.object({ cursor: z.string().max(200).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) });

export const inventory = routes({
  list: {
    method: 'GET',
    path: '/api/inventory',
    summary: 'A page of items as searched, filtered and sorted, with a summary on the first',
    access: 'VIEW_INVENTORY',
    query: ItemPageQuery,
    output: ItemPage,
  },
  counts: {
    method: 'GET',
    path: '/api/inventory/counts',
    summary: 'What a search or filter comes to: how many items, how many of them low or out, and their value',
    access: 'VIEW_INVENTORY',
    query: ItemFilter,
    output: ItemCounts,
  },
  unassignedCount: {
    method: 'GET',
    path: '/api/inventory/unassigned/count',
    summary: 'How many items are in no folder, and how many there are in all',
    access: 'VIEW_INVENTORY',
    /** An item that lies in several folders counts in each of them, and once in `all`. */
    output: z.object({ count: z.number().int(), all: z.number().int() }),
  },
  read: {
    method: 'GET',
    path: '/api/inventory/{id}',
    summary: 'One item with everything about it',
    access: 'VIEW_INVENTORY',
    params,
    output: Item,
    errors: ['NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: '/api/inventory',
    summary: 'Makes an item; its opening stock is the first row of its history',
    access: 'EDIT_INVENTORY',
    body: ItemInput,
    output: Item,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'DUPLICATE_SKU', 'DUPLICATE_INVENTORY_NUMBER', 'DUPLICATE_CODE'],
  },
  update: {
    method: 'PATCH',
    path: '/api/inventory/{id}',
    summary: 'Changes what is known of an item; its quantity changes through stock',
    access: 'EDIT_INVENTORY',
    params,
    body: ItemChange,
    output: Item,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'DUPLICATE_SKU', 'DUPLICATE_INVENTORY_NUMBER', 'DUPLICATE_CODE'],
  },
  changeStock: {
    method: 'PUT',
    path: '/api/inventory/{id}',
    summary: 'Adds, takes, sets or moves stock',
    access: 'EDIT_INVENTORY',
    params,
    body: StockChange,
    acceptsForm: true,
    output: Item.extend({ movement: Movement.nullable() }),
    errors: ['NOT_FOUND', 'STALE_QUANTITY', 'LIMIT_REACHED'],
  },
  setPlaceLimits: {
    method: 'PUT',
    path: '/api/inventory/{id}/places',
    summary: 'Sets minimum, maximum and source of places of an item; it need not lie there yet',
    access: 'MANAGE_INVENTORY',
    params,
    body: PlaceLimitsInput,
    output: Item,
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  },
  removePlace: {
    method: 'DELETE',
    path: '/api/inventory/{id}/places/{placeId}',
    summary: 'Takes a place in which nothing lies, and which is not its home, from an item; 0 is no folder',
    access: 'MANAGE_INVENTORY',
    params: params.extend({ placeId: z.coerce.number().int().min(0) }),
    output: Item,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  whereabouts: {
    method: 'GET',
    path: '/api/inventory/{id}/whereabouts',
    summary: 'Who has one: the places that have some of an item, the own place first, then the fullest',
    access: 'VIEW_INVENTORY',
    params,
    output: Whereabouts,
    errors: ['NOT_FOUND'],
  },
  history: {
    method: 'GET',
    path: '/api/inventory/{id}/history',
    summary: 'Every movement of an item, newest first',
    access: 'VIEW_INVENTORY',
    params,
    query: history,
    output: z.object({ movements: z.array(Movement), nextCursor: z.string().nullable() }),
    errors: ['NOT_FOUND'],
  },
  explainCost: {
    method: 'GET',
    path: '/api/inventory/{id}/cost',
    summary: "Where an item's unit cost and value come from, to the last decimal",
    access: 'VIEW_FINANCIALS',
    seesOneMoment: true,
    params,
    output: CostExplanation,
    errors: ['NOT_FOUND'],
  },
  vendorPrices: {
    method: 'GET',
    path: '/api/inventory/{id}/vendor-prices',
    summary: 'The last 50 prices that vendors asked for an item, newest first, with what said so',
    access: 'VIEW_FINANCIALS',
    params,
    output: z.array(VendorPrice),
    errors: ['NOT_FOUND'],
  },
  previewMethod: {
    method: 'GET',
    path: '/api/inventory/{id}/method-preview',
    summary: 'What the stock is worth now, and what it would be under another costing method; nothing is changed',
    access: 'VIEW_FINANCIALS',
    seesOneMoment: true,
    params,
    query: z.object({ method: ValuationMethod }),
    output: z.object({ current: Valuation, next: Valuation }),
    errors: ['NOT_FOUND'],
  },
  duplicate: {
    method: 'POST',
    path: '/api/inventory/{id}/duplicate',
    summary: 'Makes a copy without stock, with codes of its own',
    access: 'EDIT_INVENTORY',
    params,
    output: Item,
    errors: ['NOT_FOUND'],
  },
  bulk: {
    method: 'POST',
    path: '/api/inventory/bulk',
    summary: 'Moves, tags, edits, archives, restores or deletes one item, a selection, or all that a filter finds',
    access: 'MANAGE_INVENTORY',
    body: z.object({ selection: Selection, change: BulkChange }),
    output: BulkResult,
    errors: ['NOT_FOUND'],
  },
  moving: {
    method: 'POST',
    path: '/api/inventory/bulk/moving',
    summary: 'How much a move of a selection would take from where, and what would stay elsewhere; nothing is changed',
    access: 'MANAGE_INVENTORY',
    onlyReads: true,
    body: z.object({ selection: Selection }),
    output: MovePreview,
  },
  undoBulk: {
    method: 'POST',
    path: '/api/inventory/bulk/{id}/undo',
    summary: 'Takes back an edit of many items: each gets back what it had, unless somebody changed it since',
    access: 'MANAGE_INVENTORY',
    params,
    output: BulkUndo,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  addImage: {
    method: 'POST',
    path: '/api/inventory/{id}/images',
    summary: 'Adds a picture: a form with one file named image',
    access: 'EDIT_INVENTORY',
    params,
    file: { name: 'image', maxBytes: maxImageBytes },
    output: Item,
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_AN_IMAGE', 'TOO_LARGE'],
  },
  arrangeImages: {
    method: 'PUT',
    path: '/api/inventory/{id}/images',
    summary: 'Puts the pictures in order; the first is the cover',
    access: 'EDIT_INVENTORY',
    params,
    body: z.object({ imageIds: z.array(id).max(maxImagesPerItem) }),
    output: Item,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  removeImage: {
    method: 'DELETE',
    path: '/api/inventory/{id}/images/{imageId}',
    summary: 'Deletes a picture',
    access: 'EDIT_INVENTORY',
    params: params.extend({ imageId: z.coerce.number().int().positive() }),
    output: Item,
    errors: ['NOT_FOUND'],
  },
  image: {
    method: 'GET',
    path: '/api/inventory/{id}/images/{imageId}/{size}',
    summary: 'A picture in one of its sizes',
    access: 'VIEW_INVENTORY',
    params: params.extend({ imageId: z.coerce.number().int().positive(), size: z.enum(imageSizes) }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
});
