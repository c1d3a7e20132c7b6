import type { DeletedContents } from '@onhand/contract/folders';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** From here on no item can be put into them, so that nothing is left in a folder when it goes. */
export async function lockFolders(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await tx.run('SELECT 1 FROM folders WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE', [scope.organizationId, ids]);
}

const where = 'WHERE organization_id = $1 AND folder_id = ANY ($2)';
const touched = 'updated_at = clock_timestamp()';

/** Archived items go the same way, because they may not stay in a folder that is gone. Answers how many items it was. */
export function emptyFolders(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  contents: DeletedContents,
  parentId: number | null,
): Promise<number> {
  switch (contents) {
    case 'move-to-parent':
      return tx.run(`UPDATE items SET folder_id = $3, ${touched} ${where}`, [scope.organizationId, ids, parentId]);
    case 'unassign':
      return tx.run(`UPDATE items SET folder_id = NULL, ${touched} ${where}`, [scope.organizationId, ids]);
    case 'archive':
      return tx.run(`UPDATE items SET folder_id = NULL, archived_at = COALESCE(archived_at, now()), ${touched} ${where}`, [
        scope.organizationId,
        ids,
      ]);
    case 'delete':
      return tx.run(`DELETE FROM items ${where}`, [scope.organizationId, ids]);
  }
}

/** All in one statement: a parent may go before its children only if they go together. */
export function deleteFolders(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number> {
  return tx.run('DELETE FROM folders WHERE organization_id = $1 AND id = ANY ($2)', [scope.organizationId, ids]);
}
