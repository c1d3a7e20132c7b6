import { sendInOrder } from '../../platform/database/in-order.ts';
import type { Statement, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { addingToLines, type LineFigure, readingPlaces } from './order-lines.store.ts';
import { orderName, refusalOf, settleAt, tellOfOrder, tellPlacesOfOrder } from './order-states.ts';
import { type HeldOrder, holdOrder, readingSums, type Sums, sumsOf } from './write-orders.store.ts';

/**
 * Notes what came, in pieces; below zero takes back what was noted before. The order is closed once each line is received or closed short,
 * and open again where an undo leaves something to come. A closed order may still get more: what is allowed beyond what was ordered
 * is for whoever receives to decide (P4).
 */
export async function noteReceived(tx: Tx, scope: Scope, orderId: number, lines: readonly LineFigure[]): Promise<HeldOrder> {
  const order = await holdToReceive(tx, scope, orderId);
  return settleReceived(
    tx,
    scope,
    order,
    lines,
    await sendInOrder<[{ line: number }, Sums, { place: number }]>(tx, ...notingReceived(scope, orderId, lines)),
  );
}

type Noting = [Statement<{ line: number }>, Statement<Sums>, Statement<{ place: number }>];
type Noted = [{ line: number }[], Sums[], { place: number }[]];

/** The same of an order that is held to be received, to be sent in this order beside what else is written of it; `settleReceived` takes the answers. */
export const notingReceived = (scope: Scope, orderId: number, lines: readonly LineFigure[]): Noting => [
  addingToLines(scope, orderId, 'received', lines),
  readingSums(scope, orderId),
  readingPlaces(scope, orderId),
];

/** Answers the order as it is then. */
export async function settleReceived<Held extends Pick<HeldOrder, 'id' | 'number' | 'state'>>(
  tx: Tx,
  scope: Scope,
  order: Held,
  lines: readonly LineFigure[],
  [there, [sums], places]: Noted,
): Promise<Held> {
  refuseMissing(order, lines, there);
  // What came undone of a cancelled order does not bring the order back.
  const state = order.state === 'cancelled' ? order.state : await settleAt(tx, scope, order, sums as Sums);
  tellPlacesOfOrder(
    tx,
    places.map(({ place }) => place),
  );
  return { ...order, state };
}

/** Notes what went back to the vendor. It is not expected again by itself: a replacement is a new line. */
export async function noteReturned(tx: Tx, scope: Scope, orderId: number, lines: readonly LineFigure[]): Promise<HeldOrder> {
  const order = await holdOrder(tx, scope, orderId);
  const { sql, values } = addingToLines(scope, orderId, 'returned', lines);
  refuseMissing(order, lines, await tx.rows<{ line: number }>(sql, values));
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

function refuseMissing(order: Pick<HeldOrder, 'number'>, lines: readonly LineFigure[], there: readonly { line: number }[]): void {
  const missing = lines.find(({ line }) => !there.some((one) => one.line === line));
  if (missing) throw new AppError('NOT_FOUND', { message: `Order ${orderName(order.number)} has no line ${missing.line}.` });
}
