import { methodWords } from '@onhand/contract/costing-words';
import type { ReportTerms } from '@onhand/contract/reports';
import type { Tx } from '../../platform/db.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { foldersBelow } from '../stock/stock-checks.service.ts';
import type { Asked, Request } from './reports.rules.ts';
import { nameOf, nameOfPerson } from './report-range.store.ts';

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
export async function filterNames(tx: Tx, scope: Scope, filters: Asked['filters']): Promise<ReportTerms['filters']> {
  const { folderId, tagId, vendorId, orderFrom, method, kind, userId } = filters;
  const named = [
    { name: 'folderId', label: 'Folder', value: folderId === 'none' ? 'No folder' : folderId && nameOf(tx, scope, 'folders', folderId) },
    { name: 'tagId', label: 'Tag', value: tagId && nameOf(tx, scope, 'tags', tagId) },
    { name: 'vendorId', label: 'Vendor', value: vendorId && nameOf(tx, scope, 'vendors', vendorId) },
    { name: 'orderFrom', label: 'Order from', value: orderFrom && nameOf(tx, scope, 'vendors', orderFrom) },
    { name: 'method', label: 'Costing method', value: method && methodWords[method] },
    { name: 'kind', label: 'Kind of movement', value: kind && kinds[kind] },
    { name: 'userId', label: 'Person', value: userId && nameOfPerson(tx, scope, userId) },
  ].filter(({ value }) => value !== undefined);
  return Promise.all(
    named.map(async ({ value, ...filter }) => {
      const found = orNotFound(await value);
      return { ...filter, value: String(found) };
    }),
  );
}
