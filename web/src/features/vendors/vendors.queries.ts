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
