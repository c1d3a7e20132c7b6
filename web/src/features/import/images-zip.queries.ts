import { api } from '@onhand/contract';
import type { ImageZip } from '@onhand/contract/import-images';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { query } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

const askEveryMs = 1000;

export function imageZipQuery(id: number) {
  return queryOptions({
    ...query(api.importImages.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'applying' ? askEveryMs : false),
  });
}

function keep(queryClient: QueryClient, one: ImageZip): void {
  queryClient.setQueryData(imageZipQuery(one.id).queryKey, one);
  void makeItemsStale(queryClient);
}

export function useStartImageZip() {
  return useFormWrite(api.importImages.start, keep);
}

export function useApplyImageZip() {
  return useWrite(api.importImages.apply, keep);
}

export function useCancelImageZip() {
  return useWrite(api.importImages.cancel, keep);
}
