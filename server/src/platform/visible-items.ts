/**
 * This is the one place that says, as SQL, what a person may see. `folders` is the parameter that holds `folderFilter(scope)`: null where
 * everything may be seen. The planner must see through it, so it is text within each statement and no function of the database.
 */

/** True if an item may be seen, by the name its row goes by in the statement: one of the person's places has a level of it, be it empty. */
export const isVisibleItem = (item = 'i', folders = '$2') => isVisibleItemId(`${item}.id`, folders, `${item}.organization_id`);

/** The same where only the item's id is at hand. */
export const isVisibleItemId = (id: string, folders = '$2', organization = '$1') =>
  `(${folders}::bigint[] IS NULL OR EXISTS (SELECT FROM stock_levels s WHERE ${levelsOf(id, organization)} AND s.place = ANY (${folders})))`;

/** True if an item may be seen and lies nowhere else: only then does what is known of the whole item tell nothing of other places. */
export const isWhollyVisibleItemId = (id: string, folders = '$2', organization = '$1') =>
  `(${folders}::bigint[] IS NULL OR COALESCE((SELECT bool_and(s.place = ANY (${folders})) FILTER (WHERE s.place >= 0 OR s.quantity > 0)
      FROM stock_levels s WHERE ${levelsOf(id, organization)}), false))`;

/** True if a folder may be seen: the folder itself, or what is kept by folder, as totals and movements are. */
export const isVisibleFolder = (id: string, folders = '$2') => `(${folders}::bigint[] IS NULL OR ${id} = ANY (${folders}))`;

/** True if one of some places may be seen; null is all places. */
export const isOneVisible = (places: string, folders = '$2') =>
  `(${folders}::bigint[] IS NULL OR ${places} IS NULL OR ${places} && ${folders}::bigint[])`;

const levelsOf = (id: string, organization: string) => `s.organization_id = ${organization} AND s.item_id = ${id}`;

/**
 * True if an alert may be seen: that of a place by whoever sees the place; that of the organization as a whole, which tells how much there is
 * everywhere, by whoever sees all the places its item has.
 */
export const isVisibleAlert = (alert = 'a', folders = '$2') => `CASE WHEN ${alert}.place IS NULL
    THEN ${isWhollyVisibleItemId(`${alert}.item_id`, folders)} ELSE ${isVisibleFolder(`${alert}.place`, folders)} END`;
