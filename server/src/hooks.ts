import type { Tx } from './platform/db.ts';
import type { Scope } from './platform/scope.ts';
import { tellOpenCounts } from './features/counts/counts.service.ts';
import { valuesCleared } from './features/custom-fields/custom-field-hooks.ts';
import { itemsAboutToGo, itemsCameOrWent } from './features/inventory/inventory-hooks.ts';
import { refreshSearchText } from './features/inventory/search-text.service.ts';
import { timeZoneChanged } from './features/preferences/preference-hooks.ts';
import { costOfDocumentsChanged } from './features/stock/cost-hooks.ts';
import { goodsMoved } from './features/stock/goods-moved-hook.ts';
import { rowsOfDocumentToUndo, rowsOfDocumentUndone } from './features/stock/undo/undo-hooks.ts';
import { foldersAboutToGo } from './features/folders/folder-hooks.ts';
import { arrivedForOrderLine } from './features/receipts/receipt-hooks.ts';
import { noteReceiptUndone, refuseUndoOfReturnedGoods } from './features/receipts/undo-receipt.service.ts';
import { refuseFoldersOfOrders, refuseItemsOnOrder } from './features/orders/what-stays.service.ts';
import { shareArrived } from './features/jobs/arrived-for-orders.service.ts';
import { noteCostsChanged } from './features/jobs/cost-corrections.service.ts';
import { letPromisesFollow } from './features/jobs/promises-follow.service.ts';
import { noteJobUndone, refuseUndoOfGivenBack } from './features/jobs/undo-of-jobs.service.ts';
import { refuseFoldersOfJobs, refuseItemsOfJobs } from './features/jobs/what-stays.service.ts';
import { refuseUndoOfCharged } from './features/landed-costs/undo-of-receipts.service.ts';
import { noteLoanUndone, refuseUndoOfReturned } from './features/tools/undo-loan.service.ts';
import { refuseFoldersOfTransfers, refuseItemsAway } from './features/transfers/what-stays.service.ts';
import { noteUndone, refuseUndoOfArrived } from './features/transfers/undo-transfer.service.ts';
import { noteReturnUndone, refuseUndoOfCredited } from './features/vendor-returns/undo-return.service.ts';
import { moveSchedules } from './features/reports/views/report-schedules.service.ts';

let areRegistered = false;

/**
 * Registers the features that act upon what those below them tell. The app calls it, and each thread that changes something: a thread has
 * modules of its own. Where both are loaded in one, as in tests, it is done once: heard twice, an undo would take everything off twice.
 */
export function registerHooks(): void {
  if (areRegistered) return;
  areRegistered = true;
  itemsCameOrWent.heardBy(tellOpenCounts);
  valuesCleared.heardBy(refreshSearchText);
  timeZoneChanged.heardBy(moveSchedules);
  itemsAboutToGo.heardBy(refuseItemsAway);
  foldersAboutToGo.heardBy(refuseFoldersOfTransfers);
  itemsAboutToGo.heardBy(refuseItemsOnOrder);
  foldersAboutToGo.heardBy(refuseFoldersOfOrders);
  rowsOfDocumentToUndo.heardBy(forEach(refuseUndoOfArrived));
  rowsOfDocumentUndone.heardBy(forEach(noteUndone));
  rowsOfDocumentToUndo.heardBy(forEach(refuseUndoOfReturned));
  rowsOfDocumentUndone.heardBy(forEach(noteLoanUndone));
  rowsOfDocumentToUndo.heardBy(refuseUndoOfReturnedGoods);
  rowsOfDocumentToUndo.heardBy(refuseUndoOfCharged);
  rowsOfDocumentUndone.heardBy(noteReceiptUndone);
  rowsOfDocumentToUndo.heardBy(refuseUndoOfCredited);
  rowsOfDocumentUndone.heardBy(noteReturnUndone);
  itemsAboutToGo.heardBy(refuseItemsOfJobs);
  foldersAboutToGo.heardBy(refuseFoldersOfJobs);
  rowsOfDocumentToUndo.heardBy(forEach(refuseUndoOfGivenBack));
  rowsOfDocumentUndone.heardBy(forEach(noteJobUndone));
  costOfDocumentsChanged.heardBy(noteCostsChanged);
  goodsMoved.heardBy(letPromisesFollow);
  arrivedForOrderLine.heardBy(shareArrived);
}

/** For features of whose documents one row at a time is undone. */
function forEach<One>(act: (tx: Tx, scope: Scope, one: One) => Promise<void>) {
  return async (tx: Tx, scope: Scope, all: readonly One[]) => {
    for (const one of all) await act(tx, scope, one);
  };
}
