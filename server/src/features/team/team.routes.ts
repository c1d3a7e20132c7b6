import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { changeMember, handOver, leaveOrganization, listMembers, removeMember, seatsOf } from './team.service.ts';

export const teamRoutes = ({ now, sessionWatch }: Services) =>
  implement(api.team, {
    list: async ({ tx, scope }) => ({ members: await listMembers(tx, scope), seats: await seatsOf(tx, scope.organizationId, now()) }),
    change: async ({ tx, scope, params, body }) => {
      const member = await changeMember(tx, scope, params.id, body);
      sessionWatch.sessionsChanged({ userId: params.id });
      return member;
    },
    remove: async ({ tx, scope, params }) => {
      await removeMember(tx, scope, params.id);
      sessionWatch.sessionsChanged({ userId: params.id });
      return { removed: 1 };
    },
    handOver: async ({ tx, scope, params }) => {
      await handOver(tx, scope, params.id);
      sessionWatch.sessionsChanged({ organizationId: scope.organizationId });
      return { members: await listMembers(tx, scope) };
    },
    leave: async ({ tx, scope }) => {
      await leaveOrganization(tx, scope);
      sessionWatch.sessionsChanged({ userId: scope.userId });
      return { left: true };
    },
  });
