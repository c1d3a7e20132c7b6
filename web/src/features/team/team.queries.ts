import { api } from '@onhand/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query, write } from '../../platform/query.ts';
import { sessionQuery } from '../../platform/session.ts';

export const teamQuery = query(api.team.list, {});

export function useChangeMember() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.team.change),
    onSuccess: (member) => {
      queryClient.setQueryData(
        teamQuery.queryKey,
        (team) => team && { ...team, members: team.members.map((one) => (one.id === member.id ? member : one)) },
      );
      void queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
    },
  });
}

export function useRemoveMember() {
  const queryClient = useQueryClient();
  return useMutation({ ...write(api.team.remove), onSettled: () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }) });
}

/** The caller is an admin from then on, and sees the app as one. */
export function useHandOver() {
  const queryClient = useQueryClient();
  return useMutation({ ...write(api.team.handOver), onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }) });
}

export function useLeaveOrganization() {
  const queryClient = useQueryClient();
  return useMutation({ ...write(api.team.leave), onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }) });
}
