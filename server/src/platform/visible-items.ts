import type { Scope } from './scope.ts';

/**
 * This is the one place that says, as SQL, what a person may see. `folders` is the parameter that holds `folderFilter(scope)`: null where
 * everything may be seen. The planner must see through it, so it is text within each statement and no function of the database.
 */

/**
 * True if an item may be seen, by the name its row goes by in the statement: one of the person's places has a level of it, be it empty. `$1` is the
 * organization. Each item is looked up, as is best where few are meant.
 */
export const isVisibleItem = (item = 'i', folders = '$2') => isVisibleItemId(`${item}.id`, folders);

/** The same where only the item's id is at hand. */
export const isVisibleItemId = (id: string, folders = '$2') =>
  `(${folders}::bigint[] IS NULL OR ${hasLevel(id, `s.place = ANY (${folders})`)})`;

/**
 * True if an item may be seen and lies nowhere else: only then does what is known of the whole item tell nothing of other places. "OFFSET 0" has each
 * item looked up: most of what there is lies elsewhere, and the planner would read all of it to compare a few items with.
 */
export const isWhollyVisibleItemId = (id: string, folders = '$2') =>
  `(${folders}::bigint[] IS NULL OR ${hasLevel(id, `s.place = ANY (${folders})`)} AND NOT ${hasLevel(id, `NOT s.place = ANY (${folders}) AND (s.place >= 0 OR s.quantity > 0) OFFSET 0`)})`;

/** True if a folder may be seen: the folder itself, or what is kept by folder, as totals and movements are. */
export const isVisibleFolder = (id: string, folders = '$2') => `(${folders}::bigint[] IS NULL OR ${id} = ANY (${folders}))`;

/**
 * True if an alert may be seen: that of a place by whoever sees the place; that of the organization as a whole, which tells how much there is
 * everywhere, by whoever sees all the places its item has.
 */
export const isVisibleAlert = (alert = 'a', folders = '$2') =>
  `CASE WHEN ${alert}.place IS NULL THEN ${isWhollyVisibleItemId(`${alert}.item_id`, folders)} ELSE ${isVisibleFolder(`${alert}.place`, folders)} END`;

/** True if one of some places may be seen; null is all places. */
export const isOneVisible = (places: string, folders = '$2') =>
  `(${folders}::bigint[] IS NULL OR ${places} IS NULL OR ${places} && ${folders}::bigint[])`;

/**
 * The folders that some lie in, themselves included, as a recursive query `above`: whoever is assigned to one of these sees them. `which`
 * says, as a condition on `id`, which are meant.
 */
export const foldersAbove = (which: string) => `above AS (
       SELECT id, parent_id FROM folders WHERE organization_id = $1 AND id ${which}
        UNION
       SELECT f.id, f.parent_id FROM above a JOIN folders f ON f.organization_id = $1 AND f.id = a.parent_id
     )`;

/**
 * The items that may be seen, as a table, where many are meant: of whoever sees only some places, what lies there is read, and none of the rest. It goes by the
 * scope and not by the parameter alone, which a plan made once for everybody would not know.
 */
export const visibleItems = ({ visibleFolders }: Pick<Scope, 'visibleFolders'>, folders = '$2') =>
  visibleFolders === 'all'
    ? `(SELECT * FROM items WHERE organization_id = $1 AND ${folders}::bigint[] IS NULL)`
    : `(SELECT items.* FROM (SELECT DISTINCT s.item_id FROM stock_levels s WHERE s.organization_id = $1 AND s.place = ANY (${folders}::bigint[])) AS seen
      JOIN items ON items.organization_id = $1 AND items.id = seen.item_id)`;

const hasLevel = (id: string, where: string) =>
  `EXISTS (SELECT FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = ${id} AND ${where})`;
