import type { Import } from '@onhand/contract/imports';
import type { Queries, Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { findImport, holdImport } from './imports.store.ts';

export function refused(message: string, field = 'file'): AppError {
  return new AppError('INVALID_INPUT', { message, details: [{ field, message }] });
}

export async function existing(tx: Queries, scope: Scope, id: number): Promise<Import> {
  const one = await findImport(tx, scope, id);
  if (!one) throw new AppError('NOT_FOUND');
  return one;
}

/** Held, and not at work or done with. */
export async function heldOpen(tx: Queries, scope: Scope, id: number): Promise<Import> {
  const one = await holdImport(tx, scope, id);
  if (!one) throw new AppError('NOT_FOUND');
  if (one.status !== 'draft' && one.status !== 'checked') throw new AppError('CONFLICT', { message: 'This import is under way or done.' });
  return one;
}

export async function heldDone(tx: Tx, scope: Scope, id: number): Promise<Import> {
  const one = await holdImport(tx, scope, id);
  if (!one) throw new AppError('NOT_FOUND');
  if (one.status !== 'done') throw new AppError('CONFLICT', { message: 'Only an import that was applied can be undone, once.' });
  return one;
}
