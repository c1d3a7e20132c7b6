import { api } from '@onhand/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { write } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';
import { customFieldsQuery } from './custom-fields.queries.ts';
import { movedTo } from './custom-fields.rules.ts';

export function useCreateCustomField() {
  return useFormWrite(api.customFields.create, (queryClient, field) => {
    queryClient.setQueryData(customFieldsQuery.queryKey, (fields) => fields && [...fields, field]);
    void makeItemsStale(queryClient);
  });
}

export function useUpdateCustomField() {
  return useFormWrite(api.customFields.update, (queryClient, changed) => {
    queryClient.setQueryData(customFieldsQuery.queryKey, (fields) => fields?.map((field) => (field.id === changed.id ? changed : field)));
    void makeItemsStale(queryClient);
  });
}

/** The row moves at once; the server's order is asked for when the last of several moves is done. */
export function useMoveCustomField() {
  const queryClient = useQueryClient();
  const { queryKey } = customFieldsQuery;
  const mutationKey = ['move', ...queryKey];
  return useMutation({
    ...write(api.customFields.update),
    mutationKey,
    // One after the other, or a quick second press could overtake the first.
    scope: { id: mutationKey.join(' ') },
    onMutate: async ({ params, body }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (fields) => fields && movedTo(fields, Number(params.id), body.position ?? 0));
    },
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      void queryClient.invalidateQueries({ queryKey });
      void makeItemsStale(queryClient);
    },
  });
}

export function useDeleteCustomField() {
  return useWrite(api.customFields.remove, (queryClient, _, { params }) => {
    queryClient.setQueryData(customFieldsQuery.queryKey, (fields) => fields?.filter(({ id }) => id !== params.id));
    void makeItemsStale(queryClient);
  });
}
