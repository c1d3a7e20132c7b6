import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Place } from './call-pace.ts';
import { untilClientLeaves } from './client-left.ts';
import { onceAMinute } from './once-a-minute.ts';
import { isSocketRequest } from './realtime/socket-route.ts';
import { isSelfRequest } from './self-request.ts';
import { exceededLimit } from './share-exceeded.ts';
import type { Services } from './services.ts';
import { sessionToken } from './session.ts';

/** Monitoring asks without a session, and often; files that never change cost next to nothing. */
const uncounted = /^\/(assets\/|social\/|api\/(health|ready)(\/?(\?|$)))/;

const mostHeld = 500;

/** SEC-05: every call is counted before anything else is done for it, whichever route it is for. */
export function limitCalls(app: FastifyInstance, { env, share }: Services): void {
  const isCounted = (request: FastifyRequest) => !uncounted.test(request.url) && !isSelfRequest(request);
  const from = (request: FastifyRequest) => ({
    token: sessionToken(env, request),
    address: request.ip,
    route: request.routeOptions.url ?? '',
  });
  const readBefore = new WeakMap<FastifyRequest, number>();
  const places = new WeakMap<FastifyRequest, Place>();
  app.addHook('onRequest', async (request, reply) => {
    readBefore.set(request, request.raw.socket.bytesRead ?? 0);
    if (!isCounted(request)) return;
    try {
      places.set(request, share.calls.count(from(request)));
    } catch (refusal) {
      await holdBack(request, reply);
      throw refusal;
    }
    await waitForPlace(request, reply);
    // A socket is opened and has no answer that could be counted.
    if (isSocketRequest(request.raw)) settle(request, 0);
  });
  /** Refusals that wait take room: beyond some hundreds they are given at once, and the connection they came by is closed. */
  let held = 0;
  async function holdBack(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const waitMs = share.calls.holdBack(from(request));
    if (waitMs === 0) return;
    if (held >= mostHeld) {
      reply.header('connection', 'close');
      return;
    }
    held++;
    await sleep(waitMs, undefined, { signal: untilClientLeaves(reply) }).catch(() => undefined);
    held--;
  }
  /** Whatever it sends waits on its own side meanwhile: nothing of it has been read. Whoever leaves gives the place back. */
  async function waitForPlace(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    let place = places.get(request);
    if (!place || place.waitMs === 0) return;
    const signal = untilClientLeaves(reply);
    while (place.waitMs > 0) {
      await sleep(place.waitMs, undefined, { signal }).catch(() => undefined);
      places.delete(request);
      if (signal.aborted) {
        share.calls.giveBack(from(request), place);
        throw signal.reason;
      }
      place = share.calls.reconsider(from(request), place);
      places.set(request, place);
    }
  }
  app.addHook('onSend', async (request, _reply, payload) => {
    settle(request, typeof payload === 'string' ? payload.length : 0);
  });
  // The body of a refused call counts, too: it was read all the same.
  app.addHook('onResponse', async (request) => {
    // The sign-in library answers by itself, past the hook before this one.
    settle(request, 0);
    if (isCounted(request)) share.calls.countSent(from(request), bytesReadOf(request));
  });
  /** Counts what a call cost, once. */
  function settle(request: FastifyRequest, letters: number): void {
    const place = places.get(request);
    if (!place) return;
    places.delete(request);
    share.calls.countAnswer(from(request), { letters, bytesSent: bytesReadOf(request) }, place);
  }
  /** Returns how much has come in for this request since that was last asked. */
  function bytesReadOf(request: FastifyRequest): number {
    // A request that a test injects has no connection.
    const bytesRead = (request.raw.socket.bytesRead as number | undefined) ?? 0;
    const before = readBefore.get(request) ?? bytesRead;
    readBefore.set(request, bytesRead);
    return bytesRead - before;
  }
}

/** Logs who met which limit, at most once a minute each, so that a flood of requests does not become one of log lines. */
export function noteRefusals(app: FastifyInstance, { log }: Services): void {
  const mayBeTold = onceAMinute();
  app.addHook('onError', async (_request, _reply, error) => {
    const met = exceededLimit(error);
    if (met && mayBeTold(`${met.limit} ${met.whose}`)) log.warn(met, 'somebody asks for more than their share and is told to wait');
  });
}
