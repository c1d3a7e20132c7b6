import type { TransferState } from '@onhand/contract/transfers';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { folderOf } from '../stock/transfers.service.ts';
import { type HeldTransfer, setState, sumsOf } from './write-transfers.store.ts';

const spokenStates: Record<TransferState, string> = {
  draft: 'has not been sent yet',
  sent: 'has been sent already',
  received: 'has been received already',
  cancelled: 'was cancelled',
  undone: 'was taken back',
};

type Known = Pick<HeldTransfer, 'number' | 'state'>;

const refusalOf = ({ number, state }: Known) => new AppError('CONFLICT', { message: `Transfer ${number} ${spokenStates[state]}.` });

export function isDraft(transfer: Known): void {
  if (transfer.state !== 'draft') throw refusalOf(transfer);
}

export function isSent(transfer: Known): void {
  if (transfer.state !== 'sent') throw refusalOf(transfer);
}

/** Once nothing of it is on the way any more it is over; where something is again, it goes on. `ending` is what it is if nothing arrived. */
export async function settleState(
  tx: Tx,
  scope: Scope,
  { id, state }: Pick<HeldTransfer, 'id' | 'state'>,
  ending: 'cancelled' | 'undone' = 'cancelled',
): Promise<void> {
  const { isOnTheWay, hasArrived } = await sumsOf(tx, scope, id);
  const next = isOnTheWay ? 'sent' : hasArrived ? 'received' : ending;
  if (next !== state) await setState(tx, scope, id, next);
}

/** Both ends hear that it moved on, and of its items if some of them changed places. */
export function tellOfTransfer(tx: Tx, { from, to }: { from: number; to: number }, hasMoved = false): void {
  const folderIds = [folderOf(from), folderOf(to)];
  tx.emit({ type: 'batch_update', about: 'transfer' }, { folderIds });
  if (hasMoved) tx.emit({ type: 'bulk_inventory_update', folderIds }, { folderIds });
}
