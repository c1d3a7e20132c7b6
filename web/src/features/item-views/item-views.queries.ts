import { api } from '@onhand/contract';
import { query } from '../../platform/query.ts';
import { refresh, useFormWrite, useWrite } from '../../platform/use-write.ts';

export const itemViewsQuery = query(api.itemViews.list, {});

export function useCreateItemView() {
  return useFormWrite(api.itemViews.create, refresh(itemViewsQuery));
}

export function useUpdateItemView() {
  return useFormWrite(api.itemViews.update, refresh(itemViewsQuery));
}

export function useDeleteItemView() {
  return useWrite(api.itemViews.remove, refresh(itemViewsQuery));
}
