import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldItemTotals } from '../src/features/stock/totals.store.ts';
import { reconcile } from '../src/features/reconciliation/reconciliation.service.ts';
import { openWorld, type World } from './harness.ts';
import { compareWithLedger, loadStock, makeItems, type Send } from './stock-load.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { DATABASE_POOL: '8' } });
});
afterAll(() => world.close());

// The full measure, 64 × 500 and with the server killed under it, is `npm run torture`.
test('[STK-03] [STK-04] [UNDO-03] 64 people changing 20 items at once, undoing and switching methods: the books are exact', {
  timeout: 120_000,
}, async () => {
  const { organizationId } = await world.people();
  const owner = await world.as('owner');
  const send: Send = ({ method, url, body, key }) =>
    owner.raw({ method, url, headers: { 'content-type': 'application/json', 'idempotency-key': key }, payload: JSON.stringify(body) });
  const itemIds = await makeItems(send, await world.unit(organizationId, { allowsDecimals: true }));
  const deadlocks = async () =>
    Number(
      (await world.database.admin.query('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()')).rows[0].deadlocks,
    );
  const before = await deadlocks();
  const { acknowledged, failures } = await loadStock({ clients: 64, changesEach: 4, itemIds, send });
  expect(failures).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(150);
  expect(await compareWithLedger(world.database.admin, organizationId, acknowledged)).toEqual({ missing: [], doubled: [] });
  expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
  await foldItemTotals(world.services.db.platform);
  expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
  expect((await deadlocks()) - before).toBe(0);
});
