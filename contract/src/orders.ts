import { z } from 'zod';
import { Day } from './day.ts';
import { Decimal, PriceInput, QuantityInput } from './decimal.ts';
import { financial } from './financial.ts';
import { limits } from './limits.ts';
import { orderFileTypes } from './order-file-types.ts';
import { routes } from './route.ts';
import { longText, text } from './text.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });
const fileParams = params.extend({ fileId: z.coerce.number().int().positive() });

export const OrderState = z.enum(['draft', 'sent', 'closed', 'cancelled']);
export type OrderState = z.infer<typeof OrderState>;

/**
 * How far it is, read from its lines: `partly` once something came, `received` only when each line is whole, however much more came of another
 * (P3); `short` is closed although something never came.
 */
export const orderStages = ['draft', 'sent', 'partly', 'received', 'short', 'cancelled'] as const;
export const OrderStage = z.enum(orderStages);
export type OrderStage = z.infer<typeof OrderStage>;

/** `other` is an order that was sent by other means than our mail. */
export const OrderMailState = z.enum(['other', 'waiting', 'sent', 'failed']);
export type OrderMailState = z.infer<typeof OrderMailState>;

/** Where something is delivered: a folder, or null for none. */
const OrderPlace = z.object({ placeId: z.number().int().nullable(), name: z.string().nullable() });

/** Days for which the vendor's link works. */
export const confirmationDays = 30;

export const OrderSummary = z.object({
  id: z.number().int(),
  /** Counts up within the organization; people say PO-7. */
  number: z.number().int(),
  state: OrderState,
  stage: OrderStage,
  /** Null once the vendor is deleted: the order keeps the name. */
  vendorId: z.number().int().nullable(),
  vendorName: z.string(),
  place: OrderPlace,
  /** In how many places its lines are delivered. */
  placeCount: z.number().int(),
  expectedOn: z.iso.date().nullable(),
  /** A day is over on which something was to come that has not. */
  isOverdue: z.boolean(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  sentAt: z.iso.datetime().nullable(),
  sentBy: z.string().nullable(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
  /** The first of its items, and how many lines there are, have come whole, are still open, and have come in part. */
  items: z.array(z.string()),
  lineCount: z.number().int(),
  linesReceived: z.number().int(),
  linesOpen: z.number().int(),
  linesPartly: z.number().int(),
  total: financial(Decimal),
  /** Null while it has not been sent. */
  mail: OrderMailState.nullable(),
  confirmedAt: z.iso.datetime().nullable(),
});
export type OrderSummary = z.infer<typeof OrderSummary>;

export const OrderLine = z.object({
  /** Its number within the order, which stays while others come and go. */
  line: z.number().int(),
  itemId: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  vendorSku: z.string(),
  unit: z.object({ name: z.string(), allowsDecimals: z.boolean() }).nullable(),
  /** The item is still there and the reader may see it. */
  hasItem: z.boolean(),
  packs: Decimal,
  piecesPerPack: Decimal,
  pieces: Decimal,
  /** Of a pack, and of the whole line. */
  price: financial(Decimal),
  total: financial(Decimal),
  /** Where it is delivered. */
  place: OrderPlace,
  /** True where the line says so itself, false where it goes with the order. */
  hasOwnPlace: z.boolean(),
  note: z.string(),
  /** In pieces. */
  received: Decimal,
  returned: Decimal,
  outstanding: Decimal,
  closedShortAt: z.iso.datetime().nullable(),
  /** What the vendor confirmed; null is as ordered, or nothing yet. */
  confirmedPacks: Decimal.nullable(),
  confirmedOn: z.iso.date().nullable(),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const OrderFile = z.object({
  id: z.number().int(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  addedAt: z.iso.datetime(),
  addedBy: z.string(),
});
export type OrderFile = z.infer<typeof OrderFile>;

/** The order as the vendor got it. Nothing in it changes later, whatever becomes of items, places and vendors. */
export const SentOrder = z.object({
  number: z.number().int(),
  organization: z.string(),
  organizationAddress: z.string(),
  vendorName: z.string(),
  vendorContact: z.string(),
  vendorAddress: z.string(),
  /** Where it is delivered unless a line says otherwise. */
  deliverTo: z.string(),
  expectedOn: z.iso.date().nullable(),
  note: z.string(),
  currency: z.string(),
  sentAt: z.iso.datetime(),
  sentBy: z.string(),
  total: financial(Decimal),
  lines: z.array(
    z.object({
      line: z.number().int(),
      vendorSku: z.string(),
      name: z.string(),
      sku: z.string().nullable(),
      unit: z.string().nullable(),
      packs: Decimal,
      piecesPerPack: Decimal,
      pieces: Decimal,
      price: financial(Decimal),
      total: financial(Decimal),
      deliverTo: z.string().nullable(),
      note: z.string(),
    }),
  ),
});
export type SentOrder = z.infer<typeof SentOrder>;

export const Order = OrderSummary.extend({
  note: z.string(),
  vendorReference: z.string(),
  /** Where the vendor reads mails; empty where none is known or the vendor is deleted. */
  vendorEmail: z.string(),
  lines: z.array(OrderLine),
  files: z.array(OrderFile),
  /** The address that the last mail went to, or waits for, and what the mail server said where it could not be sent. */
  mailedTo: z.string().nullable(),
  mailedAt: z.iso.datetime().nullable(),
  mailProblem: z.string().nullable(),
  confirmUntil: z.iso.datetime().nullable(),
  confirmedBy: z.string().nullable(),
  confirmNote: z.string(),
  /** Whoever only receives it sees no prices, and therefore not the document either. */
  asSent: financial(SentOrder.nullable()),
});
export type Order = z.infer<typeof Order>;

const packs = QuantityInput.refine((quantity) => quantity !== '0', 'Please enter how many.');
const piecesPerPack = QuantityInput.refine((quantity) => quantity !== '0', 'A pack has something in it.');
const note = longText(2000);
const vendorReference = longText(120);

const line = z.object({
  itemId: id,
  packs,
  /** What the vendor's line of the item says, where these are left out. */
  piecesPerPack: piecesPerPack.optional(),
  price: PriceInput.optional(),
  vendorSku: longText(120).optional(),
  /** Null or left out goes where the order goes; 0 is no folder. */
  place: z.number().int().min(0).nullable().optional(),
  note: longText(500).optional(),
});

export const OrderPlan = z.object({
  vendorId: id,
  /** Null is no folder. */
  placeId: id.nullable().default(null),
  note: note.default(''),
  vendorReference: vendorReference.default(''),
  expectedOn: Day.nullable().default(null),
  lines: z.array(line).max(limits.linesOfOrder).default([]),
});
export type OrderPlan = z.input<typeof OrderPlan>;

export const OrderLineInput = line
  .extend({
    /** A scan adds to the line of the item; a tap says how many it is in all, and with zero the line goes. */
    packs: QuantityInput,
    mode: z.enum(['add', 'set']).default('add'),
    /** This line. Without it, that of the item which goes to the same place, or a new one. */
    line: z.number().int().positive().optional(),
  })
  .refine(({ packs, mode }) => mode === 'set' || packs !== '0', { path: ['packs'], message: 'Please enter how many.' });
export type OrderLineInput = z.input<typeof OrderLineInput>;

const address = z.string().trim().max(254, 'At most 254 characters.').pipe(z.email('Please enter an email address.'));
export const OrderMailInput = z.object({
  to: address,
  cc: z.array(address).max(10, 'At most 10 addresses.').default([]),
  message: note.default(''),
});
export type OrderMailInput = z.input<typeof OrderMailInput>;

const lineNumbers = z.array(z.number().int().positive()).min(1).max(limits.linesOfOrder);

/** What the vendor says to it, on the page behind the link of the mail: how many packs of each line come, and when. */
export const ConfirmationInput = z.object({
  by: text(120),
  expectedOn: Day.nullable().default(null),
  lines: z
    .array(
      z.object({ line: z.number().int().positive(), packs: QuantityInput.nullable().default(null), day: Day.nullable().default(null) }),
    )
    .max(limits.linesOfOrder)
    .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, 'Name each line once.')
    .default([]),
  note: note.default(''),
});
export type ConfirmationInput = z.input<typeof ConfirmationInput>;

const refusals = ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'] as const;

/** BUY-03, BUY-04. Whoever may order sees all of them; staff see the lines that are delivered to their places, once they are ordered. */
export const orders = routes({
  list: {
    method: 'GET',
    path: '/api/orders',
    summary: 'Orders, newest first: open, drafts, done, or overdue',
    access: 'RECEIVE_STOCK',
    query: z.object({
      show: z.enum(['open', 'drafts', 'done', 'overdue', 'all']).default('open'),
      vendorId: z.coerce.number().int().positive().optional(),
      itemId: z.coerce.number().int().positive().optional(),
      /** Delivered to this folder; `none` means no folder. */
      placeId: z.union([z.literal('none'), z.coerce.number().int().positive()]).optional(),
      /** A number, such as 7 or PO-7, or a part of a vendor's name. */
      search: z.string().trim().max(limits.searchLength).optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({ orders: z.array(OrderSummary), hasMore: z.boolean() }),
  },
  count: {
    method: 'GET',
    path: '/api/orders/count',
    summary: 'How many orders are drafts, open and overdue',
    access: 'RECEIVE_STOCK',
    query: z.object({ vendorId: z.coerce.number().int().positive().optional() }),
    output: z.object({ drafts: z.number().int(), open: z.number().int(), overdue: z.number().int() }),
  },
  read: {
    method: 'GET',
    path: '/api/orders/{id}',
    summary: 'One order with its lines and files',
    access: 'RECEIVE_STOCK',
    params,
    output: Order,
    errors: ['NOT_FOUND'],
  },
  make: {
    method: 'POST',
    path: '/api/orders',
    summary: 'Drafts an order',
    access: 'ORDER_STOCK',
    body: OrderPlan,
    output: Order,
    errors: refusals,
  },
  change: {
    method: 'PUT',
    path: '/api/orders/{id}',
    summary: 'Writes a draft anew, with all its lines',
    access: 'ORDER_STOCK',
    params,
    body: OrderPlan,
    output: Order,
    errors: refusals,
  },
  changeDetails: {
    method: 'PATCH',
    path: '/api/orders/{id}',
    summary: 'Changes notes, the vendor’s reference and the expected day, also once it is sent; the place of a draft',
    access: 'ORDER_STOCK',
    params,
    body: z.object({ note, vendorReference, expectedOn: Day.nullable(), placeId: id.nullable() }).partial(),
    output: Order,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  planLine: {
    method: 'POST',
    path: '/api/orders/{id}/lines',
    summary: 'Adds packs of an item to a draft, changes a line, or takes it out; other lines stay, whoever changes them meanwhile',
    access: 'ORDER_STOCK',
    params,
    body: OrderLineInput,
    output: Order,
    errors: refusals,
  },
  send: {
    method: 'POST',
    path: '/api/orders/{id}/send',
    summary: 'Sends a draft: packs, sizes and prices are fixed as agreed; mailed to the vendor, or sent by other means',
    access: 'ORDER_STOCK',
    params,
    /** Null: somebody calls the vendor, or typed it into a shop of theirs. */
    body: z.object({ mail: OrderMailInput.nullable() }),
    output: Order,
    errors: [...refusals, 'TOO_MANY_REQUESTS'],
  },
  mailAgain: {
    method: 'POST',
    path: '/api/orders/{id}/mail',
    summary: 'Mails a sent order, as it was sent, once more or to another address',
    access: 'ORDER_STOCK',
    params,
    body: OrderMailInput,
    output: Order,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  },
  close: {
    method: 'POST',
    path: '/api/orders/{id}/close',
    summary: 'Closes lines of a sent order short, or all of it: nothing more of them will come',
    access: 'ORDER_STOCK',
    params,
    body: z.object({ lines: lineNumbers.optional() }),
    output: Order,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  cancel: {
    method: 'POST',
    path: '/api/orders/{id}/cancel',
    summary: 'Cancels an order of which nothing has come',
    access: 'ORDER_STOCK',
    params,
    output: Order,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  reopen: {
    method: 'POST',
    path: '/api/orders/{id}/reopen',
    summary: 'Takes a cancellation back, or opens lines again that were closed short',
    access: 'ORDER_STOCK',
    params,
    body: z.object({ lines: lineNumbers.optional() }),
    output: Order,
    errors: refusals,
  },
  duplicate: {
    method: 'POST',
    path: '/api/orders/{id}/duplicate',
    summary: 'Drafts an order with the same lines, at the same prices',
    access: 'ORDER_STOCK',
    params,
    output: Order,
    errors: refusals,
  },
  pdf: {
    method: 'GET',
    path: '/api/orders/{id}/pdf',
    summary: 'The order as the vendor gets it, on paper',
    access: 'ORDER_STOCK',
    params,
    turn: 'exports',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  exportLines: {
    method: 'GET',
    path: '/api/orders/{id}/export',
    summary: 'The order as the vendor gets it, as a CSV file',
    access: 'ORDER_STOCK',
    params,
    turn: 'exports',
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  addFile: {
    method: 'POST',
    path: '/api/orders/{id}/files',
    summary: 'Attaches a file, such as the vendor’s confirmation',
    access: 'ORDER_STOCK',
    params,
    file: { name: 'file', maxBytes: orderFileTypes.maxBytes },
    output: OrderFile,
    errors: [...refusals, 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  },
  readFile: {
    method: 'GET',
    path: '/api/orders/{id}/files/{fileId}',
    summary: 'An attached file',
    access: 'ORDER_STOCK',
    params: fileParams,
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  removeFile: {
    method: 'DELETE',
    path: '/api/orders/{id}/files/{fileId}',
    summary: 'Takes an attached file off',
    access: 'ORDER_STOCK',
    params: fileParams,
    output: z.object({ removed: z.literal(1) }),
    errors: ['NOT_FOUND'],
  },
});
