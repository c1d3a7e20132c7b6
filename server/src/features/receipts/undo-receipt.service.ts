import { exact, spell } from '@onhand/contract/costing-decimals';
import { limits, spelledLimit } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { holdOrder, noteReceived } from '../orders/orders.service.ts';
import { holdNamedItems } from '../stock/transfers.service.ts';
import { type RecordedRow, type UndoneRow, undoMovements } from '../stock/undo/undo.service.ts';
import { arrivedForOrderLine } from './receipt-hooks.ts';
import { findSummary } from './receipts.store.ts';
import { tellOfReceipt } from './tell-of-receipt.ts';
import {
  documentKind,
  hasLinesStanding,
  type HeldReceipt,
  holdReceipt,
  linesOfMovements,
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
  const made = standing.toReversed().flatMap(({ movementId }) => movementId ?? []);
  await undoMovements(tx, scope, made, note || undefined);
  if (standing.length === 0) await setState(tx, scope, id, 'undone');
}

const tooManyLines = (lines: number) =>
  new AppError('CANNOT_UNDO', {
    message: `${spelledLimit(lines)} lines of this receipt stand, and at most ${limits.linesUndone} can be taken back at once. Undo single rows of its history, or return what should not have come.`,
  });

/** Before rows of it are undone, documents are held first, and what cannot be taken back says so. */
export async function refuseUndoOfReturnedGoods(tx: Tx, scope: Scope, rows: readonly RecordedRow[]): Promise<void> {
  const { lines } = await linesOf(tx, scope, rows);
  const sentBack = [...lines.values()].find((line) => line.returned !== '0');
  if (!sentBack) return;
  const { itemName, returned } = sentBack;
  const message = `${returned} of “${itemName}” went back to the vendor. Take the return back first, then this can be undone.`;
  throw new AppError('CANNOT_UNDO', { message });
}

/** Once they are, the order expects it again. A part of a line cannot be taken back: what was used did come. */
export async function noteReceiptUndone(tx: Tx, scope: Scope, undone: readonly UndoneRow[]): Promise<void> {
  const { receipt, lines } = await linesOf(
    tx,
    scope,
    undone.map(({ row }) => row),
  );
  if (!receipt) return;
  const gone = undone.flatMap(({ row, undone: { delta } }) => {
    const line = lines.get(row.id);
    if (line) refuseUndoOfPart(line, delta);
    return line ?? [];
  });
  if (gone.length === 0) return;
  await markUndone(
    tx,
    scope,
    receipt.id,
    gone.map(({ line }) => line),
  );
  const { orderId } = receipt;
  const toCome = gone.flatMap(({ orderLine, itemId, place, quantity }) =>
    orderId === null || orderLine === null ? [] : { orderId, orderLine, itemId, place, quantity: spell(exact(quantity).neg()) },
  );
  if (orderId !== null && toCome.length > 0) {
    const lessReceived = toCome.map(({ orderLine, quantity }) => ({ line: orderLine, quantity }));
    await noteReceived(tx, scope, orderId, lessReceived);
    await arrivedForOrderLine.tell(tx, scope, new Map(), toCome);
  }
  if (!(await hasLinesStanding(tx, scope, receipt.id))) await setState(tx, scope, receipt.id, 'undone');
  const [only] = toCome.length === 1 && gone.length === 1 ? toCome : [];
  const places = gone.map(({ place }) => place);
  tellOfReceipt(tx, places, only && { orderId: only.orderId, line: only.orderLine });
}

function refuseUndoOfPart({ quantity, itemName }: ReceivedBefore, delta: string): void {
  const left = exact(delta).abs();
  if (left.gte(quantity)) return;
  const message = `Only ${spell(left)} of the ${quantity} “${itemName}” are left; the others were used. Return or correct what is left instead.`;
  throw new AppError('CANNOT_UNDO', { message });
}

/** The receipt of these rows, held behind its order, and its lines by the rows that they made. */
async function linesOf(
  tx: Tx,
  scope: Scope,
  rows: readonly RecordedRow[],
): Promise<{ receipt?: HeldReceipt; lines: ReadonlyMap<number, ReceivedBefore> }> {
  const document = rows[0]?.document;
  if (document?.kind !== documentKind) return { lines: new Map() };
  const receipt = await holdWithOrder(tx, scope, document.id);
  const ids = rows.map(({ id }) => id);
  const lines = await linesOfMovements(tx, scope, document.id, ids);
  return { receipt, lines: new Map(lines.map((line) => [line.movementId as number, line])) };
}

async function holdWithOrder(tx: Tx, scope: Scope, id: number): Promise<HeldReceipt> {
  const orderId = await orderOf(tx, scope, id);
  if (orderId !== null) await holdOrder(tx, scope, orderId);
  return holdReceipt(tx, scope, id);
}
