import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** The locks keep items from being put into the folders, so that nothing is left in a folder when it goes. */
export async function lockFolders(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  await tx.run('SELECT 1 FROM folders WHERE organization_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE', [scope.organizationId, ids]);
}

/** One statement deletes them all, because a parent may go before its children only if they go together. */
export function deleteFolders(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number> {
  return tx.run('DELETE FROM folders WHERE organization_id = $1 AND id = ANY ($2)', [scope.organizationId, ids]);
}
