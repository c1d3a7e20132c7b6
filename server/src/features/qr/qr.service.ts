import type { ScannedItem } from '@onhand/contract/qr';
import { readCode } from '@onhand/contract/scanned-code';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { readItem } from '../inventory/items.service.ts';
import { findItemsByCode } from './qr.store.ts';

/** SCAN-08. An archived item answers only where no other has the code. */
export async function lookUpCode(tx: Tx, scope: Scope, code: string): Promise<ScannedItem> {
  const [first, ...others] = await findItemsByCode(tx, scope, readCode(code));
  if (!first) throw new AppError('ITEM_NOT_FOUND');
  return { ...(await readItem(tx, scope, first.id)), sharedWith: others.filter(({ isArchived }) => !isArchived) };
}
