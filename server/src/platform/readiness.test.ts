import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { api } from '@onhand/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { openWorld, type World } from '../../test/harness.ts';
import { openReadiness } from './readiness.ts';

let world: World;
/** Beside the database under test, which it lets nobody into. */
let operator: pg.Client;
let name: string;
beforeAll(async () => {
  world = await openWorld();
  name = world.database.connection.database as string;
  operator = new pg.Client({ ...world.database.connection, database: 'postgres' });
  await operator.connect();
});
afterEach(async () => {
  await operator.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await operator.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
});
afterAll(async () => {
  await operator.end();
  await world.close();
});

const status = async () => (await (await world.as('signed-out')).call(api.health.ready)).status;
const becomeReadOnly = async () => {
  await operator.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  // A standby that takes over, or a primary that steps down, has none of the connections from before.
  const ours = `datname = '${name}' AND application_name IN ('onhand_app', 'onhand_platform')`;
  await operator.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${ours}`);
  await expect.poll(async () => (await operator.query(`SELECT FROM pg_stat_activity WHERE ${ours}`)).rowCount).toBe(0);
};

test('it is not ready while nobody new is let into the database, though connections from before still work', async () => {
  await expect.poll(status).toBe(200);
  await operator.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await expect.poll(status).toBe(503);
  expect(await world.services.db.platform.one('SELECT 1 AS one')).toEqual({ one: 1 });
  await operator.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await expect.poll(status).toBe(200);
});

test('where the database has no room for one more, the connections that are there say whether it can write', async () => {
  const full = Buffer.from('SFATAL\0C53300\0Msorry, too many clients already\0\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(full.length + 4);
  const server = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, full])))).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const connection = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, user: 'onhand', database: name };
  const readiness = openReadiness({ ...world.services, connection });
  expect(await readiness.look()).toMatchObject({ isReady: true });
  server.close();
});

test('it is not ready on a standby, where a change is refused as in every outage and goes to the new primary the next time', async () => {
  await world.people();
  const owner = await world.as('owner');
  const rename = (to: string) => owner.call(api.organization.change, { body: { name: to } });
  expect((await rename('Before')).status).toBe(200);
  await becomeReadOnly();
  await expect.poll(status).toBe(503);
  const refused = await rename('Meanwhile');
  expect(refused).toMatchObject({ status: 503, body: { error: 'DATABASE_UNAVAILABLE' }, headers: { 'retry-after': '5' } });
  await operator.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
  // Connections keep the setting they were opened with: this one is another.
  expect((await rename('After')).status).toBe(200);
  await expect.poll(status).toBe(200);
});

test('whoever asks at the same time, or right after, shares one connection', async () => {
  let opened = 0;
  const connection = { ...world.database.connection };
  Object.defineProperty(connection, 'user', {
    enumerable: true,
    // Read once for each connection.
    get: () => {
      opened++;
      return world.database.connection.user;
    },
  });
  const readiness = openReadiness({ ...world.services, connection }, { keptMs: 60_000 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => readiness.look()));
  answers.push(await readiness.look());
  expect(answers.every(({ isReady }) => isReady)).toBe(true);
  expect(opened).toBe(1);
});

test('a look that fails of itself is not the last one', async () => {
  let isBroken = true;
  const log = new Proxy(world.services.log, {
    get: (target, word, self) => {
      if (word === 'error' && isBroken) throw new Error('no more files can be opened');
      return Reflect.get(target, word, self) as unknown;
    },
  });
  const unknown = { ...world.database.connection, database: 'nowhere' };
  const readiness = openReadiness({ ...world.services, log, connection: unknown }, { keptMs: 0 });
  await expect(readiness.look()).rejects.toThrow('no more files');
  isBroken = false;
  expect(await readiness.look()).toMatchObject({ isReady: false, reason: 'The database cannot be reached.' });
});

test('it is not ready from the moment it is told to stop', async () => {
  const readiness = openReadiness(world.services, { keptMs: 60_000 });
  expect(await readiness.look()).toMatchObject({ isReady: true });
  readiness.refuse();
  expect(await readiness.look()).toEqual({ isReady: false, reason: 'The server is stopping.' });
});
