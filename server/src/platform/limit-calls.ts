import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Place } from './call-pace.ts';
import type { From } from './calls.ts';
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

/** A call that counts, until what it cost is known. */
interface CountedCall {
  from: From;
  /** How much had come in on its connection when that was last asked. */
  bytesRead: number;
  place: Place | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    counted: CountedCall | null;
  }
}

/** SEC-05: every call is counted before anything else is done for it, whichever route it is for. */
export function limitCalls(app: FastifyInstance, { env, share }: Services): void {
  app.decorateRequest('counted', null);
  app.addHook('onRequest', (request, reply, goOn) => {
    if (uncounted.test(request.url) || isSelfRequest(request)) return goOn();
    const from = { token: sessionToken(env, request), address: request.ip, route: request.routeOptions.url ?? '' };
    const call: CountedCall = { from, bytesRead: bytesReadOf(request), place: undefined };
    request.counted = call;
    try {
      call.place = share.calls.count(from);
    } catch (refusal) {
      void refuse(call, reply, refusal).catch(goOn);
      return;
    }
    // A socket is opened and has no answer that could be counted.
    const begin = () => {
      if (isSocketRequest(request.raw)) settle(request, 0);
      goOn();
    };
    if (call.place.waitMs === 0) begin();
    else void waitForPlace(call, reply).then(begin, goOn);
  });
  /** Refusals that wait take room: beyond some hundreds they are given at once, and the connection they came by is closed. */
  let held = 0;
  async function refuse({ from }: CountedCall, reply: FastifyReply, refusal: unknown): Promise<never> {
    const waitMs = share.calls.holdBack(from);
    if (waitMs > 0 && held >= mostHeld) reply.header('connection', 'close');
    else if (waitMs > 0) {
      held++;
      await sleep(waitMs, undefined, { signal: untilClientLeaves(reply) }).catch(() => undefined);
      held--;
    }
    throw refusal;
  }
  /** Whatever it sends waits on its own side meanwhile: nothing of it has been read. Whoever leaves gives the place back. */
  async function waitForPlace(call: CountedCall, reply: FastifyReply): Promise<void> {
    const signal = untilClientLeaves(reply);
    for (let { place } = call; place && place.waitMs > 0; { place } = call) {
      await sleep(place.waitMs, undefined, { signal }).catch(() => undefined);
      call.place = undefined;
      if (signal.aborted) {
        share.calls.giveBack(call.from, place);
        throw signal.reason;
      }
      call.place = share.calls.reconsider(call.from, place);
    }
  }
  app.addHook('onSend', (request, _reply, payload, done) => {
    settle(request, typeof payload === 'string' ? payload.length : 0);
    done();
  });
  // The body of a refused call counts, too: it was read all the same.
  app.addHook('onResponse', (request, _reply, done) => {
    // The sign-in library answers by itself, past the hook before this one.
    settle(request, 0);
    if (request.counted) share.calls.countSent(request.counted.from, newBytesOf(request, request.counted));
    done();
  });
  /** Counts what a call cost, once. */
  function settle(request: FastifyRequest, letters: number): void {
    const call = request.counted;
    if (!call?.place) return;
    const { from, place } = call;
    call.place = undefined;
    share.calls.countAnswer(from, { letters, bytesSent: newBytesOf(request, call) }, place);
  }
}

/** A request that a test injects has no connection. */
function bytesReadOf({ raw }: FastifyRequest): number {
  return raw.socket.bytesRead ?? 0;
}

/** Returns how much has come in for this request since that was last asked. */
function newBytesOf(request: FastifyRequest, call: CountedCall): number {
  const before = call.bytesRead;
  call.bytesRead = bytesReadOf(request);
  return call.bytesRead - before;
}

/** Logs who met which limit, at most once a minute each, so that a flood of requests does not become one of log lines. */
export function noteRefusals(app: FastifyInstance, { log }: Services): void {
  const mayBeTold = onceAMinute();
  app.addHook('onError', async (_request, _reply, error) => {
    const met = exceededLimit(error);
    if (met && mayBeTold(`${met.limit} ${met.whose}`)) log.warn(met, 'somebody asks for more than their share and is told to wait');
  });
}
