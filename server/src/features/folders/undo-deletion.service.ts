import { exact, spell } from '@onhand/contract/costing-decimals';
import type { DeletionUndo } from '@onhand/contract/folders';
import { limits } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import { AppError, counted } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { record } from '../activity/activity.service.ts';
import { refillFolders } from '../inventory/bulk/bulk.service.ts';
import {
  type HeldDeletion,
  holdDeletion,
  insertFoldersAgain,
  markDeletionUndone,
  peopleWithOthers,
  restoreWhatHungOnThem,
} from './folder-deletions.store.ts';
import { depthsOf } from './folders.rules.ts';
import { type FolderRow, lockTree } from './folders.store.ts';

/** How many of what could not be put back are named. */
const mostNamed = 5;

type Levels = Awaited<ReturnType<typeof refillFolders>>;

/** PLC-17: the folders come back with their ids, and with what lay in them as far as it is still where it went. */
export async function undoRemoval(tx: Tx, scope: Scope, id: number): Promise<DeletionUndo> {
  const tree = await lockTree(tx, scope);
  const deletion = await holdDeletion(tx, scope, id);
  if (!deletion) throw new AppError('NOT_FOUND', { message: 'This was deleted too long ago to be taken back.' });
  if (deletion.isUndone) throw new AppError('CONFLICT', { message: `“${deletion.folderName}” was brought back already.` });
  const { folders, folderId, folderName: name } = deletion;
  const wanted = folders.find((one) => one.id === folderId)?.parentId ?? null;
  const parentId = parentToday(tree, deletion, wanted);
  await insertFoldersAgain(tx, scope, id, folderId, parentId);
  keepWithin(tx, scope, 'folders');
  const withOthers = await peopleWithOthers(tx, scope, id);
  await restoreWhatHungOnThem(tx, scope, id, withOthers);
  const levels = await refillFolders(tx, scope, id);
  await markDeletionUndone(tx, scope, id);
  const told = whatCameBack(levels);
  const changes = [
    { field: 'Folders', from: null, to: counted(folders.length, 'folder') },
    { field: 'Items', from: null, to: `${counted(told.restoredItems, 'item')} put back` },
    ...(told.leftCount > 0 ? [{ field: 'Not put back', from: null, to: counted(told.leftCount, 'item') }] : []),
    ...(withOthers.length > 0 ? [{ field: 'Not given back', from: null, to: othersNow(withOthers.length) }] : []),
  ];
  await record(tx, scope, { kind: 'folder', subjectId: folderId, subjectName: name, action: 'restore', changes });
  const audience = { folderIds: [...folders.map((one) => one.id), parentId] };
  tx.emit({ type: 'folder_update', action: 'create', folderId, parentId }, audience);
  tx.emit({ type: 'folders_updated' }, audience);
  // People work from there again, and quick actions move things there.
  tx.emit({ type: 'preferences_update' });
  return { restoredFolders: folders.length, isAtTop: parentId !== wanted, ...told };
}

/** Where it lay, unless that is gone or lies too deep by now: then it is at the top. */
function parentToday(tree: readonly FolderRow[], { folders, folderId }: HeldDeletion, parentId: number | null): number | null {
  const above = parentId === null ? 0 : depthsOf(tree).get(parentId);
  if (above === undefined) return null;
  const ownTree = folders.map((one) => (one.id === folderId ? { ...one, parentId: null } : one));
  const height = Math.max(...depthsOf(ownTree).values());
  return above + height > limits.folderDepth ? null : parentId;
}

function whatCameBack(levels: Levels): Pick<DeletionUndo, 'restoredItems' | 'leftCount' | 'left'> {
  const items = [...Map.groupBy(levels, ({ itemId }) => itemId).values()].map((its) => ({
    name: its[0]?.name ?? '',
    quantity: sum(its.map(({ quantity }) => quantity)),
    back: sum(its.map(({ back }) => back)),
    isDeleted: its.some(({ isDeleted }) => isDeleted),
  }));
  const left = items.filter(({ quantity, back, isDeleted }) => isDeleted || quantity !== back);
  const restoredItems = items.filter(({ quantity, back, isDeleted }) => !isDeleted && (quantity === back || back !== '0')).length;
  return { restoredItems, leftCount: left.length, left: left.slice(0, mostNamed) };
}

const othersNow = (people: number) => (people === 1 ? '1 person has other folders by now' : `${people} people have other folders by now`);

const sum = (quantities: readonly string[]) => spell(quantities.reduce((total, one) => total.plus(one), exact('0')));
