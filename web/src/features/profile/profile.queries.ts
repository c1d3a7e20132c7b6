import { api } from '@onhand/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { write } from '../../platform/query.ts';
import { sessionQuery } from '../../platform/session.ts';

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.profile.update),
    meta: { saysItsErrors: true },
    onSuccess: (user) => queryClient.setQueryData(sessionQuery.queryKey, user),
  });
}
