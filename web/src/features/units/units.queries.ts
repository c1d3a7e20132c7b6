import { api } from '@onhand/contract';
import type { Unit } from '@onhand/contract/units';
import type { QueryClient } from '@tanstack/react-query';
import { withoutRow, withRow } from '../../platform/named-rows.ts';
import { query } from '../../platform/query.ts';
import { refresh, useFormWrite, useWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

export const unitsQuery = query(api.units.list, {});

function show(queryClient: QueryClient, unit: Unit): void {
  queryClient.setQueryData(unitsQuery.queryKey, (units) => units && withRow(units, unit));
}

function showChanged(queryClient: QueryClient, unit: Unit): void {
  show(queryClient, unit);
  void makeItemsStale(queryClient);
}

export function useCreateUnit() {
  return useFormWrite(api.units.create, show);
}

export function useUpdateUnit() {
  return useFormWrite(api.units.update, showChanged);
}

/** The switch in the list has no field to show an error at, so errors come as toasts. */
export function useAllowDecimals() {
  return useWrite(api.units.update, showChanged);
}

/** Refusals are told by the dialog, which then offers another unit. */
export function useDeleteUnit() {
  return useFormWrite(api.units.remove, (queryClient, _, { params }) => {
    queryClient.setQueryData(unitsQuery.queryKey, (units) => units && withoutRow(units, Number(params.id)));
    // The counts of the unit that took the items over are the server's to say.
    void refresh(unitsQuery)(queryClient);
    void makeItemsStale(queryClient);
  });
}
