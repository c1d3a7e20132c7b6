import { z } from 'zod';
import { Decimal, QuantityInput } from './decimal.ts';
import { limits } from './limits.ts';
import { Movement } from './movements.ts';
import { routes } from './route.ts';
import { longText } from './text.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });

/** The place of goods that are on the way, in the ledger and wherever places are numbers. It can be neither taken from nor put into. */
export const transit = -1;

/**
 * `sent` until nothing of it is on the way any more; then `received`, or `cancelled` where nothing arrived. `undone` was received, and what
 * was left of it went back.
 */
export const transferStates = ['draft', 'sent', 'received', 'cancelled', 'undone'] as const;
export const TransferState = z.enum(transferStates);
export type TransferState = z.infer<typeof TransferState>;

/** An end of a transfer: a folder, or null for none. */
const TransferPlace = z.object({
  placeId: z.number().int().nullable(),
  name: z.string().nullable(),
  /** A place that the reader does not see; its name is told where the organization shows staff who has one. */
  isElsewhere: z.boolean(),
});
export type TransferPlace = z.infer<typeof TransferPlace>;

export const TransferSummary = z.object({
  id: z.number().int(),
  /** Counts up within the organization. */
  number: z.number().int(),
  state: TransferState,
  from: TransferPlace,
  to: TransferPlace,
  note: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  sentAt: z.iso.datetime().nullable(),
  sentBy: z.string().nullable(),
  /** The time at which it was received, cancelled or undone, and the person who did it. */
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
  /** The first of its items by name, and how many there are. */
  items: z.array(z.string()),
  lineCount: z.number().int(),
  /** How many lines arrived whole, how many are still on the way, and how many of these were received in part and wait for a word. */
  linesReceived: z.number().int(),
  linesOnTheWay: z.number().int(),
  linesShort: z.number().int(),
  /** The reader sees the place that it leaves, or the one it arrives in, and may act there. */
  canSend: z.boolean(),
  canReceive: z.boolean(),
});
export type TransferSummary = z.infer<typeof TransferSummary>;

export const TransferLine = z.object({
  itemId: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  /** Everything that may be printed on it: inventory number, QR code, barcodes. */
  codes: z.array(z.string()),
  unit: z.object({ name: z.string(), allowsDecimals: z.boolean() }).nullable(),
  /** The item is still there and the reader may see it, so a link to it leads somewhere. */
  hasItem: z.boolean(),
  planned: Decimal,
  sent: Decimal,
  received: Decimal,
  /** Went back to where it came from. */
  back: Decimal,
  /** Written off. */
  lost: Decimal,
  /** Sent, and nothing else yet. */
  inTransit: Decimal,
  /** Somebody received less than was on the way, and nobody has said yet what became of the rest. */
  isShort: z.boolean(),
  /** Somebody has said that the rest is still coming. */
  isLate: z.boolean(),
  /** How much lies where it leaves from, while it is a draft. Null later, and for whoever does not see that place. */
  available: Decimal.nullable(),
});
export type TransferLine = z.infer<typeof TransferLine>;

export const Transfer = TransferSummary.extend({
  lines: z.array(TransferLine),
  /** The rows of the ledger that name it, newest first. */
  movements: z.array(Movement),
});
export type Transfer = z.infer<typeof Transfer>;

const line = z.object({ itemId: id, quantity: QuantityInput.refine((quantity) => quantity !== '0', 'Please enter how many.') });
const once = (lines: readonly { itemId: number }[]) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length;
const lines = z.array(line).min(1).max(limits.linesOfTransfer).refine(once, 'Name each item once.');
/** Of a line that nothing came of, nothing was received; that is worth saying. */
const countedLines = z
  .array(z.object({ itemId: id, quantity: QuantityInput }))
  .min(1)
  .max(limits.linesOfTransfer)
  .refine(once, 'Name each item once.');

const ends = { fromPlaceId: id.nullable(), toPlaceId: id.nullable() };
const note = longText(1000).default('');
const source = z.enum(['scan', 'edit']).default('edit');
const elsewhere = { path: ['toPlaceId'], message: 'Choose another place than it lies in.' };
const goesElsewhere = ({ fromPlaceId, toPlaceId }: { fromPlaceId: number | null; toPlaceId: number | null }) => fromPlaceId !== toPlaceId;

/** Takes so much of each item from one place to another; null is no folder. */
export const TransferInput = z.object({ ...ends, lines, note, source }).refine(goesElsewhere, elsewhere);
export type TransferInput = z.input<typeof TransferInput>;

/** The same as a plan, which may still be without lines. */
export const TransferPlan = z
  .object({ ...ends, lines: z.array(line).max(limits.linesOfTransfer).refine(once, 'Name each item once.'), note })
  .refine(goesElsewhere, elsewhere);
export type TransferPlan = z.input<typeof TransferPlan>;

/** What became of goods that did not arrive: still coming, returned to where they came from, or written off at what they cost. */
export const settlements = ['late', 'back', 'lost'] as const;
export const Settlement = z.enum(settlements);
export type Settlement = z.infer<typeof Settlement>;

export const SettlementInput = z
  .object({
    as: Settlement,
    /** Everything of the line that is on the way, where no quantity is given. */
    lines: z
      .array(line.partial({ quantity: true }))
      .min(1)
      .max(limits.linesOfTransfer)
      .refine(once, 'Name each item once.'),
    /** The reason; what is written off must have one. */
    note,
  })
  .refine(({ as, note }) => as !== 'lost' || note !== '', { path: ['note'], message: 'Please say what happened.' });
export type SettlementInput = z.input<typeof SettlementInput>;

const refusals = ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'] as const;

/**
 * PLC-05. Staff see the transfers that leave or reach their folders; they send from theirs and receive into theirs. In one tap they also take from
 * others' into theirs, where the organization lets them (`staffTakeElsewhere`).
 */
export const transfers = routes({
  list: {
    method: 'GET',
    path: '/api/transfers',
    summary: 'Transfers, newest first: on the way, planned, or done',
    access: 'VIEW_INVENTORY',
    query: z.object({
      show: z.enum(['open', 'drafts', 'done']).default('open'),
      /** Those that leave or reach this folder; `none` means no folder. */
      placeId: z.union([z.literal('none'), z.coerce.number().int().positive()]).optional(),
      itemId: z.coerce.number().int().positive().optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({ transfers: z.array(TransferSummary), hasMore: z.boolean() }),
  },
  read: {
    method: 'GET',
    path: '/api/transfers/{id}',
    summary: 'One transfer with its lines and the rows of history that name it',
    access: 'VIEW_INVENTORY',
    params,
    output: Transfer,
    errors: ['NOT_FOUND'],
  },
  places: {
    method: 'GET',
    path: '/api/transfers/places',
    summary: 'The places that the reader may send to, by their names',
    access: 'EDIT_INVENTORY',
    /** Each says what it lies in, so that the way to it is not written out for each. */
    output: z.object({
      places: z.array(z.object({ placeId: z.number().int(), name: z.string(), parentId: z.number().int().nullable() })),
    }),
  },
  make: {
    method: 'POST',
    path: '/api/transfers',
    summary: 'Takes items from one place to another at once, all of them or none; no value changes',
    access: 'EDIT_INVENTORY',
    body: TransferInput,
    /** One row of the history for each line, in their order. */
    output: z.object({ movements: z.array(Movement), transferId: z.number().int(), number: z.number().int() }),
    errors: refusals,
  },
  take: {
    method: 'POST',
    path: '/api/transfers/take',
    summary: 'Takes some of an item from a place; what the place lacks of it is brought there first, from another, in the same act',
    access: 'EDIT_INVENTORY',
    body: z
      .object({
        itemId: id,
        /** Where it is taken. */
        placeId: id.nullable(),
        /** Where the rest came from: as much as is missing, and no more than lies there. */
        fromPlaceId: id.nullable(),
        quantity: line.shape.quantity,
        note,
        source,
      })
      .refine(({ placeId, fromPlaceId }) => placeId !== fromPlaceId, { path: ['fromPlaceId'], message: elsewhere.message }),
    /** What was brought, where something was missing, and what was taken. */
    output: z.object({ movements: z.array(Movement) }),
    errors: refusals,
  },
  plan: {
    method: 'POST',
    path: '/api/transfers/plan',
    summary: 'Plans a transfer; nothing is moved',
    access: 'EDIT_INVENTORY',
    body: TransferPlan,
    output: Transfer,
    errors: refusals,
  },
  change: {
    method: 'PUT',
    path: '/api/transfers/{id}',
    summary: 'Changes a planned transfer',
    access: 'EDIT_INVENTORY',
    params,
    body: TransferPlan,
    output: Transfer,
    errors: refusals,
  },
  planLine: {
    method: 'POST',
    path: '/api/transfers/{id}/lines',
    summary: 'Adds so much of an item to a planned transfer, or sets how much it is; other lines stay, whoever changes them meanwhile',
    access: 'EDIT_INVENTORY',
    params,
    body: z
      .object({
        itemId: id,
        quantity: QuantityInput,
        /** A scan adds to what is planned; a tap says how much it is in all, and with zero the line goes. */
        mode: z.enum(['add', 'set']).default('add'),
      })
      .refine(({ quantity, mode }) => mode === 'set' || quantity !== '0', { path: ['quantity'], message: 'Please enter how many.' }),
    output: Transfer,
    errors: refusals,
  },
  sendNew: {
    method: 'POST',
    path: '/api/transfers/send',
    summary: 'Plans a transfer and sends it: what it has is on the way, all of it or none',
    access: 'EDIT_INVENTORY',
    body: TransferInput,
    output: Transfer,
    errors: refusals,
  },
  send: {
    method: 'POST',
    path: '/api/transfers/{id}/send',
    summary: 'Sends a planned transfer, or less of it than was planned; the rest stays where it is',
    access: 'EDIT_INVENTORY',
    params,
    /** As planned, where no lines are given. A line that is not named, or named with zero, stays behind. */
    body: z.object({ lines: countedLines.optional(), source }),
    output: Transfer,
    errors: refusals,
  },
  receive: {
    method: 'POST',
    path: '/api/transfers/{id}/receive',
    summary: 'Receives what is on the way: all of it, or so much of some lines; the sender is told of what is missing',
    access: 'EDIT_INVENTORY',
    params,
    body: z.object({ lines: countedLines.optional(), note, source }),
    output: Transfer,
    errors: refusals,
  },
  settle: {
    method: 'POST',
    path: '/api/transfers/{id}/settle',
    summary: 'Says what became of goods that did not arrive: still coming, returned, or lost',
    access: 'EDIT_INVENTORY',
    params,
    body: SettlementInput,
    output: Transfer,
    errors: refusals,
  },
  cancel: {
    method: 'POST',
    path: '/api/transfers/{id}/cancel',
    summary: 'Cancels a transfer: what is on the way goes back to where it came from',
    access: 'EDIT_INVENTORY',
    params,
    body: z.object({ note }).optional(),
    output: Transfer,
    errors: refusals,
  },
  undo: {
    method: 'POST',
    path: '/api/transfers/{id}/undo',
    summary: 'Takes a received transfer back: what is still there of it returns, what was used meanwhile stays used',
    access: 'EDIT_INVENTORY',
    params,
    body: z.object({ note }).optional(),
    output: Transfer,
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED', 'UNDO_NOT_YOURS', 'CANNOT_UNDO'],
  },
  exportLines: {
    method: 'GET',
    path: '/api/transfers/{id}/export',
    summary: 'The transfer as a CSV file',
    access: 'VIEW_INVENTORY',
    params,
    turn: 'exports',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
});
