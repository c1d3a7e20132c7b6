import type { Folder, FolderContents } from '@onhand/contract/folders';
import { limits } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesBetween, record } from '../activity/activity.service.ts';
import { countUnassigned } from '../stock/folder-figures.service.ts';
import { listFolders } from './folder-tree.service.ts';
import { pathTo } from './folders.rules.ts';
import { tooDeep } from './too-deep.ts';
import { type FolderRow, insertFolder, lockFolder, lockPlace, updateFolder } from './folders.store.ts';

const labels = { name: 'Name', color: 'Colour' };

export async function folderContents(tx: Tx, scope: Scope, id: number): Promise<FolderContents> {
  const all = await listFolders(tx, scope);
  const folder = orNotFound(all.find((one) => one.id === id));
  return {
    path: pathTo(all, id).map(({ id, name }) => ({ id, name })),
    folders: all.filter(({ parentId }) => parentId === id),
    itemCount: (folder.own ?? folder.subtree).itemCount,
  };
}

/** For staff the root holds the topmost folders they may see. */
export async function rootContents(tx: Tx, scope: Scope): Promise<FolderContents> {
  const all = await listFolders(tx, scope);
  return { path: [], folders: all.filter(({ parentId }) => parentId === null), itemCount: await countUnassigned(tx, scope) };
}

/** Two folders may have the same name, even side by side: a folder is known by its place and its id. */
export async function createFolder(tx: Tx, scope: Scope, wanted: Omit<FolderRow, 'id'>): Promise<Folder> {
  const parent = wanted.parentId === null ? undefined : await lockPlace(tx, scope, wanted.parentId);
  if (wanted.parentId !== null && !parent) throw new AppError('NOT_FOUND');
  if (parent && parent.depth >= limits.folderDepth) throw tooDeep(parent.name, 'parentId');
  const folder = await insertFolder(tx, scope, wanted);
  keepWithin(tx, scope, 'folders');
  const place = parent ? [{ field: 'Parent folder', from: null, to: parent.name }] : [];
  await record(tx, scope, {
    kind: 'folder',
    subjectId: folder.id,
    subjectName: folder.name,
    action: 'create',
    changes: [...changesBetween<FolderRow>(null, folder, labels), ...place],
  });
  const audience = { folderIds: [folder.id, folder.parentId] };
  tx.emit({ type: 'folder_update', action: 'create', folderId: folder.id, parentId: folder.parentId }, audience);
  // Staff who see the parent do not see the new folder until their sockets have looked again; this one names nothing.
  tx.emit({ type: 'folders_updated' }, audience);
  return { ...folder, subtree: { itemCount: 0, quantity: '0', value: '0' } };
}

export async function changeFolder(tx: Tx, scope: Scope, id: number, change: Partial<Pick<FolderRow, 'name' | 'color'>>): Promise<Folder> {
  const before = await lockFolder(tx, scope, id);
  const after = { ...before, ...change };
  await updateFolder(tx, scope, after);
  const changes = changesBetween<FolderRow>(before, after, labels);
  await record(tx, scope, { kind: 'folder', subjectId: id, subjectName: after.name, action: 'update', changes });
  tx.emit(
    { type: 'folder_update', action: 'update', folderId: id, parentId: before.parentId, updates: change },
    { folderIds: [id, before.parentId] },
  );
  return (await listFolders(tx, scope)).find((folder) => folder.id === id) as Folder;
}
