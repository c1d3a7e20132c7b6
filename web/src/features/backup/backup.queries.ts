import { api } from '@onhand/contract';
import type { RestoreStatus } from '@onhand/contract/backup';
import { urlOf } from '@onhand/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { query } from '../../platform/query.ts';
import { refresh, useSettledWrite } from '../../platform/use-write.ts';

const askEveryMs = 1000;

export const isWorking = (status: RestoreStatus | undefined) => status === 'checking' || status === 'restoring';

export const backupQuery = queryOptions({
  ...query(api.backup.read, {}),
  refetchInterval: ({ state }) => (isWorking(state.data?.latest?.status) ? askEveryMs : false),
});

/** A link, so that the browser itself saves it as it arrives, however large it is. */
export const backupAddress = urlOf(api.backup.download);

export function useUploadBackup() {
  return useSettledWrite(api.backup.upload, refresh(backupQuery), { saysItsErrors: true });
}

export function useApplyRestore() {
  return useSettledWrite(api.backup.apply, refresh(backupQuery));
}

export function useCancelRestore() {
  return useSettledWrite(api.backup.cancel, refresh(backupQuery));
}
