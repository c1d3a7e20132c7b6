import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';

let folder: string;
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'onhand-files-'));
  store = diskStore(join(folder, 'files'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(key: string): Promise<string | undefined> {
  const content = await store.get(key);
  return content && text(content);
}

const everything = () => readdir(folder, { recursive: true, withFileTypes: true });

test('what was put is got back byte for byte, until it is removed', async () => {
  const key = `${randomUUID()}/small`;
  expect(await read(key)).toBeUndefined();
  await store.put(key, Buffer.from('the bytes'), 'image/webp');
  expect(await read(key)).toBe('the bytes');
  await store.remove([key, `${randomUUID()}/small`]);
  expect(await read(key)).toBeUndefined();
});

test('files are spread over folders and readable by nobody else', async () => {
  const id = randomUUID();
  await store.put(`${id}/large`, Buffer.from('x'), 'image/webp');
  const path = join(folder, 'files', id.slice(0, 2), `${id.slice(2)}.large`);
  expect((await stat(path)).mode & 0o077).toBe(0);
});

test('what a crash left half-written is never read, and goes with its key', async () => {
  const key = `${randomUUID()}/medium`;
  await store.put(key, Buffer.from('whole'), 'image/webp');
  const written = (await everything()).find(({ name }) => name === key.slice(2).replace('/', '.'));
  await rm(join(written?.parentPath ?? '', written?.name ?? ''));
  await writeFile(join(written?.parentPath ?? '', `${written?.name}.partial`), 'who');
  expect(await read(key)).toBeUndefined();
  await store.remove([key]);
  expect((await everything()).filter(({ name }) => name.startsWith(key.slice(2, 36)))).toEqual([]);
});

test('no key leads out of the folder', async () => {
  for (const key of ['../../secret-key', '..', '/etc/passwd', 'ab/../../../x', 'a', 'abcd/../x', 'ABCD', 'abcd\0', '']) {
    await expect(store.get(key), key).rejects.toThrow('not a key');
    await expect(store.put(key, Buffer.from('x'), 'image/webp'), key).rejects.toThrow('not a key');
    await expect(store.remove([key]), key).rejects.toThrow('not a key');
  }
});
