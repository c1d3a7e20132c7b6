import { api } from '@onhand/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query, write } from '../../platform/query.ts';

export const sessionsQuery = query(api.auth.sessions, {});

export function useRevokeSession() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.auth.revokeSession),
    // A failure reads the list again too: a session that could not be found was signed out elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useRevokeOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.auth.revokeOtherSessions),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
