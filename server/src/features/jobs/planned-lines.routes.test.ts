import { api } from '@onhand/contract';
import type { JobLineInput } from '@onhand/contract/job-inputs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { openWorld, type World } from '../../../test/harness.ts';
import { figures, openSite, type Site } from './jobs.fixtures.ts';

let world: World;
let site: Site;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  site = await openSite(world);
});

const plan = (id: number, ...lines: z.input<typeof JobLineInput>[]) =>
  site.owner.call(api.jobs.planLines, { params: { id }, body: { lines } });

test('[JOB-02] a line that is named twice in one request keeps the price and the note that either says', async () => {
  const [one, two] = [await site.make(), await site.make({ name: 'Elbow' })];
  const { id } = await site.plan({ lines: [{ itemId: one, quantity: '1' }] });
  const planned = await plan(
    id,
    { itemId: one, quantity: '1', price: '7', note: 'brass' },
    { itemId: one, quantity: '1' },
    { itemId: two, quantity: '1' },
    { itemId: two, quantity: '1', price: '9', note: 'steel' },
  );
  expect(planned.body.lines).toMatchObject([
    { wanted: '3', price: '7', note: 'brass' },
    { wanted: '2', price: '9', note: 'steel' },
  ]);
});

test('[JOB-02] a line whose item was deleted can be taken off its job, and of one that used some the rest is wanted no more', async () => {
  const { owner } = site;
  const [unused, used] = [await site.make({ quantity: '0' }), await site.make({ name: 'Elbow', quantity: '1' })];
  const { id } = await site.plan({
    lines: [
      { itemId: unused, quantity: '2' },
      { itemId: used, quantity: '2' },
    ],
  });
  await site.use(id, [{ itemId: used }]);
  const gone = await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [unused, used] }, change: { action: 'delete' } } });
  expect(gone.status).toBe(200);
  const more = await plan(id, { itemId: unused, line: 1, quantity: '3', mode: 'set' });
  expect([more.status, more.body]).toMatchObject([
    400,
    { details: [{ field: 'lines.0.itemId', message: 'This item is not there any more.' }] },
  ]);
  const taken = await plan(id, ...[unused, used].map((itemId, nth) => ({ itemId, line: nth + 1, quantity: '0', mode: 'set' as const })));
  expect(taken.status).toBe(200);
  expect(taken.body.lines).toMatchObject([{ name: 'Elbow', wanted: '0', used: '1', short: '0', hasItem: false }]);
});

test('[JOB-03] of what was picked and put back no more is promised than is wanted by then', async () => {
  const { owner, van } = site;
  const itemId = await site.make({ quantity: '5' });
  const { id } = await site.plan({ placeId: van, lines: [{ itemId, quantity: '4' }] });
  await owner.call(api.jobs.pick, { params: { id }, body: {} });
  expect(figures((await plan(id, { itemId, quantity: '1', mode: 'set' })).body)).toMatchObject([{ reserved: '4', picked: '4' }]);
  const { movements } = (await owner.call(api.inventory.history, { params: { id: itemId }, query: {} })).body;
  await owner.call(api.transactions.undo, { params: { id: movements[0]?.id ?? 0 }, body: {} });
  expect(figures(await site.read(id))).toMatchObject([{ reserved: '1', picked: '0', short: '0' }]);
});
