import { can } from '@onhand/contract/permissions';
import type { Order, OrderSummary } from '@onhand/contract/order-answers';
import type { Tx } from '../../platform/db.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  countOrders as countRows,
  filesOf,
  findOrder,
  linesOf,
  listOrders as listRows,
  type OrderCounts,
  type WantedOrders,
} from './orders.store.ts';

export { makeDrafts, holdPlanning, type MadeDraft } from './make-drafts.service.ts';
export { holdToReceive, noteReceived, noteReturned, notingReceived, settleReceived } from './order-progress.service.ts';
export { orderName, refusalOf } from './order-states.ts';
export { holdingSeen, holdOrder, type HeldOrder, type Sums } from './write-orders.store.ts';

const pageSize = 25;

interface Asked extends Omit<WantedOrders, 'number' | 'vendorName'> {
  search?: string | undefined;
}

export async function listOrders(
  tx: Tx,
  scope: Scope,
  { search = '', ...wanted }: Asked,
  now: Date,
): Promise<{ orders: OrderSummary[]; hasMore: boolean }> {
  const rows = await listRows(tx, scope, { ...wanted, ...meaningOf(search) }, now, pageSize + 1);
  return { orders: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

/** "7", "PO-7" and "po 7" are a number; anything else is a part of a vendor's name. */
function meaningOf(search: string): Pick<WantedOrders, 'number' | 'vendorName'> {
  const [, number] = /^(?:po[-\s]*)?(\d{1,15})$/i.exec(search.trim()) ?? [];
  if (number !== undefined) return { number: Number(number) };
  return search === '' ? {} : { vendorName: `%${search.replace(/[\\%_]/g, '\\$&')}%` };
}

export function countOrders(tx: Tx, scope: Scope, vendorId: number | undefined, now: Date): Promise<OrderCounts> {
  return countRows(tx, scope, vendorId ?? null, now);
}

/** Whoever only receives it is not shown what the office and the vendor wrote to each other. */
export async function readOrder(tx: Tx, scope: Scope, id: number, now: Date): Promise<Order> {
  const mayOrder = can(scope.role, 'ORDER_STOCK');
  const files = mayOrder ? filesOf(tx, scope, id) : Promise.resolve([]);
  const [found, lines] = await Promise.all([findOrder(tx, scope, id, now), linesOf(tx, scope, id), files]);
  const order = { ...orNotFound(found), lines, files: await files };
  return mayOrder ? order : { ...order, vendorEmail: '', mailedTo: null, mailProblem: null, confirmNote: '' };
}
