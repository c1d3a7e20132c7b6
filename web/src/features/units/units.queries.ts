import { api } from '@onhand/contract';
import type { Unit } from '@onhand/contract/units';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withoutRow, withRow } from '../../platform/named-rows.ts';
import { query, write } from '../../platform/query.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

export const unitsQuery = query(api.units.list, {});

export function useCreateUnit() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.units.create),
    meta: { saysItsErrors: true },
    onSuccess: (unit) => queryClient.setQueryData(unitsQuery.queryKey, (units) => units && withRow(units, unit)),
  });
}

export function useUpdateUnit() {
  return useMutation({ ...useUpdate(), meta: { saysItsErrors: true } });
}

function useUpdate() {
  const queryClient = useQueryClient();
  return {
    ...write(api.units.update),
    onSuccess: (unit: Unit) => {
      queryClient.setQueryData(unitsQuery.queryKey, (units) => units && withRow(units, unit));
      void makeItemsStale(queryClient);
    },
  };
}

/** The switch in the list has no field to show an error at, so errors come as toasts. */
export function useAllowDecimals() {
  return useMutation(useUpdate());
}

/** Refusals are told by the dialog, which then offers another unit. */
export function useDeleteUnit() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.units.remove),
    meta: { saysItsErrors: true },
    onSuccess: (_, { params }) => {
      queryClient.setQueryData(unitsQuery.queryKey, (units) => units && withoutRow(units, Number(params.id)));
      // The counts of the unit that took the items over are the server's to say.
      void queryClient.invalidateQueries({ queryKey: unitsQuery.queryKey });
      void makeItemsStale(queryClient);
    },
  });
}
