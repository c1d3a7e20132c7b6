import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../test/harness.ts';
import { openSite, type Site } from './features/jobs/jobs.fixtures.ts';
import { registerHooks } from './hooks.ts';

let world: World;
let site: Site;
beforeAll(async () => {
  world = await openWorld();
  site = await openSite(world);
  // The app has registered them, and so does each thread that changes something: whoever loads both of them in one thread has them twice.
  registerHooks();
});
afterAll(() => world.close());

const undo = (id = 0) => site.owner.call(api.transactions.undo, { params: { id }, body: {} });

test('[UNDO-03] [JOB-06] features hear of an undo once, however often they are registered: what a job used is taken off it once', async () => {
  const itemId = await site.make({ quantity: '5' });
  const { id } = await site.plan();
  const used = await site.use(id, [{ itemId, quantity: '3' }]);
  const [movement] = (used.body as { movements: { id: number }[] }).movements;
  const undone = await undo(movement?.id);
  expect(undone.status).toBe(200);
  expect((await site.read(id)).lines[0]?.used).toBe('0');
  await site.expectBooks();
});

test('[UNDO-03] [PLC-04] and so goods that were carried go back once', async () => {
  const { shop, van, owner } = site;
  const itemId = await site.make({ quantity: '1' });
  const made = await owner.call(api.transfers.make, { body: { fromPlaceId: shop, toPlaceId: van, lines: [{ itemId, quantity: '1' }] } });
  const { body: history } = await owner.call(api.transactions.list, { query: { itemId } });
  expect(made.status).toBe(200);
  expect((await undo(history.transactions[0]?.id)).status).toBe(200);
  await site.expectBooks();
});
