import type { ItemCounts } from '@onhand/contract/item-answers';
import { limits } from '@onhand/contract/limits';
import type { Statement, Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { type Found, swapped } from './item-list.rules.ts';
import { type ListedItem, pageStatements } from './item-page.store.ts';

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

/** Where a list goes on, and how. */
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

/** A page that has an end. */
export type LimitedPage = Page & { limit: number };

/** A page of items, each as JSON that goes to the person as it is. */
export interface FoundPage {
  items: string[];
  /** The last item shown, if there are more. */
  last: Found | null;
}

const { listItems, listItemsOf } = pageStatements();

/** Everything by name is read straight from the items; any other list is found by a function of the database. */
export function pageStatement(scope: Scope, wanted: ListFilter, page: LimitedPage): Statement<ListedItem> {
  const list = listFor(wanted, page);
  const { organizationId } = scope;
  if (list !== 'list_items_by_name')
    return { sql: listItemsOf(scope, list, wanted.places !== undefined), values: [organizationId, asked(wanted, page)] };
  const { direction, limit, offset = 0, afterValue, afterId } = page;
  const after = afterId === undefined ? [] : [afterValue, afterId];
  return { sql: listItems(scope, direction, after.length > 0), values: [organizationId, limit + 1, offset, ...after] };
}

/** One more is looked for than is shown, which tells whether there are more. */
const asked = (wanted: ListFilter, page: LimitedPage) => JSON.stringify({ ...wanted, ...page, limit: page.limit + 1 });

/** Where the items hold more than fits a page, it ends before, but not before the first. */
export function shownOf(found: readonly ListedItem[], { limit }: LimitedPage): FoundPage {
  const items: string[] = [];
  let bytes = 0;
  for (const { json } of found.slice(0, limit)) {
    bytes += json?.length ?? 0;
    if (json === null || (items.length > 0 && bytes > limits.pageBytes)) break;
    items.push(json);
  }
  const last = found[items.length - 1];
  return { items, last: last && found.length > items.length ? { id: last.id, sortValue: last.sortValue } : null };
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

export type CountedItem = ListedItem & { summary: ItemCounts | null };

/** A page, and with its first row what all that was found comes to. */
export function countedPageOf(scope: Scope, wanted: ListFilter, page: LimitedPage): Statement<CountedItem> {
  const list = page.sort === 'fit' ? 'count_and_search_items' : 'count_and_list_items';
  const sql = listItemsOf(scope, list, wanted.places !== undefined);
  return { sql, values: [scope.organizationId, asked({ ...wanted, isValued: scope.maySeeCosts }, page)] };
}

export function countFound(tx: Tx, scope: Scope, wanted: ListFilter): Promise<ItemCounts> {
  const values = [scope.organizationId, JSON.stringify({ ...wanted, isValued: scope.maySeeCosts })];
  return tx.one<ItemCounts>(`SELECT ${counts} FROM count_items($1, $2)`, values);
}
