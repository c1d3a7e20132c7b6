import type { Vendor } from '@onhand/contract/vendors';
import type { Tx } from '../../platform/db.ts';
import { duplicateName, refusingDuplicateNames } from '../../platform/errors.ts';
import { keepVendorsWithinSize, keepWithin } from '../../platform/record-limits.ts';
import type { Scope } from '../../platform/scope.ts';
import { recordChange } from '../activity/activity.service.ts';
import { notePricesSaid } from '../inventory/vendor-lines.service.ts';
import { refreshSearchText, refreshSearchTextOf } from '../inventory/search-text.service.ts';
import { deleteVendor, insertVendor, lockVendor, readVendor, updateVendor, type VendorRow } from './vendors.store.ts';

const recorded = {
  kind: 'vendor',
  labels: {
    name: 'Name',
    contact: 'Contact',
    email: 'Email',
    phone: 'Phone',
    website: 'Website',
    address: 'Address',
    notes: 'Notes',
    leadTimeDays: 'Lead time (days)',
  },
} as const;

export async function createVendor(tx: Tx, scope: Scope, wanted: Omit<VendorRow, 'id'>): Promise<Vendor> {
  const vendor = await insertVendor(tx, scope, wanted);
  if (!vendor) throw duplicateName();
  keepWithin(tx, scope, 'vendors');
  keepVendorsWithinSize(tx, scope);
  await recordChange(tx, scope, recorded, null, vendor);
  tx.emit({ type: 'preferences_update' });
  return { ...vendor, itemCount: 0 };
}

export async function changeVendor(tx: Tx, scope: Scope, id: number, change: Partial<Omit<VendorRow, 'id'>>): Promise<Vendor> {
  const before = await lockVendor(tx, scope, id);
  const after = { ...before, ...change };
  await refusingDuplicateNames(updateVendor(tx, scope, after));
  // A change that makes the text shorter is never refused.
  if (sizeOf(after) > sizeOf(before)) keepVendorsWithinSize(tx, scope);
  if (after.name !== before.name) await refreshSearchTextOf(tx, scope, 'vendor', id);
  await recordChange(tx, scope, recorded, before, after);
  const vendor = await readVendor(tx, scope, id);
  tx.emit({ type: vendor.itemCount > 0 ? 'bulk_inventory_update' : 'preferences_update' });
  return vendor;
}

const sizeOf = (vendor: VendorRow) => Buffer.byteLength(Object.values(vendor).join(''));

export async function removeVendor(tx: Tx, scope: Scope, id: number): Promise<{ detached: number }> {
  const vendor = await lockVendor(tx, scope, id);
  const items = await deleteVendor(tx, scope, id);
  await refreshSearchText(tx, scope, items);
  const detached = items.length;
  await recordChange(tx, scope, recorded, vendor, null);
  tx.emit({ type: detached > 0 ? 'bulk_inventory_update' : 'preferences_update' });
  return { detached };
}

/** What orders and receipts tell of prices; `vendors` is the door, the lines are the items'. */
export const noteVendorPrices = notePricesSaid;
