import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { exportWaitlist, inviteFromWaitlist, joinWaitlist, readWaitlist, removeFromWaitlist } from './waitlist.service.ts';

export const waitlistRoutes = (services: Services) =>
  implement(api.waitlist, {
    join: async ({ body, request }) => {
      await joinWaitlist(services, body, request.ip);
      return { success: true, message: 'You are on the list. We will write to you once, when there is something to say.' };
    },
    list: ({ session }) => readWaitlist(services, session),
    invite: ({ session, params }) => inviteFromWaitlist(services, session, params.id),
    remove: async ({ session, params }) => {
      await removeFromWaitlist(services, session, params.id);
      return { removed: true };
    },
    exportCsv: ({ session }) => exportWaitlist(services, session),
  });
