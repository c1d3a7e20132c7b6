import type { Import } from '@onhand/contract/imports';
import type { Queries, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { holdImport } from './imports.store.ts';

/** Held, and not at work or done with. */
export async function heldOpen(tx: Queries, scope: Scope, id: number): Promise<Import> {
  const one = await holdImport(tx, scope, id);
  if (one.status !== 'draft' && one.status !== 'checked') throw new AppError('CONFLICT', { message: 'This import is under way or done.' });
  return one;
}

export async function heldDone(tx: Tx, scope: Scope, id: number): Promise<Import> {
  const one = await holdImport(tx, scope, id);
  if (one.status !== 'done') throw new AppError('CONFLICT', { message: 'Only an import that was applied can be undone, once.' });
  return one;
}
