import type { DeletedContents, DeletionPreview } from '@onhand/contract/folders';
import type { Tx } from '../../platform/db.ts';
import { counted, orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { record } from '../activity/activity.service.ts';
import { emptyFolders } from '../inventory/bulk/bulk.service.ts';
import { foldersAboutToGo } from './folder-hooks.ts';
import { subtreesOf } from './folders.rules.ts';
import { insertDeletion } from './folder-deletions.store.ts';
import { listFolders } from './folder-tree.service.ts';
import { deleteFolders, lockFolders, lockTree } from './folders.store.ts';
import { whatLies, whereItGoes } from './preview-deletion.store.ts';

const done: Record<DeletedContents, string> = {
  'move-to-parent': 'moved to the parent folder',
  unassign: 'taken out of folders',
  archive: 'archived',
  delete: 'deleted',
};

/**
 * The folders below go with it, whatever is chosen: the choice is about items. Those of the whole subtree move to the parent
 * of the deleted folder (to no folder where it stood at the root), lose their folder, are archived, or are deleted.
 */
export async function removeFolder(
  tx: Tx,
  scope: Scope,
  id: number,
  contents: DeletedContents,
): Promise<{ deletedFolders: number; affectedItems: number; deletionId: number }> {
  const tree = await lockTree(tx, scope);
  const folder = orNotFound(tree.find((one) => one.id === id));
  const gone = subtreesOf(tree, [id]);
  await lockFolders(tx, scope, gone);
  await foldersAboutToGo.tell(tx, scope, gone);
  const { id: deletionId, hadWorkers } = await insertDeletion(tx, scope, folder, gone);
  const affectedItems = await emptyFolders(tx, scope, { folderIds: gone, deletionId }, changeFor(contents, folder.parentId));
  // While this waited for what lies there, somebody may have promised some of it to a job; from now on nobody can.
  await foldersAboutToGo.tell(tx, scope, gone);
  const deletedFolders = await deleteFolders(tx, scope, gone);
  const changes = [
    { field: 'Folders', from: counted(deletedFolders, 'folder'), to: null },
    { field: 'Items', from: counted(affectedItems, 'item'), to: done[contents] },
  ];
  const places = [id, folder.parentId];
  await record(tx, scope, { kind: 'folder', subjectId: id, subjectName: folder.name, action: 'delete', changes, places });
  const audience = { folderIds: [...gone, folder.parentId] };
  tx.emit({ type: 'folder_update', action: 'delete', folderId: id, parentId: folder.parentId }, audience);
  tx.emit({ type: 'folders_updated' }, audience);
  // Whoever worked from there works from no place now, and sees none of these folders any more.
  if (hadWorkers) tx.emit({ type: 'preferences_update' });
  return { deletedFolders, affectedItems, deletionId };
}

function changeFor(contents: DeletedContents, parentId: number | null): Parameters<typeof emptyFolders>[3] {
  switch (contents) {
    case 'move-to-parent':
      return { action: 'move', folderId: parentId };
    case 'unassign':
      return { action: 'move', folderId: null };
    default:
      return { action: contents };
  }
}

/** How many places that something goes to are told. */
const mostTold = 6;

/** PLC-17: what lies in the folder and below it, and where it would go. */
export async function previewRemoval(tx: Tx, scope: Scope, id: number, contents: DeletedContents): Promise<DeletionPreview> {
  const tree = await listFolders(tx, scope);
  const { parentId } = orNotFound(tree.find((one) => one.id === id));
  const places = subtreesOf(tree, [id]);
  const target = contents === 'move-to-parent' ? parentId : null;
  const goes = await whereItGoes(tx, scope, places, contents, target, mostTold);
  const furtherPlaces = Math.max(0, (goes[0]?.places ?? 0) - goes.length);
  return { ...(await whatLies(tx, scope, places, contents, target)), goes, furtherPlaces };
}
