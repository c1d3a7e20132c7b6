import { urlOf } from '@onhand/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyRoute, validCall } from './every-route.ts';
import { openWorld, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  // Two connections: a call that takes a second one while it holds the first would soon wait for itself.
  world = await openWorld({ env: { DATABASE_POOL: '2' } });
});
afterAll(() => world.close());

const reads = everyRoute.filter(({ row }) => row.method === 'GET' && row.access !== 'public');

test.each(reads)('$name answers many people at once', { timeout: 60_000 }, async (route) => {
  const owner = await world.as('owner');
  const call = (await validCall(route, world)) as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const answers = await Promise.all(Array.from({ length: 12 }, () => owner.raw({ method: 'GET', url: urlOf(route.row, call) })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
});
