import type { Movement } from '@onhand/contract/movements';
import { type QuickAction, type QuickActionOutcome, type QuickActionRun, quickActionProblems } from '@onhand/contract/quick-actions';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Session } from '../../platform/session.ts';
import { hashToken } from '../../platform/tokens.ts';
import { record } from '../activity/activity.service.ts';
import { changeInBulk } from '../inventory/bulk/bulk.service.ts';
import { readItem } from '../inventory/items.service.ts';
import { holdLiveItem } from '../stock/ledger.service.ts';
import { placeMeantBy } from '../stock/meant-place.service.ts';
import { moveFromPlace } from '../stock/moves-of-places.service.ts';
import { checkFolder } from '../stock/stock-checks.service.ts';
import { recordStockChange } from '../stock/stock.service.ts';
import { hasGrant } from './pins.store.ts';
import { existingAction } from './quick-actions.service.ts';

type Run = z.output<typeof QuickActionRun>;

interface Runner {
  scope: Scope;
  session: Session;
  now: Date;
}

/** QA-08: nothing is applied without the grant that a verified PIN gave this person, in this session, for this action. */
export async function runQuickAction(tx: Tx, { scope, session, now }: Runner, id: number, run: Run): Promise<QuickActionOutcome> {
  const action = await existingAction(tx, scope, id);
  const claim = { quickActionId: id, tokenHash: hashToken(run.grant), sessionId: session.id };
  if (!(await hasGrant(tx, scope, claim, now))) throw new AppError('PIN_REQUIRED');
  if (action.problem) throw new AppError('CONFLICT', { message: quickActionProblems[action.problem] });
  const movement = await apply(tx, scope, action, run);
  return { ...(await readItem(tx, scope, run.itemId)), movement };
}

async function apply(tx: Tx, scope: Scope, action: QuickAction, { itemId, placeId, purchasePrice, note }: Run): Promise<Movement | null> {
  const origin = { source: 'quick_action', transactionNote: note || `Quick action: ${action.name}` } as const;
  const where = placeId === undefined ? {} : { placeId };
  const paid = purchasePrice === undefined ? {} : { purchasePrice };
  switch (action.actionType) {
    case 'decrease':
      return recordStockChange(tx, scope, itemId, { adjustment: `-${action.actionConfig.quantity}`, ...where, ...origin });
    case 'increase': {
      const price = purchasePrice === undefined ? await lastPrice(tx, scope, itemId) : paid;
      return recordStockChange(tx, scope, itemId, { adjustment: action.actionConfig.quantity, ...price, ...where, ...origin });
    }
    case 'set':
      return recordStockChange(tx, scope, itemId, { quantity: action.actionConfig.quantity, ...paid, ...where, ...origin });
    case 'move':
      return moveFromWhereOneWorks(tx, scope, { itemId, placeId, folderId: action.actionConfig.folderId }, origin);
    case 'tag':
      await addTags(tx, scope, itemId, action.actionConfig.tagIds);
      return null;
  }
}

interface MoveOfItem {
  itemId: number;
  placeId: number | null | undefined;
  folderId: number | null;
}

/** PLC-17: what lies in the place that is meant; of an item in one place that is the item itself, and its home goes along. */
async function moveFromWhereOneWorks(
  tx: Tx,
  scope: Scope,
  { itemId, placeId, folderId }: MoveOfItem,
  { source, transactionNote }: { source: 'quick_action'; transactionNote: string },
): Promise<Movement | null> {
  // The folders before the item, as whoever deletes one holds them.
  for (const [id, field] of [
    [folderId, 'folderId'],
    [placeId, 'placeId'],
  ] as const)
    if (id !== undefined) await checkFolder(tx, scope, id, field);
  const held = await holdLiveItem(tx, scope, itemId);
  if (held.levels.filter(({ place }) => place >= 0).length <= 1)
    return recordStockChange(tx, scope, itemId, { folderId, source, transactionNote });
  const meant = placeId === undefined ? await placeMeantBy(tx, scope, held) : (placeId ?? 0);
  const moved = await moveFromPlace(tx, scope, held, { place: meant, folderId }, { source, note: transactionNote });
  if (moved) {
    const changes = [
      { field: 'Moved', from: `${moved.moved ?? ''} in ${moved.fromFolder ?? 'no folder'}`, to: moved.toFolder ?? 'no folder' },
    ];
    await record(tx, scope, { kind: 'item', subjectId: itemId, subjectName: held.name, action: 'move', changes });
  }
  return moved;
}

/** STK-09: what nobody was asked for is what was paid last, and the row says that it was taken for granted. */
async function lastPrice(tx: Tx, scope: Scope, itemId: number) {
  const { lastPaid, valuationMethod } = await readItem(tx, scope, itemId);
  if (!lastPaid || valuationMethod === 'standard') return {};
  return { purchasePrice: lastPaid.price, isPriceAssumed: true };
}

async function addTags(tx: Tx, scope: Scope, itemId: number, tagIds: number[]): Promise<void> {
  await holdLiveItem(tx, scope, itemId);
  await changeInBulk(tx, scope, { itemIds: [itemId] }, { action: 'tag', tagIds });
}
