import { limits } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { record } from '../activity/activity.service.ts';
import { planMove, subtreesOf, tooDeepAt } from './folders.rules.ts';
import { type FolderRow, lockTree, setParent } from './folders.store.ts';
import { tooDeep } from './too-deep.ts';

/** Moves one folder or several below another, all or none. */
export async function moveFolders(tx: Tx, scope: Scope, folderIds: readonly number[], target: number | null): Promise<{ moved: number }> {
  const tree = await lockTree(tx, scope);
  const byId = new Map(tree.map((folder) => [folder.id, folder]));
  if (![...folderIds, ...(target === null ? [] : [target])].every((id) => byId.has(id))) throw new AppError('NOT_FOUND');
  const moving = planMove(tree, folderIds, target);
  if (moving === 'cycle') throw new AppError('FOLDER_CYCLE');
  if (moving.length === 0) return { moved: 0 };
  if (target !== null && tooDeepAt(tree, moving, target, limits.folderDepth) !== undefined) {
    throw tooDeep(byId.get(target)?.name ?? '', 'targetParentId');
  }
  await setParent(tx, scope, moving, target);
  const nameOf = (id: number | null) => (id === null ? null : (byId.get(id)?.name ?? null));
  const moved = moving.map((id) => byId.get(id) as FolderRow);
  for (const { id, name, parentId } of moved) {
    const changes = [{ field: 'Parent folder', from: nameOf(parentId), to: nameOf(target) }];
    await record(tx, scope, { kind: 'folder', subjectId: id, subjectName: name, action: 'move', changes, places: [id, parentId, target] });
  }
  announce(tx, tree, moved, target);
  return { moved: moved.length };
}

function announce(tx: Tx, tree: readonly FolderRow[], moved: readonly FolderRow[], target: number | null): void {
  const folderIds = moved.map(({ id }) => id);
  // People who see only a folder further below, or only the place it left, must read again as well.
  const concerned = [...new Set([...subtreesOf(tree, folderIds), ...moved.map(({ parentId }) => parentId), target])];
  const [first] = moved;
  if (moved.length === 1 && first) {
    tx.emit(
      { type: 'folder_update', action: 'move', folderId: first.id, parentId: first.parentId, targetParentId: target },
      { folderIds: concerned },
    );
  } else {
    tx.emit({ type: 'folders_bulk_moved', folderIds, targetParentId: target }, { folderIds: concerned });
  }
  // The messages above reach no one to whom the folder itself is hidden; this one names nothing and says only: look again.
  tx.emit({ type: 'folders_updated' }, { folderIds: concerned });
}
