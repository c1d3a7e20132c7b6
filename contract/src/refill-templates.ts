import { z } from 'zod';
import { Decimal, QuantityInput } from './decimal.ts';
import { limits } from './limits.ts';
import { routes } from './route.ts';
import { text } from './text.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });
/** Null is no folder. */
const placeId = id.nullable();
const TemplatePlace = z.object({ placeId, name: z.string().nullable() });

/** The minimum and maximum of an item; without a maximum a place is filled to its minimum. */
const Limits = z.object({ minimum: Decimal.nullable(), maximum: Decimal.nullable() });

export const TemplateSummary = z.object({
  id: z.number().int(),
  name: z.string(),
  items: z.number().int(),
  places: z.array(TemplatePlace),
});
export type TemplateSummary = z.infer<typeof TemplateSummary>;

export const TemplateItem = z.object({
  itemId: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  minimum: Decimal,
  maximum: Decimal.nullable(),
});
export type TemplateItem = z.infer<typeof TemplateItem>;

/** One item in one place that is not as the template says. */
export const TemplateDifference = z.object({
  itemId: z.number().int(),
  name: z.string(),
  now: Limits,
  /** Null where the item was taken off the template. */
  wanted: Limits.nullable(),
});
export type TemplateDifference = z.infer<typeof TemplateDifference>;

export const Template = z.object({
  id: z.number().int(),
  name: z.string(),
  items: z.array(TemplateItem),
  /** Each place that follows, with how much would change there, and the first of it by name. */
  places: z.array(TemplatePlace.extend({ differenceCount: z.number().int(), differences: z.array(TemplateDifference) })),
});
export type Template = z.infer<typeof Template>;

const items = z
  .array(
    z
      .object({ itemId: id, minimum: QuantityInput, maximum: QuantityInput.nullable().default(null) })
      .refine(({ minimum, maximum }) => maximum === null || Number(maximum) >= Number(minimum), {
        path: ['maximum'],
        message: 'The maximum must not be below the minimum.',
      }),
  )
  .max(limits.itemsOfTemplate)
  .refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, 'Name each item once.');

export const refillTemplates = routes({
  list: {
    method: 'GET',
    path: '/api/refills/templates',
    summary: 'Templates of places, by name',
    access: 'MANAGE_INVENTORY',
    output: z.array(TemplateSummary),
  },
  create: {
    method: 'POST',
    path: '/api/refills/templates',
    summary: 'Makes a template, of items that are named or of what a place has minima for',
    access: 'MANAGE_INVENTORY',
    body: z.object({ name: text(100), items: items.default([]), fromPlaceId: placeId.optional() }),
    output: Template,
    errors: ['NOT_FOUND', 'DUPLICATE_NAME', 'LIMIT_REACHED'],
  },
  read: {
    method: 'GET',
    path: '/api/refills/templates/{id}',
    summary: 'A template, with what would change in each place that follows it',
    access: 'MANAGE_INVENTORY',
    params,
    output: Template,
    errors: ['NOT_FOUND'],
  },
  differences: {
    method: 'GET',
    path: '/api/refills/templates/{id}/differences',
    summary: 'Everything that would change in one place that follows a template, by name, page after page',
    access: 'MANAGE_INVENTORY',
    params,
    query: z.object({
      placeId: z.union([z.literal('none'), z.coerce.number().int().positive()]),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: z.object({ differences: z.array(TemplateDifference), hasMore: z.boolean() }),
    errors: ['NOT_FOUND'],
  },
  update: {
    method: 'PUT',
    path: '/api/refills/templates/{id}',
    summary: 'Changes a template; the places that follow it stay as they are until it is applied',
    access: 'MANAGE_INVENTORY',
    params,
    body: z.object({ name: text(100), items }),
    output: Template,
    errors: ['NOT_FOUND', 'DUPLICATE_NAME'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/refills/templates/{id}',
    summary: 'Deletes a template; the places keep their minima',
    access: 'MANAGE_INVENTORY',
    params,
    output: z.object({}),
    errors: ['NOT_FOUND'],
  },
  apply: {
    method: 'POST',
    path: '/api/refills/templates/{id}/places',
    summary: 'Applies a template to places, which follow it from then on; with `itemIds`, only for these',
    access: 'MANAGE_INVENTORY',
    params,
    body: z.object({
      placeIds: z.array(placeId).min(1, 'Choose a place.').max(limits.placesOfRefill),
      itemIds: z.array(id).max(limits.itemsOfTemplate).optional(),
    }),
    output: Template,
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  },
  leave: {
    method: 'DELETE',
    path: '/api/refills/templates/{id}/places',
    summary: 'A place no longer follows; it keeps its minima',
    access: 'MANAGE_INVENTORY',
    params,
    body: z.object({ placeId }),
    output: Template,
    errors: ['NOT_FOUND'],
  },
});
