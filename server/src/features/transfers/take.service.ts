import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Movement } from '@onhand/contract/movements';
import type { transfers } from '@onhand/contract/transfers';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { holdLiveItem } from '../stock/ledger.service.ts';
import { checkUnit } from '../stock/stock-checks.service.ts';
import { recordStockChange } from '../stock/stock.service.ts';
import { notTheirs, placeOf, quantityIn } from '../stock/transfers.service.ts';
import { holdEnds } from './transfer-places.ts';
import { makeTransfer } from './transfers.service.ts';

/**
 * “It came from …”: a place has less in its books than somebody took there, because the rest lay elsewhere. What is missing is brought and all
 * of it is taken, in one act: the use is that of the place, and neither half of it is ever there alone. How much is missing is seen when it
 * arrives, for a device may have waited with it while the place was filled.
 */
export async function bringAndTake(tx: Tx, scope: Scope, wanted: z.output<typeof transfers.take.body>): Promise<Movement[]> {
  const { itemId, placeId, fromPlaceId, quantity, note, source } = wanted;
  const ends = await holdEnds(tx, scope, placeOf(fromPlaceId), placeOf(placeId));
  const from = { ...ends.from, isVisible: ends.from.isVisible || scope.takesElsewhere };
  for (const [end, field] of [[from, 'fromPlaceId'] as const, [ends.to, 'placeId'] as const]) {
    if (!end.isThere) throw invalid(field, 'This folder is not there any more.');
    if (!end.isVisible) throw invalid(field, end.name === null ? 'Choose one of your folders.' : notTheirs(scope, end.name));
  }
  const { levels, unitId } = await holdLiveItem(tx, scope, itemId);
  await checkUnit(tx, scope, unitId, { quantity });
  const missing = exact(quantity).minus(quantityIn(levels, ends.to.place));
  const there = exact(quantityIn(levels, ends.from.place));
  const brought = missing.lt(there) ? missing : there;
  const lines = [{ itemId, quantity: spell(brought) }];
  const drive = brought.gt(0) ? await makeTransfer(tx, scope, { fromPlaceId, toPlaceId: placeId, lines, note, source }) : undefined;
  const taken = await recordStockChange(tx, scope, itemId, { placeId, adjustment: `-${quantity}`, transactionNote: note, source });
  return [...(drive?.movements ?? []), ...(taken ? [taken] : [])];
}
