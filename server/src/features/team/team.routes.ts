import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { askForProof } from '../../platform/proof.ts';
import type { Services } from '../../platform/services.ts';
import { actorOf, changeMember, handOver, leaveOrganization, listMembers, removeMember, seatsOf } from './team.service.ts';

export const teamRoutes = ({ now, sessionWatch, stopFactorReset }: Services) =>
  implement(api.team, {
    list: async ({ tx, scope }) => ({ members: await listMembers(tx, scope), seats: await seatsOf(tx, scope.organizationId, now()) }),
    change: async ({ tx, scope, session, params, body, request }) => {
      // Assigning folders is daily work; changing a role is not (SEC-03).
      if (body.role !== undefined) askForProof(session, now());
      const member = await changeMember(tx, actorOf(scope, request), params.id, body, now());
      sessionWatch.sessionsChanged({ userId: params.id });
      return member;
    },
    remove: async ({ tx, scope, session, params, request }) => {
      await removeMember(tx, actorOf(scope, request), session, params.id, now());
      await stopFactorReset(params.id);
      sessionWatch.sessionsChanged({ userId: params.id });
      return { removed: 1 };
    },
    handOver: async ({ tx, scope, params, request }) => {
      await handOver(tx, actorOf(scope, request), params.id, now());
      sessionWatch.sessionsChanged({ organizationId: scope.organizationId });
      return { members: await listMembers(tx, scope) };
    },
    leave: async ({ tx, scope, request }) => {
      await leaveOrganization(tx, actorOf(scope, request), now());
      await stopFactorReset(scope.userId);
      sessionWatch.sessionsChanged({ userId: scope.userId });
      return { left: true };
    },
  });
