import type { ReportView } from '@onhand/contract/report-views';
import type { Tx } from '../../../platform/db.ts';
import { AppError, duplicateName, refusingDuplicateNames } from '../../../platform/errors.ts';
import { keepWithin } from '../../../platform/record-limits.ts';
import type { Scope } from '../../../platform/scope.ts';
import { deleteView, readView, insertView, updateView, type ViewRow } from './report-views.store.ts';

export async function createView(tx: Tx, scope: Scope, wanted: ViewRow): Promise<ReportView> {
  const id = await insertView(tx, scope, wanted);
  if (id === undefined) throw duplicateName();
  keepWithin(tx, scope, 'reportViews');
  tx.emit({ type: 'preferences_update' });
  return readView(tx, scope, id);
}

/** A shared view is everybody's who may see reports; one that is not shared any more is its maker's again. */
export async function changeView(tx: Tx, scope: Scope, id: number, change: Partial<Omit<ViewRow, 'report'>>): Promise<ReportView> {
  const before = await readView(tx, scope, id);
  // Taken back by somebody else it would be gone for both.
  if (change.isShared === false && !before.isMine)
    throw new AppError('FORBIDDEN', { message: 'Only whoever made a view can take it back.' });
  await refusingDuplicateNames(updateView(tx, scope, id, { ...before, ...change }));
  tx.emit({ type: 'preferences_update' });
  return readView(tx, scope, id);
}

export async function removeView(tx: Tx, scope: Scope, id: number): Promise<{ deleted: true }> {
  await readView(tx, scope, id);
  await deleteView(tx, scope, id);
  tx.emit({ type: 'preferences_update' });
  return { deleted: true };
}
