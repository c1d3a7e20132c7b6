import { exact, least, spell } from '@onhand/contract/costing-decimals';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { CameForLine } from '../receipts/receipts.service.ts';
import type { HeldItem } from '../stock/ledger.service.ts';
import { noteArrived, orderedForJobs } from './arrived.store.ts';
import { type Arrived, reserveArrived } from './reserve-arrived.service.ts';

/**
 * JOB-09: what came of a line of an order is shared out among the jobs that it was ordered for, in the order they are in there, and is promised to them
 * where it lies. What was taken back, a quantity below zero, is to come for them again, the last first. The order is held.
 */
export async function shareArrived(
  tx: Tx,
  scope: Scope,
  items: ReadonlyMap<number, HeldItem>,
  came: readonly CameForLine[],
): Promise<void> {
  const ordered = await orderedForJobs(tx, scope, came);
  const arrived: Arrived[] = [];
  for (const { orderId, orderLine, itemId, place, quantity } of came) {
    const ofLine = ordered.filter((one) => one.orderId === orderId && one.orderLine === orderLine);
    const isBack = quantity.startsWith('-');
    let rest = exact(quantity).abs();
    for (const one of isBack ? ofLine.toReversed() : ofLine) {
      const part = least(rest, isBack ? exact(one.arrived) : exact(one.quantity).minus(one.arrived));
      if (part.lte(0)) continue;
      rest = rest.minus(part);
      one.arrived = spell(isBack ? exact(one.arrived).minus(part) : part.plus(one.arrived));
      if (!isBack) arrived.push({ jobId: one.jobId, line: one.line, itemId, place, quantity: spell(part) });
    }
  }
  await noteArrived(tx, scope, ordered);
  if (arrived.length > 0) await reserveArrived(tx, scope, items, arrived);
}
