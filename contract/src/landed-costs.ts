import { z } from 'zod';
import { shareRules } from './charge-shares.ts';
import { Decimal, decimalInput, priceDecimals, priceDigits } from './decimal.ts';
import { financial } from './financial.ts';
import { limits } from './limits.ts';
import { routes } from './route.ts';
import { longText } from './text.ts';

const params = z.object({ id: z.coerce.number().int().positive() });
const AmountInput = decimalInput({ decimals: priceDecimals, digits: priceDigits, isSigned: true });

/** Freight and duty, another price on the bill than on the order, what the vendor takes off, and whatever else belongs to the cost. */
export const chargeKinds = ['freight', 'duty', 'price', 'credit', 'other'] as const;
export const ChargeKind = z.enum(chargeKinds);
export type ChargeKind = z.infer<typeof ChargeKind>;
export const ShareRule = z.enum(shareRules);

/** The part of one line of the receipt: so much is in stock, so much was issued already and is cost of goods. */
export const ChargePart = z.object({
  line: z.number().int(),
  itemId: z.number().int(),
  name: z.string(),
  amount: financial(Decimal),
  inStock: financial(Decimal),
  costOfGoods: financial(Decimal),
  /** The line was taken back since, and its part with it. */
  isGone: z.boolean(),
});
export type ChargePart = z.infer<typeof ChargePart>;

/** The part of a line before it is added. */
export const ForeseenPart = ChargePart.pick({ line: true, amount: true, inStock: true, costOfGoods: true });
export type ForeseenPart = z.input<typeof ForeseenPart>;

export const Charge = z.object({
  id: z.number().int(),
  /** Counts up within the organization. */
  number: z.number().int(),
  receiptId: z.number().int(),
  kind: ChargeKind,
  amount: financial(Decimal),
  share: ShareRule,
  /** The number of the bill it stands on. */
  reference: z.string(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
  parts: z.array(ChargePart),
});
export type Charge = z.infer<typeof Charge>;

/** A line that can carry something (charge-shares.ts). */
export const ChargeableLine = z.object({
  line: z.number().int(),
  itemId: z.number().int(),
  name: z.string(),
  unit: z.string().nullable(),
  /** What came less what went back, in pieces. */
  quantity: Decimal,
  value: financial(Decimal),
  piecesPerPack: Decimal,
  /** Of a pack, as it came and was corrected since. */
  price: financial(Decimal),
  weight: Decimal.nullable(),
  volume: Decimal.nullable(),
});
export type ChargeableLine = z.infer<typeof ChargeableLine>;

export const ChargeInput = z
  .object({
    receiptId: z.number().int().positive(),
    kind: ChargeKind,
    /** Below zero it is taken off. Zero is of prices alone, where one line costs as much more as others cost less. */
    amount: AmountInput,
    share: ShareRule,
    /** By hand: what each line is to carry. */
    parts: z
      .array(z.object({ line: z.number().int().positive(), amount: AmountInput }))
      .max(limits.linesOfReceipt)
      .refine((parts) => new Set(parts.map(({ line }) => line)).size === parts.length, 'Name each line once.')
      .default([]),
    reference: longText(120).default(''),
    note: longText(1000).default(''),
  })
  .refine(({ share, parts }) => share !== 'hand' || parts.length > 0, {
    path: ['parts'],
    message: 'Please enter what each line is to carry.',
  })
  .refine(({ kind, amount, parts }) => amount !== '0' || (kind === 'price' && parts.some((part) => part.amount !== '0')), {
    path: ['amount'],
    message: 'Please enter an amount.',
  })
  .refine(({ kind, amount }) => kind !== 'credit' || amount.startsWith('-'), {
    path: ['amount'],
    message: 'A credit is taken off: enter it below zero.',
  });
export type ChargeInput = z.input<typeof ChargeInput>;

/** BUY-08: what is added to the cost of a receipt after it came. */
export const landedCosts = routes({
  list: {
    method: 'GET',
    path: '/api/landed-costs',
    summary: 'What was added to the cost of a receipt, newest first, and the lines that can carry more',
    access: 'ORDER_STOCK',
    query: z.object({ receiptId: z.coerce.number().int().positive() }),
    output: z.object({ charges: z.array(Charge), lines: z.array(ChargeableLine) }),
    errors: ['NOT_FOUND'],
  },
  preview: {
    method: 'POST',
    path: '/api/landed-costs/preview',
    summary: 'What adding it would do: the part of each line, and what of it goes to stock and what to cost of goods',
    access: 'ORDER_STOCK',
    body: ChargeInput,
    output: z.object({ parts: z.array(ForeseenPart) }),
    errors: ['NOT_FOUND'],
  },
  add: {
    method: 'POST',
    path: '/api/landed-costs',
    summary:
      'Adds freight, duty, a corrected price or a credit to a receipt: stock and cost of goods become what they would be had it been known',
    access: 'ORDER_STOCK',
    body: ChargeInput,
    output: Charge,
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  },
  undo: {
    method: 'POST',
    path: '/api/landed-costs/{id}/undo',
    summary: 'Takes a charge back, as if it had never been',
    access: 'ORDER_STOCK',
    params,
    body: z.object({ note: longText(500).default('') }).optional(),
    output: Charge,
    errors: ['NOT_FOUND', 'CONFLICT', 'ALREADY_UNDONE'],
  },
});
