import { z } from 'zod';
import { CustomValues } from './custom-fields.ts';
import { Decimal } from './decimal.ts';
import { financial, selling } from './financial.ts';
import { ItemImage } from './item-images.ts';
import { StockStatus } from './stock-status.ts';
import { VendorLine } from './vendor-lines.ts';

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
