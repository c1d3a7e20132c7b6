import type { Count, CountInput, CountSummary } from '@onhand/contract/counts';
import { limits, spelledLimit } from '@onhand/contract/limits';
import { can } from '@onhand/contract/permissions';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { placesMeant, selectedIds } from '../inventory/item-list.service.ts';
import { foldersOf, insertLines, touchLines } from './count-lines.store.ts';
import {
  closeCount,
  findCount,
  type HeldCount,
  holdCount,
  insertCount,
  listCounts as listRows,
  renameCount,
  reopenCount,
  reviewOf,
} from './counts.store.ts';

const pageSize = 25;

/** Only people who may post a count see what it would change; the others just count. */
export function mayReview(scope: Scope): boolean {
  return can(scope.role, 'MANAGE_INVENTORY');
}

export async function listCounts(tx: Tx, scope: Scope, offset: number): Promise<{ counts: CountSummary[]; hasMore: boolean }> {
  const rows = await listRows(tx, scope, { offset, limit: pageSize + 1 });
  return { counts: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

export async function readCount(tx: Tx, scope: Scope, id: number): Promise<Count> {
  const row = orNotFound(await findCount(tx, scope, id));
  return { ...row, review: mayReview(scope) ? await reviewOf(tx, scope, id) : null };
}

/** The lines are made at once, so everyone counts the same list whatever is moved or made meanwhile. */
export async function startCount(tx: Tx, scope: Scope, { name, selection, isBlind }: z.output<typeof CountInput>): Promise<Count> {
  const itemIds = await selectedIds(tx, scope, selection, { limit: limits.linesOfCount + 1 });
  if (itemIds.length > limits.linesOfCount) {
    const most = spelledLimit(limits.linesOfCount);
    throw new AppError('TOO_LARGE', { message: `These are more than ${most} items. Count them in several parts.` });
  }
  const folderId = 'filter' in selection && typeof selection.filter.folderId === 'number' ? selection.filter.folderId : null;
  const places = await placesMeant(tx, scope, selection);
  const id = await insertCount(tx, scope, { name, isBlind, folderId, places });
  keepWithin(tx, scope, 'openCounts', 'counts');
  const lines = await insertLines(tx, scope, id, itemIds);
  if (lines === 0) throw new AppError('NOT_FOUND', { message: 'There is nothing to count here.' });
  await tell(tx, scope, id);
  return readCount(tx, scope, id);
}

export async function changeCount(
  tx: Tx,
  scope: Scope,
  id: number,
  { name, status }: { name?: string; status?: 'open' | 'cancelled' },
): Promise<Count> {
  const held = await holdCount(tx, scope, id, 'UPDATE');
  if (name !== undefined && name !== held.name) await renameCount(tx, scope, id, name);
  if (status !== undefined && status !== held.status) {
    if (held.status === 'posted') throw refusalOf(held);
    if (status === 'open') keepWithin(tx, scope, 'openCounts');
    await (status === 'open' ? reopenCount(tx, scope, id) : closeCount(tx, scope, id, 'cancelled'));
  }
  await tell(tx, scope, id);
  return readCount(tx, scope, id);
}

/** Tells everyone who sees a part of the count that it changed; the message itself names nothing. */
export async function tell(tx: Tx, scope: Scope, id: number): Promise<void> {
  tx.emit({ type: 'batch_update', about: 'count' }, { folderIds: await foldersOf(tx, scope, id) });
}

/** A count that is no longer open refuses every change, and the message says which way it was closed. */
export function refusalOf({ status }: Pick<HeldCount, 'status'>): AppError {
  const message = status === 'posted' ? 'This count was posted and can no longer be changed.' : 'This count was cancelled.';
  return new AppError('CONFLICT', { message });
}

/** Open counts do not wait for items that are gone, so every change that archives, restores or deletes items calls this. */
export function tellOpenCounts(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<void> {
  return touchLines(tx, scope, itemIds);
}
