import type { ItemCounts } from '@onhand/contract/item-answers';
import { type ItemFilter, type ItemPageQuery, type Selection, usualSort } from '@onhand/contract/item-filter';
import type { z } from 'zod';
import { inOrderOn } from '../../platform/database/in-order.ts';
import type { Send, Tx } from '../../platform/db.ts';
import { invalid } from '../../platform/errors.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { listCustomFields } from '../custom-fields/custom-fields.service.ts';
import { WrittenAnswer } from '../../platform/written-answer.ts';
import {
  type CountedItem,
  countedPageOf,
  countFound,
  findItems,
  type FoundPage,
  type LimitedPage,
  type ListFilter,
  type Page,
  pageStatement,
  shownOf,
  similarWords,
} from './item-list.store.ts';
import type { ListedItem } from './item-page.store.ts';
import { comparedOf, cursorOf, patternOf, positionAt, wordsOf, wordsToCompare } from './item-list.rules.ts';
import { keptCounts, keptCountsOf } from '../stock/folder-figures.service.ts';
import { foldersBelow } from '../stock/stock-checks.service.ts';

type Filter = z.output<typeof ItemFilter>;
type Query = z.output<typeof ItemPageQuery>;

export { readSummaries } from './item-summary.store.ts';
export { howManyFit, placesOfItems } from './items.store.ts';

/** Without a search there is no better order than by name. */
const byName = { sort: 'name', direction: 'asc' } as const;
const statuses = { out: 0, low: 1, in: 2 } as const;
const nothing: ItemCounts = { totalCount: 0, lowStockCount: 0, outOfStockCount: 0, totalValue: '0' };

/** The filter as the database takes it, never wider than what the person may see. Undefined when that leaves nothing. */
export async function wantedOf(tx: Tx, scope: Scope, filter: Filter): Promise<ListFilter | undefined> {
  // A filter by prices would reveal what things are sold for.
  const isByPrice = filter.minPrice !== undefined || filter.maxPrice !== undefined;
  if (isByPrice && !scope.maySeePrices)
    throw invalid(filter.minPrice === undefined ? 'maxPrice' : 'minPrice', 'Prices are not for your role.');
  const place = await placeOf(tx, scope, filter);
  if (!place) return undefined;
  const words = wordsOf(filter.search);
  return {
    ...place,
    isArchived: filter.isArchived ?? false,
    ...(filter.tagIds && filter.tagIds.length > 0 && { tags: filter.tagIds }),
    ...(filter.vendorId !== undefined && { vendor: filter.vendorId }),
    ...(filter.status && { status: statuses[filter.status] }),
    ...(filter.minPrice !== undefined && { minPrice: filter.minPrice }),
    ...(filter.maxPrice !== undefined && { maxPrice: filter.maxPrice }),
    ...(filter.fieldId !== undefined && { field: String(filter.fieldId), fieldValue: filter.fieldValue ?? '' }),
    ...(words.length > 0 && { [filter.isTitleOnly ? 'titleWords' : 'words']: words.map((word) => [patternOf(word)]) }),
  };
}

async function placeOf(tx: Tx, scope: Scope, { folderId, isFolderOnly }: Filter): Promise<ListFilter | undefined> {
  const visible = folderFilter(scope);
  if (folderId === 'none') return visible === null ? { places: [0] } : undefined;
  if (folderId === undefined) return visible === null ? {} : seen(visible);
  const below = isFolderOnly ? [folderId] : await foldersBelow(tx, scope, folderId);
  return seen(visible === null ? below : below.filter((id) => visible.includes(id)));
}

const seen = (places: readonly number[]) => (places.length > 0 ? { places } : undefined);

export async function listItems(tx: Tx, scope: Scope, query: Query): Promise<WrittenAnswer> {
  const page = { ...(await pageOf(tx, scope, query)), limit: query.limit };
  const isFirst = query.cursor === undefined && query.offset === undefined;
  const isCounted = isFirst && query.isCounted;
  const wanted = await wantedOf(tx, scope, query);
  if (!wanted) return written(scope, { items: [], last: null }, isCounted ? nothing : null);
  const find = (what: ListFilter) => findPage(tx, scope, what, { page, isCounted });
  const { summary, ...found } = await find(wanted);
  if (found.items.length > 0) return written(scope, found, summary);
  const meant = await meantBy(tx, scope, wanted, query.search, !isFirst);
  if (!meant) return written(scope, found, summary);
  const { summary: meantSummary, ...similar } = await find(meant);
  return written(scope, similar, meantSummary, similar.items.length > 0);
}

/** An `ItemPage` with the items as the database wrote them. */
function written(scope: Scope, { items, last }: FoundPage, summary: ItemCounts | null, isSimilar = false): WrittenAnswer {
  const nextCursor = last && cursorOf(last);
  const { totalValue, ...counts } = summary ?? nothing;
  const seen = summary && { ...counts, ...(scope.maySeeCosts && { totalValue }) };
  return new WrittenAnswer(`{"items":[${items.join()}],${JSON.stringify({ nextCursor, summary: seen, isSimilar }).slice(1)}`);
}

async function findPage(
  tx: Tx,
  scope: Scope,
  wanted: ListFilter,
  { page, isCounted }: { page: LimitedPage; isCounted: boolean },
): Promise<FoundPage & { summary: ItemCounts | null }> {
  // Other words may have been meant by those that were searched; of anything else nothing is asked afterwards.
  const send: Send = wanted.words ? inOrderOn(tx) : tx.finish;
  if (!isCounted) {
    const [found] = await send<[ListedItem]>(pageStatement(scope, wanted, page));
    return { summary: null, ...shownOf(found, page) };
  }
  if (!isEverything(wanted)) {
    const [found] = await send<[CountedItem]>(countedPageOf(scope, wanted, page));
    return { summary: found[0]?.summary as ItemCounts, ...shownOf(found, page) };
  }
  const counts = keptCountsOf(scope, wanted.places ?? null);
  const [[summary], found] = await send<[ItemCounts, ListedItem]>(counts, pageStatement(scope, wanted, page));
  return { summary: summary as ItemCounts, ...shownOf(found, page) };
}

/** Counting is what a list costs: of everything that is there, or lies in some places, the totals are there already (`keptCounts`). */
function isEverything({ isArchived, places: _places, ...rest }: ListFilter): boolean {
  return !isArchived && Object.keys(rest).length === 0;
}

/** The summary of what `listItems` lists, by itself. */
export async function countItems(tx: Tx, scope: Scope, filter: Filter): Promise<ItemCounts> {
  const wanted = await wantedOf(tx, scope, filter);
  if (!wanted) return nothing;
  if (isEverything(wanted)) return keptCounts(tx, scope, wanted.places ?? null);
  const [counted, titledCount] = await Promise.all([countFound(tx, scope, wanted), countTitled(tx, scope, wanted)]);
  if (counted.totalCount > 0) return { ...counted, ...(titledCount !== undefined && { titledCount }) };
  const meant = await meantBy(tx, scope, wanted, filter.search);
  return meant ? countFound(tx, scope, meant) : counted;
}

/** Counts the matches of a search that have its words in their name or SKU; undefined if nothing else is searched. */
async function countTitled(tx: Tx, scope: Scope, { words, ...rest }: ListFilter): Promise<number | undefined> {
  return words && (await countFound(tx, scope, { ...rest, titleWords: words })).totalCount;
}

/** Returns the words that were probably meant, if nothing at all contains the given ones. */
async function meantBy(
  tx: Tx,
  scope: Scope,
  wanted: ListFilter,
  search: string | undefined,
  isLaterPage = false,
): Promise<ListFilter | undefined> {
  if (!wanted.words) return undefined;
  const anywhere = { ...byName, limit: 1 };
  if (isLaterPage && (await findItems(tx, scope, wanted, anywhere)).length > 0) return undefined;
  const typed = wordsToCompare(search);
  const compared = comparedOf(typed);
  const words: string[][] = [];
  for (const word of typed) words.push([word, ...(compared.has(word) ? await similarWords(tx, scope, word) : [])].map(patternOf));
  return words.every((patterns) => patterns.length === 1) ? undefined : { ...wanted, words };
}

async function pageOf(tx: Tx, scope: Scope, query: Query): Promise<Page> {
  const { sort = usualSort(query), sortFieldId, direction, cursor, offset } = query;
  const isByCost = sort === 'unitCost' || sort === 'totalValue';
  // The order alone would tell staff what things cost or are sold for (TEAM-08).
  if ((isByCost && !scope.maySeeCosts) || (sort === 'sellingPrice' && !scope.maySeePrices))
    throw invalid('sort', 'This column is not for your role.');
  const after = cursor === undefined ? undefined : positionAt(cursor);
  if (cursor !== undefined && !after) throw invalid('cursor', 'Not a cursor this list gave out.');
  const where = { ...(offset !== undefined && { offset }), ...(after && { afterValue: after.sortValue, afterId: after.id }) };
  if (sortFieldId === undefined) return { ...(sort === 'fit' && !hasBestMatches(query) ? byName : { sort, direction }), ...where };
  const field = (await listCustomFields(tx, scope)).find(({ id }) => id === sortFieldId);
  if (!field) throw invalid('sortFieldId', 'This field is not there any more.');
  return { sort: field.kind === 'number' ? 'number field' : 'text field', sortField: String(sortFieldId), direction, ...where };
}

/** A search of titles only has no better and worse matches. */
function hasBestMatches({ search, isTitleOnly }: Filter): boolean {
  return wordsOf(search).length > 0 && !isTitleOnly;
}

/** Turns a selection into a filter over what the person may see; undefined if that can be nothing. */
async function wantedBy(tx: Tx, scope: Scope, selection: z.output<typeof Selection>): Promise<ListFilter | undefined> {
  if ('filter' in selection) return wantedOf(tx, scope, selection.filter);
  const { itemIds: ids, within } = selection;
  const visible = folderFilter(scope);
  if (!within) return { ids, ...(visible !== null && { places: visible }) };
  const wanted = await wantedOf(tx, scope, within);
  return wanted && { ...wanted, ids };
}

/** The places that a selection is made in: a count of it speaks of these alone. Null where it is made in all. */
export async function placesMeant(tx: Tx, scope: Scope, selection: z.output<typeof Selection>): Promise<readonly number[] | null> {
  const wanted = await wantedBy(tx, scope, selection);
  return wanted?.places ?? null;
}

/** The ids a selection means, of what the person may see, by name; with `among`, only of these. */
export async function selectedIds(
  tx: Tx,
  scope: Scope,
  selection: z.output<typeof Selection>,
  { limit, among }: { limit?: number; among?: readonly number[] } = {},
): Promise<number[]> {
  const wanted = await wantedBy(tx, scope, selection);
  if (!wanted) return [];
  const found = await findItems(
    tx,
    scope,
    { ...wanted, ...(among && { ids: among }) },
    { ...byName, ...(limit !== undefined && { limit }) },
  );
  return found.map(({ id }) => id);
}
