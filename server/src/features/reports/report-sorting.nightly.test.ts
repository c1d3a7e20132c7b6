import { api } from '@onhand/contract';
import type { ReportQuery } from '@onhand/contract/reports';
import { reportRegistry } from '@onhand/contract/reports-registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

type Id = keyof typeof reportRegistry;
type Answer = Awaited<ReturnType<typeof run>>;
const run = (report: Id, query: ReportQuery = {}, as = owner) => as.call(api.reports.run, { params: { report }, query });
const make = async (body: object) =>
  (await owner.call(api.inventory.create, { body: { name: 'Elbow', quantity: '10', unitCost: '2', ...body } })).body.id;
const change = (id: number, body: object) => owner.call(api.inventory.changeStock, { params: { id }, body });

test('[REP-01] every report and grouping is sorted by each of its columns, both ways, page after page without a gap', {
  timeout: 60_000,
}, async () => {
  const [folderId, vendorId] = [await world.folder(organizationId), await world.vendor(organizationId)];
  const tagIds = [await world.tag(organizationId), await world.tag(organizationId)];
  for (let n = 1; n <= 4; n++) {
    const id = await make({ name: `Sorted ${n}`, folderId, tagIds, vendors: [{ vendorId }], lowStockThreshold: '20' });
    await change(id, { adjustment: String(-n) });
  }
  for (const [report, { groupings }] of Object.entries(reportRegistry)) {
    for (const { id: groupBy, columns } of groupings) {
      const known = (await run(report as Id, { groupBy, limit: 500 })).body;
      // The chart is the same however many lines are asked for.
      expect((await run(report as Id, { groupBy, limit: 2 })).body.chart).toEqual(known.chart);
      for (const { key: sort } of columns.filter(
        (column) => column.key !== 'level' && known.columns.some(({ key }) => key === column.key),
      )) {
        const pages = [{ limit: 2 }, { limit: 2, cursor: '2' }, { limit: 500 }, { limit: 500, direction: 'desc' as const }];
        const asked = await Promise.all(pages.map((page) => run(report as Id, { groupBy, sort, ...page })));
        const [first, second, { body: whole }, { body: all }] = asked as [Answer, Answer, Answer, Answer];
        expect(first.status, `${report} by ${groupBy}, sorted by ${sort}`).toBe(200);
        expect([...first.body.rows, ...second.body.rows]).toEqual(whole.rows.slice(0, 4));
        // However the lines are sorted.
        expect([whole.chart, all.chart], `${report} by ${groupBy}, sorted by ${sort}`).toEqual([known.chart, known.chart]);
        expect(all.rows.map(({ key }) => key).sort()).toEqual(whole.rows.map(({ key }) => key).sort());
        expect(second.body).toMatchObject({ totals: first.body.totals, chart: null, rowCount: whole.rows.length });
      }
    }
  }
});
