import { z } from 'zod';
import { Decimal } from './decimal.ts';
import { financial } from './financial.ts';
import { Movement } from './movements.ts';

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
