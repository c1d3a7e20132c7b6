import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openWorld, type World } from '../../../test/harness.ts';
import { opened } from '../../platform/realtime/realtime.fixtures.ts';
import { openSite } from './jobs.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ listens: true });
});
afterAll(() => world.close());

// In a file of its own: an organization's first socket may hear of the seconds before it came, and there must be no jobs in these.
test('[JOB-01] staff hear of the jobs they are on, and of no others', async () => {
  const site = await openSite(world);
  const { owner, staff } = site;
  const client = await opened(new WebSocket(`ws://localhost:${world.env.port}/ws`, { headers: { cookie: staff.cookie as string } }));
  client.say({ type: 'auth', organizationId: site.organizationId });
  await client.hears(({ type }) => type === 'auth_success');
  const on = await site.plan({ people: [{ userId: site.staffId }] });
  const itemId = await site.make({ folderId: site.van });
  await owner.call(api.jobs.make, { body: { title: 'Quiet' } });
  await owner.call(api.jobs.start, { params: { id: on.id } });
  // Messages come in the order in which they were told: once this is heard, all that was to be heard has been.
  await owner.call(api.inventory.changeStock, { params: { id: itemId }, body: { placeId: site.van, adjustment: '1' } });
  await client.hears((message) => message.type === 'transaction_update' && message.itemId === itemId);
  expect(client.messages.filter((message) => message.type === 'batch_update')).toHaveLength(2);
  client.raw.close();
});
