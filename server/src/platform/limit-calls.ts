import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';
import { sessionToken } from './session.ts';

/** Whoever watches over the process asks without a session, and often; files that never change cost next to nothing. */
const uncounted = /^\/(assets\/|social\/|api\/(health|ready)(\/?(\?|$)))/;

/** SEC-05: every call is counted before anything else is done for it, whichever route it is for. */
export function limitCalls(app: FastifyInstance, { env, share }: Services): void {
  app.addHook('onRequest', async (request) => {
    if (uncounted.test(request.url)) return;
    share.calls.count({ token: sessionToken(env, request), address: request.ip });
  });
}
