import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder } from '../../platform/visible-items.ts';
import { pathsOf, type TreeNode } from './folders.rules.ts';

/** The names of each folder and of those above it that the person may see, from the outermost. */
export async function folderPaths(tx: Tx, scope: Scope): Promise<Map<number, string[]>> {
  const folders = await tx.rows<TreeNode & { name: string }>(
    `SELECT id, parent_id AS "parentId", name FROM folders WHERE organization_id = $1 AND ${isVisibleFolder('id')}`,
    [scope.organizationId, folderFilter(scope)],
  );
  return pathsOf(folders);
}
