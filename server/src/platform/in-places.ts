/**
 * This says, as SQL, how much of an item lies in some places. `places` is an expression for a list of places, null for all that can be
 * counted: then the item's own figures are taken, less what is on the way or in somebody's hands. `$1` is the organization.
 */

/** A place below zero is no shelf: what is there is on the way, or in somebody's hands. */
export const isAway = (place: string) => `(COALESCE(${place}, 0) < 0)`;

/** True if a folder, null for none, is one of some places. */
export const isAmong = (place: string, places: string) => `(COALESCE(${place}, 0) = ANY (${places}))`;

/** The quantity that lies there, of an item by the name its row goes by in the statement. */
export const quantityIn = (item: string, places: string) => `CASE WHEN ${places} IS NULL THEN ${item}.quantity - COALESCE((
    SELECT sum(s.quantity) FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = ${item}.id AND ${isAway('s.place')}), 0) ELSE COALESCE((
    SELECT sum(s.quantity) FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = ${item}.id AND s.place = ANY (${places})), 0) END`;

/** The one folder to be named for where an item lies there: its home, or the fullest. */
export const folderIn = (item: string, places: string) => `CASE WHEN ${places} IS NULL OR ${isAmong(`${item}.folder_id`, places)}
    THEN ${item}.folder_id ELSE (SELECT s.folder_id FROM stock_levels s WHERE s.organization_id = $1 AND s.item_id = ${item}.id
       AND s.place = ANY (${places}) ORDER BY s.quantity DESC, s.place LIMIT 1) END`;

/** All folders in which an item lies there, null for none. */
export const foldersIn = (item: string, places: string) => `to_json(ARRAY(SELECT s.folder_id FROM stock_levels s
    WHERE s.organization_id = $1 AND s.item_id = ${item}.id AND NOT ${isAway('s.place')} AND (${places} IS NULL OR s.place = ANY (${places}))))`;

/** How much a row of the ledger changed of what lies there: what a move took along from outside it brought, and the other way round. */
export const changeIn = (row: string, places: string) => `CASE
    WHEN ${places} IS NULL THEN CASE WHEN ${row}.moved IS NOT NULL THEN ${row}.moved * (${isAway(`${row}.from_folder_id`)}::int - ${isAway(`${row}.folder_id`)}::int)
      WHEN ${isAway(`${row}.folder_id`)} THEN 0 ELSE ${row}.delta END
    WHEN ${row}.kind = 'move' OR ${row}.moved IS NOT NULL THEN COALESCE(${row}.moved, ${row}.quantity_after)
      * (${isAmong(`${row}.folder_id`, places)}::int - ${isAmong(`${row}.from_folder_id`, places)}::int)
    WHEN ${isAmong(`${row}.folder_id`, places)} THEN ${row}.delta ELSE 0 END`;

/** True if a row of the ledger happened there. */
export const happenedIn = (row: string, places: string) =>
  `(${places} IS NULL AND NOT ${isAway(`${row}.folder_id`)} OR ${isAmong(`${row}.folder_id`, places)})`;
