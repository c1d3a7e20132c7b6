import type { CustomField } from '@onhand/contract/custom-fields';
import { type StockStatus, stockStatusLabels } from '@onhand/contract/stock-status';
import { priceText } from '../../../platform/format.ts';

/** The part of a list's state that narrows it, beside the words searched for. */
export interface Filters {
  tagIds: number[];
  vendorId: number | null;
  status: StockStatus | null;
  minPrice: string | null;
  maxPrice: string | null;
  fieldId: number | null;
  fieldValue: string | null;
  isFolderOnly: boolean;
  isTitleOnly: boolean;
}

export const noFilters: Filters = {
  tagIds: [],
  vendorId: null,
  status: null,
  minPrice: null,
  maxPrice: null,
  fieldId: null,
  fieldValue: null,
  isFolderOnly: false,
  isTitleOnly: false,
};

export type FilterKind = 'tags' | 'vendor' | 'status' | 'price' | 'field' | 'folder' | 'title';

/** Removing the chip of a filter sets these values. */
export const cleared: Record<FilterKind, Partial<Filters>> = {
  tags: { tagIds: [] },
  vendor: { vendorId: null },
  status: { status: null },
  price: { minPrice: null, maxPrice: null },
  field: { fieldId: null, fieldValue: null },
  folder: { isFolderOnly: false },
  title: { isTitleOnly: false },
};

export interface Named {
  id: number;
  name: string;
}

/** Undefined until they are known. */
export interface Lookups {
  tags: readonly Named[] | undefined;
  vendors: readonly Named[] | undefined;
  fields: readonly CustomField[] | undefined;
}

/** A filter by something that was deleted finds nothing, and its chip has to say why. */
const deleted = '(deleted)';

export interface FilterChip {
  kind: FilterKind;
  text: string;
}

/** Each kind of filter in use becomes one chip. A name that is not known yet is not made up. */
export function chipsOf(filters: Filters, lookups: Lookups): FilterChip[] {
  const chips: (FilterChip | null)[] = [
    filters.tagIds.length > 0 ? { kind: 'tags', text: tagsText(filters.tagIds, lookups.tags) } : null,
    filters.vendorId !== null ? { kind: 'vendor', text: `Vendor: ${nameOf(lookups.vendors, filters.vendorId)}` } : null,
    filters.status ? { kind: 'status', text: stockStatusLabels[filters.status] } : null,
    priceChip(filters),
    filters.fieldId !== null ? { kind: 'field', text: fieldText(filters.fieldId, filters.fieldValue, lookups.fields) } : null,
    filters.isFolderOnly ? { kind: 'folder', text: 'This folder only' } : null,
    filters.isTitleOnly ? { kind: 'title', text: 'By name or SKU only' } : null,
  ];
  return chips.filter((chip) => chip !== null);
}

function nameOf(things: readonly Named[] | undefined, id: number): string {
  return things ? (things.find((thing) => thing.id === id)?.name ?? deleted) : '…';
}

function tagsText(ids: readonly number[], tags: Lookups['tags']): string {
  const names = ids.map((id) => nameOf(tags, id));
  const [first, second, ...more] = names;
  if (more.length > 0) return `Tags: ${first}, ${second} and ${more.length} more`;
  return `${names.length === 1 ? 'Tag' : 'Tags'}: ${names.join(', ')}`;
}

function priceChip({ minPrice, maxPrice }: Filters): FilterChip | null {
  if (minPrice !== null && maxPrice !== null) return { kind: 'price', text: `Price: ${priceText(minPrice)} to ${priceText(maxPrice)}` };
  if (minPrice !== null) return { kind: 'price', text: `Price: from ${priceText(minPrice)}` };
  if (maxPrice !== null) return { kind: 'price', text: `Price: up to ${priceText(maxPrice)}` };
  return null;
}

function fieldText(id: number, value: string | null, fields: Lookups['fields']): string {
  const field = fields?.find((one) => one.id === id);
  if (!field) return `Field: ${fields ? deleted : '…'}`;
  if (field.kind === 'checkbox') return `${field.name}: ${value === 'true' ? 'Yes' : 'No'}`;
  return `${field.name}: ${value ? value : 'empty'}`;
}

/** A lower end above the upper one would find nothing; people mean the other way round. */
export function inOrder(
  min: string | null,
  max: string | null,
  compare: (one: string, other: string) => number,
): [string | null, string | null] {
  return min !== null && max !== null && compare(min, max) > 0 ? [max, min] : [min, max];
}
