import type { MoneySight } from '@onhand/contract/financial';
import { plannedOnce } from '../../platform/database/planned-once.ts';
import { itemOf, listedAsJson, ofItem, ofPlaces, organization, seesAllMoney, summaryColumns } from './item-summary.store.ts';

/** A row of the statements below: an item as JSON, and where the list goes on after it. Null where nothing was found and only counted. */
export interface ListedItem {
  id: number;
  sortValue: string;
  json: string | null;
}

/**
 * Everything by name, which is what people look at most: read in the order of its index, and written as it is read. `$1` is the organization, `$2` how many
 * are read and `$3` how many are passed; `$4` and `$5` are the name and id of the item before. All
 * are hidden from the planner: where it saw them, it would plan each page anew for what it knows of them, which takes as long as reading it.
 */
export function pageByName(sight: MoneySight, direction: 'asc' | 'desc', isAfter: boolean): string {
  const items = `(SELECT * FROM items WHERE organization_id = ${organization} AND archived_at IS NULL
                ${isAfter ? `AND (name COLLATE "und-x-icu", id) ${direction === 'asc' ? '>' : '<'} ((SELECT $4::text), (SELECT $5::bigint))` : ''}
               ORDER BY name COLLATE "und-x-icu" ${direction}, id ${direction} LIMIT (SELECT $2::bigint) OFFSET (SELECT $3::bigint)) AS i`;
  if (seesAllMoney(sight)) return `SELECT i.id, i.name AS "sortValue", ${listedAsJson} AS json FROM ${items}`;
  return `
  SELECT item.id, item.name AS "sortValue", row_to_json(item)::text AS json
    FROM (SELECT ${summaryColumns(ofItem, sight)} FROM ${items}) AS item`;
}

// Every row has the counts, so only the first one sends them.
const counts = `, CASE WHEN page.ordinality = 1 THEN json_build_object('totalCount', page.items, 'lowStockCount', page.low,
           'outOfStockCount', page.out_of_stock, 'totalValue', trim_scale(page.value)::text) END AS summary`;

/**
 * What a function of the database finds by a filter ($2), in its order. Of some places only what lies there is told, if the function is asked for these.
 */
export function pageOf(sight: MoneySight, list: string, isOfPlaces: boolean): string {
  const figures = isOfPlaces ? ofPlaces(`ARRAY(SELECT jsonb_array_elements_text($2::jsonb -> 'places')::bigint)`) : ofItem;
  const isWhole = !isOfPlaces && seesAllMoney(sight);
  const [item, json] = isWhole
    ? [itemOf('page.id'), `CASE WHEN i.id IS NOT NULL THEN ${listedAsJson} END`]
    : [
        `LATERAL (SELECT ${summaryColumns(figures, sight)} FROM ${itemOf('page.id')}${figures.joined}) AS item`,
        'CASE WHEN item.id IS NOT NULL THEN row_to_json(item)::text END',
      ];
  const sql = `
  SELECT page.id, page.sort_value AS "sortValue", ${json} AS json${list.startsWith('count_and_') ? counts : ''}
    FROM ${list}($1, $2) WITH ORDINALITY AS page
    LEFT JOIN ${item} ON true
   ORDER BY page.ordinality`;
  return plannedOnce(sql, { $2: 'jsonb' });
}

/** The statements are constant texts, so each is made once: one for each kind of list and for what money the person sees. */
export function pageStatements() {
  const made = new Map<string, string>();
  const once = (key: readonly unknown[], make: () => string) => {
    const name = key.join();
    const text = made.get(name) ?? make();
    made.set(name, text);
    return text;
  };
  return {
    listItems: (sight: MoneySight, direction: 'asc' | 'desc', isAfter: boolean) =>
      once([sight.maySeeCosts, sight.maySeePrices, direction, isAfter], () => pageByName(sight, direction, isAfter)),
    listItemsOf: (sight: MoneySight, list: string, isOfPlaces: boolean) =>
      once([sight.maySeeCosts, sight.maySeePrices, list, isOfPlaces], () => pageOf(sight, list, isOfPlaces)),
  };
}
