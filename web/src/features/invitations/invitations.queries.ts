import { api } from '@onhand/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { query, write } from '../../platform/query.ts';
import { sessionQuery } from '../../platform/session.ts';

export const invitationsQuery = query(api.invitations.list, {});

/** Asked once: what is void now will not get better by asking again. */
export const offerQuery = (token: string) =>
  queryOptions({ ...query(api.invitations.verify, { query: { token } }), retry: false, gcTime: 0 });

/** Invitations take seats, which the team's list says. */
function useAfterwards() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: [api.team.list.path] }),
    ]);
}

export function useInvite() {
  const onSettled = useAfterwards();
  return useMutation({ ...write(api.invitations.create), meta: { saysItsErrors: true }, onSettled });
}

export function useInviteAgain() {
  const onSettled = useAfterwards();
  return useMutation({ ...write(api.invitations.resend), onSettled });
}

export function useRevokeInvitation() {
  const onSettled = useAfterwards();
  return useMutation({ ...write(api.invitations.revoke), onSettled });
}

/** The page says what went wrong in its own words (TEAM-07). */
export function useAcceptInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.invitations.accept),
    meta: { saysItsErrors: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}
