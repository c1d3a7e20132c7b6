import { z } from 'zod';
import { Decimal } from './decimal.ts';
import { StockStatus } from './stock-status.ts';
import { routes } from './route.ts';

export const alertKinds = ['low', 'out'] as const;

/**
 * ALRT-02: an item is at or below its threshold, or has nothing left, whether it fell or was made so. Exactly one is open while that is
 * so and the item is not archived; it resolves when stock is back above. PLC-06: so is one for each place that has no more than its minimum.
 */
export const Alert = z.object({
  id: z.number().int(),
  kind: z.enum(alertKinds),
  at: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  isRead: z.boolean(),
  /** The quantity when the alert was made; the item carries today's. */
  quantityThen: Decimal,
  /** True if it is about one place of the item, which is named; otherwise it is about all of its places together. */
  isOfPlace: z.boolean(),
  /** Null is no folder, or no place. */
  placeId: z.number().int().nullable(),
  /** Null also of a folder that is gone. */
  placeName: z.string().nullable(),
  /** Quantity, threshold, status and folder are those of the place, where the alert is about one. */
  item: z.object({
    id: z.number().int(),
    name: z.string(),
    sku: z.string().nullable(),
    quantity: Decimal,
    lowStockThreshold: Decimal.nullable(),
    stockStatus: StockStatus,
    unit: z.string().nullable(),
    folderId: z.number().int().nullable(),
    folder: z.string().nullable(),
    vendor: z.string().nullable(),
    coverImageId: z.number().int().nullable(),
    /** BUY-11: left out where nothing is on order. Null is no day. */
    onOrder: z.object({ quantity: Decimal, expectedOn: z.iso.date().nullable() }).optional(),
  }),
});
export type Alert = z.infer<typeof Alert>;

/** Nobody tells a thousand from a hundred thousand on a badge, and counting those would take far longer. */
export const countedUpTo = 1000;

/** “12”, or “999+” where nobody counted on. */
export function countText(count: number): string {
  return count < countedUpTo ? String(count) : `${countedUpTo - 1}+`;
}

export const AlertCounts = z.object({
  /** Open alerts this person has not read, up to `countedUpTo`. */
  count: z.number().int(),
  /** The items themselves, as everywhere: at or below the threshold and above zero; and with nothing left. */
  low: z.number().int(),
  out: z.number().int(),
  /** Open alerts, read or not, up to `countedUpTo`: an item has one for itself and one for each of its places that is low. */
  openLow: z.number().int(),
  openOut: z.number().int(),
  /** PLC-14: tools that are not back although their day is over, up to `countedUpTo`; `tools.list` shows them. */
  overdue: z.number().int(),
  /** BUY-03: orders of which something has not come by its day, up to `countedUpTo`; `orders.list` shows them. */
  overdueOrders: z.number().int(),
  /** BUY-09: credits that vendors owe and whose day is over, up to `countedUpTo`; `vendorReturns.list` shows them. */
  overdueCredits: z.number().int(),
});
export type AlertCounts = z.infer<typeof AlertCounts>;

const ids = z.array(z.number().int().positive()).min(1).max(500);

export const alerts = routes({
  list: {
    method: 'GET',
    path: '/api/alerts',
    summary: 'What ran low or out, newest first: open alerts, or those that resolved',
    access: 'VIEW_INVENTORY',
    query: z.object({
      state: z.enum(['open', 'resolved']).default('open'),
      kind: z.enum(alertKinds).optional(),
      isUnread: z.stringbool().optional(),
      /** Only of this place; 0 is no folder. */
      placeId: z.coerce.number().int().min(0).optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ alerts: z.array(Alert), nextCursor: z.string().nullable() }),
  },
  count: {
    method: 'GET',
    path: '/api/alerts/count',
    summary: 'How many alerts are open and unread, how many items are low or out, and how many tools, orders and credits are overdue',
    access: 'VIEW_INVENTORY',
    output: AlertCounts,
  },
  mark: {
    method: 'PUT',
    path: '/api/alerts/read',
    summary: 'Marks alerts as read or unread for the person who asks; without ids, all of them',
    access: 'VIEW_INVENTORY',
    body: z.object({ ids: ids.optional(), isRead: z.boolean().default(true) }),
    output: AlertCounts,
  },
});
