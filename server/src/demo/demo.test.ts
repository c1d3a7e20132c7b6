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

test('[BUY-14] the demo buys: packs and two vendors, orders in every state, receipts that the ledger leads to, freight, a corrected price, credits owed', {
  timeout: 60_000,
}, async () => {
  await loadDemo(world.services);
  const { admin } = world.database;
  const { rows: lines } = await admin.query(
    `SELECT count(DISTINCT item_id) FILTER (WHERE pieces_per_pack > 1)::int AS packs, count(DISTINCT item_id) FILTER (WHERE breaks <> '[]')::int AS breaks,
            (SELECT count(*)::int FROM (SELECT FROM item_vendors GROUP BY item_id HAVING count(*) > 1) AS several) AS several FROM item_vendors`,
  );
  expect(lines[0].packs).toBeGreaterThan(60);
  expect(lines[0].breaks).toBeGreaterThan(50);
  expect(lines[0].several).toBeGreaterThan(30);
  const { rows: people } = await admin.query<{ id: string; email: string }>(`SELECT id, email FROM users WHERE email = 'owner@demo.test'`);
  const owner = world.withSession(await world.signIn(people[0] as { id: string; email: string }));
  const list = async (show: 'open' | 'drafts' | 'done' | 'overdue') => (await owner.call(api.orders.list, { query: { show } })).body.orders;
  expect((await list('drafts')).length).toBe(readCatalogue().purchasing.planned.length);
  const open = await list('open');
  expect(new Set(open.map(({ stage }) => stage))).toEqual(new Set(['sent', 'partly']));
  expect(open.filter(({ confirmedAt }) => confirmedAt !== null).length).toBe(1);
  expect((await list('overdue')).length).toBe(1);
  const { rows: drivers } = await admin.query<{ id: string; email: string }>(`SELECT id, email FROM users WHERE email = 'staff@demo.test'`);
  const driver = world.withSession(await world.signIn(drivers[0] as { id: string; email: string }));
  expect((await driver.call(api.receipts.expected, { query: {} })).body.orders.length, 'what comes to Luis’s van').toBe(1);
  const { rows: orders } = await admin.query(
    `SELECT count(*) FILTER (WHERE state = 'closed')::int AS closed, count(*) FILTER (WHERE state = 'cancelled')::int AS cancelled,
            count(*) FILTER (WHERE EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.closed_short_at IS NOT NULL))::int AS short,
            count(*) FILTER (WHERE (state = 'closed') = EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id AND l.outstanding > 0)
              AND state IN ('sent', 'closed'))::int AS wrong FROM orders o`,
  );
  expect(orders[0]).toMatchObject({ cancelled: 1, wrong: 0 });
  expect(orders[0].closed).toBeGreaterThan(60);
  expect(orders[0].short).toBeGreaterThan(1);
  const { rows: receipts } = await admin.query(
    `SELECT count(*)::int AS lines, count(*) FILTER (WHERE m.document_kind = 'receipt' AND m.document_id = l.receipt_id AND m.delta = l.quantity
              AND (i.valuation_method = 'standard' OR m.value_delta = l.value) AND m.at = l.received_at)::int AS agreeing,
            (SELECT count(*)::int FROM movements WHERE document_kind = 'receipt') AS rows,
            count(*) FILTER (WHERE r.order_id IS NOT NULL AND r.received_by <> 'Luis Ortega' AND l.order_line IS NULL)::int AS unordered
       FROM receipt_lines l JOIN receipts r ON r.id = l.receipt_id JOIN movements m ON m.id = l.movement_id JOIN items i ON i.id = l.item_id`,
  );
  expect(receipts[0].agreeing).toBe(receipts[0].lines);
  expect(receipts[0].rows).toBe(receipts[0].lines);
  expect(receipts[0].unordered).toBe(0);
  expect(receipts[0].lines).toBeGreaterThan(300);
  const { rows: received } = await admin.query(
    `SELECT count(*)::int AS wrong FROM order_lines o WHERE o.received <> COALESCE((SELECT sum(l.quantity) FROM receipt_lines l JOIN receipts r ON r.id = l.receipt_id
       WHERE r.order_id = o.order_id AND l.order_line = o.line), 0)`,
  );
  expect(received[0].wrong).toBe(0);
  const { rows: later } = await admin.query(
    `SELECT (SELECT count(*)::int FROM receipt_charges WHERE kind = 'freight') AS freight, (SELECT count(*)::int FROM receipt_charges WHERE kind = 'price') AS prices,
            (SELECT count(*)::int FROM vendor_returns WHERE state = 'open') AS owed, (SELECT count(*)::int FROM vendor_returns WHERE kind = 'warranty') AS warranty,
            (SELECT count(*)::int FROM vendor_returns WHERE state = 'open' AND credit_due < current_date) AS overdue,
            (SELECT max(n)::int FROM (SELECT count(DISTINCT price) AS n FROM vendor_prices GROUP BY item_id, vendor_id, pieces_per_pack) AS each) AS "pricesOfOne"`,
  );
  expect(later[0]).toMatchObject({ freight: 2, prices: 1, owed: 2, overdue: 1, warranty: 1 });
  expect(later[0].pricesOfOne).toBeGreaterThan(3);
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
  expect(ledger[0]).toMatchObject({ people: 5, isRecent: true, backwards: 0 });
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
