import { exact } from '@onhand/contract/costing-decimals';
import { mostOfAnItem, tooManyOfAnItem } from '@onhand/contract/decimal';
import { limits, spelledLimit } from '@onhand/contract/limits';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid, orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { checkUnit } from '../stock/stock-checks.service.ts';
import { holdNamedItems } from '../stock/transfers.service.ts';
import { countLines, putPlannedLine, removePlannedLine, type WantedLine } from './planned-lines.store.ts';
import { tellOfTransfer } from './transfer-states.ts';
import { holdOwnPlan } from './transfers.service.ts';

/** One line alone: two people who scan into one plan at the same moment add up, because each adds to what stands there under the lock. */
export async function changePlannedLine(
  tx: Tx,
  scope: Scope,
  id: number,
  { itemId, quantity, mode }: WantedLine & { mode: 'add' | 'set' },
): Promise<void> {
  const transfer = await holdOwnPlan(tx, scope, id);
  if (mode === 'set' && quantity === '0') await removePlannedLine(tx, scope, id, itemId);
  else {
    // An item that the person may not see is none, before anything of it is looked at.
    const planned = orNotFound(await putPlannedLine(tx, scope, id, { itemId, quantity }, mode));
    if (exact(planned).gt(mostOfAnItem)) throw invalid('quantity', tooManyOfAnItem);
    if (quantity.includes('.')) {
      const { unitId } = orNotFound((await holdNamedItems(tx, scope, [itemId])).get(itemId));
      await checkUnit(tx, scope, unitId, { quantity });
    }
    if ((await countLines(tx, scope, id)) > limits.linesOfTransfer) {
      throw new AppError('LIMIT_REACHED', {
        message: `A transfer has at most ${spelledLimit(limits.linesOfTransfer)} lines. Send this one, and plan another for the rest.`,
      });
    }
  }
  tellOfTransfer(tx, transfer);
}
