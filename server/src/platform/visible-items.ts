/**
 * What a person may see, as SQL: the one place that says so. `folders` is the parameter that holds `folderFilter(scope)`: null where
 * everything may be seen. The planner must see through it, so it is text within each statement and no function of the database.
 */

/** Whether an item may be seen, by the name its row goes by in the statement. */
export const isVisibleItem = (item = 'i', folders = '$2') => isVisibleFolder(`${item}.folder_id`, folders);

/** The same where only the item's id is at hand; `$1` is the organization. */
export const isVisibleItemId = (id: string, folders = '$2') =>
  `(${folders}::bigint[] IS NULL OR EXISTS (SELECT FROM items i WHERE i.organization_id = $1 AND i.id = ${id} AND ${liesIn('i', folders)}))`;

/** Whether a folder may be seen: the folder itself, or what is kept by folder, as totals and movements are. */
export const isVisibleFolder = (id: string, folders = '$2') => `(${folders}::bigint[] IS NULL OR ${id} = ANY (${folders}))`;

/** Whether an item lies in one of some folders. */
export const liesIn = (item: string, folders: string) => `${item}.folder_id = ANY (${folders})`;
