import { exact, spell } from '@onhand/contract/costing-decimals';
import { limits, spelledLimit } from '@onhand/contract/limits';
import type { Movement } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { holdOrder, noteReceived } from '../orders/orders.service.ts';
import { holdNamedItems } from '../stock/transfers.service.ts';
import { type RecordedRow, undoMovement } from '../stock/undo/undo.service.ts';
import { arrivedForOrderLine } from './receipt-hooks.ts';
import { findSummary } from './receipts.store.ts';
import { tellOfReceipt } from './tell-of-receipt.ts';
import {
  documentKind,
  hasLinesStanding,
  type HeldReceipt,
  holdReceipt,
  lineOfMovement,
  linesToUndo,
  markUndone,
  orderOf,
  type ReceivedBefore,
  setState,
} from './write-receipts.store.ts';

/** BUY-10: every line that still stands is taken back, the last first, or none is and the first that cannot be says why. */
export async function undoReceipt(tx: Tx, scope: Scope, id: number, note: string): Promise<void> {
  orNotFound(await findSummary(tx, scope, id));
  const receipt = await holdWithOrder(tx, scope, id);
  if (receipt.state === 'undone') throw new AppError('ALREADY_UNDONE');
  const standing = await linesToUndo(tx, scope, id);
  if (standing.length > limits.linesUndone) throw tooManyLines(standing.length);
  if (scope.visibleFolders !== 'all' && standing.some(({ place }) => !scope.visibleFolders.includes(place as never))) {
    throw new AppError('UNDO_NOT_YOURS', { message: 'Some of it was put into places that are not yours. A manager can take it back.' });
  }
  // In one order, so that two who take back receipts of the same items never wait for each other in a circle.
  await holdNamedItems(tx, scope, [...new Set(standing.map(({ itemId }) => itemId))]);
  for (const { movementId } of standing.toReversed()) if (movementId !== null) await undoMovement(tx, scope, movementId, note || undefined);
  if (standing.length === 0) await setState(tx, scope, id, 'undone');
}

const tooManyLines = (lines: number) =>
  new AppError('CANNOT_UNDO', {
    message: `${spelledLimit(lines)} lines of this receipt stand, and at most ${limits.linesUndone} can be taken back at once. Undo single rows of its history, or return what should not have come.`,
  });

/** Before one of its rows is undone, documents are held first, and what cannot be taken back says so. */
export async function refuseUndoOfReturnedGoods(tx: Tx, scope: Scope, row: RecordedRow): Promise<void> {
  const found = await lineOf(tx, scope, row);
  if (!found) return;
  const { itemName, returned } = found.line;
  if (returned === '0') return;
  const message = `${returned} of “${itemName}” went back to the vendor. Take the return back first, then this can be undone.`;
  throw new AppError('CANNOT_UNDO', { message });
}

/** Once it is, the order expects it again. A part of it cannot be taken back: what was used did come. */
export async function noteReceiptUndone(tx: Tx, scope: Scope, row: RecordedRow, undone: Movement): Promise<void> {
  const found = await lineOf(tx, scope, row);
  if (!found) return;
  const { receipt, line } = found;
  const left = exact(undone.delta).abs();
  if (left.lt(line.quantity)) {
    const message = `Only ${spell(left)} of the ${line.quantity} “${line.itemName}” are left; the others were used. Return or correct what is left instead.`;
    throw new AppError('CANNOT_UNDO', { message });
  }
  await markUndone(tx, scope, receipt.id, line.line);
  if (receipt.orderId !== null && line.orderLine !== null) {
    await noteReceived(tx, scope, receipt.orderId, [{ line: line.orderLine, quantity: spell(exact(line.quantity).neg()) }]);
    const came = { orderId: receipt.orderId, orderLine: line.orderLine, itemId: row.itemId, place: line.place };
    await arrivedForOrderLine.tell(tx, scope, new Map(), [{ ...came, quantity: spell(exact(line.quantity).neg()) }]);
  }
  if (!(await hasLinesStanding(tx, scope, receipt.id))) await setState(tx, scope, receipt.id, 'undone');
  tellOfReceipt(
    tx,
    [line.place],
    receipt.orderId === null || line.orderLine === null ? undefined : { orderId: receipt.orderId, line: line.orderLine },
  );
}

/** The order, the receipt and the line that made a row; the first two are held. */
async function lineOf(
  tx: Tx,
  scope: Scope,
  { id, document }: RecordedRow,
): Promise<{ receipt: HeldReceipt; line: ReceivedBefore } | undefined> {
  if (document?.kind !== documentKind) return undefined;
  const receipt = await holdWithOrder(tx, scope, document.id);
  const line = await lineOfMovement(tx, scope, document.id, id);
  return line && { receipt, line };
}

async function holdWithOrder(tx: Tx, scope: Scope, id: number): Promise<HeldReceipt> {
  const orderId = await orderOf(tx, scope, id);
  if (orderId !== null) await holdOrder(tx, scope, orderId);
  return holdReceipt(tx, scope, id);
}
