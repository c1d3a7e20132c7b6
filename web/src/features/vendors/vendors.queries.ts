import { api } from '@onhand/contract';
import type { Vendor } from '@onhand/contract/vendors';
import type { QueryClient } from '@tanstack/react-query';
import { withoutRow, withRow } from '../../platform/named-rows.ts';
import { query } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

export const vendorsQuery = query(api.vendors.list, {});

export function vendorItemsQuery(id: number) {
  return query(api.vendors.items, { params: { id } });
}

export function vendorPricesQuery(id: number) {
  return query(api.vendors.prices, { params: { id } });
}

/** A line is the item's too, so both are read anew. */
function refreshLine(queryClient: QueryClient, vendorId: number): void {
  for (const { queryKey } of [vendorsQuery, vendorItemsQuery(vendorId), vendorPricesQuery(vendorId)])
    void queryClient.invalidateQueries({ queryKey });
  void makeItemsStale(queryClient);
}

export function useSaveVendorItem() {
  return useFormWrite(api.vendors.saveItem, (queryClient, _, { params }) => refreshLine(queryClient, Number(params.id)));
}

export function useRemoveVendorItem() {
  return useWrite(api.vendors.removeItem, (queryClient, _, { params }) => refreshLine(queryClient, Number(params.id)));
}

/** Items to choose from, as they are searched. */
export function itemsToAddQuery(search: string) {
  return query(api.inventory.list, { query: { search, limit: 8 } });
}

/** How many of its orders are open: told before it is deleted. */
export const openOrdersQuery = (vendorId: number) => query(api.orders.count, { query: { vendorId } });

function show(queryClient: QueryClient, vendor: Vendor): void {
  queryClient.setQueryData(vendorsQuery.queryKey, (vendors) => vendors && withRow(vendors, vendor));
}

export function useCreateVendor() {
  return useFormWrite(api.vendors.create, show);
}

export function useUpdateVendor() {
  return useFormWrite(api.vendors.update, (queryClient, vendor) => {
    show(queryClient, vendor);
    void makeItemsStale(queryClient);
  });
}

export function useDeleteVendor() {
  return useWrite(api.vendors.remove, (queryClient, _, { params }) => {
    queryClient.setQueryData(vendorsQuery.queryKey, (vendors) => vendors && withoutRow(vendors, Number(params.id)));
    void makeItemsStale(queryClient);
  });
}
