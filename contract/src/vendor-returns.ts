import { z } from 'zod';
import { Day } from './day.ts';
import { Decimal, PriceInput, QuantityInput } from './decimal.ts';
import { financial } from './financial.ts';
import { limits } from './limits.ts';
import { Movement } from './movements.ts';
import { routes } from './route.ts';
import { longText } from './text.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });
/** A credit may be for many pieces. */
const AmountInput = PriceInput;

/** Sent back, sent in under warranty, or an old part that the vendor takes back for its deposit. */
export const returnKinds = ['return', 'warranty', 'core'] as const;
export const ReturnKind = z.enum(returnKinds);
export type ReturnKind = z.infer<typeof ReturnKind>;

/** `open` while the vendor owes a credit for it. */
export const returnStates = ['open', 'closed', 'undone'] as const;
export const ReturnState = z.enum(returnStates);
export type ReturnState = z.infer<typeof ReturnState>;

export const VendorReturnSummary = z.object({
  id: z.number().int(),
  /** Counts up within the organization. */
  number: z.number().int(),
  state: ReturnState,
  kind: ReturnKind,
  vendorId: z.number().int().nullable(),
  vendorName: z.string(),
  reason: z.string(),
  /** The vendor's own number for it. */
  reference: z.string(),
  returnedAt: z.iso.datetime(),
  returnedBy: z.string(),
  /** No credit is expected at all. */
  hasCredit: z.boolean(),
  creditDue: z.iso.date().nullable(),
  isOverdue: z.boolean(),
  creditExpected: financial(Decimal.nullable()),
  credited: financial(Decimal),
  creditedAt: z.iso.datetime().nullable(),
  /** What the goods carried in stock. */
  value: financial(Decimal),
  /** The credit less that: the one received, or while it is owed the one expected. */
  variance: financial(Decimal),
  items: z.array(z.string()),
  lineCount: z.number().int(),
});
export type VendorReturnSummary = z.infer<typeof VendorReturnSummary>;

export const VendorReturnLine = z.object({
  line: z.number().int(),
  itemId: z.number().int(),
  name: z.string(),
  unit: z.string().nullable(),
  hasItem: z.boolean(),
  receipt: z.object({ id: z.number().int(), number: z.number().int(), line: z.number().int() }).nullable(),
  place: z.object({ placeId: z.number().int().nullable(), name: z.string().nullable() }),
  quantity: Decimal,
  value: financial(Decimal),
  credit: financial(Decimal),
  variance: financial(Decimal),
  isUndone: z.boolean(),
});
export type VendorReturnLine = z.infer<typeof VendorReturnLine>;

export const VendorReturn = VendorReturnSummary.extend({ lines: z.array(VendorReturnLine), movements: z.array(Movement) });
export type VendorReturn = z.infer<typeof VendorReturn>;

export const ReturnInput = z.object({
  kind: ReturnKind.default('return'),
  /** Left out, the vendor of the receipt. */
  vendorId: id.optional(),
  reason: longText(500).default(''),
  reference: longText(120).default(''),
  /** The vendor is to credit it; until when. */
  hasCredit: z.boolean().default(true),
  creditDue: Day.nullable().default(null),
  lines: z
    .array(
      z.object({
        itemId: id,
        /** The line of the receipt it came by, if that is known. */
        receiptId: id.optional(),
        receiptLine: id.optional(),
        /** Where it is taken from; null is no folder. */
        placeId: id.nullable(),
        quantity: QuantityInput.refine((quantity) => quantity !== '0', 'Please enter how many.'),
        /** The credit that is expected for all of the line; left out, what was paid for it, or what it carries. */
        credit: AmountInput.optional(),
      }),
    )
    .min(1)
    .max(limits.linesOfReturn)
    .refine(
      (lines) => lines.every(({ receiptId, receiptLine }) => (receiptId === undefined) === (receiptLine === undefined)),
      'Name a receipt with its line.',
    ),
});
export type ReturnInput = z.input<typeof ReturnInput>;

const refusals = ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'LIMIT_REACHED'] as const;

/** BUY-09. Staff send back what lies in their places, and see no price. */
export const vendorReturns = routes({
  list: {
    method: 'GET',
    path: '/api/vendor-returns',
    summary: 'What went back to vendors, newest first; or the credits that are owed, the first due at the top',
    access: 'RECEIVE_STOCK',
    query: z.object({
      show: z.enum(['all', 'owed', 'overdue']).default('all'),
      vendorId: z.coerce.number().int().positive().optional(),
      receiptId: z.coerce.number().int().positive().optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({ returns: z.array(VendorReturnSummary), hasMore: z.boolean() }),
  },
  read: {
    method: 'GET',
    path: '/api/vendor-returns/{id}',
    summary: 'One return with its lines and the rows of history that name it',
    access: 'RECEIVE_STOCK',
    params,
    output: VendorReturn,
    errors: ['NOT_FOUND'],
  },
  make: {
    method: 'POST',
    path: '/api/vendor-returns',
    summary: 'Sends goods back to a vendor: they leave stock at what they carry, all of them or none',
    access: 'RECEIVE_STOCK',
    body: ReturnInput,
    output: VendorReturn,
    errors: refusals,
  },
  change: {
    method: 'PATCH',
    path: '/api/vendor-returns/{id}',
    summary: 'Changes the credit that is expected and its day, and what is noted',
    access: 'ORDER_STOCK',
    params,
    body: z
      .object({
        creditExpected: AmountInput.nullable(),
        creditDue: Day.nullable(),
        reason: longText(500),
        reference: longText(120),
      })
      .partial(),
    output: VendorReturn,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  credit: {
    method: 'POST',
    path: '/api/vendor-returns/{id}/credit',
    summary: 'Notes what the vendor credited; the last of it closes the return',
    access: 'ORDER_STOCK',
    params,
    body: z.object({ amount: AmountInput, isLast: z.boolean().default(true) }),
    output: VendorReturn,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  undo: {
    method: 'POST',
    path: '/api/vendor-returns/{id}/undo',
    summary: 'Takes a return back: the goods are in stock again, as if they had never left',
    access: 'RECEIVE_STOCK',
    params,
    body: z.object({ note: longText(500).default('') }).optional(),
    output: VendorReturn,
    errors: ['NOT_FOUND', 'CONFLICT', 'CANNOT_UNDO', 'UNDO_NOT_YOURS', 'ALREADY_UNDONE'],
  },
});
