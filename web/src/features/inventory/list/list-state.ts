import type { MoneySight } from '@onhand/contract/financial';
import type { StockStatus } from '@onhand/contract/stock-status';
import type { KeptList } from '@onhand/contract/item-views';
import { type ItemFilter, type ItemPageQuery, type ItemSort, itemSorts, usualSort } from '@onhand/contract/item-filter';

/** A list shows one folder with everything below it, the items in no folder, or (null) everything. */
export type ListFolder = number | 'none' | null;
export type ListView = 'list' | 'grid';

/** The address holds all of this about a list, beside the folder. */
export interface ListState {
  search: string;
  tagIds: number[];
  vendorId: number | null;
  status: StockStatus | null;
  minPrice: string | null;
  maxPrice: string | null;
  /** A field of the organization's own, and what it has to hold. */
  fieldId: number | null;
  fieldValue: string | null;
  /** Finds only items that have the words in their name or SKU. */
  isTitleOnly: boolean;
  /** Leaves out the items in the folders below. */
  isFolderOnly: boolean;
  /** Null is the usual order (`sortOf`). */
  sort: ItemSort | null;
  /** Sorts by a field of the organization's own instead. */
  sortFieldId: number | null;
  direction: 'asc' | 'desc';
  /** Null where the address leaves it to the person's habit. */
  view: ListView | null;
}

/** A filter and an order, without which part of it: the same for every window of one list. */
export type ListQuery = Omit<ItemPageQuery, 'cursor' | 'offset' | 'limit' | 'isCounted'>;

export const emptyState: ListState = {
  search: '',
  isTitleOnly: false,
  tagIds: [],
  vendorId: null,
  status: null,
  minPrice: null,
  maxPrice: null,
  fieldId: null,
  fieldValue: null,
  isFolderOnly: false,
  sort: null,
  sortFieldId: null,
  direction: 'asc',
  view: null,
};

const idIn = (text: string | null | undefined): number | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);
const priceIn = (text: string | null): string | null => (text && /^\d{1,15}(\.\d{1,6})?$/.test(text) ? text : null);
const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | null =>
  words.find((word) => word === text) ?? null;

/** Values that make no sense are left out rather than shown as an error: addresses are typed, shortened and kept for years. */
export function readListState(params: URLSearchParams): ListState {
  // `tagIds` and `vendorId` are the API's own names, which other screens link with.
  const tags = [...params.getAll('tags'), ...params.getAll('tagIds')].join(',').split(',');
  const fieldId = idIn(params.get('field'));
  return {
    search: (params.get('q') ?? '').replace(/\p{Cc}/gu, ' ').slice(0, 200),
    isTitleOnly: params.get('title') === '1',
    tagIds: [...new Set(tags.map(idIn).filter((id) => id !== null))].slice(0, 50),
    vendorId: idIn(params.get('vendor')) ?? idIn(params.get('vendorId')),
    status: oneOf(['out', 'low', 'in'], params.get('status')),
    minPrice: priceIn(params.get('min')),
    maxPrice: priceIn(params.get('max')),
    fieldId,
    fieldValue: fieldId === null ? null : (params.get('value')?.slice(0, 500) ?? null),
    isFolderOnly: params.get('only') === '1',
    sort: oneOf(itemSorts, params.get('sort')),
    sortFieldId: idIn(params.get('sortField')),
    direction: params.get('dir') === 'desc' ? 'desc' : 'asc',
    view: oneOf(['list', 'grid'], params.get('view')),
  };
}

/** The address with the state in it; what is as usual is left out, and what belongs to others stays. */
export function writeListState(params: URLSearchParams, state: ListState): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | number | null, usual = '') => {
    if (value === null || String(value) === usual) next.delete(name);
    else next.set(name, String(value));
  };
  next.delete('tagIds');
  next.delete('vendorId');
  put('q', state.search);
  put('title', state.isTitleOnly ? 1 : null);
  put('tags', state.tagIds.join(','));
  put('vendor', state.vendorId);
  put('status', state.status);
  put('min', state.minPrice);
  put('max', state.maxPrice);
  put('field', state.fieldId);
  put('value', state.fieldId === null ? null : state.fieldValue);
  put('only', state.isFolderOnly ? 1 : null);
  put('sort', state.sort && sortOf(state), usualSort(state));
  put('sortField', state.sortFieldId);
  put('dir', state.direction, 'asc');
  put('view', state.view);
  return next;
}

/** Selects the items that the list shows; for a bulk change, this is what “all of them” means. */
export function filterOf(state: ListState, folder: ListFolder): ItemFilter {
  const search = state.search.trim();
  return {
    ...(search && { search, ...(state.isTitleOnly && { isTitleOnly: true }) }),
    ...(folder !== null && { folderId: folder }),
    ...(typeof folder === 'number' && state.isFolderOnly && { isFolderOnly: true }),
    ...(state.tagIds.length > 0 && { tagIds: state.tagIds }),
    ...(state.vendorId !== null && { vendorId: state.vendorId }),
    ...(state.status && { status: state.status }),
    ...(state.minPrice !== null && { minPrice: state.minPrice }),
    ...(state.maxPrice !== null && { maxPrice: state.maxPrice }),
    ...(state.fieldId !== null && { fieldId: state.fieldId }),
    ...(state.fieldId !== null && state.fieldValue !== null && { fieldValue: state.fieldValue }),
  };
}

/** Answers the order of a list that is not sorted by a custom field. */
export function sortOf(state: ListState): ItemSort {
  const isFitOfNothing = state.sort === 'fit' && state.search.trim() === '';
  return state.sort === null || isFitOfNothing ? usualSort(state) : state.sort;
}

export function listQueryOf(state: ListState, folder: ListFolder): ListQuery {
  const { sortFieldId, direction } = state;
  const filter = filterOf(state, folder);
  if (sortFieldId !== null) return { ...filter, sortFieldId, direction };
  const sort = sortOf(state);
  // The best fit comes first by default, so it is not named: during an update an older version may answer, which does not know the name.
  return sort === 'fit' ? { ...filter, direction: 'asc' } : { ...filter, sort, direction };
}

interface Known extends MoneySight {
  /** Undefined until known. */
  fields: readonly { id: number }[] | undefined;
}

/**
 * A link may be older than the field it sorts by, or come from someone who sees costs and prices, which an order or a range of them
 * would tell: without these it is in the usual order, and whole.
 */
export function asAllowed(given: ListState, known: Known): ListState {
  const isByPrice = given.minPrice !== null || given.maxPrice !== null;
  const state = isByPrice && !known.maySeePrices ? { ...given, minPrice: null, maxPrice: null } : given;
  const { sort, sortFieldId, direction } = emptyState;
  return isSortAllowed(state, known) ? state : { ...state, sort, sortFieldId, direction };
}

function isSortAllowed({ sort, sortFieldId }: ListState, { fields, maySeeCosts, maySeePrices }: Known): boolean {
  if (sortFieldId !== null) return !fields || fields.some(({ id }) => id === sortFieldId);
  if (sort === 'unitCost' || sort === 'totalValue') return maySeeCosts;
  return sort !== 'sellingPrice' || maySeePrices;
}

/** True where anything but the folder narrows the list. */
export function isFiltered(state: ListState): boolean {
  const { folderId: _, ...rest } = filterOf(state, null);
  return Object.keys(rest).length > 0;
}

/** The list as it is without any filter, in its order and look. */
export function withoutFilters({ sort, sortFieldId, direction, view }: ListState): ListState {
  return { ...emptyState, sort, sortFieldId, direction, view };
}

/** A list is sorted by a column of its own, or by a custom field. */
interface SortedBy {
  sort?: ItemSort;
  sortFieldId?: number;
}

export function isSortedBy(state: ListState, by: SortedBy): boolean {
  return state.sortFieldId === null ? by.sort === sortOf(state) : by.sortFieldId === state.sortFieldId;
}

/** A click on a heading: first its way up, then down. */
export function sortedBy(state: ListState, by: SortedBy): Partial<ListState> {
  const isTurned = isSortedBy(state, by) && state.direction === 'asc';
  return { sort: by.sort ?? null, sortFieldId: by.sortFieldId ?? null, direction: isTurned ? 'desc' : 'asc' };
}

/** Keeps the order and turns its direction. The order is named, because the usual order may be another one in that direction. */
export function turned(state: ListState, direction: ListState['direction']): Partial<ListState> {
  return state.sortFieldId === null ? { sort: sortOf(state), direction } : { direction };
}

const withQuery = (path: string, params: URLSearchParams) => (params.size > 0 ? `${path}?${params}` : path);

/** The address of an item over the list it was found in. */
export function itemPath(id: number, folder: ListFolder, params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('in');
  if (folder !== null) next.set('in', String(folder));
  return withQuery(`/item/${id}`, next);
}

/** The address of a list, with what else stands in the query. */
export function listPath(folder: ListFolder, params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('in');
  if (folder === 'none') next.set('in', 'none');
  return withQuery(typeof folder === 'number' ? `/folder/${folder}` : '/inventory', next);
}

/** The address of the form for a new item, in the folder one is in. */
export function createPath(folder: ListFolder, params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('in');
  if (folder === 'none') next.set('in', 'none');
  return withQuery(typeof folder === 'number' ? `/folder/${folder}/create` : '/inventory/create', next);
}

/** The list as a saved view keeps it: only what is not as usual. */
export function keptOf(state: ListState, folder: ListFolder): KeptList {
  const usual: Record<string, unknown> = { ...emptyState, folderId: null };
  const unusual = Object.entries({ ...state, folderId: folder }).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]),
  );
  return Object.fromEntries(unusual);
}

/** The address of a list that was kept. */
export function keptPath({ folderId, ...list }: KeptList, viewId: number | null): string {
  const params = new URLSearchParams(viewId === null ? undefined : { saved: String(viewId) });
  return listPath(folderId ?? null, writeListState(params, { ...emptyState, ...(list as Partial<ListState>) }));
}

export function isSameList(one: KeptList, other: KeptList): boolean {
  return keptPath(one, null) === keptPath(other, null);
}
