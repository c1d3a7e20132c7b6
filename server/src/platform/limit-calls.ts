import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSelfRequest } from './self-request.ts';
import { exceededLimit } from './share-exceeded.ts';
import type { Services } from './services.ts';
import { sessionToken } from './session.ts';

/** Monitoring asks without a session, and often; files that never change cost next to nothing. */
const uncounted = /^\/(assets\/|social\/|api\/(health|ready)(\/?(\?|$)))/;

/** SEC-05: every call is counted before anything else is done for it, whichever route it is for. */
export function limitCalls(app: FastifyInstance, { env, share }: Services): void {
  const isCounted = (request: FastifyRequest) => !uncounted.test(request.url) && !isSelfRequest(request);
  const from = (request: FastifyRequest) => ({ token: sessionToken(env, request), address: request.ip });
  app.addHook('onRequest', async (request) => {
    if (isCounted(request)) share.calls.count(from(request));
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    if (typeof payload === 'string' && isCounted(request)) share.calls.countAnswer(from(request), payload.length);
  });
}

const aMinute = 60_000;

/** Logs who met which limit, at most once a minute each, so that a flood of requests does not become one of log lines. */
export function noteRefusals(app: FastifyInstance, { log }: Services): void {
  const noted = new Set<string>();
  const forget = setInterval(() => noted.clear(), aMinute).unref();
  app.addHook('onClose', async () => clearInterval(forget));
  app.addHook('onError', async (_request, _reply, error) => {
    const met = exceededLimit(error);
    const key = met && `${met.limit} ${met.whose}`;
    if (!key || noted.has(key)) return;
    noted.add(key);
    log.warn(met, 'somebody asks for more than their share and is told to wait');
  });
}
