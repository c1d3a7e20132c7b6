import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify';
import Stripe from 'stripe';
import { answerCall, type ApiRequest } from './api.ts';
import { advance, type Tell } from './life.ts';
import type { Price, StripeEvent } from './objects.ts';
import { standInPages } from './pages.ts';
import { newId, openState, type State } from './state.ts';

export interface StandInOptions {
  dataDir: string;
  /** The server's clock; the stand-in's own may be ahead of it. */
  now: () => Date;
  log: FastifyBaseLogger;
  prices: readonly Price[];
  webhookPath: string;
  webhookSecret: string;
}

export interface StandIn {
  /** The official SDK sends its requests through this. */
  fetch: typeof fetch;
  /** The pages for people, and the way events take to the server: into the same process, but through its whole front door. */
  plugin: FastifyPluginAsync;
  /** Everything that is due by its clock happens now. */
  catchUp(): Promise<void>;
  moveClock: (byMs: number) => Promise<void>;
  /** Events that are under way have arrived, or were put aside for the next try. */
  settled(): Promise<void>;
  /** For tests: to look, and to hold events back. */
  state: State;
  holdsEvents: boolean;
}

/** The version of the objects it makes, which is the one the SDK is made for. */
const apiVersion = Stripe.API_VERSION;
const answersKeptMs = 24 * 3_600_000;
const answerOfAnotherRequest = {
  status: 400,
  body: { error: { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used with the same parameters.' } },
};

/**
 * Stands in for Stripe where there is no key: it answers Stripe's HTTP calls, sends signed webhooks, and has a checkout and a portal
 * page that take test cards only. The product talks to it through the official SDK and cannot tell it from the real one.
 */
export async function openStandIn({ dataDir, now, log, prices, webhookPath, webhookSecret }: StandInOptions): Promise<StandIn> {
  const file = await openState(join(dataDir, 'stripe-stand-in.json'));
  const { state } = file;
  let app: FastifyInstance | undefined;
  let delivering: Promise<void> = Promise.resolve();
  const seconds = () => Math.floor((now().getTime() + state.clockOffsetMs) / 1000);
  const tell: Tell = (type, object, created) => {
    const event = {
      id: newId('evt'),
      object: 'event',
      type,
      created,
      api_version: apiVersion,
      data: { object: structuredClone(object) },
    } as const;
    state.events.push({ ...event, livemode: false, pending_webhooks: 1 });
  };

  const self: StandIn = {
    state,
    holdsEvents: false,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input instanceof Request ? input.url : input));
      const headers = new Headers(init?.headers);
      const request = { method: init?.method ?? 'GET', path: pathname + search, body: String(init?.body ?? '') };
      const { status, body } = await answer(request, headers.get('idempotency-key'));
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'request-id': newId('req') } });
    },
    plugin: async (instance) => {
      app = instance;
      await instance.register(standInPages({ state, prices, seconds, tell, change, moveClock }));
      const timer = setInterval(() => void self.catchUp(), 60_000);
      timer.unref();
      instance.addHook('onClose', async () => {
        clearInterval(timer);
        await delivering;
        await file.save();
      });
      // Catches up with work that was under way when the server stopped.
      instance.addHook('onReady', async () => void (Object.keys(state.subscriptions).length > 0 && self.catchUp()));
    },
    catchUp: () => change(() => undefined),
    moveClock,
    settled: async () => {
      for (let seen: Promise<void> | undefined; seen !== delivering; ) {
        seen = delivering;
        await seen;
      }
    },
  };
  return self;

  /** Every change goes through here: time first, then the change, then the file and the events. */
  async function change<Result>(work: () => Result): Promise<Result> {
    advance(state, seconds(), tell);
    const result = work();
    advance(state, seconds(), tell);
    await file.save();
    deliverSoon();
    return result;
  }

  function moveClock(byMs: number): Promise<void> {
    return change(() => {
      state.clockOffsetMs += byMs;
    });
  }

  async function answer(request: ApiRequest, key: string | null): Promise<{ status: number; body: object }> {
    for (const [old, { at }] of Object.entries(state.answers)) if (at < now().getTime() - answersKeptMs) delete state.answers[old];
    const requestText = `${request.method} ${request.path} ${request.body}`;
    return change(() => {
      // Looked up and kept in one go: two requests with one key at the same moment are one.
      const kept = key === null ? undefined : state.answers[key];
      if (kept) return kept.request === requestText ? kept : answerOfAnotherRequest;
      const answered = structuredClone(answerCall({ state, prices, at: seconds(), tell }, request));
      if (key !== null && request.method === 'POST') state.answers[key] = { at: now().getTime(), request: requestText, ...answered };
      return answered;
    });
  }

  function deliverSoon(): void {
    if (state.events.length > 0) delivering = delivering.then(deliver);
  }

  /** In order, as far as it goes; what the server does not take is tried again with the next change. */
  async function deliver(): Promise<void> {
    if (!app || self.holdsEvents) return;
    const batch = state.events.splice(0);
    const refused: StripeEvent[] = [];
    for (const event of batch) {
      const payload = JSON.stringify(event);
      const timestamp = Math.floor(now().getTime() / 1000);
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      // A server that is closing takes nothing any more, and that is no failure: the next start delivers it.
      const answer = await app.inject({ method: 'POST', url: webhookPath, headers, payload }).catch(() => undefined);
      if (answer?.statusCode === 200) continue;
      if (answer)
        log.warn({ event: event.id, type: event.type, statusCode: answer.statusCode }, 'the payment stand-in could not deliver an event');
      refused.push(event);
    }
    state.events.unshift(...refused);
    await file.save();
  }
}
