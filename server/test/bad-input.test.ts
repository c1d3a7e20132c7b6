import { api } from '@onhand/contract';
import { urlOf } from '@onhand/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyRoute, validCall } from './every-route.ts';
import { type Caller, openWorld, type World } from './harness.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

const json = { 'content-type': 'application/json' };

test('a bad field is answered with 400 and named, with its reason', async () => {
  const answer = await owner.raw({
    method: 'PUT',
    url: '/api/profile',
    headers: json,
    payload: JSON.stringify({ firstName: '', lastName: 7 }),
  });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({
    error: 'INVALID_INPUT',
    message: 'First name: Please fill this in.',
    details: [
      { field: 'firstName', message: 'Please fill this in.' },
      { field: 'lastName', message: 'This must be a text.' },
    ],
  });
});

test.each([
  ['broken JSON', '{"firstName":'],
  ['an empty body', ''],
  ['a list instead of an object', '[]'],
  ['a prototype in disguise', '{"__proto__":{"isAdmin":true},"firstName":"A","lastName":"B"}'],
])('%s is answered with 400 and a message', async (_, payload) => {
  const answer = await owner.raw({ method: 'PUT', url: '/api/profile', headers: json, payload });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: 'INVALID_INPUT', message: expect.any(String), details: [{ field: expect.any(String) }] });
});

test('[SEC-05] of many bad fields the first are named, and the others counted', async () => {
  const send = (body: unknown) => owner.raw({ method: 'POST', url: '/api/inventory/bulk', headers: json, payload: JSON.stringify(body) });
  const selection = { itemIds: Array.from({ length: 20_000 }, () => '') };
  const answer = await send({ selection, change: { action: 'archive' } });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body).length).toBeLessThan(4000);
  const keys = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`not a number ${'x'.repeat(500)} ${at}`, 'x']));
  const create = await owner.raw({
    method: 'POST',
    url: '/api/inventory',
    headers: json,
    payload: JSON.stringify({ name: 'Valve', custom: keys }),
  });
  const { details } = create.body as { details: { field: string; message: string }[] };
  expect(details).toHaveLength(21);
  expect(details.at(-1)).toEqual({ field: 'body', message: 'And 70 more.' });
  expect(JSON.stringify(create.body).length).toBeLessThan(8000);
  const tooMany = await send({ selection: { itemIds: Array.from({ length: 60_000 }, () => '') }, change: { action: 'archive' } });
  expect(tooMany).toMatchObject({ status: 413, body: { error: 'TOO_LARGE', message: expect.stringContaining('30,000 single values') } });
});

test('no body at all is answered with 400', async () => {
  const answer = await owner.raw({ method: 'PUT', url: '/api/profile' });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ error: 'INVALID_INPUT', details: [{ field: 'body' }] });
});

test('a body over the limit is answered with 413', async () => {
  const payload = JSON.stringify({ firstName: 'x'.repeat(2_000_000), lastName: 'y' });
  const answer = await owner.raw({ method: 'PUT', url: '/api/profile', headers: json, payload });
  expect(answer.status).toBe(413);
  expect(answer.body).toMatchObject({ error: 'TOO_LARGE' });
});

test('a content type nobody reads is answered with 415', async () => {
  const answer = await owner.raw({ method: 'PUT', url: '/api/profile', headers: { 'content-type': 'application/xml' }, payload: '<a/>' });
  expect(answer.status).toBe(415);
  expect(answer.body).toMatchObject({ error: 'UNSUPPORTED_TYPE' });
});

/** Written once: it is sent to every route. */
const tooLarge = Buffer.from(JSON.stringify('x'.repeat(2_000_000)));

describe('every route that takes a body', () => {
  for (const route of everyRoute.filter(({ row }) => row.body)) {
    test(`${route.name} answers 400 to what is no object, 413 to what is too large and 415 to what is no JSON`, async () => {
      const { params } = (await validCall(route, world)) as { params?: Record<string, unknown> };
      const send = (headers: Record<string, string>, payload: string | Buffer) =>
        owner.raw({ method: route.row.method, url: urlOf(route.row, { params }), headers, payload });
      expect((await send(json, '"text"')).body).toMatchObject({ error: 'INVALID_INPUT', details: [{ field: expect.any(String) }] });
      expect((await send(json, tooLarge)).status).toBe(413);
      expect((await send({ 'content-type': 'text/csv' }, 'a,b')).status).toBe(415);
    });
  }
});

test('an unknown address under /api is a JSON 404', async () => {
  const answer = await owner.raw({ method: 'GET', url: '/api/nothing' });
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ error: 'NOT_FOUND', message: expect.any(String) });
});

test.each(['/api/nothing', '/api', '/api/profile/', '/api/../api/nope', '/api/%E0%A4%A'])(
  'an unknown address %s under /api is a JSON 404 or 400',
  async (url) => {
    const answer = await owner.raw({ method: 'DELETE', url });
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  },
);

test('an id that is none is answered with 400 and named', async () => {
  const answer = await owner.call(api.auth.revokeSession, { params: { id: 'not-a-uuid' } });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ details: [{ field: 'id' }] });
});

test('a failure of our own is a 500 with an id that is also in the log, and says nothing of its cause', async () => {
  await world.database.admin.query('ALTER TABLE users RENAME COLUMN first_name TO hidden');
  const answer = await owner.call(api.auth.user);
  await world.database.admin.query('ALTER TABLE users RENAME COLUMN hidden TO first_name');
  expect(answer.status).toBe(500);
  const body = answer.body as unknown as { error: string; message: string; errorId: string };
  expect(body).toEqual({ error: 'INTERNAL', message: expect.any(String), errorId: expect.any(String) });
  expect(body.message).not.toContain('first_name');
  expect(world.logs.some((line) => line.errorId === body.errorId && line.msg === 'request failed')).toBe(true);
});
