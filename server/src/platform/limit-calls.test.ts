import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type Calls, openCalls } from './calls.ts';
import { limitCalls } from './limit-calls.ts';
import type { Services } from './services.ts';

const address = '127.0.0.1';
const theirs = (route: string) => ({ token: 'ann', address, route });
let calls: Calls;
let app: FastifyInstance;
afterEach(() => app.close());

/** A server with one route, which its organization calls while another one is about. */
async function openServer(serve: (app: FastifyInstance) => void): Promise<void> {
  calls = openCalls({ perSecond: 100, perSecondOfAddress: 100, burstSeconds: 10 }, () => 0);
  app = fastify();
  await app.register(cookie);
  limitCalls(app, { env: {}, share: { calls } } as unknown as Services);
  serve(app);
  calls.belongTo('ann', { organizationId: 1 });
  calls.belongTo('cid', { organizationId: 2 });
  calls.count({ token: 'cid', address });
  await app.ready();
}

const ask = (url: string) => app.inject({ url, headers: { cookie: 'onhand_session=ann' } });

/** Of a route that has more calls open than a browser sends at once, each further one is taken for several. */
const placesOfTheNext = (route: string) => calls.count(theirs(route)).calls;

test('[SEC-05] what is answered past the server, as the sign-in library does, gives its place back', async () => {
  await openServer((on) =>
    on.get('/api/auth/*', (_request, reply) => {
      reply.hijack();
      reply.raw.end('signed in');
    }),
  );
  for (let time = 0; time < 8; time++) expect((await ask('/api/auth/session')).payload).toBe('signed in');
  expect(placesOfTheNext('/api/auth/*')).toBe(1);
});

test('[SEC-05] a socket gives its place back when it is opened: it stays open for hours', async () => {
  const opened: (() => void)[] = [];
  await openServer((on) =>
    on.get('/ws', (_request, reply) => {
      reply.hijack();
      opened.push(() => reply.raw.end());
    }),
  );
  const sockets = Array.from({ length: 8 }, () => ask('/ws'));
  await expect.poll(() => opened.length).toBe(8);
  expect(placesOfTheNext('/ws')).toBe(1);
  for (const close of opened) close();
  await Promise.all(sockets);
});

test('[SEC-05] a call keeps its place until it is answered', async () => {
  const answers: (() => void)[] = [];
  await openServer((on) => on.get('/api/items', () => new Promise((resolve) => answers.push(() => resolve('items')))));
  const open = Array.from({ length: 6 }, () => ask('/api/items'));
  await expect.poll(() => answers.length).toBe(6);
  expect(placesOfTheNext('/api/items')).toBe(4);
  for (const answer of answers) answer();
  await Promise.all(open);
});
