import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api } from '@onhand/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../harness.ts';
import { importForm, settled, workbookOf } from '../import-files.ts';

/** Addresses that only a server can reach, wherever a text is taken; and a wire that trips at every connection it makes. */
const inner = 'http://169.254.169.254/latest/meta-data';
let world: World;
let reached: string[];
beforeAll(async () => {
  world = await openWorld({ listens: true, env: { TRUST_PROXY: '1' } });
  await world.people();
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

function watchConnections(): void {
  reached = [];
  const connect = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
    const [first, second] = given.flat() as [{ host?: string; port?: number; path?: string } | number | string, unknown];
    const { host, port, path } =
      typeof first === 'object' ? first : { host: String(second), port: first, path: typeof first === 'string' ? first : undefined };
    // A path is a socket on this machine, which the database is reached by.
    if (path === undefined) reached.push(`${host}:${port}`);
    return Reflect.apply(connect, this, given) as Socket;
  });
}

const outside = () => {
  const { host, port } = world.database.connection;
  const known = new Set([`${host}:${port}`, `127.0.0.1:${world.env.port}`, `localhost:${world.env.port}`]);
  return reached.filter((address) => !known.has(address));
};

test('SSRF: no address that a person enters is ever opened by the server', async () => {
  const owner = await world.as('owner');
  watchConnections();
  await owner.call(api.vendors.create, { body: { name: 'Inner', website: inner } });
  const field = (await owner.call(api.customFields.create, { body: { name: 'Link', kind: 'link' } })).body.id;
  const item = await owner.call(api.inventory.create, {
    body: { name: inner, qrCode: inner, notes: inner, custom: { [field]: inner } },
  });
  expect(item.status).toBe(200);
  await owner.call(api.qr.lookup, { params: { code: inner } });
  const { id } = (
    await owner.call(api.imports.start, { body: importForm(`Name,Image URL,Link,Vendor\nPump,${inner},${inner}/x.png,${inner}\n`) })
  ).body;
  await owner.call(api.imports.check, { params: { id } });
  await settled(owner, id);
  await owner.call(api.imports.apply, { params: { id }, body: {} });
  await settled(owner, id);
  const svg = new FormData();
  svg.set('image', new Blob([`<svg xmlns="http://www.w3.org/2000/svg"><image href="${inner}"/></svg>`]), 'x.svg');
  expect((await owner.call(api.inventory.addImage, { params: { id: item.body.id }, body: svg })).status).toBeGreaterThanOrEqual(400);
  await owner.call(api.labels.print, { body: { selection: { itemIds: [item.body.id] }, format: 'avery-5160' } });
  await owner.call(api.support.submit, { body: { name: inner, email: 'pat@example.test', subject: inner, message: inner } });
  await owner.call(api.clientErrors.report, { body: { errorId: 'abcdefgh', message: inner, url: inner } });
  expect(outside()).toEqual([]);
});

test('[IMP-01] SSRF: pictures that a file names by their address are not fetched, by no thread of the server', async () => {
  const owner = await world.as('owner');
  // The wire above hangs in this thread only, and files are read and written in others: so somebody listens where the addresses lead.
  let calls = 0;
  const listener = createServer((_, reply) => {
    calls++;
    reply.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = listener.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}/pump.png`;
    const field = (await owner.call(api.customFields.create, { body: { name: 'Data sheet', kind: 'link' } })).body.id;
    const headings = ['Name', 'Image URL', 'Image Src', 'Photo', 'Product image URL', 'Data sheet', 'Vendor', 'Notes'];
    const cells = (name: string) => [name, ...headings.slice(1).map(() => address)];
    const csv = [headings, cells('Pump by address')].map((row) => row.join(',')).join('\n');
    const workbook = await workbookOf([{ name: 'Stock', rows: [headings, cells('Valve by address')] }]);
    for (const [content, fileName] of [[csv, 'a.csv'] as const, [workbook, 'a.xlsx'] as const]) {
      const { body } = await owner.call(api.imports.start, { body: importForm(content, fileName) });
      expect(body.mapping).toEqual(['name', null, null, null, null, `custom:${field}`, 'vendors', 'notes']);
      await owner.call(api.imports.check, { params: { id: body.id } });
      expect((await settled(owner, body.id)).status).toBe('checked');
      await owner.call(api.imports.apply, { params: { id: body.id }, body: {} });
      expect((await settled(owner, body.id)).status).toBe('done');
    }
    const { items } = (await owner.call(api.inventory.list, { query: { search: 'by address' } })).body;
    expect(items).toHaveLength(2);
    for (const { id } of items) {
      const { images, custom } = (await owner.call(api.inventory.read, { params: { id } })).body;
      expect([images, custom[String(field)]]).toEqual([[], address]);
    }
    // Somebody did listen.
    expect(calls).toBe(0);
    await fetch(address);
    expect(calls).toBe(1);
  } finally {
    await new Promise((resolve) => listener.close(resolve));
  }
});

test('SSRF: whatever host a request names, the sign-in asks only the server itself', async () => {
  watchConnections();
  const named: Record<string, string>[] = [
    { host: '169.254.169.254' },
    { host: 'localhost', 'x-forwarded-host': '169.254.169.254' },
    { host: 'evil.test:22' },
  ];
  for (const headers of named) {
    await world.withSession(undefined).raw({ method: 'GET', url: '/api/login', headers });
    await world.withSession(undefined).raw({ method: 'GET', url: '/api/auth/callback?code=x&state=y', headers });
  }
  expect(reached.length).toBeGreaterThan(0);
  expect(outside()).toEqual([]);
});

/** The modules that may speak to the outside, and to whom: an address out of the configuration, never one out of a request. */
const speakers: Record<string, string> = {
  'platform/files/bucket-store.ts': 'the bucket of the configuration',
  'platform/identity/embedded-provider.ts': 'the server itself',
};

const opensConnections =
  /\bfetch\(|from 'undici'|from 'node:(https|http2|tls|dgram)'|\b(http|net)\.(get|request|connect|createConnection)\(|import \{[^}]*\b(request|get|connect|createConnection)\b[^}]*\} from 'node:(http|net)'/;

test('SSRF: nothing else in the server opens connections', () => {
  const source = fileURLToPath(new URL('../../src', import.meta.url));
  const found = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/(\.(test|fixtures)|test-browser)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => opensConnections.test(readFileSync(path, 'utf8')))
    .map((path) => relative(source, path));
  expect(found.sort()).toEqual(Object.keys(speakers).sort());
});
