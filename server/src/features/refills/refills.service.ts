import { can } from '@onhand/contract/permissions';
import type { Refill, RefillSummary } from '@onhand/contract/refills';
import type { Tx } from '../../platform/db.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { folderOf } from '../stock/places.service.ts';
import { holdRefills, readFolders } from './needs.store.ts';
import { listLines } from './refill-lines.store.ts';
import { closeRefill, findSummary, type HeldRefill, holdRefill, listSummaries, placesOf } from './refills.store.ts';
import { reopen } from './reopen.service.ts';
import { lineTold } from './told-lines.ts';
import { treeOf } from './walking-order.rules.ts';

const pageSize = 25;

export async function listRefills(tx: Tx, scope: Scope, offset: number): Promise<{ refills: RefillSummary[]; hasMore: boolean }> {
  const rows = await listSummaries(tx, scope, { offset, limit: pageSize + 1 });
  return { refills: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

export async function readRefill(tx: Tx, scope: Scope, id: number): Promise<Refill> {
  const summary = orNotFound(await findSummary(tx, scope, id));
  const tree = treeOf(await readFolders(tx, scope));
  const rows = await listLines(tx, scope, id);
  return { ...summary, items: rows.map((row) => lineTold(scope, tree, row)), canClose: await canClose(tx, scope, id) };
}

/** Staff end lists that are for their own places alone: others still wait for the rest. */
export async function canClose(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  return can(scope.role, 'MANAGE_INVENTORY') || (await placesOf(tx, scope, id)).isOwn;
}

export type ChangedRefill = Refill & { told: string | null };

/** Staff cancel lists that are for their own places alone. What was loaded stays where it is. */
export async function changeRefill(tx: Tx, scope: Scope, id: number, status: 'open' | 'cancelled'): Promise<ChangedRefill> {
  orNotFound(await findSummary(tx, scope, id));
  // Before the list itself, as whoever makes one holds them.
  if (status === 'open') await holdRefills(tx, scope);
  const held = await holdRefill(tx, scope, id, 'UPDATE');
  if (!(await canClose(tx, scope, id))) {
    throw new AppError('FORBIDDEN', { message: 'This list is for places of others too. A manager can cancel it.' });
  }
  let told: string | null = null;
  if (status !== held.status) {
    if (held.status === 'done') throw closedRefill(held);
    if (status === 'open') told = await reopen(tx, scope, id);
    else await closeRefill(tx, scope, id, 'cancelled');
    await tellOfRefill(tx, scope, id);
  }
  return { ...(await readRefill(tx, scope, id)), told };
}

/** Tells everyone who sees a part of the list; the message itself names nothing. */
export async function tellOfRefill(tx: Tx, scope: Scope, id: number): Promise<void> {
  const { places } = await placesOf(tx, scope, id);
  tx.emit({ type: 'batch_update', about: 'refill' }, { folderIds: places.map(folderOf) });
}

export function closedRefill({ status }: Pick<HeldRefill, 'status'>): AppError {
  const message = status === 'done' ? 'This list is done and can no longer be changed.' : 'This list was cancelled.';
  return new AppError('CONFLICT', { message });
}
