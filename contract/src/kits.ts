import { z } from 'zod';
import { Decimal, QuantityInput } from './decimal.ts';
import { limits } from './limits.ts';
import { routes } from './route.ts';
import { longText, text } from './text.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number().int().positive() });
const some = QuantityInput.refine((quantity) => quantity !== '0', 'Please enter how many.');

/** A kit is parts that go together, and may have kits in it; a template is what a usual job takes. Either is copied into a job. */
export const KitKind = z.enum(['kit', 'template']);
export type KitKind = z.infer<typeof KitKind>;

export const KitLine = z.object({
  /** Either an item or a kit. */
  itemId: z.number().int().nullable(),
  kitId: z.number().int().nullable(),
  name: z.string(),
  sku: z.string().nullable(),
  unit: z.string().nullable(),
  quantity: Decimal,
  /** The item is still there, not archived, and the reader may see it; or the kit is. */
  isThere: z.boolean(),
  /** The item is there, but in none of the reader's places. */
  isElsewhere: z.boolean(),
});
export type KitLine = z.infer<typeof KitLine>;

export const KitSummary = z.object({
  id: z.number().int(),
  kind: KitKind,
  name: z.string(),
  /** Its parts together make so many: 5 parts that make 3 are six kits of 10 parts (J5). */
  makes: Decimal,
  lineCount: z.number().int(),
  /** JOB-10: so many can be made of what is free in places that the reader sees; null where a part of it is not there any more. */
  canMake: Decimal.nullable(),
  /** The part that there is too little of for one more. */
  lacks: z.string().nullable(),
  note: z.string(),
});
export type KitSummary = z.infer<typeof KitSummary>;

export const Kit = KitSummary.extend({ lines: z.array(KitLine) });
export type Kit = z.infer<typeof Kit>;

export const KitInput = z.object({
  kind: KitKind,
  name: text(120),
  makes: some.default('1'),
  note: longText(1000).default(''),
  lines: z
    .array(
      z
        .object({ itemId: id.optional(), kitId: id.optional(), quantity: some })
        .refine(({ itemId, kitId }) => (itemId === undefined) !== (kitId === undefined), 'Choose a part or a kit.'),
    )
    .min(1, 'Choose at least one part.')
    .max(limits.linesOfKit),
});
export type KitInput = z.input<typeof KitInput>;

const refusals = ['NOT_FOUND', 'CONFLICT', 'DUPLICATE_NAME', 'LIMIT_REACHED'] as const;

/** JOB-02. */
export const kits = routes({
  list: {
    method: 'GET',
    path: '/api/kits',
    summary: 'Kits and templates by name, and how many can be made now',
    access: 'USE_JOBS',
    query: z.object({ kind: KitKind.optional() }),
    output: z.array(KitSummary),
  },
  read: {
    method: 'GET',
    path: '/api/kits/{id}',
    summary: 'One kit or template with its parts',
    access: 'USE_JOBS',
    params,
    output: Kit,
    errors: ['NOT_FOUND'],
  },
  make: {
    method: 'POST',
    path: '/api/kits',
    summary: 'Makes a kit or template',
    access: 'MANAGE_JOBS',
    body: KitInput,
    output: Kit,
    errors: refusals,
  },
  change: {
    method: 'PUT',
    path: '/api/kits/{id}',
    summary: 'Writes a kit or template anew; jobs it was copied into stay as they are',
    access: 'MANAGE_JOBS',
    params,
    body: KitInput,
    output: Kit,
    errors: refusals,
  },
  remove: {
    method: 'DELETE',
    path: '/api/kits/{id}',
    summary: 'Deletes a kit or template that no other kit contains',
    access: 'MANAGE_JOBS',
    params,
    output: z.object({ deleted: z.number().int() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
});
