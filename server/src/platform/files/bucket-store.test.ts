import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestBucket, type TestBucket } from '../../../test/bucket.ts';
import { bucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';

const access = { name: 'pictures', region: 'eu-central-1', accessKeyId: 'key-id', secretAccessKey: 'a secret with /+= in it' };
const key = '0b7e4c62-3b0f-4c0e-9b39-5d2f6f0f7a11/small';

let bucket: TestBucket;
let store: FileStore;
beforeAll(async () => {
  bucket = await openTestBucket(access);
  store = bucketStore({ ...access, endpoint: bucket.endpoint });
});
afterAll(() => bucket.close());

async function read(from: FileStore = store): Promise<string | undefined> {
  const content = await from.get(key);
  return content && text(content);
}

test('what was put is got back byte for byte, until it is removed', async () => {
  await store.put(key, Buffer.from('the bytes'), 'image/webp');
  expect([...bucket.objects]).toEqual([[`/pictures/${key}`, { bytes: Buffer.from('the bytes'), contentType: 'image/webp' }]]);
  expect(await read()).toBe('the bytes');
  await store.remove([key, `${key.slice(0, 36)}/large`]);
  expect(bucket.objects.size).toBe(0);
  expect(await read()).toBeUndefined();
});

test('every request is signed: with another secret or region the store refuses, and the failure says what it said', async () => {
  await store.put(key, Buffer.from('mine'), 'image/webp');
  for (const wrong of [{ secretAccessKey: 'guessed' }, { region: 'us-east-1' }]) {
    const stranger = bucketStore({ ...access, endpoint: bucket.endpoint, ...wrong });
    await expect(stranger.put(key, Buffer.from('theirs'), 'image/webp')).rejects.toThrow(/403.*SignatureDoesNotMatch/);
    await expect(read(stranger)).rejects.toThrow(/403/);
    await expect(stranger.remove([key])).rejects.toThrow(/403/);
  }
  expect(await read()).toBe('mine');
});

test('a store that stumbles is asked again; one that stays down is an error, not a missing file', async () => {
  bucket.failNext(503);
  await store.put(key, Buffer.from('kept'), 'image/webp');
  expect(await read()).toBe('kept');
  bucket.failNext(500, 4);
  await expect(read()).rejects.toThrow(/500/);
  bucket.failNext(503, 4);
  await expect(store.put(key, Buffer.from('lost'), 'image/webp')).rejects.toThrow(/503.*SlowDown/);
  expect(await read()).toBe('kept');
});

test('an endpoint may end with a slash', async () => {
  const slashed = bucketStore({ ...access, endpoint: `${bucket.endpoint}/` });
  await slashed.put(key, Buffer.from('slashed'), 'image/webp');
  expect(await read()).toBe('slashed');
});
