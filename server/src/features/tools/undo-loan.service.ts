import { exact, spell } from '@onhand/contract/costing-decimals';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import type { RecordedRow, UndoneRow } from '../stock/undo/undo.service.ts';
import { changeLoan, documentKind, type HeldLoan, holdLoan } from './tools.store.ts';

const loanOf = async (tx: Tx, scope: Scope, { document }: RecordedRow): Promise<HeldLoan | undefined> =>
  document?.kind === documentKind ? holdLoan(tx, scope, document.id) : undefined;

/** Before a row of a loan is undone: what came back since cannot be taken out of somebody's hands again. The loan is held. */
export async function refuseUndoOfReturned(tx: Tx, scope: Scope, row: RecordedRow): Promise<void> {
  const loan = await loanOf(tx, scope, row);
  if (!loan || row.kind !== 'move' || row.folderId !== loan.place || exact(loan.held).gte(row.moved ?? '0')) return;
  throw new AppError('CANNOT_UNDO', { message: `${loan.holder} does not have all of it any more.` });
}

/** Once it is undone, the loan says so. */
export async function noteLoanUndone(tx: Tx, scope: Scope, { row, undone: { moved, delta } }: UndoneRow): Promise<void> {
  const loan = await loanOf(tx, scope, row);
  if (!loan) return;
  const quantity = moved ?? delta;
  const less = spell(exact(quantity).neg());
  const change = row.kind !== 'move' ? { lost: less } : { returned: row.folderId === loan.place ? quantity : less };
  await changeLoan(tx, scope, loan.id, change);
  tx.emit({ type: 'batch_update', about: 'tool' }, { folderIds: [loan.from || null, loan.place] });
}
