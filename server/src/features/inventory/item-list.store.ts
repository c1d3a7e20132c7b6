import type { MoneySight } from '@onhand/contract/financial';
import type { ItemCounts } from '@onhand/contract/inventory';
import { limits } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { type Found, swapped } from './item-list.rules.ts';
import { itemOf, ofItem, ofPlaces, summaryColumns } from './item-summary.store.ts';

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

/** A page of items as JSON, which goes to the person as it is. */
export interface FoundPage {
  items: string;
  shown: number;
  /** The last item shown, if there are more. */
  last: Found | null;
}

/**
 * The page that a function of the database finds, in its order; of some places only what lies there is told, if the function is asked for these. The
 * function finds one more than is shown ($3), which tells whether there are more. Where items hold more than fits a page it ends before, but not before the first.
 */
export function pageOf(list: string, more: string, isOfPlaces: boolean, sight: MoneySight): string {
  const figures = isOfPlaces ? ofPlaces(`ARRAY(SELECT jsonb_array_elements_text($2::jsonb -> 'places')::bigint)`) : ofItem;
  return `
  WITH found AS (
    SELECT page.*, item.id AS item_id, row_to_json(item)::text AS json, octet_length(item.custom::text) AS bytes
      FROM ${list}($1, $2) WITH ORDINALITY AS page
      LEFT JOIN LATERAL (SELECT ${summaryColumns(figures, sight)} FROM ${itemOf('page.id')}${figures.joined}) AS item ON true
  ), sized AS (
    SELECT *, ordinality <= $3::int AND (ordinality = 1 OR sum(bytes) OVER (ORDER BY ordinality) <= ${limits.pageBytes}) AS is_shown
      FROM found WHERE item_id IS NOT NULL
  ), shown AS (
    SELECT string_agg(json, ',' ORDER BY ordinality) FILTER (WHERE is_shown) AS items, (count(*) FILTER (WHERE is_shown))::int AS shown,
           (count(*))::int AS found, (max(ordinality) FILTER (WHERE is_shown)) AS last
      FROM sized
  )
  SELECT '[' || COALESCE(items, '') || ']' AS items, shown,
         (SELECT json_build_object('id', item_id, 'sortValue', sort_value) FROM sized WHERE ordinality = shown.last AND found > shown.shown) AS last${more}
    FROM shown`;
}

/** Every statement is a constant text: one for each list, for what is told of places, and for what money the person sees. */
const pages = new Map<string, string>();
function pageFor(scope: Scope, list: string, wanted: ListFilter, more = ''): string {
  const isOfPlaces = wanted.places !== undefined;
  const key = [list, isOfPlaces, scope.maySeeCosts, scope.maySeePrices].join();
  const known = pages.get(key);
  if (known) return known;
  const made = pageOf(list, more, isOfPlaces, scope);
  pages.set(key, made);
  return made;
}

/** One more is looked for than is shown. */
const asked = (wanted: ListFilter, page: LimitedPage) => JSON.stringify({ ...wanted, ...page, limit: page.limit + 1 });

export function listFound(tx: Tx, scope: Scope, wanted: ListFilter, page: LimitedPage): Promise<FoundPage> {
  const sql = pageFor(scope, listFor(wanted, page), wanted);
  return tx.one<FoundPage>(sql, [scope.organizationId, asked(wanted, page), page.limit]);
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

// Every row has the counts.
const countsOfFirst = `, (SELECT json_build_object('totalCount', items, 'lowStockCount', low, 'outOfStockCount', out_of_stock, 'totalValue', trim_scale(value)::text)
           FROM found WHERE ordinality = 1) AS summary`;

/** A page, and what all that was found comes to. */
export function countAndList(
  tx: Tx,
  scope: Scope,
  wanted: ListFilter,
  page: LimitedPage,
): Promise<FoundPage & { summary: ItemCounts }> {
  const sql = pageFor(scope, 'count_and_list_items', wanted, countsOfFirst);
  return tx.one(sql, [scope.organizationId, asked({ ...wanted, isValued: scope.maySeeCosts }, page), page.limit]);
}

export function countFound(tx: Tx, scope: Scope, wanted: ListFilter): Promise<ItemCounts> {
  return tx.one<ItemCounts>(`SELECT ${counts} FROM count_items($1, $2)`, [
    scope.organizationId,
    JSON.stringify({ ...wanted, isValued: scope.maySeeCosts }),
  ]);
}
