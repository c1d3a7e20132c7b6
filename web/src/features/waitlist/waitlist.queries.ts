import { api } from '@onhand/contract';
import type { WaitlistEntry } from '@onhand/contract/waitlist';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { query, write } from '../../platform/query.ts';
import { useWrite } from '../../platform/use-write.ts';
import { datedName, saveFile } from '../../platform/save-file.ts';
import { toast } from '../../ui/toast.ts';

export const waitlistQuery = query(api.waitlist.list, {});

export function useInvite() {
  return useWrite(api.waitlist.invite, (queryClient, invited) => {
    queryClient.setQueryData(waitlistQuery.queryKey, (list) => list?.map((one) => (one.id === invited.id ? invited : one)));
    toast({ title: 'Invitation Sent', description: `${invited.email} can now create an account.`, tone: 'success' });
  });
}

/** The row goes at once and comes back if the server refuses. */
export function useRemove(entry: WaitlistEntry) {
  const queryClient = useQueryClient();
  const { queryKey } = waitlistQuery;
  return useMutation({
    ...write(api.waitlist.remove),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (list) => list?.filter(({ id }) => id !== entry.id));
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
    onSuccess: () => toast({ title: 'Removed', description: `${entry.email} is off the waitlist.` }),
  });
}

export function useExport() {
  return useMutation({
    mutationFn: () => call(api.waitlist.exportCsv, {}),
    onSuccess: (file) => saveFile(file, datedName('waitlist', 'csv', new Date())),
  });
}
