import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { captureStatements } from '../../test/captured-statements.ts';
import { openWorld, type World } from '../../test/harness.ts';
import { withJobConnections, serializeLongJob } from './database/job-connections.ts';
import type { Job } from './jobs/job.ts';
import { openShare } from './share.ts';
import { connect } from './database/connect.ts';
import type { ConnectionConfig } from './db.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a transaction that failed inside is never reported as done', async () => {
  const { owner, organizationId } = await world.people();
  const work = world.services.db.tenant(world.scope(organizationId, owner, 'owner'), async (tx) => {
    await tx.run('UPDATE organizations SET name = $2 WHERE id = $1', [organizationId, 'half done']);
    await tx.rows('SELECT 1 / 0').catch(() => undefined);
    return 'done';
  });
  await expect(work).rejects.toThrow(/rolled back/);
});

test('events of a transaction that fails are not published', async () => {
  const { owner, organizationId } = await world.people();
  const work = world.services.db.tenant(world.scope(organizationId, owner, 'owner'), async (tx) => {
    tx.emit({ type: 'batch_update' });
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  const { rows } = await world.database.admin.query('SELECT count(*)::int AS n FROM events WHERE organization_id = $1', [organizationId]);
  expect(rows[0].n).toBe(0);
});

test('a connection that fails while a transaction has it fails that transaction plainly, and nothing else', async () => {
  const { owner, organizationId } = await world.people();
  const scope = world.scope(organizationId, owner, 'owner');
  const work = world.services.db.tenant(scope, async (tx) => {
    const { pid } = await tx.one<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await world.database.admin.query('SELECT pg_terminate_backend($1)', [pid]);
    await expect.poll(async () => (await alive(pid)).length).toBe(0);
    return tx.rows('SELECT 1');
  });
  await expect(work).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE', status: 503, retryAfterSeconds: 5 });
  await expect(world.services.db.tenant(scope, (tx) => tx.one('SELECT 1 AS one'))).resolves.toEqual({ one: 1 });
});

test('the first request after hours of quiet finds the connection of the last one', async () => {
  const db = connect(world.database.connection, { poolSize: 2, onError: () => undefined });
  const { owner, organizationId } = await world.people();
  const backend = () =>
    db.tenant(world.scope(organizationId, owner, 'owner'), (tx) => tx.one<{ pid: number }>('SELECT pg_backend_pid() AS pid'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const before = await backend();
    vi.advanceTimersByTime(12 * 3_600_000);
    expect(await backend()).toEqual(before);
  } finally {
    vi.useRealTimers();
    await db.close();
  }
});

test('a connection that ends under a statement by itself is nobody else’s afterwards', async () => {
  const db = connect(world.database.connection, { poolSize: 2, onError: () => undefined });
  try {
    // All the connections there are, so that the others wait for those that end.
    const ended = [db.platform.one('SELECT pg_sleep(60)'), db.platform.one('SELECT pg_sleep(60)')];
    const refusals = Promise.allSettled(ended);
    const asleep = `FROM pg_stat_activity WHERE datname = current_database() AND query = 'SELECT pg_sleep(60)'`;
    await expect.poll(async () => (await world.database.admin.query(`SELECT pid ${asleep}`)).rows).toHaveLength(2);
    const others = Array.from({ length: 8 }, () => db.platform.one('SELECT 1 AS one'));
    await world.database.admin.query(`SELECT pg_terminate_backend(pid) ${asleep}`);
    const unavailable = { status: 'rejected', reason: { code: 'DATABASE_UNAVAILABLE' } };
    expect(await refusals).toMatchObject([unavailable, unavailable]);
    await expect(Promise.all(others)).resolves.toHaveLength(8);
  } finally {
    await db.close();
  }
});

async function alive(pid: number): Promise<unknown[]> {
  return (await world.database.admin.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])).rows;
}

/** A line to the database that can fall silent without being cut, as when its machine vanishes. */
async function lineTo({ host, port, ...rest }: ConnectionConfig) {
  const ends = new Set<Socket>();
  let isSilent = false;
  const server = createServer((caller) => {
    const upstream = createConnection(`${host}/.s.PGSQL.${port}`);
    for (const [from, to] of [
      [caller, upstream],
      [upstream, caller],
    ] as const) {
      ends.add(from);
      from.on('error', () => undefined).on('data', (data) => isSilent || to.write(data));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    connection: { ...rest, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    fallSilent: () => {
      isSilent = true;
    },
    close: () => {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}

test('a database that says nothing at all is given up on', async () => {
  const line = await lineTo(world.database.connection);
  const db = connect(line.connection, { poolSize: 2, onError: () => undefined, timeoutMs: 300 });
  try {
    await db.platform.transaction((tx) => tx.one('SELECT 1 AS one'));
    await expect(db.platform.one('SELECT 1 AS one')).resolves.toEqual({ one: 1 });
    line.fallSilent();
    await expect(db.platform.one('SELECT 1 AS one')).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
  } finally {
    line.close();
    await db.close();
  }
});

test('a full disk and a statement that takes too long are told as what they are', async () => {
  const { owner, organizationId } = await world.people();
  const failing = (statement: string, timeout = '0') =>
    world.services.db.tenant(world.scope(organizationId, owner, 'owner'), async (tx) => {
      await tx.run(`SET LOCAL statement_timeout = '${timeout}'`);
      return tx.rows(statement);
    });
  await expect(failing(`SELECT pg_sleep(60)`, '50ms')).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE', message: /took too long/ });
  await world.database.admin.query(`CREATE FUNCTION fills_up() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RAISE disk_full; END $$`);
  await expect(failing('SELECT fills_up()')).rejects.toMatchObject({ code: 'STORAGE_FULL', status: 503 });
});

test('of statements that travel together the first failure is told, not that the others were ignored', async () => {
  const { owner, organizationId } = await world.people();
  await world.database.admin.query(`CREATE FUNCTION deadlocks() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RAISE deadlock_detected; END $$`);
  let tries = 0;
  const work = world.services.db.tenant(world.scope(organizationId, owner, 'owner'), async (tx) => {
    if (tries === 2) return tries;
    tries++;
    const failing = tx.rows('SELECT deadlocks()').catch(async (error: unknown) => {
      // The one that failed is the last to be heard of, and it is one that is tried again.
      await behind.catch(() => undefined);
      throw error;
    });
    const behind = tx.rows('SELECT 1');
    await Promise.all([failing, behind]);
    return 0;
  });
  await expect(work).resolves.toBe(2);
});

test('what is written last is part of the transaction: where it fails, nothing is done and nothing is told', async () => {
  const { owner, organizationId } = await world.people();
  const scope = world.scope(organizationId, owner, 'owner');
  const work = world.services.db.tenant(
    scope,
    (tx) => tx.run(`UPDATE organizations SET name = 'half done' WHERE id = $1`, [organizationId]),
    {
      last: (changed) => [{ sql: 'SELECT 1 / $1::int', values: [changed - 1] }],
    },
  );
  await expect(work).rejects.toMatchObject({ code: '22012' });
  const { rows } = await world.database.admin.query(`SELECT FROM organizations WHERE id = $1 AND name = 'half done'`, [organizationId]);
  expect(rows).toEqual([]);
});

test('what finishes a transaction takes events and commit along, and nothing can be asked or told behind it', async () => {
  const { owner, organizationId } = await world.people();
  const scope = world.scope(organizationId, owner, 'owner');
  const { db } = world.services;
  const one = { sql: 'SELECT 1 AS one', values: [] };
  const seen = await captureStatements(() =>
    db.tenant(scope, async (tx) => {
      tx.emit({ type: 'stats_update' });
      return tx.finish<[{ one: number }]>(one);
    }),
  );
  expect(seen.map(({ text }) => text.split(' ')[0])).toEqual(['BEGIN', 'SET', 'SET', 'SELECT', 'INSERT', 'COMMIT']);
  const asking = db.tenant(scope, async (tx) => {
    await tx.finish(one);
    return tx.rows('SELECT 2');
  });
  await expect(asking).rejects.toThrow('the transaction has ended');
  const telling = db.tenant(scope, async (tx) => {
    await tx.finish(one);
    tx.emit({ type: 'stats_update' });
  });
  await expect(telling).rejects.toThrow('in a transaction that has ended');
});

test('what finishes a transaction waits where something else depends on its answers', async () => {
  const { owner, organizationId } = await world.people();
  const scope = world.scope(organizationId, owner, 'owner');
  const count = { sql: 'SELECT count(*)::int AS count FROM events', values: [] };
  const kept = await world.services.db.tenant(scope, async (tx) => (await tx.finish<[{ count: number }]>(count))[0][0]?.count ?? 0, {
    last: (events) => [{ sql: 'UPDATE organizations SET name = $2 WHERE id = $1', values: [organizationId, `kept ${events}`] }],
  });
  const { rows } = await world.database.admin.query('SELECT name FROM organizations WHERE id = $1', [organizationId]);
  expect(rows).toEqual([{ name: `kept ${kept}` }]);
});

test('what finishes a transaction and fails leaves nothing of it behind', async () => {
  const { owner, organizationId } = await world.people();
  const scope = world.scope(organizationId, owner, 'owner');
  const work = world.services.db.tenant(scope, async (tx) => {
    await tx.run(`UPDATE organizations SET name = 'never' WHERE id = $1`, [organizationId]);
    tx.emit({ type: 'stats_update' });
    return tx.finish({ sql: 'SELECT 1 / 0', values: [] });
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  const { rows } = await world.database.admin.query(`SELECT FROM organizations WHERE id = $1 AND name = 'never'`, [organizationId]);
  expect(rows).toEqual([]);
});

test('[SEC-05] long jobs have one turn together, so that mails of alerts and reports wait for none of them', async () => {
  const { db } = world.services;
  const share = openShare({ poolSize: 8, callsPerSecond: 1 });
  const gate = Promise.withResolvers<void>();
  const beside = { ...world.services, db: withJobConnections(db, share.beside) };
  const night: Job = {
    name: 'night',
    isLong: true,
    run: async ({ db: own }) => {
      await own.platform.transaction(() => gate.promise);
      return {};
    },
  };
  const { signal } = new AbortController();
  const nights = Array.from({ length: 4 }, () => serializeLongJob(night, share.longBeside).run(beside, {}, signal));
  await expect(beside.db.platform.transaction((tx) => tx.one('SELECT 1 AS one'))).resolves.toEqual({ one: 1 });
  expect([share.longBeside.figures(), share.beside.figures()]).toMatchObject([
    { running: 1, waiting: 3 },
    { running: 1, waiting: 0 },
  ]);
  gate.resolve();
  await Promise.all(nights);
});

test('[SEC-05] jobs leave half of the connections to whoever signs in, however long they work', async () => {
  const { db, share } = world.services;
  const gate = Promise.withResolvers<void>();
  const jobs = withJobConnections(db, share.beside);
  const nights = Array.from({ length: 6 }, () => jobs.platform.transaction(() => gate.promise));
  await expect(db.platform.transaction((tx) => tx.one('SELECT 1 AS one'))).resolves.toEqual({ one: 1 });
  expect(share.beside.figures()).toMatchObject({ running: 1, waiting: 5 });
  gate.resolve();
  await Promise.all(nights);
});
