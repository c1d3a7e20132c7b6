import { api } from '@onhand/contract';
import { queryOptions } from '@tanstack/react-query';
import { query } from '../../platform/query.ts';
import { refresh, useFormWrite, useSettledWrite } from '../../platform/use-write.ts';
import { sessionQuery } from '../../platform/session.ts';

export const invitationsQuery = query(api.invitations.list, {});

/** Asked once: what is void now will not get better by asking again. */
export const offerQuery = (token: string) =>
  queryOptions({ ...query(api.invitations.verify, { query: { token } }), retry: false, gcTime: 0 });

/** Invitations take seats, which the team's list says. */
const refreshSeats = refresh(invitationsQuery, { queryKey: [api.team.list.path] });

export function useInvite() {
  return useSettledWrite(api.invitations.create, refreshSeats, { saysItsErrors: true });
}

export function useInviteAgain() {
  return useSettledWrite(api.invitations.resend, refreshSeats);
}

export function useRevokeInvitation() {
  return useSettledWrite(api.invitations.revoke, refreshSeats);
}

/** The page says what went wrong in its own words (TEAM-07). */
export function useAcceptInvitation() {
  return useFormWrite(api.invitations.accept, refresh(sessionQuery));
}
