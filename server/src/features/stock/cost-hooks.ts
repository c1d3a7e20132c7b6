import type { Tx } from '../../platform/db.ts';
import { openHook } from '../../platform/hook.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DocumentOfMovement } from './ledger.service.ts';

/** So much more, or less, a document's issues cost than its own rows say. */
export interface ChangedCost {
  document: DocumentOfMovement;
  amount: string;
}

/**
 * Freight, a corrected price or an undo, by the row of the ledger, changed what earlier issues cost: whoever keeps the documents that they name bears it.
 * Told only where there are such.
 */
export const costOfDocumentsChanged =
  openHook<[tx: Tx, scope: Scope, movementId: number, itemId: number, changes: readonly ChangedCost[]]>('the cost of documents changed');
