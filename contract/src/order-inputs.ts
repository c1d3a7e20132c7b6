import { z } from 'zod';
import { Day } from './day.ts';
import { PriceInput, QuantityInput } from './decimal.ts';
import { limits } from './limits.ts';
import { longText, text } from './text.ts';

const id = z.number().int().positive();
const packs = QuantityInput.refine((quantity) => quantity !== '0', 'Please enter how many.');
const piecesPerPack = QuantityInput.refine((quantity) => quantity !== '0', 'A pack has something in it.');
export const note = longText(2000);
export const vendorReference = longText(120);

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

export const lineNumbers = z.array(z.number().int().positive()).min(1).max(limits.linesOfOrder);

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
