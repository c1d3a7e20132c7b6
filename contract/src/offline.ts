import { z } from 'zod';
import { ItemPlace, ItemSummary } from './item-answers.ts';
import { Expected } from './receipt-answers.ts';
import { Job } from './job-answers.ts';
import { Refill } from './refills.ts';
import { routes } from './route.ts';
import { ToolLoan, tools } from './tools.ts';
import { Transfer, transfers } from './transfers.ts';

const id = z.number().int().positive();

/** Items that a device keeps for when there is no network: those that changed last, and those it saw last. */
export const itemsOnDevice = 5000;

/** A device keeps so many characters of an item's notes: what stands on a label or beside a shelf, not a manual. */
export const notesOnDevice = 300;

/** The part of an item that a device keeps: enough to list it, find it by any of its codes, recognize it and change its stock. */
export const OfflineItem = ItemSummary.extend({
  barcodes: z.array(z.string()),
  /** The barcodes that its vendors put on it. Not known of what an older version kept. */
  vendorBarcodes: z.array(z.string()).optional(),
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

/** A device keeps so many open transfers, drafts among them, and so many open refill lists, with so many lines of each in all. */
export const transfersOnDevice = 20;
export const refillsOnDevice = 10;
/** And so many orders that something is still to come of. */
export const ordersOnDevice = 20;
/** And so many open jobs. */
export const jobsOnDevice = 20;
export const linesOnDevice = 1000;

/** PLC-12: the work that can be gone on with in a basement, and whom or where to it can be given. */
export const OfflineDocuments = z.object({
  /** What the person can receive comes first; the rows of history stay on the server. */
  transfers: z.array(Transfer),
  refills: z.array(Refill),
  /** Orders as they are received: those expected first come first. */
  expected: z.array(Expected),
  /** Open jobs, those that the person is on first; their pictures and what went onto them before stay on the server. */
  jobs: z.array(Job),
  loans: z.array(ToolLoan),
  /** Nobody and nowhere for those who change nothing. */
  people: tools.people.output.shape.people,
  places: transfers.places.output.shape.places,
});
export type OfflineDocuments = z.infer<typeof OfflineDocuments>;

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
  documents: {
    method: 'GET',
    path: '/api/offline/documents',
    summary: 'The open transfers, refill lists, orders to receive, jobs and loans of tools that a device keeps, as many as fit',
    access: 'VIEW_INVENTORY',
    output: OfflineDocuments,
  },
});
