import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Movement } from '@onhand/contract/movements';
import { transit } from '@onhand/contract/transfers';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { placeOf } from '../stock/transfers.service.ts';
import { type RecordedRow, undoArrivals, type UndoneRow } from '../stock/undo/undo.service.ts';
import { holdEnds, notYours, spoken } from './transfer-places.ts';
import { settleState, tellOfTransfer } from './transfer-states.ts';
import { holdVisible } from './transfers.service.ts';
import {
  changeLines,
  documentKind,
  heldLinesOf,
  type HeldTransfer,
  holdTransfer,
  type LineChange,
  setState,
} from './write-transfers.store.ts';

/**
 * T11: what is left of a received transfer goes back to where it came from, and what was used meanwhile stays used; each row of the history
 * says how much that was. People take back their own of the last day, managers any.
 */
export async function undoTransfer(tx: Tx, scope: Scope, id: number, note = ''): Promise<void> {
  const transfer = await holdVisible(tx, scope, id);
  if (transfer.state !== 'received')
    throw new AppError('CANNOT_UNDO', { message: 'Only a transfer that was received can be taken back. Cancel what is on the way.' });
  const { from, to } = await holdEnds(tx, scope, transfer.from, transfer.to);
  if (!to.isVisible) throw notYours('It was received in a place that is not yours.');
  const back = await undoArrivals(tx, scope, {
    document: { kind: documentKind, id },
    at: to,
    backTo: from.isThere ? from.place : null,
    note,
  });
  if (back.size === 0) throw new AppError('CANNOT_UNDO', { message: `Nothing of it is in ${spoken(to.name)} any more.` });
  await changeLines(
    tx,
    scope,
    id,
    [...back].map(([itemId, quantity]) => ({ itemId, received: negative(quantity), back: quantity })),
  );
  await setState(tx, scope, id, 'undone');
  tellOfTransfer(tx, transfer, true);
}

const negative = (quantity: string) => spell(exact(quantity).neg());

/** Before one of its rows is undone: a transfer that has moved on since cannot give back what it has not. The transfer is held. */
export async function refuseUndoOfArrived(tx: Tx, scope: Scope, row: RecordedRow): Promise<void> {
  const transfer = await transferOf(tx, scope, row);
  if (!transfer || row.kind !== 'move' || row.folderId !== transit) return;
  const line = (await heldLinesOf(tx, scope, transfer.id)).find(({ itemId }) => itemId === row.itemId);
  if (line && exact(line.inTransit).gte(row.moved ?? '0')) return;
  const message = `Some of it is no longer on the way. Open transfer ${transfer.number} to cancel the rest, or to take it back.`;
  throw new AppError('CANNOT_UNDO', { message });
}

/** Once one of its rows is undone, the line says so. */
export async function noteUndone(tx: Tx, scope: Scope, { row, undone }: UndoneRow): Promise<void> {
  const transfer = await transferOf(tx, scope, row);
  if (!transfer) return;
  await changeLines(tx, scope, transfer.id, [{ itemId: row.itemId, ...undoneFigures(transfer, row, undone) }]);
  await settleState(tx, scope, transfer, row.fromFolderId === transit || row.folderId === transit ? 'cancelled' : 'undone');
  tellOfTransfer(tx, transfer, true);
}

async function transferOf(tx: Tx, scope: Scope, { document }: RecordedRow): Promise<HeldTransfer | undefined> {
  return document?.kind === documentKind ? holdTransfer(tx, scope, document.id) : undefined;
}

/** A row brought goods onto the way, from it to either end, wrote them off on it, or, in one tap, took them from end to end. */
function undoneFigures({ to }: HeldTransfer, row: RecordedRow, { moved, delta }: Movement): Omit<LineChange, 'itemId'> {
  const quantity = moved ?? delta;
  if (row.kind !== 'move') return { lost: negative(quantity) };
  if (row.folderId === transit) return { back: quantity };
  if (row.fromFolderId === transit) return placeOf(row.folderId) === to ? { received: negative(quantity) } : { back: negative(quantity) };
  return { received: negative(quantity), back: quantity };
}
