import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { askSupport } from './support.service.ts';

export const supportRoutes = (services: Services) =>
  implement(api.support, {
    submit: async ({ body, request, session }) => {
      await askSupport(services, body, { ip: request.ip, userId: session?.user.id ?? null });
      return { success: true, message: "We've received your message and will get back to you within 24 hours." };
    },
  });
