import { z } from 'zod';
import { CostExplanation } from './cost-explanation.ts';
import { Item } from './item-answers.ts';
import { limits } from './limits.ts';
import { Movement, MovementKind, MovementSource } from './movements.ts';
import { routes } from './route.ts';
import { longText } from './text.ts';

const id = z.coerce.number().int().positive();
const params = z.object({ id });

/** One value, several, or several with commas: `?kinds=in&kinds=out` or `?kinds=in,out`. */
const several = <One extends z.ZodType>(one: One) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value),
    z.array(one).min(1).max(20).optional(),
  );

/**
 * Selects rows of the ledger. `from` (included) and `to` (excluded) are instants: a screen that lets people choose days turns them into
 * instants in its reader's time zone.
 */
export const TransactionFilter = z.object({
  from: z.iso.datetime({ offset: true }).max(40).optional(),
  to: z.iso.datetime({ offset: true }).max(40).optional(),
  kinds: several(MovementKind),
  sources: several(MovementSource),
  /** The person who made the change; `people` lists them. */
  userId: z.uuid().optional(),
  itemId: id.optional(),
  /** Movements in the folder or one below it, into it or out of it; `none` means in no folder. */
  folderId: z.union([z.literal('none'), id]).optional(),
  /** Words that all stand in the item's name, SKU or codes, or all in the note. */
  q: z
    .string()
    .trim()
    .max(limits.searchLength)
    .regex(/^\P{Cc}*$/u, 'Control characters are not allowed.')
    .optional(),
});
export type TransactionFilter = z.input<typeof TransactionFilter>;

/** Newest first. Staff see what happened in their folders. */
export const transactions = routes({
  recent: {
    method: 'GET',
    path: '/api/transactions/recent',
    summary: 'The latest movements of stock, newest first',
    access: 'VIEW_INVENTORY',
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
    output: z.object({ transactions: z.array(Movement) }),
  },
  list: {
    method: 'GET',
    path: '/api/transactions',
    summary: 'A page of the whole history, as filtered, newest first',
    access: 'VIEW_INVENTORY',
    query: TransactionFilter.extend({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ transactions: z.array(Movement), nextCursor: z.string().nullable() }),
  },
  people: {
    method: 'GET',
    path: '/api/transactions/people',
    summary: 'Everyone who made a movement of stock, by name',
    access: 'VIEW_INVENTORY',
    output: z.object({ people: z.array(z.object({ id: z.string(), name: z.string() })) }),
  },
  undo: {
    method: 'POST',
    path: '/api/transactions/{id}/undo',
    summary: 'Undoes a change of quantity, once: as if it had never been, or by what is left of it',
    access: 'EDIT_INVENTORY',
    params,
    /** Without a note it is “Undo: Reversed addition of 3 units”, and the like. */
    body: z.object({ note: longText(1000).optional() }).optional(),
    output: Item.extend({ movement: Movement }),
    errors: ['UNDO_NOT_YOURS', 'NOT_FOUND', 'CONFLICT', 'ALREADY_UNDONE', 'CANNOT_UNDO'],
  },
  explainMovement: {
    method: 'GET',
    path: '/api/transactions/{id}/cost',
    summary: 'Where the cost of a movement comes from: the receipts it took from, or what was paid',
    access: 'VIEW_FINANCIALS',
    seesOneMoment: true,
    params,
    output: CostExplanation,
    errors: ['NOT_FOUND'],
  },
});
