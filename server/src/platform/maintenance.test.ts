import { api } from '@onhand/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/harness.ts';
import { announce, type Order, readOrder } from '../operations/maintenance-order.ts';
import { afterMaintenance, exceptInMaintenance } from './jobs/in-maintenance.ts';
import { openMaintenance } from './maintenance.ts';

let world: World;
let operator: pg.Client;
beforeAll(async () => {
  world = await openWorld();
  operator = new pg.Client(world.database.connection);
  await operator.connect();
});
afterEach(() => order({ kind: 'off' }));
afterAll(async () => {
  await operator.end();
  await world.close();
});

/** As the operator's command does, and the server's next look. */
async function order(given: Order) {
  const said = await announce(operator, given);
  await world.services.maintenance.look();
  return said;
}

test('in maintenance every change is refused with 503, a plain sentence and when to try again, while reading goes on', async () => {
  const owner = await world.as('owner');
  const made = await owner.call(api.inventory.create, { body: { name: 'Valve', quantity: '3' } });
  const change = () =>
    owner.raw({
      method: 'PUT',
      url: `/api/inventory/${made.body.id}`,
      headers: { 'content-type': 'application/json' },
      payload: '{"adjustment":"-1"}',
    });
  await order({ kind: 'on', message: '', endsAt: null });

  const refused = await change();
  expect(refused).toMatchObject({
    status: 503,
    body: { error: 'MAINTENANCE', message: expect.stringContaining('only be read right now') },
  });
  expect(refused.headers['retry-after']).toBe('60');
  expect((await (await world.as('signed-out')).raw({ method: 'POST', url: '/api/stripe/webhook', payload: '{}' })).status).toBe(503);
  expect((await owner.call(api.inventory.read, { params: { id: made.body.id } })).body.quantity).toBe('3');
  // A label is printed by a POST that changes nothing.
  const labels = await owner.raw({
    method: 'POST',
    url: '/api/labels/preview',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(labels.status).not.toBe(503);

  await order({ kind: 'off' });
  expect((await change()).status).toBe(200);
});

test('whoever asks is told what the operator says and until when; every process hears it', async () => {
  const endsAt = new Date('2999-01-01T18:00:00.000Z');
  await order({ kind: 'on', message: 'Moving to a larger machine. Back at six.', endsAt });
  const second = await openWorld({ database: world.database });
  await second.services.maintenance.look();
  for (const process of [world, second]) {
    const { body } = await (await process.as('signed-out')).call(api.health.alive);
    expect(body.maintenance).toEqual({ message: 'Moving to a larger machine. Back at six.', endsAt: endsAt.toISOString() });
  }
  const refused = await second.withSession(await world.sessionOf('owner')).call(api.tags.create, { body: { name: 'New' } });
  expect(refused).toMatchObject({ status: 503, body: { message: expect.stringMatching(/not saved.*Back at six\.$/) } });
  await second.close();
  await order({ kind: 'off' });
  expect((await (await world.as('signed-out')).call(api.health.alive)).body.maintenance).toBeNull();
});

test('jobs and sweeps rest meanwhile and go on afterwards', async () => {
  await order({ kind: 'on', message: '', endsAt: null });
  const { maintenance, db } = world.services;
  const done: string[] = [];
  const job = afterMaintenance({ name: 'any', run: async () => ({ ran: done.push('job') }) }, maintenance);
  const [sweep] = exceptInMaintenance([async () => done.push('sweep')], maintenance);
  const running = job.run(world.services, {}, new AbortController().signal);
  await sweep?.(db.platform, new Date());
  expect(done).toEqual([]);
  const stopping = new AbortController();
  const stopped = job.run(world.services, {}, stopping.signal);
  stopping.abort();
  await expect(stopped).rejects.toThrow(/abort/i);
  await order({ kind: 'off' });
  await running;
  await sweep?.(db.platform, new Date());
  expect(done).toEqual(['job', 'sweep']);
});

test('a process started with MAINTENANCE is read-only whatever the database says', async () => {
  const { db, env } = world.services;
  const maintenance = openMaintenance({ db, env: { ...env, maintenance: '' } });
  expect(maintenance.current()).toEqual({ message: null, endsAt: null });
  await maintenance.look();
  expect(maintenance.current()).not.toBeNull();
});

test('the command takes on with words and a time, off and status, and refuses what it does not understand', () => {
  const now = new Date('2026-01-01T00:00:00Z');
  expect(readOrder(['on'], now)).toEqual({ kind: 'on', message: '', endsAt: null });
  const full = { kind: 'on', message: 'Back soon.', endsAt: new Date('2026-01-01T18:00:00Z') };
  expect(readOrder(['on', 'Back soon.', '--until', '2026-01-01T18:00Z'], now)).toEqual(full);
  expect(readOrder(['on', '--until', '2026-01-01T18:00Z', 'Back soon.'], now)).toEqual(full);
  expect(readOrder(['status'], now)).toEqual({ kind: 'status' });
  for (const words of [[], ['of'], ['off', 'now'], ['on', 'a', 'b'], ['on', '--until'], ['off', '--until', '2027-01-01']]) {
    expect(() => readOrder(words, now), words.join(' ')).toThrow(/on, off or status/);
  }
  for (const time of ['soon', '2025-01-01']) expect(() => readOrder(['on', '--until', time], now)).toThrow(/no time to come/);
});
