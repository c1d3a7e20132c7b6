import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { openSite } from './jobs.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('[JOB-05] nothing of an archived item is planned, used or brought back, and each says so; it goes on once it is restored', async () => {
  const site = await openSite(world);
  const { owner } = site;
  const itemId = await site.make({ quantity: '5' });
  const { id } = await site.plan();
  await site.use(id, [{ itemId, quantity: '3' }]);
  const change = (action: 'archive' | 'restore') =>
    owner.call(api.inventory.bulk, { body: { selection: { itemIds: [itemId] }, change: { action } } });
  expect((await change('archive')).status).toBe(200);
  const giveBack = () => owner.call(api.jobs.giveBack, { params: { id }, body: { parts: [{ line: 1, quantity: '1' }] } });
  const answers = [
    await owner.call(api.jobs.planLines, { params: { id }, body: { lines: [{ itemId, quantity: '1' }] } }),
    await site.use(id, [{ itemId }]),
    await giveBack(),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
  const said = answers.map(({ body }) => (body as never as { message: string }).message);
  expect([...new Set(said)]).toEqual(['This item is archived. Restore it first.']);
  await change('restore');
  expect((await giveBack()).body).toMatchObject({ job: { lines: [{ used: '2' }] } });
  await site.expectBooks();
});
