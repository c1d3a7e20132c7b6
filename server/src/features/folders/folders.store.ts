import { limits } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder } from '../../platform/visible-items.ts';
import { type FolderSums, pathsApart, pathsOf, type TreeNode } from './folders.rules.ts';

export interface FolderRow extends TreeNode {
  name: string;
  color: string | null;
}

const columns = 'id, parent_id AS "parentId", name, color';

/**
 * A column for each, as one text: two thousand folders as rows of seven columns would take the driver as long as the database, and texts
 * are compared in no time.
 */
export interface TreeColumns {
  ids: string | null;
  parentIds: string | null;
  /** Names come as JSON, since they may hold anything. */
  names: string | null;
  /** Colors come as JSON by id, for the folders that have one. */
  colors: string | null;
  placeIds: string | null;
  itemCounts: string | null;
  quantities: string | null;
  values: string | null;
}

/** Every visible folder, by name, and the kept totals of what lies directly in each; archived items do not count. */
export function readTreeColumns(tx: Tx, scope: Scope): Promise<TreeColumns> {
  return tx.one<TreeColumns>(columnsSql, [scope.organizationId, folderFilter(scope)]);
}

export function folderSums(columns: TreeColumns): FolderSums[] {
  const [quantities, values] = [split(columns.quantities), split(columns.values)];
  const itemCounts = split(columns.itemCounts);
  const totals = new Map(split(columns.placeIds).map((id, at) => [id, at]));
  const parentIds = split(columns.parentIds);
  const names = JSON.parse(columns.names ?? '[]') as string[];
  const colors = JSON.parse(columns.colors ?? '{}') as Record<string, string>;
  return split(columns.ids).map((id, at) => {
    const total = totals.get(id) ?? -1;
    return {
      id: Number(id),
      parentId: parentIds[at] === '' ? null : Number(parentIds[at]),
      name: names[at] as string,
      color: colors[id] ?? null,
      itemCount: Number(itemCounts[total] ?? 0),
      quantity: quantities[total] ?? '0',
      value: values[total] ?? '0',
    };
  });
}

const split = (list: string | null) => list?.split(',') ?? [];
const joined = (sql: string) => `string_agg(${sql}, ',')`;

// The rows are put together in the order in which the inner statements give them. Few folders have anything to add to their totals: changes
// that are not folded in yet, and what items in several places count for; the others are read as they are.
const columnsSql = `
  WITH more AS MATERIALIZED (
    SELECT folder_id, items, quantity, value FROM item_total_changes WHERE organization_id = $1
     UNION ALL
    SELECT folder_id, items, quantity, value FROM place_corrections($1)
  )
  SELECT folders.*, totals.* FROM (
    SELECT ${joined('id::text')} AS ids, ${joined(`COALESCE(parent_id::text, '')`)} AS "parentIds", json_agg(name)::text AS names, (json_object_agg(id, color) FILTER (WHERE color IS NOT NULL))::text AS colors
      FROM (SELECT id, parent_id, name, color FROM folders WHERE organization_id = $1 AND ${isVisibleFolder('id')}
             ORDER BY name COLLATE "und-x-icu", id) AS f
  ) AS folders CROSS JOIN (
    SELECT ${joined('folder_id::text')} AS "placeIds", ${joined('items::text')} AS "itemCounts", ${joined('trim_scale(quantity)::text')} AS quantities,
           ${joined('trim_scale(value)::text')} AS values
      FROM (SELECT folder_id, items, quantity, value FROM item_totals WHERE organization_id = $1 AND folder_id NOT IN (SELECT folder_id FROM more)
             UNION ALL
            SELECT folder_id, sum(items), sum(quantity), sum(value) FROM (
              SELECT folder_id, items, quantity, value FROM item_totals WHERE organization_id = $1 AND folder_id IN (SELECT folder_id FROM more)
               UNION ALL
              SELECT folder_id, items, quantity, value FROM more
            ) AS parts GROUP BY folder_id) AS t
  ) AS totals`;

/** One change of the tree at a time in an organization: two moves that are each fine could together make a cycle. */
export async function lockTree(tx: Tx, scope: Scope): Promise<FolderRow[]> {
  await holdTree(tx, scope);
  // A statement of its own: its snapshot must be younger than the lock.
  return tx.rows<FolderRow>(`SELECT ${columns} FROM folders WHERE organization_id = $1 ORDER BY id`, [scope.organizationId]);
}

async function holdTree(tx: Tx, scope: Scope): Promise<void> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('folders:' || $1::text, 0))`, [scope.organizationId]);
}

/** A folder that something is to be put into, and how deep it lies: 1 at the root. Nobody moves it until the end. */
export async function lockPlace(tx: Tx, scope: Scope, id: number): Promise<{ name: string; depth: number } | undefined> {
  await holdTree(tx, scope);
  return tx.maybeOne<{ name: string; depth: number }>(
    `WITH RECURSIVE above AS (
       SELECT id, parent_id, name, 1 AS step FROM folders WHERE organization_id = $1 AND id = $2
        UNION ALL
       SELECT f.id, f.parent_id, a.name, a.step + 1 FROM above a JOIN folders f ON f.organization_id = $1 AND f.id = a.parent_id
        WHERE a.step <= $3
     ) SELECT name, max(step)::int AS depth FROM above GROUP BY name`,
    // One more than may be: how much deeper does not matter.
    [scope.organizationId, id, limits.folderDepth],
  );
}

export function lockFolder(tx: Tx, scope: Scope, id: number): Promise<FolderRow> {
  return tx.existing<FolderRow>(
    `SELECT ${columns} FROM folders WHERE organization_id = $1 AND id = $2 AND ${isVisibleFolder('id', '$3')} FOR NO KEY UPDATE`,
    [scope.organizationId, id, folderFilter(scope)],
  );
}

export function insertFolder(tx: Tx, scope: Scope, folder: Omit<FolderRow, 'id'>): Promise<FolderRow> {
  const sql = `INSERT INTO folders (organization_id, parent_id, name, color) VALUES ($1, $2, $3, $4) RETURNING ${columns}`;
  return tx.one<FolderRow>(sql, [scope.organizationId, folder.parentId, folder.name, folder.color]);
}

export async function updateFolder(tx: Tx, scope: Scope, { id, name, color }: FolderRow): Promise<void> {
  await tx.run('UPDATE folders SET name = $3, color = $4 WHERE organization_id = $1 AND id = $2', [scope.organizationId, id, name, color]);
}

export async function setParent(tx: Tx, scope: Scope, ids: readonly number[], parentId: number | null): Promise<void> {
  await tx.run('UPDATE folders SET parent_id = $3 WHERE organization_id = $1 AND id = ANY ($2)', [scope.organizationId, ids, parentId]);
}

/** The locks keep items from being put into the folders, so that nothing is left in a folder when it goes. */
export async function lockFolders(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await tx.run('SELECT 1 FROM folders WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE', [scope.organizationId, ids]);
}

/** One statement deletes them all, because a parent may go before its children only if they go together. */
export function deleteFolders(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number> {
  return tx.run('DELETE FROM folders WHERE organization_id = $1 AND id = ANY ($2)', [scope.organizationId, ids]);
}

/** The names of each folder and of those above it that the person may see, from the outermost. */
export async function folderPaths(tx: Tx, scope: Scope): Promise<Map<number, string[]>> {
  return pathsOf(await visibleNames(tx, scope));
}

/** The same for a file that is read back: two of one name are told apart. */
export async function folderPathsApart(tx: Tx, scope: Scope): Promise<Map<number, string[]>> {
  return pathsApart(await visibleNames(tx, scope));
}

function visibleNames(tx: Tx, scope: Scope): Promise<(TreeNode & { name: string })[]> {
  const sql = `SELECT id, parent_id AS "parentId", name FROM folders WHERE organization_id = $1 AND ${isVisibleFolder('id')}`;
  return tx.rows<TreeNode & { name: string }>(sql, [scope.organizationId, folderFilter(scope)]);
}
