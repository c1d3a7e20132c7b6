import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { RecordedRow } from '../stock/undo/undo.service.ts';
import { kindWords } from './charge-words.rules.ts';
import { chargeBeside } from './landed-costs.store.ts';

/**
 * BUY-10: the share of a charge goes with its line where the replay can leave both out. One that stands for itself, because it all was cost of goods or too much
 * has happened since, would stay behind for good: it is taken back first. Whoever keeps the receipt has held it before.
 */
export async function refuseUndoOfCharged(tx: Tx, scope: Scope, rows: readonly RecordedRow[]): Promise<void> {
  if (rows[0]?.document?.kind !== 'receipt') return;
  const charge = await chargeBeside(
    tx,
    scope,
    rows.map(({ id }) => id),
  );
  if (!charge) return;
  const message = `${kindWords[charge.kind]} LC-${charge.number} was added to the cost of this. Take it back first, then this can be undone.`;
  throw new AppError('CANNOT_UNDO', { message });
}
