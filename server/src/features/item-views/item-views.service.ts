import type { ItemView } from '@onhand/contract/item-views';
import { limits } from '@onhand/contract/limits';
import { can } from '@onhand/contract/permissions';
import type { Tx } from '../../platform/db.ts';
import { AppError, duplicateName, refusingDuplicateNames } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { countOwnViews, deleteView, readView, insertView, updateView, type ViewRow } from './item-views.store.ts';

export async function createView(tx: Tx, scope: Scope, wanted: ViewRow): Promise<ItemView> {
  if (wanted.isShared) checkMayShare(scope);
  if ((await countOwnViews(tx, scope)) >= limits.itemViewsOfPerson) {
    throw new AppError('CONFLICT', { message: `You have ${limits.itemViewsOfPerson} saved views. Delete one you no longer need.` });
  }
  const id = await insertView(tx, scope, wanted);
  if (id === undefined) throw duplicateName();
  keepWithin(tx, scope, 'itemViews');
  tellOf(tx, scope, wanted.isShared);
  return readView(tx, scope, id);
}

export async function changeView(tx: Tx, scope: Scope, id: number, change: Partial<ViewRow>): Promise<ItemView> {
  const before = await readView(tx, scope, id);
  if (before.isShared || change.isShared) checkMayShare(scope);
  // Taken back by somebody else it would be gone for both.
  if (change.isShared === false && !before.isMine) {
    throw new AppError('FORBIDDEN', { message: 'Only whoever made a view can take it back.' });
  }
  await refusingDuplicateNames(updateView(tx, scope, id, { ...before, ...change }));
  tellOf(tx, scope, before.isShared || change.isShared === true);
  return readView(tx, scope, id);
}

export async function removeView(tx: Tx, scope: Scope, id: number): Promise<{ deleted: true }> {
  const { isShared } = await readView(tx, scope, id);
  if (isShared) checkMayShare(scope);
  await deleteView(tx, scope, id);
  tellOf(tx, scope, isShared);
  return { deleted: true };
}

/** Views that everybody has in their menu are kept by those who manage the items. */
function checkMayShare({ role }: Scope): void {
  if (!can(role, 'MANAGE_INVENTORY'))
    throw new AppError('FORBIDDEN', { message: 'Shared views are kept by those who manage the inventory.' });
}

function tellOf(tx: Tx, { userId }: Scope, isShared: boolean): void {
  tx.emit({ type: 'preferences_update' }, isShared ? undefined : { userId });
}
