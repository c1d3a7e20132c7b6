import { z } from 'zod';
import { Decimal } from './decimal.ts';
import { financial } from './financial.ts';
import { limits } from './limits.ts';
import { routes } from './route.ts';

const id = z.number().int().positive();

/** The question that is asked of the past; the answer shows its arithmetic. */
const terms = {
  /** Full days before today that are looked at. */
  days: z.coerce.number().int().min(7).max(365).default(90),
  /** Days until something that is asked for has come, and how much that varies. */
  leadTime: z.coerce.number().min(0.25).max(180).default(1),
  leadTimeDeviation: z.coerce.number().min(0).max(90).default(0),
  /** How sure it should be that nothing runs out meanwhile. */
  service: z.coerce.number().min(0.5).max(0.999).default(0.95),
  /** Days that a refill should last. */
  cycle: z.coerce.number().int().min(1).max(180).default(7),
};

export const Suggested = z.object({
  method: z.enum(['poisson', 'normal']),
  /** A day with stock, on average; its deviation; what a lead time needs; what is kept beyond that. */
  mean: z.number(),
  deviation: z.number(),
  leadDemand: z.number(),
  safety: z.number(),
  /** Before it is rounded up to what can be counted. */
  exactMinimum: z.number(),
  exactMaximum: z.number(),
  minimum: Decimal,
  maximum: Decimal,
});
export type Suggested = z.infer<typeof Suggested>;

export const RefillSuggestion = z.object({
  itemId: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  quantity: Decimal,
  minimum: Decimal.nullable(),
  maximum: Decimal.nullable(),
  used: z.number(),
  issues: z.number().int(),
  /** Days with stock, on which the mean is based, and those without, which tell nothing. */
  daysWithStock: z.number().int(),
  daysWithout: z.number().int(),
  /** Days without stock in the last year. */
  stockouts: z.number().int(),
  suggested: Suggested.nullable(),
  /** Why nothing is suggested. */
  reason: z.string().nullable(),
  /** What lies there now, and what would at most. */
  worthNow: financial(Decimal),
  worthThen: financial(Decimal.nullable()),
});
export type RefillSuggestion = z.infer<typeof RefillSuggestion>;

/** Those that raise the minimum, lower it, or set the first one. */
export const SuggestionChange = z.enum(['raise', 'lower', 'first']);
export type SuggestionChange = z.infer<typeof SuggestionChange>;

export const refillSuggestions = routes({
  list: {
    method: 'GET',
    path: '/api/refills/suggestions',
    summary: 'Minimum and maximum from use, for a page of a place’s items, with the arithmetic',
    access: 'MANAGE_INVENTORY',
    query: z.object({
      placeId: z.union([z.literal('none'), z.coerce.number().int().positive()]),
      ...terms,
      /** Only items with enough use; the others come with the reason why not. */
      show: z.enum(['used', 'all']).default('used'),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({ suggestions: z.array(RefillSuggestion), hasMore: z.boolean() }),
    errors: ['NOT_FOUND'],
  },
  accept: {
    method: 'POST',
    path: '/api/refills/suggestions',
    summary: 'Accepts suggestions, for items that are named or for all that change in a way; reckoned anew, nothing else changes',
    access: 'MANAGE_INVENTORY',
    body: z.object({
      placeId: id.nullable(),
      ...terms,
      itemIds: z.array(id).min(1).max(limits.linesOfTransfer).optional(),
      changes: z.array(SuggestionChange).min(1).max(3).optional(),
      /** So many of a place's items, by name, were looked at by the calls before. */
      offset: z.number().int().min(0).max(1_000_000).default(0),
    }),
    /** Of very many only the first are taken at once; `hasMore` says that others are left. */
    output: z.object({ changed: z.number().int(), hasMore: z.boolean() }),
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  },
});
