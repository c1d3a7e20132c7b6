import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { api } from '@onhand/contract';
import { type Route, urlOf } from '@onhand/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyRoute, type NamedRoute, validCall } from '../every-route.ts';
import { type Caller, openWorld, type World } from '../harness.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld({ listens: true });
  owner = await world.as('owner');
});
afterAll(() => world.close());

const uploads = everyRoute.filter(({ row }) => row.file);
const left = () => readdir(join(world.env.dataDir, 'uploads')).catch(() => [] as string[]);

async function addressOf(route: NamedRoute, given: World): Promise<string> {
  const { params } = (await validCall(route, given)) as { params?: Record<string, unknown> };
  return urlOf(route.row, { params });
}

function form(parts: string[]): { headers: Record<string, string>; payload: string } {
  const payload = `${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`;
  return { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload };
}
const filePart = (name: string, content: string, fileName = 'a.bin') =>
  `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}`;
const fieldPart = (name: string, content: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${content}`;

describe('uploads stay within their limits', () => {
  for (const { row, name, ...route } of uploads) {
    const { name: field } = row.file as NonNullable<Route['file']>;
    test(`${name}: neither two files, nor another field's, nor what is none of what it takes; and nothing of it stays`, async () => {
      const tries = [
        [],
        [filePart('other', 'x')],
        [filePart(field, 'x'), filePart(field, 'y')],
        [filePart(field, 'no such file', '../../../etc/passwd')],
        [fieldPart(field, 'x')],
        Array.from({ length: 60 }, (_, place) => fieldPart(`f${place}`, 'x')),
      ];
      const address = await addressOf({ row, name, ...route }, world);
      const before = (await left()).length;
      for (const parts of tries) {
        const { status } = await owner.raw({ method: row.method, url: address, ...form(parts) });
        // A text is a valid list of items, whatever its name.
        if (name !== 'imports.start') expect(status, parts.join().slice(0, 80)).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
      expect((await left()).length).toBe(before);
    });
  }
});

describe('what is larger than it may be is answered with 413', () => {
  for (const route of uploads.filter(({ row }) => !row.file?.isLarge)) {
    const { name, maxBytes } = route.row.file as NonNullable<Route['file']>;
    test(`by ${route.name}`, async () => {
      const parts = form([filePart(name, 'x'.repeat(maxBytes + 1))]);
      const { status } = await owner.raw({ method: route.row.method, url: await addressOf(route, world), ...parts });
      expect(status).toBe(413);
    });
  }
});

test('one organization cannot take every place for files that arrive: the next one is still served', async () => {
  const item = await world.item((await world.people()).organizationId);
  const slow: Socket[] = [];
  const begin = (cookie = '') => {
    const socket = connect(world.env.port, '127.0.0.1');
    socket.on('error', () => undefined);
    slow.push(socket);
    const head = `POST /api/inventory/${item}/images HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\n${filePart('image', '')}`;
    socket.write(head);
    return new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
  };
  const answers = Array.from({ length: 7 }, () => begin(owner.cookie));
  // Six wait for the rest of their files; the seventh is told to come again.
  expect(await Promise.race(answers)).toContain('429');
  const other = await world.as('other-owner');
  const picture = await other.call(api.profile.setPicture, {
    body: ((await validCall(everyRoute.find(({ name }) => name === 'profile.setPicture') as never, world)) as { body: FormData }).body,
  });
  expect(picture.status).toBe(200);
  for (const socket of slow) socket.destroy();
  // Their places are free again once the server has noticed.
  const again = () => owner.raw({ method: 'POST', url: '/api/imports', ...form([filePart('file', 'Name\nPump\n', 'a.csv')]) });
  await expect.poll(async () => (await again()).status, { timeout: 10_000 }).toBe(200);
});

test('a figure, a path or a name of a hundred thousand letters in a file is answered like any other', async () => {
  const long = [
    `${'0'.repeat(100_000)}x`,
    `1${' '.repeat(100_000)}x`,
    `a${' '.repeat(100_000)}>`,
    `a${'\n'.repeat(10)}${' '.repeat(100_000)}b`,
  ];
  const body = new FormData();
  const rows = long.map((text) => `"${text}","${text}","${text}","${text}"`);
  body.set('file', new Blob([`Name,Quantity,Folder,Cost\n${rows.join('\n')}\n`]), 'long.csv');
  const { status, body: one } = await owner.call(api.imports.start, { body });
  expect(status).toBe(200);
  expect((await owner.call(api.imports.check, { params: { id: one.id } })).status).toBe(200);
  await expect
    .poll(async () => (await owner.call(api.imports.read, { params: { id: one.id } })).body.status, { timeout: 20_000 })
    .toBe('checked');
});

test('an address of sixteen thousand slashes is answered like any other', async () => {
  for (const url of [`/a${'/'.repeat(15_000)}x`, `${'/'.repeat(15_000)}x`, `/api/login?returnTo=/a${'/'.repeat(15_000)}x`]) {
    expect((await owner.raw({ method: 'GET', url })).status).toBeLessThan(500);
  }
});
