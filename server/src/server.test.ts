import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, expect, test } from 'vitest';
import { cloneDatabase } from '../test/database.ts';
import { readEnv } from './platform/env.ts';
import { freePort } from './platform/free-port.ts';
import { startServer } from './server.ts';

test('a request under way is answered before the server stops, on a PostgreSQL given by DATABASE_URL', async () => {
  const database = await cloneDatabase(inject('postgres'));
  const { host, user, database: name } = database.connection;
  const dataDir = await mkdtemp(join(tmpdir(), 'onhand-server-'));
  const port = await freePort();
  const url = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host ?? '')}`;
  const env = readEnv({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    DEMO: '0',
    JOBS: '1',
    DRAIN_SECONDS: '1',
  });
  const running = await startServer(env);
  // The session's reading waits for this lock, so the request is surely under way when the server is told to stop.
  const blocker = await database.admin.connect();
  await blocker.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
  const asked = fetch(`http://127.0.0.1:${port}/api/auth/user`, { headers: { cookie: 'onhand_session=none' } });
  const isWaiting = async () => (await database.admin.query(`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`)).rows[0].n > 0;
  await expect.poll(isWaiting).toBe(true);
  expect((await running.app.inject('/api/ready')).statusCode).toBe(200);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const over = (path: string) =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      const sent = get({ host: '127.0.0.1', port, path, agent }, (answer) => {
        answer.resume().once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
      });
      sent.once('error', reject);
    });
  expect(await over('/api/health')).toEqual({ status: 200, connection: 'keep-alive' });
  const stopped = running.stop();
  expect((await running.app.inject('/api/ready')).statusCode, 'whoever shares requests out sends no more').toBe(503);
  // A request over an earlier connection is served, and the client is sent elsewhere with the next.
  expect(await over('/api/health')).toEqual({ status: 200, connection: 'close' });
  await blocker.query('COMMIT');
  blocker.release();
  expect((await asked).status).toBe(401);
  await stopped;
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow(/fetch failed/);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
