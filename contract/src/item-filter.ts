import { z } from 'zod';
import { PriceInput } from './decimal.ts';
import { limits } from './limits.ts';

const id = z.coerce.number().int().positive();
/** One value, several, or several with commas: `?tagIds=1&tagIds=2` or `?tagIds=1,2`. */
const ids = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter((one) => one !== '') : typeof value === 'number' ? [value] : value),
  z.array(id).max(limits.tagsOfFilter),
);
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const filter = {
  search: z
    .string()
    .trim()
    .max(limits.searchLength)
    .regex(/^\P{Cc}*$/u, 'Control characters are not allowed.'),
  /** Restricts a search to names and SKUs, without what is merely tagged, sold or numbered so. */
  isTitleOnly: flag,
  /** `none` finds what lies in no folder. */
  folderId: z.union([z.literal('none'), id]),
  /** Restricts the filter to the folder itself, without the folders below it. */
  isFolderOnly: flag,
  /** Items that have every one of them. */
  tagIds: ids,
  vendorId: id,
  status: z.enum(['out', 'low', 'in']),
  minPrice: PriceInput,
  maxPrice: PriceInput,
  /** A field of the organization's own and what it holds. */
  fieldId: id,
  fieldValue: z.string().max(500),
  isArchived: flag,
};

/** Selects items: for the list, and for “all of them” in a bulk change, a label sheet or an export. */
export const ItemFilter = z.object(filter).partial();
export type ItemFilter = z.input<typeof ItemFilter>;

export const itemSorts = [
  /** Items with the search's words in their name or SKU come first, then those found by tags, vendors, numbers or fields; each by name. */
  'fit',
  'name',
  'sku',
  'inventoryNumber',
  'quantity',
  'lowStockThreshold',
  'sellingPrice',
  'unitCost',
  'totalValue',
  'stockStatus',
  'folder',
  'unit',
  'vendor',
  'tags',
  'createdAt',
  'updatedAt',
] as const;
export const ItemSort = z.enum(itemSorts);
export type ItemSort = z.infer<typeof ItemSort>;

/** The default order is by name, or for a search by fit; a reversed order means the names. */
export function usualSort({
  search = '',
  direction = 'asc',
}: {
  search?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
}): ItemSort {
  return search.trim() !== '' && direction === 'asc' ? 'fit' : 'name';
}

export const ItemPageQuery = ItemFilter.extend({
  /** Left out, it is the usual one (`usualSort`). */
  sort: ItemSort.optional(),
  /** Sorts by a field of the organization's own instead. */
  sortFieldId: id.optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
  cursor: z.string().max(2000).optional(),
  /** An offset serves jumps in a long list; a page reached by reading on comes faster with the cursor of the one before. */
  offset: z.coerce.number().int().min(0).max(100_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /**
   * False leaves the summary out, so that the rows need not wait for it; `/api/inventory/counts` has it for those who want it beside them.
   */
  isCounted: flag.default(true),
});
export type ItemPageQuery = z.input<typeof ItemPageQuery>;

/** The most items that a selection can name; more take a filter. */
export const mostItemsNamed = limits.itemsNamed;

/** Strict, because a key that is misspelt would otherwise mean everything. */
const anyFilter = z.strictObject(filter).partial();

/** Items by name, those of them that are still `within` the list they were ticked in; or all that a filter finds. */
export const Selection = z.union([
  z.strictObject({ itemIds: z.array(z.number().int().positive()).min(1).max(mostItemsNamed), within: anyFilter.optional() }),
  z.strictObject({ filter: anyFilter }),
]);
export type Selection = z.input<typeof Selection>;
