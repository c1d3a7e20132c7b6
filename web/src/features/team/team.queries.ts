import { api } from '@onhand/contract';
import { query } from '../../platform/query.ts';
import { refresh, useSettledWrite, useWrite } from '../../platform/use-write.ts';
import { sessionQuery } from '../../platform/session.ts';

export const teamQuery = query(api.team.list, {});

export function useChangeMember() {
  return useWrite(api.team.change, (queryClient, member) => {
    queryClient.setQueryData(
      teamQuery.queryKey,
      (team) => team && { ...team, members: team.members.map((one) => (one.id === member.id ? member : one)) },
    );
    void refresh(teamQuery)(queryClient);
  });
}

export function useRemoveMember() {
  return useSettledWrite(api.team.remove, refresh(teamQuery));
}

/** The caller is an admin from then on, and sees the app as one. */
export function useHandOver() {
  return useWrite(api.team.handOver, refresh(sessionQuery));
}

export function useLeaveOrganization() {
  return useWrite(api.team.leave, refresh(sessionQuery));
}
