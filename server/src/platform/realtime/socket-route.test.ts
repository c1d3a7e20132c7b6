import { connect } from 'node:net';
import { closeCodes } from '@onhand/contract/realtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/database.ts';
import type { Factories } from '../../../test/factories.ts';
import { openDatabase, openSocketServer, peopleOf, type SocketServer } from './realtime.fixtures.ts';

let database: TestDatabase;
let server: SocketServer;
let people: Factories;

beforeAll(async () => {
  database = await openDatabase();
  server = await openSocketServer(database, { authenticationMs: 300 });
  people = peopleOf(server);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const settled = (ms = 100) => new Promise((resolve) => setTimeout(resolve, ms));
const ignored = () => server.logs.filter((line) => line.msg === 'socket message ignored');

describe('opening a socket', () => {
  test('[RT-01] the server answers auth with auth_success and ping with pong', async () => {
    const { organizationId } = await people.people();
    const client = await server.connect(await people.sessionOf('staff'));
    client.say({ type: 'auth', organizationId });
    expect(await client.hears((message) => message.type === 'auth_success')).toEqual({
      type: 'auth_success',
      organizationId,
      role: 'staff',
    });
    client.say({ type: 'ping' });
    await client.hears((message) => message.type === 'pong');
  });

  test('[RT-06] nobody gets a socket without a session', async () => {
    await expect(server.connect(undefined)).rejects.toMatchObject({ status: 401 });
    await expect(server.connect('a-token-nobody-was-given')).rejects.toMatchObject({ status: 401 });
  });

  test('[RT-06] nobody gets a socket without an organization', async () => {
    const token = await people.signIn(await people.person('Nora'));
    await expect(server.connect(token)).rejects.toMatchObject({ status: 403 });
  });

  test("[RT-06] another site's page gets no socket, whatever cookie its visitor carries", async () => {
    const token = await people.sessionOf('owner');
    await expect(server.connect(token, { origin: 'https://evil.example' })).rejects.toMatchObject({ status: 403 });
    await expect(server.connect(token, { 'sec-fetch-site': 'cross-site' })).rejects.toMatchObject({ status: 403 });
    const own = await server.connect(token, { origin: server.origin });
    own.raw.close();
  });

  test('[RT-01] the session decides: another organization than its own closes the socket', async () => {
    const { otherOrganizationId } = await people.people();
    const client = await server.connect(await people.sessionOf('owner'));
    client.say({ type: 'auth', organizationId: otherOrganizationId });
    expect((await client.closing).code).toBe(closeCodes.otherOrganization);
    expect(client.messages).toEqual([]);
  });

  test('[RT-06] nothing is delivered before auth, and a socket that never sends it is closed', async () => {
    const { owner, organizationId } = await people.people();
    const client = await server.connect(await people.sessionOf('owner'));
    await server.db.tenant(people.scope(organizationId, owner, 'owner'), async (tx) => tx.emit({ type: 'stats_update' }));
    expect((await client.closing).code).toBe(closeCodes.authenticationTimeout);
    expect(client.messages).toEqual([]);
  });

  test('an upgrade of any other address is refused and its connection closed', async () => {
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    socket.write('GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString())).on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('what a socket may say', () => {
  test('[RT-07] malformed, unknown and oversized messages are logged and ignored', async () => {
    const { organizationId } = await people.people();
    const client = await server.join(await people.sessionOf('owner'), organizationId);
    const before = ignored().length;
    const bad = ['{', '', 'null', '[]', '{"type":"launch"}', '{"type":"auth"}', `{"type":"ping","more":"${'x'.repeat(5000)}"}`];
    for (const text of bad) client.say(text);
    client.raw.send(Buffer.from([1, 2, 3]));
    client.say({ type: 'ping' });
    await client.hears((message) => message.type === 'pong');
    expect(ignored().length - before).toBe(bad.length + 1);
    expect(client.messages.map((message) => message.type)).toEqual(['auth_success', 'pong']);
  });

  test('[RT-07] a frame past all measure ends the socket and nothing else', async () => {
    const { organizationId } = await people.people();
    const client = await server.join(await people.sessionOf('owner'), organizationId);
    const bystander = await server.join(await people.sessionOf('admin'), organizationId);
    client.say('x'.repeat(100_000));
    expect((await client.closing).code).toBe(1009);
    bystander.say({ type: 'ping' });
    await bystander.hears((message) => message.type === 'pong');
  });

  test('a flood of messages closes the socket', async () => {
    const { organizationId } = await people.people();
    const client = await server.join(await people.sessionOf('owner'), organizationId);
    for (let sent = 0; sent < 150; sent++) client.say({ type: 'ping' });
    expect((await client.closing).code).toBe(1008);
    await settled();
    expect(client.messages.filter((message) => message.type === 'pong').length).toBeLessThanOrEqual(100);
  });

  test('[SEC-05] one person gets at most 50 sockets of a process', async () => {
    const person = await people.person('Many');
    const token = await people.signIn(person);
    const organizationId = await people.organization(person);
    const clients = await Promise.all(Array.from({ length: 50 }, () => server.join(token, organizationId)));
    expect((await (await server.connect(token)).closing).code).toBe(closeCodes.tooMany);
    clients[0]?.raw.close();
    await clients[0]?.closing;
    await settled();
    await server.join(token, organizationId);
  });
});
