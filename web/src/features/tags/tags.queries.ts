import { api } from '@onhand/contract';
import type { Tag } from '@onhand/contract/tags';
import type { QueryClient } from '@tanstack/react-query';
import { withoutRow, withRow } from '../../platform/named-rows.ts';
import { query } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

export const tagsQuery = query(api.tags.list, {});

function show(queryClient: QueryClient, tag: Tag): void {
  queryClient.setQueryData(tagsQuery.queryKey, (tags) => tags && withRow(tags, tag));
}

function drop(queryClient: QueryClient, id: number): void {
  queryClient.setQueryData(tagsQuery.queryKey, (tags) => tags && withoutRow(tags, id));
  void makeItemsStale(queryClient);
}

export function useCreateTag() {
  return useFormWrite(api.tags.create, show);
}

export function useUpdateTag() {
  return useFormWrite(api.tags.update, (queryClient, tag) => {
    show(queryClient, tag);
    void makeItemsStale(queryClient);
  });
}

export function useMergeTag() {
  return useWrite(api.tags.merge, (queryClient, tag, { params }) => {
    drop(queryClient, Number(params.id));
    show(queryClient, tag);
  });
}

export function useDeleteTag() {
  return useWrite(api.tags.remove, (queryClient, _, { params }) => drop(queryClient, Number(params.id)));
}
