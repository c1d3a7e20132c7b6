import { api } from '@onhand/contract';
import type { RestoreStatus } from '@onhand/contract/backup';
import { urlOf } from '@onhand/contract/route';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';

const askEveryMs = 1000;

export const isWorking = (status: RestoreStatus | undefined) => status === 'checking' || status === 'restoring';

export const backupQuery = queryOptions({
  ...query(api.backup.read, {}),
  refetchInterval: ({ state }) => (isWorking(state.data?.latest?.status) ? askEveryMs : false),
});

/** A link, so that the browser itself saves it as it arrives, however large it is. */
export const backupAddress = urlOf(api.backup.download);

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: backupQuery.queryKey });
}

export function useUploadBackup() {
  const onSettled = useRefresh();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file, file.name);
      return call(api.backup.upload, { body });
    },
    meta: { saysItsErrors: true },
    onSettled,
  });
}

const steps = { apply: api.backup.apply, cancel: api.backup.cancel } as const;

export function useRestoreStep(step: keyof typeof steps) {
  const onSettled = useRefresh();
  return useMutation({ mutationFn: (id: number) => call(steps[step], { params: { id } }), onSettled });
}
