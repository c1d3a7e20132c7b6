import type { ItemCounts, ItemSummary } from '@onhand/contract/inventory';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { type Found, swapped } from './item-list.rules.ts';
import { summariesListedBy } from './items.store.ts';

/** The filter as the functions of the database take it (item_filters.sql); a key that is not there does not filter. */
export interface ListFilter {
  /** Where an item lies: folders, or 0 for none. The figures are those of what lies there. */
  places?: readonly number[];
  ids?: readonly number[];
  tags?: readonly number[];
  vendor?: number;
  status?: 0 | 1 | 2;
  minPrice?: string;
  maxPrice?: string;
  field?: string;
  fieldValue?: string;
  /** Patterns for LIKE: of each list one must be found. */
  words?: readonly (readonly string[])[];
  /** The same, for the name and SKU alone. */
  titleWords?: readonly (readonly string[])[];
  isArchived?: boolean;
  /** False where nobody asks what is found is worth: in places, each item's value would have to be shared out first. */
  isValued?: boolean;
}

export interface Page {
  sort: string;
  sortField?: string;
  direction: 'asc' | 'desc';
  limit?: number;
  offset?: number;
  afterValue?: string;
  afterId?: number;
}

function listFor({ isArchived, ...filters }: ListFilter, { sort }: Page) {
  if (sort === 'fit') return 'search_items_by_fit';
  if (sort === 'name' && (filters.words || filters.titleWords)) return 'search_items_by_name';
  return sort === 'name' && isArchived === false && Object.keys(filters).length === 0 ? 'list_items_by_name' : 'list_items';
}

export function findItems(tx: Tx, scope: Scope, wanted: ListFilter, page: Page): Promise<Found[]> {
  const sql = `SELECT id, sort_value AS "sortValue" FROM ${listFor(wanted, page)}($1, $2)`;
  return tx.rows<Found>(sql, [scope.organizationId, JSON.stringify({ ...wanted, ...page })]);
}

/** An item of a page, and the value it was sorted by. */
export interface Listed {
  item: ItemSummary;
  sortValue: string;
}

/** The items found for a page, and whether it ends early, because it holds as much as a page can. */
export interface FoundPage {
  found: Listed[];
  isCut: boolean;
}

type ListedRow = Omit<ItemSummary, 'id'> & { id: number | null; sortValue: string; listed: number };
type CountedRow = ListedRow & { summary: ItemCounts | null };

export async function listFound(tx: Tx, scope: Scope, wanted: ListFilter, page: Page): Promise<FoundPage> {
  const rows = await tx.rows<ListedRow>(
    summariesListedBy(listFor(wanted, page), 'page.sort_value AS "sortValue"', wanted.places !== undefined),
    [scope.organizationId, JSON.stringify({ ...wanted, ...page })],
  );
  return foundIn(rows);
}

function foundIn(rows: readonly ListedRow[]): FoundPage {
  const found: Listed[] = [];
  for (const { sortValue, id, listed: _listed, ...item } of rows) if (id !== null) found.push({ item: { id, ...item }, sortValue });
  return { found, isCut: rows.length < (rows[0]?.listed ?? 0) };
}

/**
 * Words this organization uses that are a slip or two away from the given one, or from its beginning: people see results while
 * they type. The nearest first, and only such as stand in what the person may see.
 */
export function similarWords(tx: Tx, scope: Scope, word: string): Promise<string[]> {
  const slips = word.length < 5 ? 1 : 2;
  const sql = 'SELECT similar_visible_words($1, $2, $3, $4, $5) AS word';
  return tx.values<string>(sql, [scope.organizationId, word, slips, swapped(word), folderFilter(scope)]);
}

const counts = `items::int AS "totalCount", low::int AS "lowStockCount", out_of_stock::int AS "outOfStockCount",
  trim_scale(value) AS "totalValue"`;

// Every row has the summary, so only the first one sends it.
const summary = `CASE WHEN page.ordinality = 1 THEN json_build_object('totalCount', page.items, 'lowStockCount', page.low,
  'outOfStockCount', page.out_of_stock, 'totalValue', trim_scale(page.value)::text) END`;
const countedPageOf = (isOfPlaces: boolean) =>
  summariesListedBy('count_and_list_items', `page.sort_value AS "sortValue", ${summary} AS summary`, isOfPlaces);
const [countedPage, countedPageOfPlaces] = [countedPageOf(false), countedPageOf(true)];

/** A page, and what all that was found comes to. */
export async function countAndList(tx: Tx, scope: Scope, wanted: ListFilter, page: Page): Promise<FoundPage & { summary: ItemCounts }> {
  const rows = await tx.rows<CountedRow>(wanted.places ? countedPageOfPlaces : countedPage, [
    scope.organizationId,
    JSON.stringify({ ...wanted, isValued: scope.maySeeCosts, ...page }),
  ]);
  return { ...foundIn(rows), summary: rows[0]?.summary as ItemCounts };
}

export function countFound(tx: Tx, scope: Scope, wanted: ListFilter): Promise<ItemCounts> {
  return tx.one<ItemCounts>(`SELECT ${counts} FROM count_items($1, $2)`, [
    scope.organizationId,
    JSON.stringify({ ...wanted, isValued: scope.maySeeCosts }),
  ]);
}
