import type { OrderState } from '@onhand/contract/order-answers';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { folderOf } from '../stock/places.service.ts';
import { placesOf } from './order-lines.store.ts';
import { type HeldOrder, setState, type Sums, sumsOf } from './write-orders.store.ts';

const spokenStates: Record<OrderState, string> = {
  draft: 'has not been sent yet',
  sent: 'has been sent already',
  closed: 'is closed',
  cancelled: 'was cancelled',
};

type Known = Pick<HeldOrder, 'number' | 'state'>;

export const orderName = (number: number) => `PO-${number}`;

/** Says what it is instead, and perhaps what to do. */
export const refusalOf = ({ number, state }: Known, wayOut = '') =>
  new AppError('CONFLICT', { message: `Order ${orderName(number)} ${spokenStates[state]}.${wayOut && ` ${wayOut}`}` });

export function isDraft(order: Known): void {
  if (order.state !== 'draft') throw refusalOf(order);
}

/** Over once each line is received or closed short (its least advanced line decides); going on where something is to come again. Answers which. */
export async function settleState(tx: Tx, scope: Scope, { id, state }: Pick<HeldOrder, 'id' | 'state'>): Promise<OrderState> {
  return settleAt(tx, scope, { id, state }, await sumsOf(tx, scope, id));
}

/** The same where somebody has read whether anything is open. */
export async function settleAt(
  tx: Tx,
  scope: Scope,
  { id, state }: Pick<HeldOrder, 'id' | 'state'>,
  { isOpen }: Sums,
): Promise<OrderState> {
  const next = isOpen ? 'sent' : 'closed';
  if (next !== state) await setState(tx, scope, id, next);
  return next;
}

/** Whoever sees one of its places hears that it moved on; so do screens that tell what is on order. */
export async function tellOfOrder(tx: Tx, scope: Scope, id: number): Promise<void> {
  tellPlacesOfOrder(tx, await placesOf(tx, scope, id));
}

/** The same, and whoever receives it: it is to come, is not any more, or comes on another day. */
export async function tellReceiversOf(tx: Tx, scope: Scope, id: number): Promise<void> {
  const places = await placesOf(tx, scope, id);
  tellPlacesOfOrder(tx, places);
  tx.emit({ type: 'batch_update', about: 'receipt' }, { folderIds: places.map(folderOf) });
}

export function tellPlacesOfOrder(tx: Tx, places: readonly number[]): void {
  tx.emit({ type: 'batch_update', about: 'order' }, { folderIds: places.map(folderOf) });
}
