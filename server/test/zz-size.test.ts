import { test } from 'vitest';
import { api } from '@onhand/contract';
import { openWorld } from './harness.ts';
import { backupOf, restored, unzip } from './backups.ts';
test('size', async () => {
  const world = await openWorld();
  const person = await world.person('Olive');
  const org = await world.organization(person, 'Big');
  const owner = world.withSession(await world.signIn(person));
  const q = (sql: string, v: unknown[] = []) => world.database.admin.query(sql, v);
  await q(`INSERT INTO items (organization_id, name, sku, qr_code, quantity, total_value, last_unit_cost) SELECT $1, 'Item ' || n, 'S' || n, 'C' || n, 30, 60, 2 FROM generate_series(1, 4000) n`, [org]);
  await q(`INSERT INTO movements (organization_id, item_id, item_name, at, user_name, kind, source, delta, quantity_after, value_delta, value_after, unit_cost, detail)
    SELECT $1, i.id, i.name, now() - interval '1 day' + k * interval '1 second', 'Olive Tester', CASE k WHEN 1 THEN 'opening' ELSE 'in' END, 'edit', 1, k, 2, 2 * k, 2, '{"changed":"quantity","delta":"1","value":"2","before":{"method":"moving_average","lastUnitCost":"2"},"after":{"method":"moving_average","lastUnitCost":"2"},"taken":[],"put":[]}'
      FROM generate_series(1, 30) k CROSS JOIN items i WHERE i.organization_id = $1 ORDER BY k, i.id`, [org]);
  await q('ANALYZE');
  globalThis.gc?.();
  const rss = process.memoryUsage().rss;
  let t = performance.now();
  const bytes = await backupOf(owner);
  console.log('backup', Math.round(performance.now() - t), 'ms', bytes.length, 'bytes, rss +', Math.round((process.memoryUsage().rss - rss) / 1e6), 'MB');
  const other = await world.person('Nora');
  const org2 = await world.organization(other, 'New');
  await q(`UPDATE subscriptions SET plan_name = 'professional' WHERE organization_id = $1`, [org2]);
  const caller = world.withSession(await world.signIn(other));
  const rss2 = process.memoryUsage().rss;
  t = performance.now();
  const done = await restored(caller, bytes);
  console.log('restore', Math.round(performance.now() - t), 'ms', done.status, done.message, 'rss +', Math.round((process.memoryUsage().rss - rss2) / 1e6), 'MB');
  const again = await unzip(await backupOf(caller));
  const first = await unzip(bytes);
  console.log('same', String(again.get('movements.csv')) === String(first.get('movements.csv')), [...first].map(([n, b]) => n + ' ' + b.length).join(', '));
  await world.close();
}, 240_000);
