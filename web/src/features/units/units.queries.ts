import { api } from '@onhand/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withoutRow, withRow } from '../../platform/named-rows.ts';
import { query, write } from '../../platform/query.ts';
import { makeItemsStale } from '../../platform/stale-items.ts';

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
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.units.update),
    meta: { saysItsErrors: true },
    onSuccess: (unit) => {
      queryClient.setQueryData(unitsQuery.queryKey, (units) => units && withRow(units, unit));
      void makeItemsStale(queryClient);
    },
  });
}

/** The switch in the list: it turns at once, and back when the server refuses. */
export function useAllowDecimals() {
  const queryClient = useQueryClient();
  const { queryKey } = unitsQuery;
  return useMutation({
    ...write(api.units.update),
    onMutate: async ({ params, body }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (units) =>
        units?.map((unit) => (unit.id === params.id ? { ...unit, allowsDecimals: body.allowsDecimals ?? unit.allowsDecimals } : unit)),
      );
      return { before };
    },
    onError: (_error, _input, result) => queryClient.setQueryData(queryKey, result?.before),
    onSuccess: () => makeItemsStale(queryClient),
  });
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
