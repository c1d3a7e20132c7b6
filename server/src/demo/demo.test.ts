import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/harness.ts';
import { reconcile } from '../features/reconciliation/reconciliation.service.ts';
import { readCatalogue } from './catalogue/catalogue.ts';
import { loadDemo } from './demo.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('the demo has its warehouse, three vans and some 400 parts, and staff see their van', { timeout: 60_000 }, async () => {
  await loadDemo(world.services);
  const signedIn = async (email: string) => {
    const { rows } = await world.database.admin.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    return world.withSession(await world.signIn({ id: rows[0]?.id ?? '', email }));
  };
  const owner = await signedIn('owner@demo.test');
  const { summary } = (await owner.call(api.inventory.list, { query: { limit: 1 } })).body;
  expect(summary?.totalCount).toBeGreaterThan(380);
  expect(summary?.totalCount).toBeLessThan(420);
  const roots = (await owner.call(api.folders.rootContents)).body.folders.map(({ name }) => name);
  expect(roots.map((name) => name.split(' · ')[0])).toEqual(['Main Warehouse', 'Van 1', 'Van 2', 'Van 3']);
  const staff = await signedIn('staff@demo.test');
  expect((await staff.call(api.folders.rootContents)).body.folders.map(({ name }) => name)).toEqual([
    'Van 1 · Heating and cooling service',
  ]);
  expect((await staff.call(api.inventory.list, { query: {} })).body.summary?.totalCount).toBe(45);
});

test('[PLC-20] the demo has parts in the warehouse and three vans with minima, a transfer on its way, a refill list due and two tools handed out', {
  timeout: 60_000,
}, async () => {
  await loadDemo(world.services);
  const { rows } = await world.database.admin.query(
    `SELECT (SELECT count(*)::int FROM stock_levels WHERE minimum IS NOT NULL) AS limits,
            (SELECT count(*)::int FROM (SELECT item_id FROM stock_levels WHERE place > 0 AND quantity > 0 GROUP BY item_id HAVING count(*) >= 4) AS s) AS everywhere,
            (SELECT count(*)::int FROM transfers WHERE state = 'sent') AS sent,
            (SELECT count(*)::int FROM refill_lists WHERE status = 'open') AS lists,
            (SELECT count(*)::int FROM refill_lines) AS lines,
            (SELECT count(*)::int FROM tool_loans WHERE held > 0) AS loans,
            (SELECT sum(quantity)::int FROM stock_levels WHERE place = -1) AS "onTheWay"`,
  );
  expect(rows[0]).toMatchObject({ limits: readCatalogue().vanStock.length, sent: 1, lists: 1, loans: 2, onTheWay: 9 });
  expect(rows[0].everywhere).toBeGreaterThan(0);
  expect(rows[0].lines).toBeGreaterThan(2);
});

test('[STK-04] the demo’s half year adds up exactly, ends today, and leaves some parts low and a few out', {
  timeout: 60_000,
}, async () => {
  await loadDemo(world.services);
  const { admin } = world.database;
  const { rows: organizations } = await admin.query<{ id: string }>('SELECT organization_id AS id FROM movements LIMIT 1');
  const checked = await reconcile(world.services.db, Number(organizations[0]?.id));
  expect(checked?.differences).toEqual([]);
  expect(checked?.movements).toBeGreaterThan(2_500);
  const { rows } = await admin.query(
    `SELECT count(*) FILTER (WHERE stock_status = 0)::int AS out, count(*) FILTER (WHERE stock_status = 1)::int AS low,
            count(DISTINCT valuation_method)::int AS methods FROM items`,
  );
  expect(rows[0].out).toBeGreaterThan(20);
  expect(rows[0].low).toBeGreaterThan(30);
  expect(rows[0].methods).toBe(3);
  // The history must end with the stock that the catalogue gives for each part.
  const { rows: items } = await admin.query<{ sku: string; quantity: string }>(
    'SELECT sku, trim_scale(quantity)::text AS quantity FROM items',
  );
  expect(new Map(items.map(({ sku, quantity }) => [sku, quantity]))).toEqual(
    new Map(readCatalogue().parts.map(({ sku, quantity }) => [sku, quantity])),
  );
  const { rows: ledger } = await admin.query(
    `SELECT count(DISTINCT user_name)::int AS people, count(*) FILTER (WHERE requested IS NOT NULL)::int AS short,
            count(*) FILTER (WHERE source = 'count')::int AS counted, max(at) <= now() AND min(at) > now() - interval '190 days' AS "isRecent",
            (SELECT count(*)::int FROM (SELECT at < lag(at) OVER (ORDER BY id) AS is_back FROM movements) AS steps WHERE is_back) AS backwards
       FROM movements`,
  );
  expect(ledger[0]).toMatchObject({ people: 3, isRecent: true, backwards: 0 });
  expect(ledger[0].short).toBeGreaterThan(2);
  expect(ledger[0].counted).toBeGreaterThan(10);
  const { rows: alerts } = await admin.query(
    `SELECT count(*) FILTER (WHERE resolved_at IS NULL AND place IS NULL)::int AS open, count(*) FILTER (WHERE resolved_at < at)::int AS wrong,
            count(DISTINCT at::date)::int AS days,
            (SELECT count(*)::int FROM (SELECT at::date < lag(at::date) OVER (ORDER BY id) AS is_back FROM alerts WHERE resolved_at IS NULL) AS steps
              WHERE is_back) AS backwards FROM alerts`,
  );
  expect(alerts[0].wrong).toBe(0);
  expect(alerts[0].open).toBe(rows[0].out + rows[0].low);
  expect(alerts[0].days).toBeGreaterThan(20);
  // The newest alert is the first of the list: their days must not go to and fro.
  expect(alerts[0].backwards).toBe(0);
});
