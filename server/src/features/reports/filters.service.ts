import { methodWords } from '@onhand/contract/costing-words';
import type { ReportTerms } from '@onhand/contract/reports';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { foldersBelow } from '../stock/stock-checks.service.ts';
import type { Asked, Request } from './reports.rules.ts';
import { nameOf, nameOfPerson } from './terms.store.ts';

/** Null is every folder; 0 stands for none. */
export async function foldersIn(tx: Tx, scope: Scope, folderId: Request['folderId']): Promise<readonly number[] | null> {
  if (folderId === undefined) return null;
  return folderId === 'none' ? [0] : foldersBelow(tx, scope, folderId);
}

const kinds = {
  opening: 'Opening stock',
  in: 'Received',
  out: 'Issued',
  set: 'Quantity set',
  move: 'Moved',
  method: 'Costing method changed',
  revalue: 'Unit cost changed',
  delete: 'Item deleted',
  undo: 'Undone',
};

/** The filters in force, in words. One that points to nothing of this organization is refused: its report would be empty for no reason. */
export async function filterNames(tx: Tx, scope: Scope, { filters }: Asked): Promise<ReportTerms['filters']> {
  const named: ReportTerms['filters'] = [];
  const add = (name: string, label: string, value: string | undefined) => {
    if (value === undefined) throw new AppError('NOT_FOUND');
    named.push({ name, label, value });
  };
  const { folderId, tagId, vendorId, orderFrom, method, kind, userId } = filters;
  if (folderId === 'none') add('folderId', 'Folder', 'No folder');
  else if (folderId !== undefined) add('folderId', 'Folder', await nameOf(tx, scope, 'folders', folderId));
  if (tagId !== undefined) add('tagId', 'Tag', await nameOf(tx, scope, 'tags', tagId));
  if (vendorId !== undefined) add('vendorId', 'Vendor', await nameOf(tx, scope, 'vendors', vendorId));
  if (orderFrom !== undefined) add('orderFrom', 'Order from', await nameOf(tx, scope, 'vendors', orderFrom));
  if (method !== undefined) add('method', 'Costing method', methodWords[method]);
  if (kind !== undefined) add('kind', 'Kind of movement', kinds[kind]);
  if (userId !== undefined) add('userId', 'Person', await nameOfPerson(tx, scope, userId));
  return named;
}
