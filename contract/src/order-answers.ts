import { z } from 'zod';
import { Decimal } from './decimal.ts';
import { financial } from './financial.ts';

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
