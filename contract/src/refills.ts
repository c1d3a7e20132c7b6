import { z } from 'zod';
import { Decimal, QuantityInput } from './decimal.ts';
import { limits } from './limits.ts';
import { routes } from './route.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });
/** Null is no folder. */
const placeId = id.nullable();

/** `picking`: somebody has picked a line of it. */
export const RefillStatus = z.enum(['open', 'picking', 'done', 'cancelled']);
export type RefillStatus = z.infer<typeof RefillStatus>;

/** A place by its name when the list was made, or by its name now; `path` is the way to it from the top, its own name last. */
export const RefillPlaceName = z.object({
  placeId,
  name: z.string().nullable(),
  path: z.array(z.string()),
  isGone: z.boolean(),
  /** It is not the reader's, and the organization does not let them see who has one: nothing of it is told. */
  isHidden: z.boolean(),
});
export type RefillPlaceName = z.infer<typeof RefillPlaceName>;

export const RefillSummary = z.object({
  id: z.number().int(),
  /** Counts up within the organization: people call it “R-12”. */
  number: z.number().int(),
  status: RefillStatus,
  /** The places that it refills, as far as the reader may see them. */
  places: z.array(z.string()),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** It was made at the hour of the day that the place asks for. */
  isScheduled: z.boolean(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
  /** Counts only lines that the reader may see and that there is something to pick for. */
  lines: z.number().int(),
  settled: z.number().int(),
  /** Lines that could not be planned in full, because the source is short. */
  short: z.number().int(),
});
export type RefillSummary = z.infer<typeof RefillSummary>;

/** What lies in the place that is refilled, or gives back, at this moment. */
export const RefillLevel = z.object({ quantity: Decimal, minimum: Decimal.nullable(), maximum: Decimal.nullable() });
export type RefillLevel = z.infer<typeof RefillLevel>;

export const RefillLine = z.object({
  /** Its place in walking order, which also names it. */
  line: z.number().int(),
  itemId: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  /** Everything that may be printed on it. */
  codes: z.array(z.string()),
  unit: z.object({ name: z.string(), allowsDecimals: z.boolean() }).nullable(),
  state: z.enum(['live', 'archived', 'deleted']),
  /** Null where nothing is known that it could come from. */
  from: RefillPlaceName.nullable(),
  to: RefillPlaceName,
  /** The place has more than its maximum and gives back. */
  isReturn: z.boolean(),
  planned: Decimal,
  /** What the source could not give; null where the reader may not see the source. */
  missing: Decimal.nullable(),
  isShort: z.boolean(),
  /** BUY-11: how much of the item is on order, where the source is short of it; left out where nothing is. Null is no day. */
  onOrder: z.object({ quantity: Decimal, expectedOn: z.iso.date().nullable() }).optional(),
  picked: Decimal,
  /** All that is wanted was picked, or somebody said that there is no more. */
  isSettled: z.boolean(),
  loaded: Decimal,
  pickedBy: z.array(z.string()),
  /** Of the place that is refilled, or gives back; null where the reader may not see it. */
  level: RefillLevel.nullable(),
  /** What lies where it is taken from; null where the reader may not see that place. */
  available: Decimal.nullable(),
});
export type RefillLine = z.infer<typeof RefillLine>;

export const Refill = RefillSummary.extend({
  items: z.array(RefillLine),
  /** The reader may cancel it, or close it with lines left: it is for their own places alone, or they manage the inventory. */
  canClose: z.boolean(),
});
export type Refill = z.infer<typeof Refill>;

/** As many places are told at once; fewer are the last. */
export const pageOfPlaces = 500;

/** A place that can be refilled: some item has a minimum or a maximum there. */
export const RefillPlace = z.object({
  placeId,
  name: z.string().nullable(),
  path: z.array(z.string()),
  /** Items with a minimum or a maximum here; those at or under the minimum with nothing on its way; those above the maximum. */
  items: z.number().int(),
  low: z.number().int(),
  overfull: z.number().int(),
  /** The open list it is on. */
  openRefill: z.object({ id: z.number().int(), number: z.number().int() }).nullable(),
  /** Where it is refilled from, unless an item says otherwise; `home` is each item's own home. */
  source: z.union([z.literal('home'), RefillPlaceName]),
  /** The hour of the day at which a list is made of itself; null is never. */
  hour: z.number().int().nullable(),
  template: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});
export type RefillPlace = z.infer<typeof RefillPlace>;

/** What the sources of all places together cannot give: to be ordered. */
export const RefillShortage = z.object({
  itemId: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  missing: Decimal,
  /** BUY-11: left out where nothing of it is on order. */
  onOrder: z.object({ quantity: Decimal, expectedOn: z.iso.date().nullable() }).optional(),
  places: z.array(z.object({ name: z.string().nullable(), missing: Decimal })),
});
export type RefillShortage = z.infer<typeof RefillShortage>;

export const RefillInput = z.object({
  placeIds: z
    .array(placeId)
    .min(1, 'Choose a place.')
    .max(limits.placesOfRefill)
    .refine((ids) => new Set(ids).size === ids.length, 'Name each place once.'),
});

export const PickInput = z.object({
  quantity: QuantityInput,
  /** A scan adds to what is picked; a tap says how much it is in all. */
  mode: z.enum(['add', 'set']).default('set'),
  /** More than is wanted is meant. */
  isMore: z.boolean().default(false),
  /** There is no more to be found: the line is settled with less than is wanted. */
  isAll: z.boolean().default(false),
  /** It lay somewhere else than the list says. */
  fromPlaceId: placeId.optional(),
});
export type PickInput = z.input<typeof PickInput>;

const Loaded = z.object({
  refill: Refill,
  moved: z.number().int(),
  /** A sentence for each line that could not be loaded; it stays on the list. */
  problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
});

const lineParams = params.extend({ line: z.coerce.number().int().positive() });

export const refills = routes({
  list: {
    method: 'GET',
    path: '/api/refills',
    summary: 'Refill lists, open ones first, then the newest',
    access: 'VIEW_INVENTORY',
    query: z.object({ offset: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    output: z.object({ refills: z.array(RefillSummary), hasMore: z.boolean() }),
  },
  places: {
    method: 'GET',
    path: '/api/refills/places',
    summary: 'The places that have minima, and how much is low in each',
    access: 'VIEW_INVENTORY',
    query: z.object({ offset: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    /** In the order of their paths, `pageOfPlaces` at a time. */
    output: z.array(RefillPlace),
  },
  changePlace: {
    method: 'PUT',
    path: '/api/refills/places',
    summary: 'Sets where a place is refilled from and at which hour its list is made',
    access: 'MANAGE_INVENTORY',
    body: z.object({
      placeId,
      source: z.union([z.literal('home'), placeId]).optional(),
      hour: z.number().int().min(0).max(23).nullable().optional(),
    }),
    /** The place as it is now. */
    output: z.array(RefillPlace),
    errors: ['NOT_FOUND'],
  },
  shortages: {
    method: 'GET',
    path: '/api/refills/shortages',
    summary: 'What the sources of all places cannot give, for whoever orders',
    access: 'MANAGE_INVENTORY',
    /** A page goes on after the item that the page before ended with; the items of a page are in the order of their names. */
    query: z.object({ after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) }),
    output: z.object({ shortages: z.array(RefillShortage), hasMore: z.boolean(), nextAfter: z.number().int().nullable() }),
  },
  read: {
    method: 'GET',
    path: '/api/refills/{id}',
    summary: 'One refill list with its lines in walking order',
    access: 'VIEW_INVENTORY',
    params,
    output: Refill,
    errors: ['NOT_FOUND'],
  },
  make: {
    method: 'POST',
    path: '/api/refills',
    summary: 'Makes the refill list of one or several places; what is on its way or on an open list is not asked for again',
    access: 'EDIT_INVENTORY',
    body: RefillInput,
    /** Null where nothing is to be done, and `told` says why. */
    output: z.object({ refill: Refill.nullable(), told: z.string() }),
    errors: ['NOT_FOUND', 'TOO_LARGE', 'LIMIT_REACHED'],
  },
  change: {
    method: 'PATCH',
    path: '/api/refills/{id}',
    summary: 'Cancels a refill list, or takes the cancelling back',
    access: 'EDIT_INVENTORY',
    params,
    body: z.object({ status: z.enum(['open', 'cancelled']) }),
    /** A list that is opened again asks for no more than is still needed; `told` says so where that is less than before. */
    output: Refill.extend({ told: z.string().nullable() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'LIMIT_REACHED'],
  },
  readLine: {
    method: 'GET',
    path: '/api/refills/{id}/lines/{line}',
    summary: 'One line of a refill list, for whoever is told that somebody picked it',
    access: 'VIEW_INVENTORY',
    params: lineParams,
    output: RefillLine,
    errors: ['NOT_FOUND'],
  },
  pick: {
    method: 'POST',
    path: '/api/refills/{id}/lines/{line}/picks',
    summary: 'Says how much of a line was picked',
    access: 'EDIT_INVENTORY',
    params: lineParams,
    body: PickInput,
    output: RefillLine,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  add: {
    method: 'POST',
    path: '/api/refills/{id}/lines',
    summary: 'Puts an item on the list that was not asked for, as picked',
    access: 'EDIT_INVENTORY',
    params,
    body: z.object({
      itemId: id,
      toPlaceId: placeId,
      fromPlaceId: placeId.optional(),
      quantity: QuantityInput.refine((quantity) => quantity !== '0', 'Please enter how many.'),
    }),
    output: RefillLine,
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  },
  load: {
    method: 'POST',
    path: '/api/refills/{id}/load',
    summary:
      'Moves what was picked to where it belongs; with `isLast`, from those who may close it, the list is done, whatever was not picked',
    access: 'EDIT_INVENTORY',
    params,
    body: z.object({
      isLast: z.boolean().default(false),
      /** In two steps: it is on the way until somebody receives it. */
      isSent: z.boolean().default(false),
    }),
    output: Loaded,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  pdf: {
    method: 'GET',
    path: '/api/refills/{id}/pdf',
    summary: 'The list on paper',
    access: 'VIEW_INVENTORY',
    params,
    turn: 'exports',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
});
