import type { QuickAction, QuickActionChange, QuickActionInput } from '@onhand/contract/quick-actions';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { hashPassword } from '../../platform/identity/passwords.ts';
import { duplicateName, invalid, refusingDuplicateNames } from '../../platform/errors.ts';
import { forgetTries } from '../../platform/pin-lock/pin-tries.store.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesBetween, record } from '../activity/activity.service.ts';
import { pinsOfActions, revokeGrants } from './pins.store.ts';
import { asSeenBy, priceWords, type QuickActionRow, typeWords } from './quick-actions.rules.ts';
import {
  clearDefault,
  deleteAction,
  findPreference,
  holdFolderName,
  holdTagNames,
  insertAction,
  listActions,
  lockActions,
  readAction,
  replaceActionTags,
  updateAction,
  writePreference,
} from './quick-actions.store.ts';

export { copyActionTag } from './quick-actions.store.ts';

type ActionInput = z.output<typeof QuickActionChange>;

export async function listQuickActions(tx: Tx, scope: Scope): Promise<QuickAction[]> {
  return (await listActions(tx, scope)).map((row) => asSeenBy(scope, row));
}

export async function existingAction(tx: Tx, scope: Scope, id: number): Promise<QuickAction> {
  return asSeenBy(scope, await readAction(tx, scope, id));
}

export async function createAction(tx: Tx, scope: Scope, wanted: z.output<typeof QuickActionInput>): Promise<QuickAction> {
  const pinHash = await hashPassword(wanted.pin);
  await lockActions(tx, scope);
  const row = await rowOf(tx, scope, wanted);
  if (row.isDefault) await clearDefault(tx, scope);
  const id = await insertAction(tx, scope, row, pinHash);
  if (id === undefined) throw duplicateName();
  keepWithin(tx, scope, 'quickActions');
  await replaceActionTags(tx, scope, id, row.tagIds);
  await note(tx, scope, 'create', null, { ...row, id });
  tx.emit({ type: 'preferences_update' });
  return existingAction(tx, scope, id);
}

/** Everyone must enter the PIN again, because they entered it for the action as it was; a new PIN also ends every lock. */
export async function changeAction(tx: Tx, scope: Scope, id: number, wanted: ActionInput): Promise<QuickAction> {
  const pinHash = wanted.pin === undefined ? null : await hashPassword(wanted.pin);
  await lockActions(tx, scope);
  const before = await readAction(tx, scope, id);
  const after = { ...(await rowOf(tx, scope, wanted)), id };
  if (after.isDefault) await clearDefault(tx, scope);
  await refusingDuplicateNames(updateAction(tx, scope, id, after, pinHash));
  await replaceActionTags(tx, scope, id, after.tagIds);
  await revokeGrants(tx, scope, id);
  if (pinHash !== null) await forgetTries(tx, scope, pinsOfActions, id, null);
  await note(tx, scope, 'update', before, after, pinHash !== null);
  tx.emit({ type: 'preferences_update' });
  return existingAction(tx, scope, id);
}

export async function removeAction(tx: Tx, scope: Scope, id: number): Promise<{ deleted: number }> {
  await lockActions(tx, scope);
  const row = await readAction(tx, scope, id);
  await deleteAction(tx, scope, id);
  await note(tx, scope, 'delete', row, null);
  tx.emit({ type: 'preferences_update' });
  return { deleted: id };
}

export async function savePreference(tx: Tx, scope: Scope, quickActionId: number | null): Promise<{ quickActionId: number | null }> {
  if (quickActionId !== null) await readAction(tx, scope, quickActionId);
  const before = await findPreference(tx, scope);
  await writePreference(tx, scope, quickActionId);
  if (before !== quickActionId) tx.emit({ type: 'preferences_update' }, { userId: scope.userId });
  return { quickActionId };
}

/** The action with the folder and tags it names, which must be there. */
async function rowOf(tx: Tx, scope: Scope, wanted: ActionInput): Promise<Omit<QuickActionRow, 'id'>> {
  const { name, isDefault, actionType } = wanted;
  const row = {
    name,
    isDefault,
    actionType,
    quantity: null,
    folderId: null,
    folderName: null,
    tagIds: [],
    tagNames: [],
    price: 'last' as const,
  };
  switch (wanted.actionType) {
    case 'move': {
      const { folderId } = wanted.actionConfig;
      const folderName = await holdFolderName(tx, scope, folderId);
      if (folderName === undefined) throw invalid('actionConfig.folderId', 'This folder is not there any more.');
      return { ...row, folderId, folderName };
    }
    case 'tag': {
      const tagIds = [...new Set(wanted.actionConfig.tagIds)];
      const tagNames = await holdTagNames(tx, scope, tagIds);
      if (tagNames.length < tagIds.length) throw invalid('actionConfig.tagIds', 'One of these tags is not there any more.');
      return { ...row, tagIds, tagNames };
    }
    case 'increase':
      return { ...row, ...wanted.actionConfig };
    default:
      return { ...row, quantity: wanted.actionConfig.quantity };
  }
}

const labels = {
  name: 'Name',
  type: 'Type',
  quantity: 'Quantity',
  pricing: 'Price',
  folderName: 'Folder',
  tagNames: 'Tags',
  isDefault: 'Default',
};

async function note(
  tx: Tx,
  scope: Scope,
  action: 'create' | 'update' | 'delete',
  before: QuickActionRow | null,
  after: QuickActionRow | null,
  hasNewPin = false,
): Promise<void> {
  const { id, name } = (after ?? before) as QuickActionRow;
  const told = (row: QuickActionRow | null) => row && { ...row, type: typeWords[row.actionType], pricing: priceWords(row) };
  const changes = changesBetween<QuickActionRow & { type: string; pricing: string | null }>(told(before), told(after), labels);
  // The log says that it was changed, never what it is.
  if (hasNewPin) changes.push({ field: 'PIN', from: null, to: 'changed' });
  await record(tx, scope, { kind: 'quick-action', subjectId: id, subjectName: name, action, changes });
}
