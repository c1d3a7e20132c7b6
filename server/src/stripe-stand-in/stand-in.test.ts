import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { StripeEvent } from './objects.ts';
import { openStandIn } from './stand-in.ts';

test('an event that comes while the server closes waits for the next start, and nothing fails', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'onhand-stand-in-'));
  const complaints: unknown[] = [];
  const log = { warn: (...said: unknown[]) => complaints.push(said) } as never;
  const standIn = await openStandIn({
    dataDir,
    now: () => new Date(),
    log,
    prices: [],
    webhookPath: '/api/stripe/webhook',
    webhookSecret: 'whsec_test',
  });
  const app = Fastify();
  await app.register(standIn.plugin);
  await app.ready();
  await app.close();
  standIn.state.events.push({ id: 'evt_1', type: 'customer.updated' } as unknown as StripeEvent);
  await standIn.catchUp();
  await standIn.settled();
  expect(standIn.state.events.map(({ id }) => id)).toEqual(['evt_1']);
  expect(complaints).toEqual([]);
  await rm(dataDir, { recursive: true, force: true });
});
