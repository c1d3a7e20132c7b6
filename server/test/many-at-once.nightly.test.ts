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

/** Two that each wait for the other's connection wait for good. */
const atOnce = 12;

/** Few backups are made at a time, and who has no subscription has no plan to change: an answer all the same. */
const otherAnswers: Record<string, number> = { 'backup.download': 429, 'billing.previewChange': 409 };

test.each(reads)('$name answers many people at once', { timeout: 60_000 }, async (route) => {
  const owner = await world.as('owner');
  const call = (await validCall(route, world)) as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const answers = await Promise.all(Array.from({ length: atOnce }, () => owner.raw({ method: 'GET', url: urlOf(route.row, call) })));
  const statuses = answers.map(({ status }) => status);
  const others = otherAnswers[route.name] ?? 200;
  expect(statuses.filter((status) => status !== 200 && status !== others)).toEqual([]);
  if (others === 429) expect(statuses).toContain(200);
});
