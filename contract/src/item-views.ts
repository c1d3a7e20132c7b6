import { z } from 'zod';
import { ItemSort } from './item-filter.ts';
import { limits } from './limits.ts';
import { itemsViews } from './preferences.ts';
import { routes } from './route.ts';
import { text } from './text.ts';

const id = z.number().int().positive();

const price = z
  .string()
  .max(22)
  .regex(/^\d{1,15}(\.\d{1,6})?$/, 'Please enter a number.');

/** A list as it is kept: which items (`item-filter.ts`), in which order, as rows or cards. Parts that are left out have their defaults. */
export const KeptList = z
  .object({
    search: z
      .string()
      .max(limits.searchLength)
      .regex(/^\P{Cc}*$/u, 'Control characters are not allowed.'),
    isTitleOnly: z.boolean(),
    folderId: z.union([z.literal('none'), id]),
    isFolderOnly: z.boolean(),
    tagIds: z.array(id).max(limits.tagsOfFilter),
    vendorId: id,
    status: z.enum(['out', 'low', 'in']),
    minPrice: price,
    maxPrice: price,
    fieldId: id,
    fieldValue: z.string().max(500),
    sort: ItemSort,
    sortFieldId: id,
    direction: z.enum(['asc', 'desc']),
    view: z.enum(itemsViews),
  })
  .partial();
export type KeptList = z.infer<typeof KeptList>;

const view = {
  name: text(80),
  list: KeptList,
  /** Everyone of the organization sees it, each with the items they may see; otherwise only whoever made it. */
  isShared: z.boolean(),
};
export const ItemViewInput = z.object({ ...view, isShared: view.isShared.default(false) });
export type ItemViewInput = z.input<typeof ItemViewInput>;

export const ItemView = z.object({
  id,
  name: z.string(),
  list: KeptList,
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** Name of the person who made it; null if they left. */
  madeBy: z.string().nullable(),
});
export type ItemView = z.output<typeof ItemView>;

const params = z.object({ id: z.coerce.number().int().positive() });

export const itemViews = routes({
  list: {
    method: 'GET',
    path: '/api/item-views',
    summary: 'The saved views of items: one’s own and the shared ones, by name',
    access: 'VIEW_INVENTORY',
    output: z.array(ItemView),
  },
  create: {
    method: 'POST',
    path: '/api/item-views',
    summary: 'Keeps a filtered and sorted list of items under a name',
    access: 'VIEW_INVENTORY',
    body: ItemViewInput,
    output: ItemView,
    errors: ['DUPLICATE_NAME', 'CONFLICT', 'FORBIDDEN', 'LIMIT_REACHED'],
  },
  update: {
    method: 'PATCH',
    path: '/api/item-views/{id}',
    summary: 'Renames, changes or shares a saved view',
    access: 'VIEW_INVENTORY',
    params,
    body: z.object(view).partial(),
    output: ItemView,
    errors: ['NOT_FOUND', 'DUPLICATE_NAME', 'FORBIDDEN'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/item-views/{id}',
    summary: 'Deletes a saved view',
    access: 'VIEW_INVENTORY',
    params,
    output: z.object({ deleted: z.literal(true) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
});
