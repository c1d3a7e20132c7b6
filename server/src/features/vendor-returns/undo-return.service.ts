import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { holdOrder, noteReturned } from '../orders/orders.service.ts';
import { type RecordedRow, undoMovement } from '../stock/undo/undo.service.ts';
import { addReturned, holdReceipts } from './returnable-lines.store.ts';
import { tellOfReturn } from './tell-of-return.ts';
import { findReturn } from './vendor-returns.store.ts';
import { documentKind, type HeldReturn, holdReturn, type KeptLine, keptLines, markLineUndone } from './write-returns.store.ts';

/** Every line that still stands, the last first, or none. */
export async function undoReturn(tx: Tx, scope: Scope, id: number, note = ''): Promise<void> {
  orNotFound(await findReturn(tx, scope, id));
  const { held, lines } = await holdWithReceipts(tx, scope, id);
  if (held.state === 'undone') throw new AppError('ALREADY_UNDONE');
  const standing = lines.filter(({ isUndone }) => !isUndone);
  if (scope.visibleFolders !== 'all' && standing.some(({ place }) => !scope.visibleFolders.includes(place as never))) {
    throw new AppError('UNDO_NOT_YOURS', { message: 'Some of it was taken from places that are not yours. A manager can take it back.' });
  }
  for (const { movementId } of standing.toReversed()) if (movementId !== null) await undoMovement(tx, scope, movementId, note || undefined);
}

/** Before one of its rows is undone: what the vendor has credited is gone for good. */
export async function refuseUndoOfCredited(tx: Tx, scope: Scope, { id, document }: RecordedRow): Promise<void> {
  if (document?.kind !== documentKind) return;
  const { held } = await holdWithReceipts(tx, scope, document.id, id);
  if (held.credited === '0') return;
  throw new AppError('CANNOT_UNDO', { message: `The vendor has credited return ${held.number} already, so the goods are theirs.` });
}

/** Once it is, receipt and order say that it did not go back. */
export async function noteReturnUndone(tx: Tx, scope: Scope, { id, document }: RecordedRow, _undone: Movement): Promise<void> {
  if (document?.kind !== documentKind) return;
  const [line] = await keptLines(tx, scope, document.id, id);
  if (!line || line.isUndone) return;
  const { receiptId, receiptLine, orderId, orderLine, quantity } = line;
  const back = spell(exact(quantity).neg());
  if (orderId !== null && orderLine !== null) await noteReturned(tx, scope, orderId, [{ line: orderLine, quantity: back }]);
  if (receiptId !== null && receiptLine !== null) await addReturned(tx, scope, [{ receiptId, line: receiptLine, quantity: back }]);
  await markLineUndone(tx, scope, document.id, line.line);
  tellOfReturn(tx, [line.place]);
}

/** With the orders and receipts of all its lines, or of the one that is a row of the ledger. */
async function holdWithReceipts(
  tx: Tx,
  scope: Scope,
  id: number,
  movementId: number | null = null,
): Promise<{ held: HeldReturn; lines: KeptLine[] }> {
  const of = await keptLines(tx, scope, id, movementId);
  const orders = [...new Set(of.flatMap(({ orderId }) => orderId ?? []))].toSorted((one, other) => one - other);
  for (const orderId of orders) await holdOrder(tx, scope, orderId);
  await holdReceipts(tx, scope, [...new Set(of.flatMap(({ receiptId }) => receiptId ?? []))]);
  const held = await holdReturn(tx, scope, id);
  return { held, lines: await keptLines(tx, scope, id, movementId) };
}
