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

const run = async ({ owner }: Company, report: 'movement' | 'valuation' | 'turnover', query: ReportQuery = {}) =>
  (await owner.call(api.reports.run, { params: { report }, query })).body;

const step = (own: Partial<Step>): Step => ({ do: 'make', after: 0, item: 0, quantity: 10, cost: 100, place: 0, ...own });

// Each of these nights a clock that shows one in the morning is put back to midnight.
test.each([
  ['America/Havana', '2025-11-01', '2025-11-02', '2025-11-02T04:30:00Z'],
  ['Atlantic/Azores', '2025-10-25', '2025-10-26', '2025-10-26T00:30:00Z'],
])('[REP-02] in %s the day on which midnight comes twice begins with the first of them', async (zone, before, day, at) => {
  const company = await openCompany(world, zone);
  await live(world, company, new Date(at), [step({})]);
  expect((await run(company, 'movement', { from: day, to: day })).totals).toMatchObject({ opening: '0', in: '10', closing: '10' });
  expect((await run(company, 'movement', { from: before, to: before })).totals).toMatchObject({ in: '0', closing: '0' });
  expect((await run(company, 'valuation', { asOf: before })).rowCount).toBe(0);
  expect((await run(company, 'valuation', { asOf: day })).totals).toMatchObject({ quantity: '10' });
});

test('[REP-01] a correction that was undone is in no column: what it brought is taken off what came in, what it took off what went out', async () => {
  const company = await openCompany(world, 'UTC');
  const { owner } = company;
  await live(world, company, new Date('2026-01-05T12:00:00Z'), [step({})]);
  const params = { id: company.items[0] as number };
  for (const quantity of ['15', '4']) {
    const { body } = await owner.call(api.inventory.changeStock, { params, body: { quantity } });
    await owner.call(api.transactions.undo, { params: { id: body.movement?.id ?? 0 }, body: {} });
  }
  const range = { from: '2026-01-01', to: '2100-01-01' };
  const { totals } = await run(company, 'movement', range);
  expect(totals).toMatchObject({ in: '10', out: '0', net: '10', adjusted: '0', opening: '0', closing: '10' });
  const { totals: values } = await run(company, 'movement', { ...range, groupBy: 'folder' });
  expect(values).toMatchObject({ openingValue: '0', valueChange: values.closingValue });
});

test('[REP-01] a range from before there were books is told as it was asked for, and its chart begins with the books', async () => {
  const company = await openCompany(world, 'UTC');
  world.setNow(
    await live(world, company, new Date('2026-01-05T12:00:00Z'), [step({}), step({ do: 'take', after: 9 * 24 * 60, quantity: 5 })]),
  );
  const { terms, chart, rows } = await run(company, 'movement', { from: '0001-01-01', to: '2026-01-31' });
  expect(terms).toMatchObject({ from: '0001-01-01', to: '2026-01-14', days: 739_630 });
  expect(chart?.x.type).toBe('date');
  expect(chart?.points.map(({ x }) => x)).toEqual(Array.from({ length: 10 }, (_, n) => `2026-01-${String(n + 5).padStart(2, '0')}`));
  expect(rows).toHaveLength(1);
  // Five in ten days leave as many for ten more, however long nothing was there before.
  expect((await run(company, 'turnover', { from: '2025-01-01', to: '2026-01-31' })).rows[0]?.cells.daysOfStock).toBe('10');
  const { chart: empty, rowCount } = await run(company, 'movement', { from: '0001-01-01', to: '1999-12-31' });
  expect({ rowCount, points: empty?.points }).toEqual({ rowCount: 0, points: [] });
  world.setNow(undefined);
});
