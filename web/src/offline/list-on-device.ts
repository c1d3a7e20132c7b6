import type { ItemCounts, ItemPage } from '@onhand/contract/item-answers';
import { type ItemPageQuery, type ItemSort, usualSort } from '@onhand/contract/item-filter';
import { addDecimals, compareDecimals } from '../platform/decimal.ts';
import type { WaitingAct } from './acts.ts';
import type { KeptItem } from './device-store.ts';
import { statusOf, type Within } from './stock-after.ts';
import { withPending } from './waiting-effects.ts';

export interface FolderPlace {
  id: number;
  parentId: number | null;
}

/**
 * A page of the list made of what this device keeps, filtered and sorted as the server does it. A folder's list has what lies there, and what a
 * transfer that waits brings there; the waiting quantities themselves are added where the list is shown.
 */
export function listOnDevice(
  items: readonly KeptItem[],
  query: ItemPageQuery,
  folders: readonly FolderPlace[],
  changes: readonly WaitingAct[] = [],
): ItemPage {
  const within = placesWithin(query, folders);
  const there = query.folderId === undefined ? [...items] : items.flatMap((item) => lyingIn(item, within, changes));
  const found = sorted(there.filter(matcher(query)), query);
  const from = Number(query.offset ?? 0);
  const page = found.slice(from, from + Number(query.limit ?? 50));
  return {
    items: page.map(({ lowerSku: _sku, lowerNumber: _number, freshAt: _at, barcodes: _codes, places: _places, ...item }) => item),
    nextCursor: null,
    summary: query.offset === undefined ? countsOf(found) : null,
    isSimilar: false,
  };
}

function matcher(query: ItemPageQuery): (item: KeptItem) => boolean {
  const words = wordsOf(query);
  const wantsArchived = String(query.isArchived) === 'true';
  const tagIds = [query.tagIds ?? []].flat().map(Number);
  const vendorId = query.vendorId === undefined ? undefined : Number(query.vendorId);
  return (item) =>
    (item.archivedAt !== null) === wantsArchived &&
    (query.status === undefined || item.stockStatus === query.status) &&
    tagIds.every((id) => item.tags.some((tag) => tag.id === id)) &&
    (vendorId === undefined || item.vendor?.id === vendorId) &&
    isPriced(item, query) &&
    hasValue(item, query) &&
    (String(query.isTitleOnly) === 'true' ? hasAll([item.name, item.sku], words) : hasWords(item, words));
}

const wordsOf = ({ search = '' }: ItemPageQuery) => search.toLowerCase().split(/\s+/).filter(Boolean);

/** The places that a list speaks of; those of staff are their own, and what is on the way lies in none of them. */
export function placesWithin(query: ItemPageQuery, folders: readonly FolderPlace[], seesAll = true): Within {
  if (query.folderId === undefined) return (at) => seesAll || folders.some(({ id }) => id === at);
  if (query.folderId === 'none') return (folderId) => folderId === null;
  const wanted = new Set([Number(query.folderId)]);
  if (String(query.isFolderOnly) === 'true') return (at) => typeof at === 'number' && wanted.has(at);
  for (let size = 0; size !== wanted.size; ) {
    size = wanted.size;
    for (const { id, parentId } of folders) if (parentId !== null && wanted.has(parentId)) wanted.add(id);
  }
  return (at) => typeof at === 'number' && wanted.has(at);
}

/** The item with what lies of it in some places; none where it has no place there. */
function lyingIn(item: KeptItem, within: Within, changes: readonly WaitingAct[]): KeptItem[] {
  // A device that has not read its items since it keeps places knows the home alone.
  if (!item.places?.length) return within(item.folderId) ? [item] : [];
  const isThere = ({ placeId }: { placeId: number | null }) => within(placeId);
  const here = item.places.filter(isThere);
  const [home] = here.toSorted((one, other) => Number(other.isHome) - Number(one.isHome) || compareDecimals(other.quantity, one.quantity));
  const arriving = home ?? withPending(item, changes).places?.find(isThere);
  if (!arriving) return [];
  const sum = (of: (place: (typeof here)[number]) => string | undefined) =>
    here.reduce((total, one) => addDecimals(total, of(one) ?? '0'), '0');
  const quantity = sum(({ quantity: lies }) => lies);
  const value = item.totalValue === undefined ? {} : { totalValue: sum((place) => place.value) };
  return [{ ...item, quantity, stockStatus: statusOf(quantity, item.lowStockThreshold), ...value, folderId: arriving.placeId }];
}

function isPriced({ sellingPrice }: KeptItem, { minPrice, maxPrice }: ItemPageQuery): boolean {
  if (minPrice === undefined && maxPrice === undefined) return true;
  if (sellingPrice == null) return false;
  const isEnough = minPrice === undefined || compareDecimals(sellingPrice, String(minPrice)) >= 0;
  return isEnough && (maxPrice === undefined || compareDecimals(sellingPrice, String(maxPrice)) <= 0);
}

function hasValue({ custom }: KeptItem, { fieldId, fieldValue = '' }: ItemPageQuery): boolean {
  if (fieldId === undefined) return true;
  const value = String(custom[String(fieldId)] ?? '').toLowerCase();
  return fieldValue === '' ? value === '' || value === 'false' : value === fieldValue.toLowerCase();
}

function hasWords(item: KeptItem, words: readonly string[]): boolean {
  const more = [item.inventoryNumber, item.qrCode, ...item.barcodes, item.vendor?.name, ...item.tags.map(({ name }) => name)];
  return words.length === 0 || hasAll([item.name, item.sku, ...more], words);
}

function hasAll(parts: readonly (string | null | undefined)[], words: readonly string[]): boolean {
  const text = parts.join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}

const statusRank = { out: 0, low: 1, in: 2 };
type Compare = (a: KeptItem, b: KeptItem) => number;

const byName: Compare = (a, b) => a.name.localeCompare(b.name) || a.id - b.id;
/** Missing values come last. */
const byText =
  (of: (item: KeptItem) => string | null | undefined): Compare =>
  (a, b) =>
    (of(a) ?? '\uffff').localeCompare(of(b) ?? '\uffff');
const byFigure =
  (of: (item: KeptItem) => string | null | undefined): Compare =>
  (a, b) =>
    compareDecimals(of(a) ?? '-1', of(b) ?? '-1');

const orders: Partial<Record<ItemSort, Compare>> = {
  sku: byText(({ sku }) => sku),
  inventoryNumber: byText(({ inventoryNumber }) => inventoryNumber),
  unit: byText(({ unit }) => unit?.name),
  vendor: byText(({ vendor }) => vendor?.name),
  createdAt: byText(({ createdAt }) => createdAt),
  updatedAt: byText(({ updatedAt }) => updatedAt),
  quantity: byFigure(({ quantity }) => quantity),
  lowStockThreshold: byFigure(({ lowStockThreshold }) => lowStockThreshold),
  sellingPrice: byFigure(({ sellingPrice }) => sellingPrice),
  unitCost: byFigure(({ unitCost }) => unitCost),
  totalValue: byFigure(({ totalValue }) => totalValue),
  stockStatus: (a, b) => statusRank[a.stockStatus] - statusRank[b.stockStatus],
};

function sorted(items: KeptItem[], query: ItemPageQuery): KeptItem[] {
  const { sort = usualSort(query), direction } = query;
  if (sort !== 'fit') return items.sort(order(sort, direction));
  // Items with the words in their name or SKU come first.
  const words = wordsOf(query);
  const byTitle = Map.groupBy(items, ({ name, sku }) => hasAll([name, sku], words));
  return [true, false].flatMap((isTitled) => (byTitle.get(isTitled) ?? []).sort(byName));
}

function order(sort: ItemSort, direction: ItemPageQuery['direction']): Compare {
  const compare = orders[sort] ?? byName;
  const sign = direction === 'desc' ? -1 : 1;
  return (a, b) => sign * (compare(a, b) || byName(a, b));
}

function countsOf(items: readonly KeptItem[]): ItemCounts {
  const sum = (of: (item: KeptItem) => string | undefined) => items.reduce((total, item) => addDecimals(total, of(item) ?? '0'), '0');
  const hasCosts = items.some(({ totalValue }) => totalValue !== undefined);
  return {
    totalCount: items.length,
    lowStockCount: items.filter(({ stockStatus }) => stockStatus === 'low').length,
    outOfStockCount: items.filter(({ stockStatus }) => stockStatus === 'out').length,
    ...(hasCosts && { totalValue: sum(({ totalValue }) => totalValue) }),
  };
}
