import { api } from '@onhand/contract';
import type { ImageZip } from '@onhand/contract/import-images';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';

const askEveryMs = 1000;

export function imageZipQuery(id: number) {
  return queryOptions({
    ...query(api.importImages.read, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'applying' ? askEveryMs : false),
  });
}

function useKeep() {
  const queryClient = useQueryClient();
  return (one: ImageZip) => {
    queryClient.setQueryData(imageZipQuery(one.id).queryKey, one);
    void makeItemsStale(queryClient);
  };
}

export function useStartImageZip() {
  const onSuccess = useKeep();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file, file.name);
      return call(api.importImages.start, { body });
    },
    meta: { saysItsErrors: true },
    onSuccess,
  });
}

const steps = { apply: api.importImages.apply, cancel: api.importImages.cancel } as const;

export function useImageZipStep(step: keyof typeof steps) {
  const onSuccess = useKeep();
  return useMutation({ mutationFn: (id: number) => call(steps[step], { params: { id } }), onSuccess });
}
