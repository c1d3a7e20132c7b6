import { transit } from '@onhand/contract/transfers';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { cancelDraftsOf, openTransferOf, whereAway } from './what-stays.store.ts';

/**
 * An item that is on the way, or in somebody's hands, can be neither archived nor deleted: it could not be received, and nobody would know
 * what they hold.
 */
export async function refuseItemsAway(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<void> {
  const away = await whereAway(tx, scope, itemIds);
  if (!away) return;
  const { name, place, holder, number } = away;
  const message =
    place === transit
      ? `“${name}” is on the way${number === null ? '' : ` in transfer ${number}`}. Receive or cancel that first.`
      : `“${name}” is with ${holder ?? 'somebody'}. Take it back first.`;
  throw new AppError('CONFLICT', { message });
}

/** A folder that goods are on the way to or from stays until they are there or back. What was only planned with it is given up. */
export async function refuseFoldersOfTransfers(tx: Tx, scope: Scope, folderIds: readonly number[]): Promise<void> {
  const open = await openTransferOf(tx, scope, folderIds);
  if (open) {
    const way = folderIds.includes(open.to) ? `to “${open.toName}”` : `from “${open.fromName}”`;
    throw new AppError('CONFLICT', { message: `Transfer ${open.number} is on its way ${way}. Receive or cancel it first.` });
  }
  await cancelDraftsOf(tx, scope, folderIds);
}
