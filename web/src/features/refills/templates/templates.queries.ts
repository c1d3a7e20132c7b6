import { api } from '@onhand/contract';
import type { Template } from '@onhand/contract/refill-templates';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../../platform/query.ts';
import { useFormWrite, useWrite } from '../../../platform/use-write.ts';
import { makeItemsStale } from '../../item-cache/item-cache.queries.ts';

export const templatesQuery = query(api.refillTemplates.list, {});
export const templateQuery = (id: number) => query(api.refillTemplates.read, { params: { id } });
/** Items to choose from, by a part of their name. */
export const itemsMatching = (search: string) => query(api.inventory.list, { query: { search, limit: 8, isCounted: false } });

export const useCreateTemplate = () => useFormWrite(api.refillTemplates.create, show);
export const useUpdateTemplate = () => useFormWrite(api.refillTemplates.update, show);
export const useApplyTemplate = () =>
  useWrite(api.refillTemplates.apply, (queryClient, template) => {
    show(queryClient, template);
    void makeItemsStale(queryClient);
  });
export const useLeaveTemplate = () => useWrite(api.refillTemplates.leave, show);
export const useRemoveTemplate = () =>
  useWrite(api.refillTemplates.remove, (queryClient) => queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey }));

function show(queryClient: QueryClient, template: Template): void {
  queryClient.setQueryData(templateQuery(template.id).queryKey, template);
  void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: [api.refills.places.path] });
}
