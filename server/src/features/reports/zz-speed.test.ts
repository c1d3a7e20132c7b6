import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
let world: World;
beforeAll(async () => { world = await openWorld(); }, 100000);
afterAll(() => world.close());
test('speed', { timeout: 170_000 }, async () => {
  const { organizationId } = await world.people();
  const owner = await world.as('owner');
  const q = (sql: string) => world.database.admin.query(sql, [organizationId]);
  const db = world.database.admin;
  await db.query('ALTER TABLE items DISABLE TRIGGER USER'); await db.query('ALTER TABLE movements DISABLE TRIGGER USER');
  await q(`INSERT INTO items (organization_id, name, qr_code, quantity, total_value) SELECT $1, 'V ' || n, gen_random_uuid()::text, CASE WHEN n % 10 = 0 THEN 0 ELSE 5 END, 10 FROM generate_series(1, 50000) n`);
  const { id } = (await owner.call(api.inventory.create, { body: { name: 'Model', quantity: '100', unitCost: '1' } })).body;
  await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-1' } });
  const cols = (await db.query<{ c: string }>(`SELECT column_name c FROM information_schema.columns WHERE table_name='movements' AND is_generated='NEVER' AND column_name NOT IN ('id','item_id','at')`)).rows.map(({ c }) => c).join(', ');
  await db.query(`INSERT INTO movements (item_id, at, ${cols}) SELECT i.id, now() - (400 - n * 30) * interval '1 day', ${cols.split(', ').map((c) => 'm.' + c).join(', ')} FROM movements m, generate_series(1, 12) n, items i WHERE m.kind='out' AND m.item_id=$1 AND i.organization_id=m.organization_id ORDER BY n`, [id]);
  await db.query('ANALYZE');
  const count = (await q('SELECT count(*) FROM movements WHERE organization_id=$1')).rows[0];
  for (let n = 0; n < 3; n++) { const t = performance.now(); const { body, status } = await owner.call(api.reports.run, { params: { report: 'reorder' }, query: {} }); console.log(status, body.rowCount, count, Math.round(performance.now() - t), 'ms'); }
  for (const [report, more] of [['dead-stock', {}], ['reorder', { useDays: 90 }], ['valuation', {}]] as const) { const t = performance.now(); await owner.call(api.reports.run, { params: { report }, query: more }); console.log(report, Math.round(performance.now() - t), 'ms'); }
  const scope = world.scope(organizationId, (await world.people()).owner, 'owner');
  const { pageSql, valuesOf } = await import('./report-statement.ts');
  const { reorder } = await import('./reorder.report.ts');
  const sql = pageSql(reorder({ groupBy: 'item' } as never), 'vendor');
  const values = [...valuesOf({ organizationId, from: new Date(Date.now() - 29 * 864e5).toISOString(), to: new Date(Date.now() + 864e5).toISOString(), timeZone: 'UTC', folders: null, tag: null, vendor: null, method: null, kind: null, user: null, lastBeforeFrom: 0, lastBeforeTo: 0, days: 30, sort: 'vendor', isDescending: false, orderFrom: null }), 100, 0];
  await world.services.db.tenant(scope, async (tx) => {
    const { readyForReports } = await import('./terms.store.ts');
    await readyForReports(tx);
    const plan = (await tx.rows<Record<string, string>>('EXPLAIN (ANALYZE, COSTS ON) ' + sql, values)).map((r) => r['QUERY PLAN']).join('\n');
    (await import('node:fs')).writeFileSync('/tmp/fixrep-plan.txt', plan);
  });
  expect(1).toBe(1);
});
