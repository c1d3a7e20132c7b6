import { once } from 'node:events';
import { connect } from 'node:net';
import { closeCodes, type ServerMessage } from '@onhand/contract/realtime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/database.ts';
import type { Person } from '../../../test/factories.ts';
import { sweepEvents } from './outbox.ts';
import { type Client, openDatabase, openSocketServer, peopleOf, type SocketServer } from './realtime.fixtures.ts';
import type { Timings } from './timings.ts';

let database: TestDatabase;
const servers: SocketServer[] = [];

beforeAll(async () => {
  database = await openDatabase();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
afterAll(() => database.drop());

async function open(timings: Partial<Timings> = {}): Promise<SocketServer> {
  const server = await openSocketServer(database, timings);
  servers.push(server);
  return server;
}

async function newOwner(server: SocketServer) {
  const people = peopleOf(server);
  const owner = await people.person('Olive');
  const organizationId = await people.organization(owner);
  return { owner, organizationId, token: await people.signIn(owner) };
}

async function emit(server: SocketServer, owner: Person, organizationId: number, ...messages: ServerMessage[]): Promise<void> {
  await server.db.tenant(peopleOf(server).scope(organizationId, owner, 'owner'), async (tx) => {
    for (const message of messages) tx.emit(message);
  });
}

const change = (itemId: number): ServerMessage => ({ type: 'inventory_update', action: 'quantity_update', itemId });
const itemsHeard = (client: Client) => client.messages.flatMap((message) => (message.type === 'inventory_update' ? [message.itemId] : []));
const settled = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const noPoll = { pollMs: 600_000 };

describe('a page that was read before its socket came', () => {
  test('[RT-03] hears what changed in between, once, and of its own organization alone', async () => {
    const server = await open(noPoll);
    const { owner, organizationId, token } = await newOwner(server);
    const stranger = await newOwner(server);
    await emit(server, owner, organizationId, change(1));
    await database.admin.query(`UPDATE events SET created_at = created_at - interval '30 s' WHERE organization_id = $1`, [organizationId]);
    await emit(server, owner, organizationId, change(2));
    await emit(server, stranger.owner, stranger.organizationId, change(3));
    const [quick, slow] = [await server.join(token, organizationId), await server.join(token, organizationId)];
    for (const [client, readMsAgo] of [
      [quick, 5000],
      [slow, 40_000],
    ] as const) {
      client.say({ type: 'catch_up', readMsAgo });
      client.say({ type: 'catch_up', readMsAgo });
      await client.hears((message) => message.type === 'inventory_update' && message.itemId === 2);
      client.say({ type: 'ping' });
      await client.hears((message) => message.type === 'pong');
    }
    await settled(100);
    expect([itemsHeard(quick), itemsHeard(slow)]).toEqual([[2], [1, 2]]);
  });

  test('[RT-06] hears nothing before it is admitted; with too much to tell it is sent away to read everything', async () => {
    const server = await open(noPoll);
    const { owner, organizationId, token } = await newOwner(server);
    await emit(server, owner, organizationId, ...Array.from({ length: 501 }, (_, place) => change(place + 1)));
    const silent = await server.connect(token);
    silent.say({ type: 'catch_up', readMsAgo: 5000 });
    silent.say({ type: 'ping' });
    await silent.hears((message) => message.type === 'pong');
    expect(silent.messages).toHaveLength(1);
    const client = await server.join(token, organizationId);
    client.say({ type: 'catch_up', readMsAgo: 5000 });
    expect(await client.closing).toMatchObject({ code: 1012 });
    expect(itemsHeard(client)).toEqual([]);
  });
});

describe('several processes on one database', () => {
  test('[RT-08] an event committed in one process arrives at a socket of another at once', async () => {
    const [here, there] = [await open(noPoll), await open(noPoll)];
    const { owner, organizationId, token } = await newOwner(here);
    const client = await there.join(token, organizationId);
    await settled(100);
    const started = performance.now();
    await emit(here, owner, organizationId, change(1));
    await client.hears((message) => message.type === 'inventory_update');
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('[RT-08] each event reaches each socket exactly once, on both sides, in a burst and after it', async () => {
    const timings = { pollMs: 60, pollOverlapMs: 1000 };
    const [here, there] = [await open(timings), await open(timings)];
    const { owner, organizationId, token } = await newOwner(here);
    const clients = [
      await here.join(token, organizationId),
      await there.join(token, organizationId),
      await there.join(token, organizationId),
    ];
    const ids = Array.from({ length: 60 }, (_, index) => index + 1);
    await Promise.all(ids.map((id) => emit(id % 2 ? here : there, owner, organizationId, change(id))));
    // Past several windows, so that what is forgotten too early would come again.
    await settled(2500);
    for (const client of clients) expect(itemsHeard(client).sort((a, b) => a - b)).toEqual(ids);
  });

  test('[RT-08] an event arrives also when its wake-up call is lost', async () => {
    const there = await open({ pollMs: 100 });
    const { organizationId, token } = await newOwner(there);
    const client = await there.join(token, organizationId);
    await database.admin.query('INSERT INTO events (organization_id, message) VALUES ($1, $2)', [
      organizationId,
      JSON.stringify(change(7)),
    ]);
    await client.hears((message) => message.type === 'inventory_update');
    await settled(400);
    expect(itemsHeard(client)).toEqual([7]);
  });

  test('[RT-08] an event that commits after later ones is not missed', async () => {
    const there = await open({ pollMs: 100, wakeOverlapMs: 0 });
    const { owner, organizationId, token } = await newOwner(there);
    const here = await open();
    const client = await there.join(token, organizationId);
    const slow = await database.admin.connect();
    try {
      await slow.query('BEGIN');
      await slow.query('INSERT INTO events (organization_id, message) VALUES ($1, $2)', [organizationId, JSON.stringify(change(1))]);
      await emit(here, owner, organizationId, change(2));
      await client.hears(() => itemsHeard(client).includes(2));
      await settled(1000);
      await slow.query('COMMIT');
    } finally {
      slow.release();
    }
    await client.hears(() => itemsHeard(client).includes(1), 1000);
    await settled(300);
    expect(itemsHeard(client)).toEqual([2, 1]);
  });

  test('[RT-08] a lost listening connection comes back by itself', async () => {
    const there = await open({ ...noPoll, listenAgainMs: 50 });
    const { owner, organizationId, token } = await newOwner(there);
    const client = await there.join(token, organizationId);
    await settled(100);
    await database.admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'onhand_listen' AND datname = current_database()`,
    );
    await settled(500);
    const here = await open(noPoll);
    await emit(here, owner, organizationId, change(3));
    await client.hears((message) => message.type === 'inventory_update');
  });

  test('[RT-08] a process that could not read for long sends its browsers away to look afresh', async () => {
    const there = await open({ pollMs: 100, longestGapMs: 50 });
    const { organizationId, token } = await newOwner(there);
    const client = await there.connect(token);
    client.say({ type: 'auth', organizationId });
    expect((await client.closing).code).toBe(1012);
  });

  test('[RT-06] a sign-out in one process closes the socket in another', async () => {
    const [here, there] = [await open(), await open()];
    const { owner, organizationId, token } = await newOwner(here);
    const client = await there.join(token, organizationId);
    await database.admin.query('DELETE FROM sessions WHERE user_id = $1', [owner.id]);
    here.realtime.sessionsChanged({ userId: owner.id });
    expect((await client.closing).code).toBe(closeCodes.signedOut);
  });

  test('[RT-08] at shutdown every browser is told to come back elsewhere', async () => {
    const here = await open();
    const { organizationId, token } = await newOwner(here);
    const client = await here.join(token, organizationId);
    const started = performance.now();
    await Promise.all(servers.splice(0).map((server) => server.close()));
    expect((await client.closing).code).toBe(1001);
    expect(performance.now() - started).toBeLessThan(900);
  });

  test('[RT-08] neither a browser that does not answer the goodbye nor one that comes just then holds up the shutdown', async () => {
    const here = await open({ farewellMs: 200 });
    const { organizationId, token } = await newOwner(here);
    const client = await here.join(token, organizationId);
    client.raw.pause();
    const { hostname, port } = new URL(here.origin);
    const latecomer = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    await once(latecomer, 'connect');
    const started = performance.now();
    const closed = Promise.all(servers.splice(0).map((server) => server.close()));
    latecomer.write('GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await closed;
    expect(performance.now() - started).toBeLessThan(2000);
    client.raw.terminate();
    latecomer.destroy();
  });

  test('[RT-08] events older than an hour are swept', async () => {
    const here = await open();
    const { organizationId } = await newOwner(here);
    await database.admin.query(
      `INSERT INTO events (organization_id, message, created_at) SELECT $1, '{}', now() - make_interval(mins => m) FROM unnest(ARRAY[59, 61, 90]) AS m`,
      [organizationId],
    );
    expect(await sweepEvents(here.db.platform, new Date())).toBe(2);
    const { rows } = await database.admin.query('SELECT 1 FROM events WHERE organization_id = $1', [organizationId]);
    expect(rows).toHaveLength(1);
  });
});
