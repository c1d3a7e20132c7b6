import type { api } from '@onhand/contract';
import type { VendorItem } from '@onhand/contract/vendors';
import type { VendorPrice } from '@onhand/contract/vendor-lines';
import { limits } from '@onhand/contract/limits';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { invalid, orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { changeItem, pricesSaid, readItem } from '../inventory/items.service.ts';
import { holdLiveItem } from '../stock/ledger.service.ts';
import { findVendorItem, readVendor } from './vendors.store.ts';

interface Line {
  id: number;
  itemId: number;
}

/** The line is the item's, so it is changed as the item is: held, checked and written down. */
export async function saveVendorItem(
  tx: Tx,
  scope: Scope,
  { id, itemId }: Line,
  { isPreferred, ...terms }: z.output<typeof api.vendors.saveItem.body>,
): Promise<z.input<typeof VendorItem>> {
  await readVendor(tx, scope, id);
  await holdLiveItem(tx, scope, itemId);
  const { vendors } = await readItem(tx, scope, itemId);
  const others = vendors.filter(({ vendorId }) => vendorId !== id).map(({ vendorId }) => ({ vendorId }));
  if (others.length >= limits.vendorsOfItem)
    throw invalid('itemId', `This item has ${limits.vendorsOfItem} vendors already, which is the most.`);
  const place = vendors.findIndex(({ vendorId }) => vendorId === id);
  const before = isPreferred ? 0 : place < 0 ? others.length : isPreferred === false && place === 0 ? 1 : place;
  await changeItem(tx, scope, itemId, { vendors: others.toSpliced(before, 0, { vendorId: id, ...terms }) });
  return orNotFound(await findVendorItem(tx, scope, { id, itemId }));
}

export async function removeVendorItem(tx: Tx, scope: Scope, line: Line): Promise<void> {
  await holdLiveItem(tx, scope, line.itemId);
  orNotFound(await findVendorItem(tx, scope, line));
  const { vendors } = await readItem(tx, scope, line.itemId);
  const others = vendors.filter(({ vendorId }) => vendorId !== line.id).map(({ vendorId }) => ({ vendorId }));
  await changeItem(tx, scope, line.itemId, { vendors: others });
}

export function vendorPrices(tx: Tx, scope: Scope, id: number): Promise<VendorPrice[]> {
  return pricesSaid(tx, scope, { vendorId: id });
}
