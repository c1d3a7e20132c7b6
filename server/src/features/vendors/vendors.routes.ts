import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { removeVendorItem, saveVendorItem, vendorPrices } from './vendor-items.service.ts';
import { changeVendor, createVendor, removeVendor } from './vendors.service.ts';
import { listVendorItems, listVendors, readVendor } from './vendors.store.ts';

export const vendorRoutes = () =>
  implement(api.vendors, {
    list: ({ tx, scope }) => listVendors(tx, scope),
    read: ({ tx, scope, params }) => readVendor(tx, scope, params.id),
    items: async ({ tx, scope, params }) => {
      await readVendor(tx, scope, params.id);
      return listVendorItems(tx, scope, params.id);
    },
    prices: async ({ tx, scope, params }) => {
      await readVendor(tx, scope, params.id);
      return vendorPrices(tx, scope, params.id);
    },
    saveItem: ({ tx, scope, params, body }) => saveVendorItem(tx, scope, params, body),
    removeItem: async ({ tx, scope, params }) => {
      await removeVendorItem(tx, scope, params);
      return { removed: true };
    },
    create: ({ tx, scope, body }) => createVendor(tx, scope, body),
    update: ({ tx, scope, params, body }) => changeVendor(tx, scope, params.id, body),
    remove: ({ tx, scope, params }) => removeVendor(tx, scope, params.id),
  });
