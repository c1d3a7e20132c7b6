import { z } from 'zod';
import { Color } from './color.ts';
import { routes } from './route.ts';
import { text } from './text.ts';

export const Tag = z.object({ id: z.number().int(), name: z.string(), color: z.string().nullable(), itemCount: z.number().int() });
export type Tag = z.infer<typeof Tag>;

export const TagInput = z.object({ name: text(60), color: Color.nullable().default(null) });
export type TagInput = z.input<typeof TagInput>;

/** A change has no default colour, which every renaming would set. */
export const TagChange = z.object({ name: text(60), color: Color.nullable() }).partial();
export type TagChange = z.input<typeof TagChange>;

const params = z.object({ id: z.coerce.number().int().positive() });

export const tags = routes({
  list: {
    method: 'GET',
    path: '/api/tags',
    summary: 'Every tag with how many visible items carry it',
    access: 'VIEW_INVENTORY',
    output: z.array(Tag),
  },
  create: {
    method: 'POST',
    path: '/api/tags',
    summary: 'Makes a tag',
    access: 'MANAGE_INVENTORY',
    body: TagInput,
    output: Tag,
    errors: ['DUPLICATE_NAME', 'LIMIT_REACHED'],
  },
  update: {
    method: 'PATCH',
    path: '/api/tags/{id}',
    summary: 'Renames or recolours a tag',
    access: 'MANAGE_INVENTORY',
    params,
    body: TagChange,
    output: Tag,
    errors: ['NOT_FOUND', 'DUPLICATE_NAME'],
  },
  merge: {
    method: 'POST',
    path: '/api/tags/{id}/merge',
    summary: 'Moves everything tagged so to another tag and deletes this one',
    access: 'MANAGE_INVENTORY',
    params,
    body: z.object({ into: z.number().int().positive() }),
    output: Tag,
    errors: ['NOT_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/tags/{id}',
    summary: 'Deletes a tag and takes it off its items',
    access: 'MANAGE_INVENTORY',
    params,
    output: z.object({ untagged: z.number().int() }),
    errors: ['NOT_FOUND'],
  },
});
