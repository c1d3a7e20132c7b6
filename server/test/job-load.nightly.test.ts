import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../src/features/reconciliation/reconciliation.service.ts';
import { openWorld, type World } from './harness.ts';
import { checkJobs, countPromises } from './job-check.ts';
import { endJobs, loadJobs, makeJobs } from './job-load.ts';
import { makeItems, type Send } from './stock-load.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { DATABASE_POOL: '8' } });
});
afterAll(() => world.close());

// With the server killed under them it is `npm run torture -- jobs`.
test('[JOB-03] [JOB-05] 24 people who work on the same jobs at once: each has what they were told, and no unit is promised twice', {
  timeout: 180_000,
}, async () => {
  const { organizationId } = await world.people();
  const owner = await world.as('owner');
  const send: Send = ({ method, url, body, key }) =>
    owner.raw({ method, url, headers: { 'content-type': 'application/json', 'idempotency-key': key }, payload: JSON.stringify(body) });
  const ofEach = 6;
  const unitId = await world.unit(organizationId, { allowsDecimals: true });
  const itemIds = await makeItems(send, unitId, 9, { quantity: String(ofEach), unitCost: '4.25' });
  const vans = [await world.folder(organizationId), await world.folder(organizationId)];
  const jobs = await makeJobs({ count: 8, itemIds, send });
  const load = await loadJobs({ people: 24, actsEach: 12, jobs, vans, send });
  const { admin } = world.database;
  expect(load.failures).toEqual([]);
  expect(load.parts.length).toBeGreaterThan(40);
  expect(await checkJobs(admin, organizationId, jobs, load, ofEach)).toEqual({ lost: [], doubled: [], lines: [], promises: [], items: [] });
  await endJobs(load, jobs, send);
  expect(await countPromises(admin, organizationId)).toBe(0);
  expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
});
