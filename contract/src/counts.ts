import { z } from 'zod';
import { Decimal, QuantityInput } from './decimal.ts';
import { financial } from './financial.ts';
import { Selection } from './item-filter.ts';
import { routes } from './route.ts';
import { text } from './text.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });
const lineParams = params.extend({ itemId: z.coerce.number().int().positive() });

export const CountStatus = z.enum(['open', 'posted', 'cancelled']);
export type CountStatus = z.infer<typeof CountStatus>;

/** The most lines of one count: every device that counts keeps all of them. */

/** The treatment of lines that nobody has counted when the count is posted. */
export const UncountedChoice = z.enum(['leave', 'zero']);
export type UncountedChoice = z.infer<typeof UncountedChoice>;

/** Sums over the counted lines, for the person who reviews them. A line that cannot be posted is only among the `problems`. */
export const CountReview = z.object({
  matched: z.number().int(),
  up: z.number().int(),
  down: z.number().int(),
  problems: z.number().int(),
  /** Valued at the unit cost of this moment; once posted, the value that the ledger booked. */
  upValue: financial(Decimal),
  downValue: financial(Decimal),
  netValue: financial(Decimal),
});
export type CountReview = z.infer<typeof CountReview>;

/** A count as a row of a list. */
export const CountSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  status: CountStatus,
  /** True if the book quantity is hidden from the people who count. */
  isBlind: z.boolean(),
  /** The folder that was picked, if the reader may see it. */
  folder: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** The time at which it was posted or cancelled, and the person who did it. */
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
  uncounted: UncountedChoice.nullable(),
  /** Counts only the lines that the reader may see. */
  lines: z.number().int(),
  counted: z.number().int(),
  /** The number of entries ever made; a request to post may name it, and is refused if someone counted on meanwhile. */
  entries: z.number().int(),
});
export type CountSummary = z.infer<typeof CountSummary>;

export const Count = CountSummary.extend({
  /** Null for whoever may only count. */
  review: CountReview.nullable(),
});
export type Count = z.infer<typeof Count>;

/** `corrected`: after it was counted, its quantity was set by hand or by another count, which is newer and stays. */
export const LineState = z.enum(['live', 'archived', 'deleted', 'corrected']);
export type LineState = z.infer<typeof LineState>;

/** The effect of posting on a line. */
export const LineOutcome = z.enum(['matched', 'changed', 'zeroed', 'left', 'corrected', 'archived', 'deleted']);
export type LineOutcome = z.infer<typeof LineOutcome>;

export const CountLine = z.object({
  itemId: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  /** Everything that may be printed on it: inventory number, QR code, barcodes. */
  codes: z.array(z.string()),
  folderId: z.number().int().nullable(),
  unit: z.object({ name: z.string(), allowsDecimals: z.boolean() }).nullable(),
  /** The book quantity when it was counted, or of now. Null in a blind count, but for whoever reviews it. */
  expected: Decimal.nullable(),
  counted: Decimal.nullable(),
  /** The people whose entries make up the counted quantity, first counter first. */
  countedBy: z.array(z.string()),
  /** Nobody but the reader has counted it. */
  isMineOnly: z.boolean(),
  /** Counted minus expected, or what posting booked; null where there is nothing to say, or the reader is not told. */
  difference: Decimal.nullable(),
  unitCost: financial(Decimal.nullable()),
  value: financial(Decimal.nullable()),
  /** It was not picked at the start, but found. */
  isAlsoFound: z.boolean(),
  /** A reviewer wants it counted again. */
  isRecount: z.boolean(),
  state: LineState,
  outcome: LineOutcome.nullable(),
});
export type CountLine = z.infer<typeof CountLine>;

/** One person's count of one item at one moment. Entries are kept, also when they no longer count. */
export const CountEntry = z.object({
  id: z.uuid(),
  quantity: Decimal,
  mode: z.enum(['set', 'add']),
  at: z.iso.datetime(),
  userName: z.string(),
  isMine: z.boolean(),
  /** Taken back by its author, or put aside for a recount. */
  isRemoved: z.boolean(),
  /** It makes up what is counted; one before the last `set` does not. */
  isInForce: z.boolean(),
});
export type CountEntry = z.infer<typeof CountEntry>;

export const EntryInput = z.object({
  /** The device makes the id: however often the entry is sent, it is made once. */
  id: z.uuid(),
  itemId: id,
  quantity: QuantityInput,
  /** Left out, it adds to what another person counted and replaces what was only one's own. */
  mode: z.enum(['set', 'add']).optional(),
  /** Puts an item on the list that was not picked at the start. */
  isAlsoFound: z.boolean().default(false),
  /** Seconds that the entry waited on the device: it counts for the moment it was made. */
  secondsAgo: z
    .number()
    .min(0)
    .max(60 * 60 * 24 * 30)
    .default(0),
});
export type EntryInput = z.input<typeof EntryInput>;

export const CountInput = z.object({ name: text(100), selection: Selection, isBlind: z.boolean().default(false) });
export type CountInput = z.input<typeof CountInput>;

export const counts = routes({
  list: {
    method: 'GET',
    path: '/api/counts',
    summary: 'Stock counts, open ones first, then the newest',
    access: 'VIEW_INVENTORY',
    query: z.object({ offset: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
    output: z.object({ counts: z.array(CountSummary), hasMore: z.boolean() }),
  },
  read: {
    method: 'GET',
    path: '/api/counts/{id}',
    summary: 'One count with its progress and, for whoever may post it, what it would change',
    access: 'VIEW_INVENTORY',
    params,
    output: Count,
    errors: ['NOT_FOUND'],
  },
  start: {
    method: 'POST',
    path: '/api/counts',
    summary: 'Starts a count of a folder, a selection, or all that a filter finds',
    access: 'MANAGE_INVENTORY',
    body: CountInput,
    output: Count,
    errors: ['NOT_FOUND', 'TOO_LARGE', 'LIMIT_REACHED'],
  },
  change: {
    method: 'PATCH',
    path: '/api/counts/{id}',
    summary: 'Renames a count, cancels it, or takes the cancelling back',
    access: 'MANAGE_INVENTORY',
    params,
    body: z.object({ name: text(100), status: z.enum(['open', 'cancelled']) }).partial(),
    output: Count,
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  },
  lines: {
    method: 'GET',
    path: '/api/counts/{id}/lines',
    summary: 'What is counted, page after page; with `since`, only what changed after that answer',
    access: 'VIEW_INVENTORY',
    params,
    query: z.object({
      after: z.coerce.number().int().min(0).optional(),
      since: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      limit: z.coerce.number().int().min(1).max(5000).default(5000),
    }),
    output: z.object({ lines: z.array(CountLine), nextAfter: z.number().int().nullable(), since: z.string() }),
    errors: ['NOT_FOUND'],
  },
  line: {
    method: 'GET',
    path: '/api/counts/{id}/lines/{itemId}',
    summary: 'One line with everything that was entered for it',
    access: 'VIEW_INVENTORY',
    params: lineParams,
    output: CountLine.extend({ entries: z.array(CountEntry) }),
    errors: ['NOT_FOUND'],
  },
  enter: {
    method: 'POST',
    path: '/api/counts/{id}/entries',
    summary: 'Enters what was counted of an item',
    access: 'EDIT_INVENTORY',
    params,
    body: EntryInput,
    output: CountLine,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  removeEntry: {
    method: 'DELETE',
    path: '/api/counts/{id}/entries/{entryId}',
    summary: 'Takes back an entry of one’s own',
    access: 'EDIT_INVENTORY',
    params: params.extend({ entryId: z.uuid() }),
    output: CountLine,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  recount: {
    method: 'POST',
    path: '/api/counts/{id}/lines/{itemId}/recount',
    summary: 'Puts aside what was counted of an item and asks for it again',
    access: 'MANAGE_INVENTORY',
    params: lineParams,
    output: CountLine,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  post: {
    method: 'POST',
    path: '/api/counts/{id}/post',
    summary: 'Books all differences at once and closes the count',
    access: 'MANAGE_INVENTORY',
    params,
    body: z.object({ uncounted: UncountedChoice.default('leave'), entries: z.number().int().min(0).optional() }),
    output: Count,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  exportLines: {
    method: 'GET',
    path: '/api/counts/{id}/export',
    summary: 'The count as a CSV file',
    access: 'MANAGE_INVENTORY',
    params,
    turn: 'exports',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
});
