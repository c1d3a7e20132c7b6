import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { limitRate } from '../../platform/rate-limit.ts';
import type { Services } from '../../platform/services.ts';

export const clientErrorRoutes = ({ db, log, now }: Services) =>
  implement(api.clientErrors, {
    report: async ({ body, request, session }) => {
      await limitRate(db, { key: `client-error:${request.ip}`, most: 60, windowSeconds: 60 }, now());
      // The query is cut off whatever the browser sends: it may carry an invitation's token.
      const url = body.url.split(/[?#]/)[0];
      log.error({ ...body, url, userId: session?.user.id, userAgent: request.headers['user-agent'] }, 'browser error');
      return { logged: true };
    },
  });
