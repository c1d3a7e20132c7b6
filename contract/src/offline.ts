import { z } from 'zod';
import { ItemPlace, ItemSummary } from './inventory.ts';
import { routes } from './route.ts';

const id = z.number().int().positive();

/** Items that a device keeps for when there is no network: those that changed last, and those it saw last. */
export const itemsOnDevice = 5000;

/** A device keeps so many characters of an item's notes: what stands on a label or beside a shelf, not a manual. */
export const notesOnDevice = 300;

/** The part of an item that a device keeps: enough to list it, find it by any of its codes, recognize it and change its stock. */
export const OfflineItem = ItemSummary.extend({
  barcodes: z.array(z.string()),
  notes: z.string(),
  /** Those that the person may see. */
  places: z.array(ItemPlace),
});
export type OfflineItem = z.infer<typeof OfflineItem>;

export const OfflineItems = z.object({
  items: z.array(OfflineItem),
  /** The next reading goes on here, now or in a week. */
  cursor: z.string(),
  hasMore: z.boolean(),
});
export type OfflineItems = z.infer<typeof OfflineItems>;

export const offline = routes({
  items: {
    method: 'GET',
    path: '/api/offline/items',
    summary: 'The items a device keeps, a page at a time: those that changed since its last reading, or at first the latest',
    access: 'VIEW_INVENTORY',
    query: z.object({
      since: z
        .string()
        .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\/\d{1,16}(\/[0-9a-f]{12})?$/)
        .optional(),
    }),
    output: OfflineItems,
  },
  gone: {
    method: 'POST',
    path: '/api/offline/gone',
    summary: 'Which of the items a device keeps are deleted, or no longer for this person to see',
    access: 'VIEW_INVENTORY',
    onlyReads: true,
    body: z.object({ itemIds: z.array(id).max(2 * itemsOnDevice) }),
    output: z.object({ gone: z.array(z.number().int()) }),
  },
});
