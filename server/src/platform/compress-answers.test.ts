import { gunzipSync } from 'node:zlib';
import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/harness.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const owner = await world.as('owner');
  for (let n = 0; n < 30; n++) await owner.call(api.folders.create, { body: { name: `Shelf ${n}, où tout est rangé` } });
});
afterAll(() => world.close());

const folders = async (encodings?: string) =>
  world.app.inject({
    method: 'GET',
    url: '/api/folders',
    headers: { cookie: (await world.as('owner')).cookie as string, ...(encodings && { 'accept-encoding': encodings }) },
  });

test('a long answer comes compressed to whoever can read it so, and says the same', async () => {
  const plain = await folders();
  expect(plain.headers['content-encoding']).toBeUndefined();
  const compressed = await folders('br, gzip');
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(Number(compressed.headers['content-length'])).toBe(compressed.rawPayload.length);
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
});

test('a short one comes as it is', async () => {
  const answer = await world.app.inject({ method: 'GET', url: '/api/health', headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json()).toMatchObject({});
});
