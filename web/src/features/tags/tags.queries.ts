import { api } from '@onhand/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withoutRow, withRow } from '../../platform/named-rows.ts';
import { query, write } from '../../platform/query.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

export const tagsQuery = query(api.tags.list, {});

export function useCreateTag() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.tags.create),
    meta: { saysItsErrors: true },
    onSuccess: (tag) => queryClient.setQueryData(tagsQuery.queryKey, (tags) => tags && withRow(tags, tag)),
  });
}

export function useUpdateTag() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.tags.update),
    meta: { saysItsErrors: true },
    onSuccess: (tag) => {
      queryClient.setQueryData(tagsQuery.queryKey, (tags) => tags && withRow(tags, tag));
      void makeItemsStale(queryClient);
    },
  });
}

export function useMergeTag() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.tags.merge),
    onSuccess: (tag, { params }) => {
      queryClient.setQueryData(tagsQuery.queryKey, (tags) => tags && withRow(withoutRow(tags, Number(params.id)), tag));
      void makeItemsStale(queryClient);
    },
  });
}

export function useDeleteTag() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.tags.remove),
    onSuccess: (_, { params }) => {
      queryClient.setQueryData(tagsQuery.queryKey, (tags) => tags && withoutRow(tags, Number(params.id)));
      void makeItemsStale(queryClient);
    },
  });
}
