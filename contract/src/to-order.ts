import { z } from 'zod';
import { Decimal, QuantityInput } from './decimal.ts';
import { financial } from './financial.ts';
import { limits } from './limits.ts';
import { routes } from './route.ts';

const id = z.number().int().positive();

/** What a vendor sells of the item; how much of it is planned follows from the need (`planPacks`). */
export const ToOrderOffer = z.object({
  vendorId: z.number().int(),
  name: z.string(),
  vendorSku: z.string(),
  piecesPerPack: Decimal,
  minimumPacks: Decimal,
  leadTimeDays: z.number().int().nullable(),
  /** Of a pack. */
  price: financial(Decimal.nullable()),
  breaks: financial(z.array(z.object({ packs: Decimal, price: Decimal }))),
});
export type ToOrderOffer = z.infer<typeof ToOrderOffer>;

/**
 * Where a need comes from: places at or under their minima; the item's own threshold, or its being out of stock; or its use until an order arrives
 * and for a month after that; or jobs that miss it, whatever else does.
 */
export const ToOrderRule = z.enum(['places', 'threshold', 'use', 'jobs']);

/** A line tells of so many jobs; all of them count. */
export const jobsTold = 10;

export const ToOrderLine = z.object({
  itemId: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  /** What is missing, in pieces, after everything below. */
  need: Decimal,
  rule: ToOrderRule,
  /** So many places lack it. */
  places: z.number().int(),
  threshold: Decimal.nullable(),
  /** The use of a day in the last 30 days, or in those before it ran out; it is told to four decimals. */
  perDay: Decimal,
  /** The days until an order arrives that this reckons with. */
  leadDays: z.number().int(),
  onHand: Decimal,
  /** JOB-03: of what is on hand, as it is promised to jobs: it is there for nobody else. */
  reserved: Decimal,
  /** Of what is on hand, as transfers have it. */
  onTheWay: Decimal,
  /** Of drafts and of what was sent. */
  onOrder: Decimal,
  ofDrafts: Decimal,
  /** JOB-09: what of it jobs miss that is on order for none of them yet, the earliest first. */
  jobs: z.array(z.object({ jobId: z.number().int(), number: z.number().int(), title: z.string(), quantity: Decimal })),
  /** The preferred vendor first; empty where nobody is known to sell it. */
  offers: z.array(ToOrderOffer),
});
export type ToOrderLine = z.infer<typeof ToOrderLine>;

/** What is planned from a vendor, on all pages together; null is items without a vendor. */
export const ToOrderGroup = z.object({
  vendorId: z.number().int().nullable(),
  name: z.string().nullable(),
  lines: z.number().int(),
  cost: financial(Decimal),
  /** So many lines have no price, and count for nothing in the cost. */
  unpriced: z.number().int(),
});
export type ToOrderGroup = z.infer<typeof ToOrderGroup>;

export const ToOrderPage = z.object({
  /** Only the first page has them: by name, items without a vendor last. */
  groups: z.array(ToOrderGroup).nullable(),
  /** In the order of the groups, then by name. */
  lines: z.array(ToOrderLine),
  /** So many more are needed and were dismissed. */
  dismissed: z.number().int(),
  nextOffset: z.number().int().nullable(),
});
export type ToOrderPage = z.infer<typeof ToOrderPage>;

/** What is ordered besides what is planned: the plan stands for every line that says nothing. */
export const ToOrderChoice = z.object({
  itemId: id,
  /** Another vendor of the item. */
  vendorId: id.optional(),
  /** Packs of this vendor. */
  packs: QuantityInput.refine((packs) => packs !== '0', 'Please enter how many.').optional(),
});
export type ToOrderChoice = z.infer<typeof ToOrderChoice>;

const named = z.array(id).max(limits.itemsNamed);

export const ToOrderDrafts = z.object({
  /** Only what would be ordered from these vendors; left out, from all of them. */
  vendorIds: z.array(id).min(1).max(limits.vendors).optional(),
  /** Only these items; left out, all of them. */
  itemIds: named.min(1).optional(),
  leftOut: named.default([]),
  /** Where all of it is delivered, null for no folder; left out, where each vendor's last order went, else to where most of it is at home. */
  placeId: id.nullable().optional(),
  choices: z
    .array(ToOrderChoice)
    .max(limits.itemsNamed)
    .default([])
    .refine((choices) => new Set(choices.map(({ itemId }) => itemId)).size === choices.length, 'Name each item once.'),
});
export type ToOrderDrafts = z.input<typeof ToOrderDrafts>;

/** An order that the draft went into; not new where it was added to one that was drafted here before. */
export const ToOrderDraft = z.object({ id: z.number().int(), number: z.number().int(), vendor: z.string(), isNew: z.boolean() });
export type ToOrderDraft = z.infer<typeof ToOrderDraft>;

export const toOrder = routes({
  list: {
    method: 'GET',
    path: '/api/to-order',
    summary: 'What should be ordered, over all places together, by vendor: what is short less what is on hand, on the way and on order',
    access: 'ORDER_STOCK',
    query: z.object({
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      /** Only of this vendor; 0 is items without one. */
      vendorId: z.coerce.number().int().min(0).optional(),
      /** What was dismissed, and nothing else. */
      isDismissed: z.stringbool().default(false),
      /** So many lines are told at once; with none, the groups alone. */
      limit: z.coerce.number().int().min(0).max(100).default(100),
    }),
    turn: 'reports',
    output: ToOrderPage,
  },
  draft: {
    method: 'POST',
    path: '/api/to-order/drafts',
    summary: 'Makes draft orders of what should be ordered, one for each vendor; what is on order already is not ordered again',
    access: 'ORDER_STOCK',
    body: ToOrderDrafts,
    turn: 'reports',
    output: z.object({ drafts: z.array(ToOrderDraft), told: z.string() }),
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  },
  dismiss: {
    method: 'PUT',
    path: '/api/to-order/dismissals',
    summary: 'Says of items that they are not to be ordered until their stock changes, or takes that back',
    access: 'ORDER_STOCK',
    body: z.object({ itemIds: z.array(id).min(1).max(500), isDismissed: z.boolean() }),
    output: z.object({ items: z.number().int() }),
  },
});
