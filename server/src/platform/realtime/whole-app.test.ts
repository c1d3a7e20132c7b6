import { api } from '@onhand/contract';
import { closeCodes } from '@onhand/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openWorld, type World } from '../../../test/harness.ts';
import { type Client, opened } from './realtime.fixtures.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld({ listens: true });
});
afterAll(() => world.close());

async function join(token: string, organizationId: number): Promise<Client> {
  const client = await opened(new WebSocket(`ws://127.0.0.1:${world.env.port}/ws`, { headers: { cookie: `onhand_session=${token}` } }));
  client.say({ type: 'auth', organizationId });
  await client.hears((message) => message.type === 'auth_success');
  return client;
}

test('[RT-03] what a route commits reaches the socket of another member', async () => {
  const { organizationId, owner } = await world.people();
  const client = await join(await world.sessionOf('admin'), organizationId);
  await world.services.db.tenant(world.scope(organizationId, owner, 'owner'), async (tx) => tx.emit({ type: 'stats_update' }));
  await client.hears((message) => message.type === 'stats_update', 1000);
});

test('[RT-06] signing out ends the socket', async () => {
  const { organizationId, staff } = await world.people();
  const token = await world.signIn(staff);
  const client = await join(token, organizationId);
  await world.withSession(token).call(api.auth.logout);
  expect((await client.closing).code).toBe(closeCodes.signedOut);
});

test('[RT-06] revoking a device ends its socket and spares the one that asked', async () => {
  const { organizationId, staff } = await world.people();
  const [mine, lost] = [await world.signIn(staff), await world.signIn(staff)];
  const kept = await join(mine, organizationId);
  const ended = await join(lost, organizationId);
  expect((await world.withSession(mine).call(api.auth.revokeOtherSessions)).status).toBe(200);
  expect((await ended.closing).code).toBe(closeCodes.signedOut);
  kept.say({ type: 'ping' });
  await kept.hears((message) => message.type === 'pong');
});
