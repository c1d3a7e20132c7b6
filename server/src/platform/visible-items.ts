/**
 * This is the one place that says, as SQL, what a person may see. `folders` is the parameter that holds `folderFilter(scope)`: null where
 * everything may be seen. The planner must see through it, so it is text within each statement and no function of the database.
 */

/** True if an item may be seen, by the name its row goes by in the statement. */
export const isVisibleItem = (item = 'i', folders = '$2') => isVisibleFolder(`${item}.folder_id`, folders);

/** The same where only the item's id is at hand; `$1` is the organization. */
export const isVisibleItemId = (id: string, folders = '$2') =>
  `(${folders}::bigint[] IS NULL OR EXISTS (SELECT FROM items i WHERE i.organization_id = $1 AND i.id = ${id} AND ${liesIn('i', folders)}))`;

/** True if a folder may be seen: the folder itself, or what is kept by folder, as totals and movements are. */
export const isVisibleFolder = (id: string, folders = '$2') => `(${folders}::bigint[] IS NULL OR ${id} = ANY (${folders}))`;

/** True if an item lies in one of some folders. */
export const liesIn = (item: string, folders: string) => `${item}.folder_id = ANY (${folders})`;

/**
 * True if an alert may be seen: that of a place by whoever sees the place; that of the organization as a whole, which tells how much there is
 * everywhere, by whoever sees all the places its item has.
 */
export const isVisibleAlert = (alert = 'a', folders = '$2') => `(${folders}::bigint[] IS NULL OR CASE WHEN ${alert}.place IS NULL
    THEN NOT EXISTS (SELECT FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = ${alert}.item_id
                        AND (s.place >= 0 OR s.quantity > 0) AND NOT s.place = ANY (${folders}))
    ELSE ${alert}.place = ANY (${folders}) END)`;
