import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/harness.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const linesOf = (path: string) => world.logs.filter(({ req }) => (req as { path?: string } | undefined)?.path === path);

test('a request leaves one line with its row, status, organization, person and duration, and nothing of its query', async () => {
  const { organizationId, owner } = await world.people();
  const caller = await world.as('owner');
  await caller.raw({ method: 'GET', url: '/api/inventory?search=secret-word' });
  expect(linesOf('/api/inventory')).toEqual([
    expect.objectContaining({
      level: 30,
      msg: 'request',
      route: '/api/inventory',
      status: 200,
      organizationId,
      userId: owner.id,
      ms: expect.any(Number),
      reqId: expect.any(String),
      req: expect.objectContaining({ method: 'GET', path: '/api/inventory' }),
    }),
  ]);
  await caller.call(api.inventory.read, { params: { id: 4711 } });
  expect(linesOf('/api/inventory/4711')).toMatchObject([{ route: '/api/inventory/:id', status: 404 }]);
  await (await world.as('signed-out')).raw({ method: 'GET', url: '/api/nowhere' });
  expect(linesOf('/api/nowhere')).toMatchObject([{ route: 'none', status: 404 }]);
  expect(JSON.stringify(world.logs)).not.toContain('secret-word');
});

test('whoever asks every few seconds whether the server lives fills no log', async () => {
  for (const url of ['/api/health', '/api/ready'])
    expect((await (await world.as('signed-out')).raw({ method: 'GET', url })).status).toBe(200);
  expect([...linesOf('/api/health'), ...linesOf('/api/ready')]).toEqual([]);
});
