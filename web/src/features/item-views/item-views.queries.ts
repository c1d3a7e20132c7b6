import { api } from '@onhand/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query, write } from '../../platform/query.ts';

export const itemViewsQuery = query(api.itemViews.list, {});

function useRefreshing() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: itemViewsQuery.queryKey });
}

export function useCreateItemView() {
  return useMutation({ ...write(api.itemViews.create), meta: { saysItsErrors: true }, onSuccess: useRefreshing() });
}

export function useUpdateItemView() {
  return useMutation({ ...write(api.itemViews.update), meta: { saysItsErrors: true }, onSuccess: useRefreshing() });
}

export function useDeleteItemView() {
  return useMutation({ ...write(api.itemViews.remove), onSuccess: useRefreshing() });
}
