import { api } from '@onhand/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withoutRow, withRow } from '../../platform/named-rows.ts';
import { query, write } from '../../platform/query.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

export const vendorsQuery = query(api.vendors.list, {});

export function vendorItemsQuery(id: number) {
  return query(api.vendors.items, { params: { id } });
}

export function useCreateVendor() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.vendors.create),
    meta: { saysItsErrors: true },
    onSuccess: (vendor) => queryClient.setQueryData(vendorsQuery.queryKey, (vendors) => vendors && withRow(vendors, vendor)),
  });
}

export function useUpdateVendor() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.vendors.update),
    meta: { saysItsErrors: true },
    onSuccess: (vendor) => {
      queryClient.setQueryData(vendorsQuery.queryKey, (vendors) => vendors && withRow(vendors, vendor));
      void makeItemsStale(queryClient);
    },
  });
}

export function useDeleteVendor() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.vendors.remove),
    onSuccess: (_, { params }) => {
      queryClient.setQueryData(vendorsQuery.queryKey, (vendors) => vendors && withoutRow(vendors, Number(params.id)));
      void makeItemsStale(queryClient);
    },
  });
}
