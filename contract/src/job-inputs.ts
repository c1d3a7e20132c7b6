import { z } from 'zod';
import { Day } from './day.ts';
import { PriceInput, QuantityInput } from './decimal.ts';
import { limits } from './limits.ts';
import { longestCode } from './qr.ts';
import { longText, text } from './text.ts';

const id = z.number().int().positive();

export const someQuantity = QuantityInput.refine((quantity) => quantity !== '0', 'Please enter how many.');
const people = z
  .array(z.object({ userId: z.uuid().optional(), crewId: id.optional() }))
  .max(limits.peopleOfJob)
  .refine((all) => all.every(({ userId, crewId }) => (userId === undefined) !== (crewId === undefined)), 'Choose a person.');

const details = {
  title: text(200),
  /** A customer who is kept; or only a name. */
  customerId: id.nullable(),
  customerName: longText(200),
  phone: longText(60),
  address: longText(500),
  day: Day.nullable(),
  placeId: id.nullable(),
  note: longText(10_000),
  people,
};

const line = z.object({ itemId: id, quantity: someQuantity, price: PriceInput.nullable().optional(), note: longText(500).optional() });
const lines = z.array(line).max(limits.linesOfJob);

export const JobInput = z.object({
  title: details.title,
  customerId: details.customerId.default(null),
  /** Left out, that of the customer. */
  customerName: details.customerName.optional(),
  phone: details.phone.optional(),
  address: details.address.optional(),
  day: details.day.default(null),
  placeId: details.placeId.default(null),
  note: details.note.default(''),
  people: details.people.default([]),
  lines: lines.default([]),
});
export type JobInput = z.input<typeof JobInput>;

export const JobChange = z.object(details).partial();
export type JobChange = z.input<typeof JobChange>;

/** A line to plan: of the item, or one that is there; what is free is reserved for it at once. */
export const JobLineInput = line
  .extend({
    quantity: QuantityInput,
    line: z.number().int().positive().optional(),
    /** A scan adds to the line of the item; a tap says how many it is in all, and with zero a line of which nothing was used goes. */
    mode: z.enum(['add', 'set']).default('add'),
  })
  .refine(({ quantity, mode }) => mode === 'set' || quantity !== '0', { path: ['quantity'], message: 'Please enter how many.' });

export const lineNumbers = z.array(z.number().int().positive()).min(1).max(limits.linesOfJob);
const place = id.nullable();
/** By whom on a shared device: the right that a crew member's PIN gave (`crew.enter`). */
const crew = z.string().max(200).optional();
const source = z.enum(['scan', 'edit']).default('edit');
const note = longText(1000).default('');

export const JobParts = z.object({
  parts: z
    .array(
      z
        .object({
          itemId: id.optional(),
          /** A scanned code in place of the item. */
          code: text(longestCode).optional(),
          /** This line; without it the first line of the item that still wants some, or a new one. */
          line: z.number().int().positive().optional(),
          quantity: someQuantity.default('1'),
          /** Where they are taken from; left out, the job's van, one's own place, or where the item is meant to be taken from. Null is no folder. */
          placeId: place.optional(),
        })
        .refine(({ itemId, code }) => (itemId === undefined) !== (code === undefined), {
          path: ['code'],
          message: 'Scan or choose a part.',
        }),
    )
    .min(1)
    .max(limits.linesOfJob),
  /** Also where it takes what is reserved for other jobs. */
  isMeant: z.boolean().default(false),
  note,
  source,
  crew,
});
export type JobParts = z.input<typeof JobParts>;

export const JobPicks = z.object({
  /** All that is reserved and not picked yet, where none are named. */
  lines: z
    .array(z.object({ line: z.number().int().positive(), quantity: someQuantity.optional(), fromPlaceId: place.optional() }))
    .max(limits.linesOfJob)
    .optional(),
  /** Where they are loaded; left out, the job's van, or one's own place. */
  toPlaceId: place.optional(),
  source,
  crew,
});
export type JobPicks = z.input<typeof JobPicks>;

export const JobReturns = z.object({
  parts: z
    .array(
      z.object({
        line: z.number().int().positive(),
        quantity: someQuantity,
        /** Where they are put; left out, where they were taken from. */
        placeId: place.optional(),
      }),
    )
    .min(1)
    .max(limits.linesOfJob),
  note,
  source,
  crew,
});
export type JobReturns = z.input<typeof JobReturns>;

/** J9: what became of what was picked and neither used nor put back. */
export const JobClosing = z.object({
  rest: z
    .array(
      z.object({
        line: z.number().int().positive(),
        used: QuantityInput.default('0'),
        /** Stays where it lies, for anybody. */
        kept: QuantityInput.default('0'),
      }),
    )
    .max(limits.linesOfJob)
    .default([]),
  crew,
});
export type JobClosing = z.input<typeof JobClosing>;
