import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import type { FolderSums, TreeNode } from './folders.rules.ts';

export interface FolderRow extends TreeNode {
  name: string;
  color: string | null;
}

const columns = 'id, parent_id AS "parentId", name, color';

/** Every visible folder, by name, with the kept totals of the items that lie directly in it; archived items do not count. */
export function listFolderSums(tx: Tx, scope: Scope): Promise<FolderSums[]> {
  return tx.rows<FolderSums>(
    `SELECT f.id, f.parent_id AS "parentId", f.name, f.color, (COALESCE(kept.items, 0) + COALESCE(late.items, 0))::int AS "itemCount",
            trim_scale(COALESCE(kept.quantity, 0) + COALESCE(late.quantity, 0)) AS quantity,
            trim_scale(COALESCE(kept.value, 0) + COALESCE(late.value, 0)) AS value
       FROM folders f
       LEFT JOIN item_totals kept ON kept.organization_id = $1 AND kept.folder_id = f.id
       LEFT JOIN (
         SELECT folder_id, sum(items) AS items, sum(quantity) AS quantity, sum(value) AS value
           FROM item_total_changes WHERE organization_id = $1 GROUP BY folder_id
       ) late ON late.folder_id = f.id
      WHERE f.organization_id = $1 AND ($2::bigint[] IS NULL OR f.id = ANY ($2))
      ORDER BY f.name COLLATE "und-x-icu", f.id`,
    [scope.organizationId, folderFilter(scope)],
  );
}

/** One change of the tree at a time in an organization: two moves that are each fine could together make a cycle. */
export async function lockTree(tx: Tx, scope: Scope): Promise<FolderRow[]> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('folders:' || $1::text, 0))`, [scope.organizationId]);
  // A statement of its own: its snapshot must be younger than the lock.
  return tx.rows<FolderRow>(`SELECT ${columns} FROM folders WHERE organization_id = $1 ORDER BY id`, [scope.organizationId]);
}

export function lockFolder(tx: Tx, scope: Scope, id: number): Promise<FolderRow | undefined> {
  return tx.maybeOne<FolderRow>(
    `SELECT ${columns} FROM folders WHERE organization_id = $1 AND id = $2 AND ($3::bigint[] IS NULL OR id = ANY ($3)) FOR NO KEY UPDATE`,
    [scope.organizationId, id, folderFilter(scope)],
  );
}

export function insertFolder(tx: Tx, scope: Scope, folder: Omit<FolderRow, 'id'>): Promise<FolderRow> {
  return tx.one<FolderRow>(`INSERT INTO folders (organization_id, parent_id, name, color) VALUES ($1, $2, $3, $4) RETURNING ${columns}`, [
    scope.organizationId,
    folder.parentId,
    folder.name,
    folder.color,
  ]);
}

export async function updateFolder(tx: Tx, scope: Scope, { id, name, color }: FolderRow): Promise<void> {
  await tx.run('UPDATE folders SET name = $3, color = $4 WHERE organization_id = $1 AND id = $2', [scope.organizationId, id, name, color]);
}

export async function setParent(tx: Tx, scope: Scope, ids: readonly number[], parentId: number | null): Promise<void> {
  await tx.run('UPDATE folders SET parent_id = $3 WHERE organization_id = $1 AND id = ANY ($2)', [scope.organizationId, ids, parentId]);
}
