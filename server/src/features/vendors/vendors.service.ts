import type { Vendor } from '@onhand/contract/vendors';
import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { duplicateName, refusingDuplicateNames } from '../../platform/refusals.ts';
import { keepVendorsWithinSize, keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesBetween, record } from '../activity/activity.service.ts';
import { refreshSearchText, refreshSearchTextOf } from '../inventory/search-text.service.ts';
import { deleteVendor, insertVendor, lockVendor, readVendor, updateVendor, type VendorRow } from './vendors.store.ts';

const labels = {
  name: 'Name',
  contact: 'Contact',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  address: 'Address',
  notes: 'Notes',
  leadTimeDays: 'Lead time (days)',
};

export async function existingVendor(tx: Tx, scope: Scope, id: number): Promise<Vendor> {
  const vendor = await readVendor(tx, scope, id);
  if (!vendor) throw new AppError('NOT_FOUND');
  return vendor;
}

export async function createVendor(tx: Tx, scope: Scope, wanted: Omit<VendorRow, 'id'>): Promise<Vendor> {
  const vendor = await insertVendor(tx, scope, wanted);
  if (!vendor) throw duplicateName();
  keepWithin(tx, scope, 'vendors');
  keepVendorsWithinSize(tx, scope);
  await note(tx, scope, 'create', null, vendor);
  tx.emit({ type: 'preferences_update' });
  return { ...vendor, itemCount: 0 };
}

export async function changeVendor(tx: Tx, scope: Scope, id: number, change: Partial<Omit<VendorRow, 'id'>>): Promise<Vendor> {
  const before = await lockVendor(tx, scope, id);
  if (!before) throw new AppError('NOT_FOUND');
  const after = { ...before, ...change };
  await refusingDuplicateNames(updateVendor(tx, scope, after));
  // A change that makes the text shorter is never refused.
  if (sizeOf(after) > sizeOf(before)) keepVendorsWithinSize(tx, scope);
  if (after.name !== before.name) await refreshSearchTextOf(tx, scope, 'vendor', id);
  await note(tx, scope, 'update', before, after);
  const vendor = await existingVendor(tx, scope, id);
  tx.emit({ type: vendor.itemCount > 0 ? 'bulk_inventory_update' : 'preferences_update' });
  return vendor;
}

const sizeOf = (vendor: VendorRow) => Buffer.byteLength(Object.values(vendor).join(''));

export async function removeVendor(tx: Tx, scope: Scope, id: number): Promise<{ detached: number }> {
  const vendor = await lockVendor(tx, scope, id);
  if (!vendor) throw new AppError('NOT_FOUND');
  const items = await deleteVendor(tx, scope, id);
  await refreshSearchText(tx, scope, items);
  const detached = items.length;
  await note(tx, scope, 'delete', vendor, null);
  tx.emit({ type: detached > 0 ? 'bulk_inventory_update' : 'preferences_update' });
  return { detached };
}

async function note(tx: Tx, scope: Scope, action: 'create' | 'update' | 'delete', before: VendorRow | null, after: VendorRow | null) {
  const { id, name } = (after ?? before) as VendorRow;
  const changes = changesBetween<VendorRow>(before, after, labels);
  await record(tx, scope, { kind: 'vendor', subjectId: id, subjectName: name, action, changes });
}
