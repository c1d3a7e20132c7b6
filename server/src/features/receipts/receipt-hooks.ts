import type { Tx } from '../../platform/db.ts';
import { openHook } from '../../platform/hook.ts';
import type { Scope } from '../../platform/scope.ts';
import type { HeldItem } from '../stock/ledger.service.ts';

/** So much of an item came for a line of an order, and lies in a place; 0 is no folder. */
export interface CameForLine {
  orderId: number;
  orderLine: number;
  itemId: number;
  place: number;
  quantity: string;
}

/** Something came that was ordered for jobs (`order_line_jobs`): it is theirs. Told with the items held as they are by then. */
export const arrivedForOrderLine = openHook<[tx: Tx, scope: Scope, items: ReadonlyMap<number, HeldItem>, came: readonly CameForLine[]]>(
  'something came that was ordered for jobs',
);
