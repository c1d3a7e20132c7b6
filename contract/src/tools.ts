import { z } from 'zod';
import { Decimal, QuantityInput } from './decimal.ts';
import { longestCode } from './qr.ts';
import { routes } from './route.ts';
import { longText, text } from './text.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });
const quantity = QuantityInput.refine((one) => one !== '0', 'Please enter how many.');
const note = longText(1000).default('');

/** PLC-14: what somebody was handed, from where, and until when. */
export const ToolLoan = z.object({
  id: z.number().int(),
  itemId: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  /** The item is still there and the reader may see it, so a link to it leads somewhere. */
  hasItem: z.boolean(),
  /** The person's account; null for somebody without one. */
  userId: z.string().nullable(),
  holder: z.string(),
  /** Where it was taken from, and goes back to; not named to whoever does not see that place. */
  from: z.object({ placeId: z.number().int().nullable(), name: z.string().nullable() }),
  quantity: Decimal,
  /** Not back yet. */
  held: Decimal,
  lost: Decimal,
  until: z.iso.date().nullable(),
  /** Its day is over, by the organization's calendar, and it is not back. */
  isOverdue: z.boolean(),
  note: z.string(),
  handedAt: z.iso.datetime(),
  handedBy: z.string(),
  closedAt: z.iso.datetime().nullable(),
});
export type ToolLoan = z.infer<typeof ToolLoan>;

/** One of several places or people is meant, and nobody can know which. */
const refusals = ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'] as const;

export const tools = routes({
  list: {
    method: 'GET',
    path: '/api/tools',
    summary: 'Who has what until when, or what is overdue, what is due first at the top; or what came back, newest first',
    access: 'VIEW_INVENTORY',
    query: z.object({
      show: z.enum(['out', 'overdue', 'done']).default('out'),
      userId: z.uuid().optional(),
      itemId: z.coerce.number().int().positive().optional(),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({ loans: z.array(ToolLoan), hasMore: z.boolean() }),
  },
  people: {
    method: 'GET',
    path: '/api/tools/people',
    summary: 'The members of the team, who can be handed something',
    access: 'EDIT_INVENTORY',
    output: z.object({ people: z.array(z.object({ userId: z.string(), name: z.string() })) }),
  },
  handOut: {
    method: 'POST',
    path: '/api/tools/hand-out',
    summary: 'Hands some of an item to a member of the team until a day',
    access: 'EDIT_INVENTORY',
    body: z.object({
      itemId: id,
      userId: z.uuid(),
      quantity: quantity.default('1'),
      /** Where it is taken from; left out, one's own place if it lies there, else the only place that has some, else its home. */
      fromPlaceId: id.nullable().optional(),
      until: z.iso.date().nullable().default(null),
      note,
      source: z.enum(['scan', 'edit']).default('edit'),
    }),
    output: ToolLoan,
    errors: refusals,
  },
  giveBack: {
    method: 'POST',
    path: '/api/tools/return',
    summary: 'Takes a tool back with one scan: it goes to where it was taken from',
    access: 'EDIT_INVENTORY',
    body: z
      .object({
        loanId: id.optional(),
        /** A scanned label in place of the loan. */
        code: text(longestCode).optional(),
        /** The `Idempotency-Key` under which the reader handed it out, where that was done without a network and its number is not known. */
        handOutKey: z.string().min(1).max(200).optional(),
        /** The person who brings it, where several have one. */
        userId: z.uuid().optional(),
        /** All of it, where no quantity is given. */
        quantity: quantity.optional(),
        note,
      })
      .refine(({ loanId, code, handOutKey }) => [loanId, code, handOutKey].filter((one) => one !== undefined).length === 1, {
        path: ['code'],
        message: 'Scan or choose what came back.',
      }),
    output: ToolLoan,
    errors: [...refusals, 'ITEM_NOT_FOUND'],
  },
  change: {
    method: 'PATCH',
    path: '/api/tools/{id}',
    summary: 'Changes the day until which somebody has a tool',
    access: 'EDIT_INVENTORY',
    params,
    body: z.object({ until: z.iso.date().nullable() }),
    output: ToolLoan,
    errors: refusals,
  },
  lose: {
    method: 'POST',
    path: '/api/tools/{id}/lost',
    summary: 'Writes off what somebody had and will not bring back',
    access: 'EDIT_INVENTORY',
    params,
    body: z.object({ quantity: quantity.optional(), note: text(1000) }),
    output: ToolLoan,
    errors: refusals,
  },
});
