import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { addToLines, type LineFigure } from './order-lines.store.ts';
import { orderName, refusalOf, settleState, tellOfOrder } from './order-states.ts';
import { type HeldOrder, holdOrder, sumsOf } from './write-orders.store.ts';

/**
 * Notes what came, in pieces; below zero takes back what was noted before. The order is closed once each line is received or closed short,
 * and open again where an undo leaves something to come. A closed order may still get more: what is allowed beyond what was ordered
 * is for whoever receives to decide (P4).
 */
export async function noteReceived(tx: Tx, scope: Scope, orderId: number, lines: readonly LineFigure[]): Promise<HeldOrder> {
  return noteReceivedOf(tx, scope, await holdToReceive(tx, scope, orderId), lines);
}

/** The same of an order that is held to be received already; answers it as it is then. */
export async function noteReceivedOf<Held extends Pick<HeldOrder, 'id' | 'number' | 'state'>>(
  tx: Tx,
  scope: Scope,
  order: Held,
  lines: readonly LineFigure[],
): Promise<Held> {
  await noteOn(tx, scope, order, 'received', lines);
  // What came undone of a cancelled order does not bring the order back.
  const state = order.state === 'cancelled' ? order.state : await settleState(tx, scope, order);
  await tellOfOrder(tx, scope, order.id);
  return { ...order, state };
}

/** Notes what went back to the vendor. It is not expected again by itself: a replacement is a new line. */
export async function noteReturned(tx: Tx, scope: Scope, orderId: number, lines: readonly LineFigure[]): Promise<HeldOrder> {
  const order = await holdOrder(tx, scope, orderId);
  await noteOn(tx, scope, order, 'returned', lines);
  await tellOfOrder(tx, scope, orderId);
  return order;
}

/** The order alone, to receive into it: one that was never sent, or was cancelled, cannot be. */
export async function holdToReceive(tx: Tx, scope: Scope, id: number): Promise<HeldOrder> {
  const order = await holdOrder(tx, scope, id);
  if (order.state === 'draft') throw refusalOf(order, 'Send it first.');
  if (order.state === 'cancelled' && !(await sumsOf(tx, scope, id)).hasArrived) throw refusalOf(order, 'Reopen it first.');
  return order;
}

async function noteOn(
  tx: Tx,
  scope: Scope,
  order: Pick<HeldOrder, 'id' | 'number'>,
  figure: 'received' | 'returned',
  lines: readonly LineFigure[],
): Promise<void> {
  const there = await addToLines(tx, scope, order.id, figure, lines);
  const missing = lines.find(({ line }) => !there.includes(line));
  if (missing) throw new AppError('NOT_FOUND', { message: `Order ${orderName(order.number)} has no line ${missing.line}.` });
}
