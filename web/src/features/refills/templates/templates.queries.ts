import { api } from '@onhand/contract';
import type { Template } from '@onhand/contract/refill-templates';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { keyOf, query } from '../../../platform/query.ts';
import { useFormWrite, useWrite } from '../../../platform/use-write.ts';
import { makeItemsStale } from '../../item-cache/item-cache.queries.ts';

export const templatesQuery = query(api.refillTemplates.list, {});
export const templateQuery = (id: number) => query(api.refillTemplates.read, { params: { id } });
/** What would change in one place, page after page. */
export const differencesQuery = (id: number, placeId: number | null) => {
  const query = { placeId: placeId ?? ('none' as const) };
  return infiniteQueryOptions({
    queryKey: keyOf(api.refillTemplates.differences, { params: { id }, query }),
    queryFn: ({ pageParam, signal }) =>
      call(api.refillTemplates.differences, { params: { id }, query: { ...query, offset: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.hasMore ? pages.reduce((sum, { differences }) => sum + differences.length, 0) : undefined),
    select: ({ pages }) => pages.flatMap(({ differences }) => differences),
  });
};

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
  void queryClient.invalidateQueries({ queryKey: [`/api/refills/templates/${template.id}/differences`] });
  void queryClient.invalidateQueries({ queryKey: [api.refills.places.path] });
}
