import { z } from 'zod';
import { Day } from './day.ts';
import { Decimal, PriceInput, QuantityInput } from './decimal.ts';
import { financial } from './financial.ts';
import { limits } from './limits.ts';
import { Movement } from './movements.ts';
import { routes } from './route.ts';
import { longText, text } from './text.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });
const lineParams = params.extend({ line: z.coerce.number().int().positive() });

/** `open` while people still scan into it; what is `undone` has left stock again. */
export const receiptStates = ['open', 'closed', 'undone'] as const;
export const ReceiptState = z.enum(receiptStates);
export type ReceiptState = z.infer<typeof ReceiptState>;

/** A place by its folder; null is no folder. */
const ReceiptPlace = z.object({ placeId: z.number().int().nullable(), name: z.string().nullable() });
export type ReceiptPlace = z.infer<typeof ReceiptPlace>;

const Unit = z.object({ name: z.string(), allowsDecimals: z.boolean() });

/** A line of an order, as whoever stands before the delivery sees it. */
export const ExpectedLine = z.object({
  line: z.number().int(),
  itemId: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  /** Everything that may be printed on one of them: inventory number, QR code, barcodes. */
  codes: z.array(z.string()),
  /** What the vendor prints on what they deliver: their number of it, and their barcodes. One of these stands for a pack. */
  vendorCodes: z.array(z.string()),
  vendorSku: z.string(),
  unit: Unit.nullable(),
  /** The item is still there and the reader may see it, so a link to it leads somewhere. */
  hasItem: z.boolean(),
  /** Archived or deleted since: nothing of it can be received. */
  isGone: z.boolean(),
  place: ReceiptPlace,
  packs: Decimal,
  piecesPerPack: Decimal,
  pieces: Decimal,
  received: Decimal,
  /** Still to come; nothing once somebody has said that nothing more does. */
  outstanding: Decimal,
  isClosedShort: z.boolean(),
  /** A pack, as agreed. */
  price: financial(Decimal),
});
export type ExpectedLine = z.infer<typeof ExpectedLine>;

/** An order that a delivery is expected of. */
export const ExpectedSummary = z.object({
  /** The order's. */
  id: z.number().int(),
  number: z.number().int(),
  vendorName: z.string(),
  vendorReference: z.string(),
  expectedOn: z.iso.date().nullable(),
  isOverdue: z.boolean(),
  /** The first of its items by line, how many lines there are for the reader's places, and how many are still to come. */
  items: z.array(z.string()),
  lineCount: z.number().int(),
  linesToCome: z.number().int(),
  /** Something of it has come. */
  isBegun: z.boolean(),
});
export type ExpectedSummary = z.infer<typeof ExpectedSummary>;

export const Expected = z.object({
  id: z.number().int(),
  number: z.number().int(),
  state: z.enum(['draft', 'sent', 'closed', 'cancelled']),
  vendorId: z.number().int().nullable(),
  vendorName: z.string(),
  vendorReference: z.string(),
  note: z.string(),
  expectedOn: z.iso.date().nullable(),
  place: ReceiptPlace,
  /** The delivery that people scan into right now, and how much is in it for the reader's places. */
  receipt: z.object({ id: z.number().int(), number: z.number().int(), lineCount: z.number().int() }).nullable(),
  /** So much percent more than was ordered is received without a question. */
  allowancePercent: z.number().int(),
  lines: z.array(ExpectedLine),
});
export type Expected = z.infer<typeof Expected>;

export const ReceiptSummary = z.object({
  id: z.number().int(),
  /** Counts up within the organization. */
  number: z.number().int(),
  state: ReceiptState,
  order: z.object({ id: z.number().int(), number: z.number().int() }).nullable(),
  vendorId: z.number().int().nullable(),
  vendorName: z.string(),
  /** The number of the vendor's delivery note. */
  reference: z.string(),
  note: z.string(),
  receivedAt: z.iso.datetime(),
  receivedBy: z.string(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.string().nullable(),
  /** The first of its items, how many lines there are, and how many of them were undone. */
  items: z.array(z.string()),
  lineCount: z.number().int(),
  linesUndone: z.number().int(),
  /** What came was worth so much as it came. */
  value: financial(Decimal),
});
export type ReceiptSummary = z.infer<typeof ReceiptSummary>;

export const ReceiptLine = z.object({
  line: z.number().int(),
  itemId: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  unit: Unit.nullable(),
  hasItem: z.boolean(),
  /** Null is what was not ordered. */
  orderLine: z.number().int().nullable(),
  place: ReceiptPlace,
  /** In pieces. */
  quantity: Decimal,
  piecesPerPack: Decimal,
  /** What a pack cost as it came, and what the line was worth then. */
  price: financial(Decimal),
  value: financial(Decimal),
  returned: Decimal,
  isUndone: z.boolean(),
  lot: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  movementId: z.number().int().nullable(),
  receivedAt: z.iso.datetime(),
  receivedBy: z.string(),
});
export type ReceiptLine = z.infer<typeof ReceiptLine>;

export const Receipt = ReceiptSummary.extend({
  lines: z.array(ReceiptLine),
  /** The latest rows of the ledger that name it, newest first. */
  movements: z.array(Movement),
});
export type Receipt = z.infer<typeof Receipt>;

const some = QuantityInput.refine((quantity) => quantity !== '0', 'Please enter how many.');

/** What came, in packs of the order's line or in pieces. */
export const ReceivedLine = z
  .object({
    /** Null is what was not ordered. */
    orderLine: z.number().int().positive().nullable(),
    itemId: id,
    packs: some.optional(),
    quantity: some.optional(),
    /** Where it is put, if not where the line says; null is no folder. */
    placeId: id.nullable().optional(),
    lot: text(60).nullable().default(null),
    expiresOn: Day.nullable().default(null),
    /** What a pack costs by the delivery's papers, from those who may see costs; else it comes at what was agreed. */
    price: PriceInput.optional(),
    /** The price is meant, though it is a good deal more than before. */
    isPriceMeant: z.boolean().default(false),
    /** More than was ordered is meant, or more of what nothing more was to come of. */
    isMore: z.boolean().default(false),
    /** Nobody knew this code: from now on it is one of the vendor's for this item. */
    code: text(200).optional(),
  })
  .refine(({ packs, quantity }) => (packs === undefined) !== (quantity === undefined), {
    path: ['quantity'],
    message: 'Say how many, in packs or in pieces.',
  });
export type ReceivedLine = z.input<typeof ReceivedLine>;

export const ReceiveInput = z.object({
  lines: z.array(ReceivedLine).min(1).max(limits.linesOfOrder),
  source: z.enum(['scan', 'edit']).default('edit'),
});
export type ReceiveInput = z.input<typeof ReceiveInput>;

/** What an act entered; `told` is a sentence that its person should read, such as that the office knows. */
export const Received = z.object({
  receipt: z.object({ id: z.number().int(), number: z.number().int() }),
  /** In the order of what was sent. */
  entered: z.array(
    z.object({ line: z.number().int(), itemId: z.number().int(), quantity: Decimal, movementId: z.number().int().nullable() }),
  ),
  /** The lines of the order that it changed, as they are now; none where there is no order. */
  lines: z.array(ExpectedLine),
  /** The order is closed by it. */
  isOrderDone: z.boolean(),
  told: z.string().nullable(),
});
export type Received = z.infer<typeof Received>;

/** BUY-07: what others ask for a piece, beside what was paid last and what stock carries. */
export const PriceComparison = z.object({
  itemId: z.number().int(),
  name: z.string(),
  /** In percent: more than this above either is held up. */
  guardPercent: z.number().int(),
  lastPrice: financial(Decimal.nullable()),
  averageCost: financial(Decimal.nullable()),
  vendors: z.array(
    z.object({
      vendorId: z.number().int(),
      name: z.string(),
      isPreferred: z.boolean(),
      piecesPerPack: Decimal,
      /** A pack, and a piece of it. */
      price: financial(Decimal.nullable()),
      piecePrice: financial(Decimal.nullable()),
    }),
  ),
});
export type PriceComparison = z.infer<typeof PriceComparison>;

const offset = z.coerce.number().int().min(0).max(1_000_000).default(0);
const refusals = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'LIMIT_REACHED'] as const;
const details = { reference: longText(120).default(''), note: longText(1000).default('') };

/** BUY-05, BUY-06, BUY-07, BUY-10. Staff see what is delivered into their places, and no price. */
export const receipts = routes({
  expected: {
    method: 'GET',
    path: '/api/receipts/expected',
    summary: 'Orders that something is still to come of, the earliest expected first',
    access: 'RECEIVE_STOCK',
    query: z.object({ offset }),
    output: z.object({ orders: z.array(ExpectedSummary), hasMore: z.boolean() }),
  },
  readExpected: {
    method: 'GET',
    path: '/api/receipts/expected/{id}',
    summary: 'An order by its id, line by line, as it is received',
    access: 'RECEIVE_STOCK',
    params,
    output: Expected,
    errors: ['NOT_FOUND'],
  },
  readLine: {
    method: 'GET',
    path: '/api/receipts/expected/{id}/lines/{line}',
    summary: 'The same order with one of its lines, for whoever shows it and hears that this line changed',
    access: 'RECEIVE_STOCK',
    params: lineParams,
    output: Expected,
    errors: ['NOT_FOUND'],
  },
  receive: {
    method: 'POST',
    path: '/api/receipts/expected/{id}/lines',
    summary: "Enters what came of an order, all of it or none, into the order's open receipt; makes one if there is none",
    access: 'RECEIVE_STOCK',
    params,
    body: ReceiveInput,
    output: Received,
    errors: refusals,
  },
  noMore: {
    method: 'POST',
    path: '/api/receipts/expected/{id}/lines/{line}/no-more',
    summary: 'Says that nothing more of a line will come: it is closed short by whoever may order, and the office is told by anybody else',
    access: 'RECEIVE_STOCK',
    params: lineParams,
    body: z.object({ note: longText(500).default('') }),
    output: z.object({ line: ExpectedLine, isOrderDone: z.boolean(), told: z.string().nullable() }),
    errors: refusals,
  },
  list: {
    method: 'GET',
    path: '/api/receipts',
    summary: 'Receipts, newest first',
    access: 'RECEIVE_STOCK',
    query: z.object({
      show: z.enum(['all', 'open']).default('all'),
      orderId: z.coerce.number().int().positive().optional(),
      vendorId: z.coerce.number().int().positive().optional(),
      itemId: z.coerce.number().int().positive().optional(),
      offset,
    }),
    output: z.object({ receipts: z.array(ReceiptSummary), hasMore: z.boolean() }),
  },
  comparePrices: {
    method: 'GET',
    path: '/api/receipts/prices/{id}',
    summary: 'What the vendors of an item ask for it, beside the last price and the average cost',
    access: 'VIEW_FINANCIALS',
    params,
    output: PriceComparison,
    errors: ['NOT_FOUND'],
  },
  open: {
    method: 'POST',
    path: '/api/receipts',
    summary: 'Opens a receipt of a vendor for what comes without an order',
    access: 'RECEIVE_STOCK',
    body: z.object({ vendorId: id, ...details }),
    output: Receipt,
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  },
  read: {
    method: 'GET',
    path: '/api/receipts/{id}',
    summary: 'One receipt with its lines and the rows of history that name it',
    access: 'RECEIVE_STOCK',
    params,
    output: Receipt,
    errors: ['NOT_FOUND'],
  },
  change: {
    method: 'PATCH',
    path: '/api/receipts/{id}',
    summary: 'Changes the number of the delivery note or the note of a receipt',
    access: 'RECEIVE_STOCK',
    params,
    body: z.object({ reference: longText(120), note: longText(1000) }).partial(),
    output: Receipt,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  receiveMore: {
    method: 'POST',
    path: '/api/receipts/{id}/lines',
    summary: 'Enters what came into an open receipt that has no order',
    access: 'RECEIVE_STOCK',
    params,
    body: ReceiveInput,
    output: Received,
    errors: refusals,
  },
  close: {
    method: 'POST',
    path: '/api/receipts/{id}/close',
    summary: 'Says that the delivery is done; what comes later is another receipt',
    access: 'RECEIVE_STOCK',
    params,
    output: Receipt,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  undo: {
    method: 'POST',
    path: '/api/receipts/{id}/undo',
    summary: 'Takes a whole receipt back: stock, order lines and what was added to its cost, all of it or none',
    access: 'RECEIVE_STOCK',
    params,
    body: z.object({ note: longText(500).default('') }),
    output: Receipt,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'CANNOT_UNDO', 'UNDO_NOT_YOURS', 'ALREADY_UNDONE'],
  },
});
