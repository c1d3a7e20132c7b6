import { type Movement, undoRefusals } from '@onhand/contract/movements';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { undoChange } from './costing-undo.rules.ts';
import { findRecorded, sinceThen } from './movements.store.ts';
import { holdLiveItem, tellOfChange, writeOutcome } from './stock.service.ts';
import { undoRefusal } from './undo-rights.rules.ts';
import { isUndoable, recordedWith, undoNote } from './undo.rules.ts';

/** UNDO-03. Once only: the item is held while we look, and a unique index stands behind that. */
export async function undoMovement(tx: Tx, scope: Scope, id: number, note?: string): Promise<Movement> {
  const row = await findRecorded(tx, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  const held = await holdLiveItem(tx, scope, row.itemId);
  if (!isUndoable(row))
    throw new AppError('CANNOT_UNDO', row.kind === 'undo' ? { message: 'This is an undo itself. Make the change again instead.' } : {});
  const refusal = undoRefusal(row, scope);
  if (refusal) throw new AppError('UNDO_NOT_YOURS', { message: undoRefusals[refusal] });
  const { isUndone, isTouched } = await sinceThen(tx, scope, row);
  if (isUndone) throw new AppError('ALREADY_UNDONE');
  const { isExact, ...outcome } = undoChange(held.stock, recordedWith(id, row.detail), !isTouched);
  const occasion = { kind: 'undo', source: 'undo', note: undoNote(row, isExact, note), reverses: id } as const;
  const movement = await writeOutcome(tx, scope, held, outcome, occasion, { isExact });
  tellOfChange(tx, held);
  return movement;
}
