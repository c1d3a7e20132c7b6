import { api } from '@onhand/contract';
import type { ReportQuery } from '@onhand/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { type Company, live, openCompany, type Step } from './reports.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const run = async ({ owner }: Company, query: ReportQuery = {}) =>
  (await owner.call(api.reports.run, { params: { report: 'reorder' }, query })).body;
const cellsOf = (answer: Awaited<ReturnType<typeof run>>) => Object.fromEntries(answer.rows.map(({ key, cells }) => [key, cells]));

const day = 24 * 60;
const step = (own: Partial<Step>): Step => ({ do: 'make', after: 0, item: 3, quantity: 10, cost: 101, place: 0, ...own });

test('[REP-01] [ALRT-02] all that has run out is listed, and ordered if it has a vendor or was ever used, however long ago that was', async () => {
  const company = await openCompany(world, 'UTC');
  const { owner, vendors } = company;
  const body = { quantity: '0', unitCost: '2' };
  const make = async (more: { name: string; quantity?: string; vendors?: { vendorId: number }[] }) =>
    String((await owner.call(api.inventory.create, { body: { ...body, ...more } })).body.id);
  const bought = await make({ name: 'Bought', vendors: [{ vendorId: vendors[0] as number }] });
  const idea = await make({ name: 'Idea' });
  const corrected = await make({ name: 'Corrected', quantity: '5' });
  await owner.call(api.inventory.changeStock, { params: { id: Number(corrected) }, body: { quantity: '0' } });
  // All of it was used within ten days, half a year ago: one a day.
  await live(world, company, new Date('2026-01-01T12:00:00Z'), [
    step({}),
    step({ do: 'take', after: day, item: 0, quantity: 3 }),
    step({ do: 'take', after: 8 * day, item: 0, quantity: 7 }),
  ]);
  const gone = String(company.items[0]);
  const lines = cellsOf(await run(company, { useDays: 10 }));
  expect(Object.keys(lines).sort()).toEqual([bought, gone, idea, corrected].sort());
  expect(lines[bought]).toMatchObject({ quantity: '0', used: '0', suggested: '1', vendor: expect.any(String) });
  expect(lines[gone]).toMatchObject({ quantity: '0', used: '10', perDay: '1', daysLeft: '0', suggested: '37' });
  for (const one of [idea, corrected]) expect(lines[one]).toMatchObject({ status: 'Out of Stock', quantity: '0', suggested: '0' });
});

test('[REP-01] an order holds what stands under its vendor, on the screen and on paper, and nothing is ordered from two', async () => {
  const company = await openCompany(world, 'UTC');
  const { owner, vendors } = company;
  const [first, second] = vendors as [number, number];
  const make = async (name: string, ...ids: number[]) => {
    const order = ids.map((vendorId) => ({ vendorId }));
    return String(
      (await owner.call(api.inventory.create, { body: { name, quantity: '1', lowStockThreshold: '5', vendors: order } })).body.id,
    );
  };
  const both = await make('Sold by both', first, second);
  const own = await make('Sold by one', second);
  const keys = async (query: ReportQuery) => (await run(company, query)).rows.map(({ key }) => key);
  expect(await keys({ orderFrom: first })).toEqual([both]);
  expect(await keys({ orderFrom: second })).toEqual([own]);
  // With a filter for one vendor, everything that this vendor sells may be ordered there.
  expect(await keys({ vendorId: second, orderFrom: second })).toEqual([both, own]);
  const { terms } = await run(company, { orderFrom: second });
  expect(terms.filters).toMatchObject([{ name: 'orderFrom', label: 'Order from' }]);
  const query = { format: 'csv', orderFrom: second } as const;
  const file = await owner.call(api.reportFiles.download, { params: { report: 'reorder' }, query });
  expect(file.body).toContain('Sold by one');
  expect(file.body).not.toContain('Sold by both');
  const refused = await owner.call(api.reports.run, { params: { report: 'valuation' }, query: { orderFrom: second } });
  expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'orderFrom' }] } });
});
