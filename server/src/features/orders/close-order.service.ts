import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { dropWaitingMails } from './order-mails.store.ts';
import { setClosedShort } from './order-lines.store.ts';
import { orderName, refusalOf, settleState, tellReceiversOf } from './order-states.ts';
import { holdOrder, setState, sumsOf } from './write-orders.store.ts';

/** P5: nothing more of these lines will come, so nothing of them is on order. */
export async function closeShort(tx: Tx, scope: Scope, id: number, lines: readonly number[] | undefined): Promise<void> {
  const order = await holdOrder(tx, scope, id);
  if (order.state !== 'sent') throw refusalOf(order);
  const closed = await setClosedShort(tx, scope, id, lines ?? null, true);
  if (closed === 0) throw new AppError('CONFLICT', { message: 'Nothing is still to come of these lines.' });
  await settleState(tx, scope, order);
  await tellReceiversOf(tx, scope, id);
}

/** An order of which something came is no longer to be undone as a whole: the rest is closed short. */
export async function cancelOrder(tx: Tx, scope: Scope, id: number): Promise<void> {
  const order = await holdOrder(tx, scope, id);
  if (order.state === 'closed' || order.state === 'cancelled') throw refusalOf(order);
  if ((await sumsOf(tx, scope, id)).hasArrived) {
    const message = `Something of order ${orderName(order.number)} has come already. Close it short instead: what is still missing is then no longer expected.`;
    throw new AppError('CONFLICT', { message });
  }
  await setState(tx, scope, id, 'cancelled');
  await dropWaitingMails(tx, scope, id);
  await tellReceiversOf(tx, scope, id);
}

/** A cancelled order is again what it was; of a closed one, what was closed short is expected again. */
export async function reopenOrder(tx: Tx, scope: Scope, id: number, lines: readonly number[] | undefined): Promise<void> {
  const order = await holdOrder(tx, scope, id);
  if (order.state === 'cancelled') await setState(tx, scope, id, order.isSent ? 'sent' : 'draft');
  else {
    if (order.state === 'draft') throw refusalOf(order);
    const opened = await setClosedShort(tx, scope, id, lines ?? null, false);
    if (opened === 0) throw new AppError('CONFLICT', { message: `Nothing of order ${orderName(order.number)} was closed short.` });
    await settleState(tx, scope, order);
  }
  keepWithin(tx, scope, 'openOrders');
  await tellReceiversOf(tx, scope, id);
}
