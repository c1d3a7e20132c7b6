import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Tx } from '../../platform/db.ts';
import { AppError, orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { holdOrder, noteReturned } from '../orders/orders.service.ts';
import { type RecordedRow, type UndoneRow, undoMovements } from '../stock/undo/undo.service.ts';
import { addReturned, holdReceipts } from './returnable-lines.store.ts';
import { tellOfReturn } from './tell-of-return.ts';
import { findReturn } from './vendor-returns.store.ts';
import { documentKind, type HeldReturn, holdReturn, type KeptLine, keptLines, markLinesUndone } from './write-returns.store.ts';

/** Every line that still stands, the last first, or none. */
export async function undoReturn(tx: Tx, scope: Scope, id: number, note = ''): Promise<void> {
  orNotFound(await findReturn(tx, scope, id));
  const { held, lines } = await holdWithReceipts(tx, scope, id);
  if (held.state === 'undone') throw new AppError('ALREADY_UNDONE');
  const standing = lines.filter(({ isUndone }) => !isUndone);
  if (scope.visibleFolders !== 'all' && standing.some(({ place }) => !scope.visibleFolders.includes(place as never))) {
    throw new AppError('UNDO_NOT_YOURS', { message: 'Some of it was taken from places that are not yours. A manager can take it back.' });
  }
  const made = standing.toReversed().flatMap(({ movementId }) => movementId ?? []);
  await undoMovements(tx, scope, made, note || undefined);
}

/** Before rows of it are undone: what the vendor has credited is gone for good. */
export async function refuseUndoOfCredited(tx: Tx, scope: Scope, rows: readonly RecordedRow[]): Promise<void> {
  const document = rows[0]?.document;
  if (document?.kind !== documentKind) return;
  const { held } = await holdWithReceipts(tx, scope, document.id, idsOf(rows));
  if (held.credited === '0') return;
  throw new AppError('CANNOT_UNDO', { message: `The vendor has credited return ${held.number} already, so the goods are theirs.` });
}

/** Once they are, receipts and orders say that it did not go back. */
export async function noteReturnUndone(tx: Tx, scope: Scope, undone: readonly UndoneRow[]): Promise<void> {
  const document = undone[0]?.row.document;
  if (document?.kind !== documentKind) return;
  const ids = idsOf(undone.map(({ row }) => row));
  const lines = (await keptLines(tx, scope, document.id, ids)).filter(({ isUndone }) => !isUndone);
  if (lines.length === 0) return;
  const back = lines.map((line) => ({ ...line, quantity: spell(exact(line.quantity).neg()) }));
  const ofOrders = back.flatMap(({ orderId, orderLine: line, quantity }) => (orderId && line !== null ? { orderId, line, quantity } : []));
  for (const orderId of inOrder(ofOrders.map((one) => one.orderId))) {
    const ofOne = ofOrders.filter((one) => one.orderId === orderId);
    await noteReturned(tx, scope, orderId, ofOne);
  }
  const ofReceipts = back.flatMap(({ receiptId, receiptLine: line, quantity }) =>
    receiptId && line !== null ? { receiptId, line, quantity } : [],
  );
  if (ofReceipts.length > 0) await addReturned(tx, scope, ofReceipts);
  await markLinesUndone(
    tx,
    scope,
    document.id,
    lines.map(({ line }) => line),
  );
  tellOfReturn(
    tx,
    lines.map(({ place }) => place),
  );
}

const idsOf = (rows: readonly RecordedRow[]) => rows.map(({ id }) => id);

const inOrder = (ids: readonly number[]) => [...new Set(ids)].toSorted((one, other) => one - other);

/** With the orders and receipts of all its lines, or of those that are some rows of the ledger. */
async function holdWithReceipts(
  tx: Tx,
  scope: Scope,
  id: number,
  movementIds: readonly number[] | null = null,
): Promise<{ held: HeldReturn; lines: KeptLine[] }> {
  const of = await keptLines(tx, scope, id, movementIds);
  for (const orderId of inOrder(of.flatMap(({ orderId }) => orderId ?? []))) await holdOrder(tx, scope, orderId);
  await holdReceipts(tx, scope, [...new Set(of.flatMap(({ receiptId }) => receiptId ?? []))]);
  const held = await holdReturn(tx, scope, id);
  return { held, lines: await keptLines(tx, scope, id, movementIds) };
}
