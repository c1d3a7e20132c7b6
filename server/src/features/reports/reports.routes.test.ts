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
const run = (report: Id, query: ReportQuery = {}, as = owner) => as.call(api.reports.run, { params: { report }, query });
const make = async (body: object) =>
  (await owner.call(api.inventory.create, { body: { name: 'Elbow', quantity: '10', unitCost: '2', ...body } })).body.id;
const change = (id: number, body: object) => owner.call(api.inventory.changeStock, { params: { id }, body });

test('[REP-02] the valuation of today is the sum of the items’ values, and a movement report’s in minus out the change of quantity', async () => {
  const id = await make({ name: 'Thirds', quantity: '3', unitCost: '0.333333' });
  await change(id, { adjustment: '-1' });
  await make({ name: 'Tee', quantity: '7', unitCost: '1.25', valuationMethod: 'fifo' });
  const { rows } = await world.database.admin.query<{ value: string; quantity: string }>(
    'SELECT trim_scale(sum(total_value)) AS value, trim_scale(sum(quantity)) AS quantity FROM items WHERE organization_id = $1',
    [organizationId],
  );
  for (const { id: groupBy } of reportRegistry.valuation.groupings) {
    expect((await run('valuation', { groupBy })).body.totals).toMatchObject({ value: rows[0]?.value, quantity: rows[0]?.quantity });
  }
  const { totals } = (await run('movement')).body;
  expect(totals).toMatchObject({ opening: '0', closing: rows[0]?.quantity, net: rows[0]?.quantity });
  expect(Number(totals.in) - Number(totals.out)).toBe(Number(totals.net));
});

test('[REP-01] an undone issue is no issue, and a deleted item keeps its name', async () => {
  const [undone, gone] = [await make({ name: 'Undone' }), await make({ name: 'Gone pump' })];
  const movement = (await change(undone, { adjustment: '-4' })).body.movement?.id ?? 0;
  await owner.call(api.transactions.undo, { params: { id: movement }, body: {} });
  await change(gone, { adjustment: '-3' });
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [gone] }, change: { action: 'delete' } } });
  const { rows } = (await run('cost-of-goods')).body;
  expect(rows.find(({ key }) => key === String(undone))).toBeUndefined();
  expect(rows.find(({ key }) => key === String(gone))).toMatchObject({
    link: null,
    cells: { name: 'Gone pump', quantity: '3', cost: '6' },
  });
});

test('[REP-01] figures sort by size and not by their letters, empty ones last either way', async () => {
  const folderId = await world.folder(organizationId);
  for (const [name, cost] of [
    ['Nine', '9'],
    ['Ten', '10'],
    ['Hundred', '100'],
  ])
    await make({ name, folderId, quantity: '1', unitCost: cost });
  const names = async (direction: 'asc' | 'desc') =>
    (await run('valuation', { folderId, sort: 'value', direction })).body.rows.map(({ cells }) => cells.name);
  expect(await names('asc')).toEqual(['Nine', 'Ten', 'Hundred']);
  expect(await names('desc')).toEqual(['Hundred', 'Ten', 'Nine']);
});

test('[REP-01] a folder means those below it too, and what moves in or away is told apart from what came and went', async () => {
  const above = await world.folder(organizationId, { name: 'Yard' });
  const below = await world.folder(organizationId, { name: 'Van', parentId: above });
  const id = await make({ name: 'Wanderer', folderId: null, quantity: '5' });
  await change(id, { folderId: below });
  const { body } = await run('movement', { folderId: above });
  expect(body.terms.filters).toEqual([{ name: 'folderId', label: 'Folder', value: 'Yard' }]);
  expect(body.rows.map(({ cells }) => cells)).toMatchObject([
    { name: 'Wanderer', opening: '0', in: '0', out: '0', transferred: '5', closing: '5' },
  ]);
  const { rows } = (await run('valuation', { groupBy: 'folder', folderId: above })).body;
  expect(rows).toMatchObject([
    { link: { kind: 'folder', id: String(above) }, cells: { name: 'Yard', quantity: '5' } },
    { link: { kind: 'folder', id: String(below) }, cells: { name: 'Yard › Van', quantity: '5' } },
  ]);
});

test('[REP-01] by folder a van is the sum of its shelves, which stand below it, and the total counts everything once', async () => {
  const vans = await world.folder(organizationId, { name: 'Vans' });
  const van = await world.folder(organizationId, { name: 'Van 2', parentId: vans });
  const shelves = [
    await world.folder(organizationId, { name: 'Left shelf', parentId: van }),
    await world.folder(organizationId, { name: 'Right shelf', parentId: van }),
  ];
  const feet = await world.unit(organizationId, { name: 'ft of pipe', allowsDecimals: true });
  const pipe = await make({ name: 'Pipe', folderId: shelves[0], quantity: '20', unitCost: '3', unitId: feet });
  await make({ name: 'Wrench', folderId: shelves[1], quantity: '2', unitCost: '50' });
  await make({ name: 'Ladder', folderId: van, quantity: '1', unitCost: '90' });
  const { body } = await run('valuation', { groupBy: 'folder', folderId: vans });
  expect(
    body.rows.map(({ tree, cells }) => [tree?.depth, tree?.name, cells.level, cells.items, cells.quantity, cells.unit, cells.value]),
  ).toEqual([
    // Feet and pieces are no sum.
    [0, 'Vans', '1', '3', null, null, '250'],
    [1, 'Van 2', '2', '3', null, null, '250'],
    [2, 'Right shelf', '3', '1', '2', null, '100'],
    [2, 'Left shelf', '3', '1', '20', 'ft of pipe', '60'],
  ]);
  expect(body.totals).toMatchObject({ value: '250', items: '3', quantity: null });
  expect(body.unitTotals).toEqual([
    { unit: null, cells: { quantity: '3' } },
    { unit: 'ft of pipe', cells: { quantity: '20' } },
  ]);
  expect(body.chart?.points).toEqual([{ x: 'Vans › Van 2', values: { value: '250' } }]);
  const top = (await run('valuation', { groupBy: 'folder', levels: 'top' })).body;
  expect(top.rows.every(({ tree }) => tree?.depth === 0)).toBe(true);
  expect(top.rows.find(({ key }) => key === String(vans))?.cells).toMatchObject({ items: '3', value: '250' });
  const sum = top.rows.reduce((all, { cells }) => all + Number(cells.value), 0);
  expect(sum).toBeCloseTo(Number(top.totals.value), 6);
  // Two shelves gave of the same pipe, and for the van that is one item.
  await change(pipe, { adjustment: '-5' });
  await change(pipe, { folderId: shelves[1] });
  await change(pipe, { adjustment: '-5' });
  for (const report of ['cost-of-goods', 'turnover'] as const) {
    const { rows } = (await run(report, { groupBy: 'folder', folderId: van })).body;
    expect(rows[0]?.cells, report).toMatchObject({ name: 'Vans › Van 2', items: report === 'turnover' ? '3' : '1', cost: '30' });
  }
  const moved = (await run('movement', { groupBy: 'folder', folderId: van })).body;
  expect(moved.rows[0]?.cells).toMatchObject({
    openingValue: '0',
    valueChange: '220',
    closingValue: '220',
    in: null,
    out: null,
    unit: null,
  });
  const left = moved.rows.find(({ key }) => key === String(shelves[0]))?.cells;
  expect(left).toMatchObject({ in: '20', out: '5', unit: 'ft of pipe' });
  expect(moved.unitTotals).toEqual([
    { unit: 'ft of pipe', cells: { in: '20', out: '10' } },
    { unit: null, cells: { in: '3', out: '0' } },
  ]);
  expect((await run('valuation', { levels: 'top' })).status).toBe(400);
  expect((await run('valuation', { groupBy: 'folder', sort: 'level' })).status).toBe(400);
});

test('[REP-01] where everything has one unit, or nothing has any, movements by folder, kind, day and month have quantities; else those have none', async () => {
  const person = await world.person('Una');
  const one = await world.organization(person, 'One Unit');
  const own = world.withSession(await world.signIn(person));
  const make = async (name: string, unitId: number | null) =>
    (await own.call(api.inventory.create, { body: { name, quantity: '10', unitCost: '2', unitId } })).body.id;
  const report = async (groupBy: ReportQuery['groupBy']) =>
    (await own.call(api.reports.run, { params: { report: 'movement' }, query: { groupBy } })).body;
  const expectQuantities = async (unit: string | null, figures: { in: string; out: string }) => {
    for (const groupBy of ['folder', 'day', 'month'] as const) {
      const { rows, totals, unitTotals } = await report(groupBy);
      expect(rows[0]?.cells, groupBy).toMatchObject({ ...figures, unit });
      expect(totals, groupBy).toMatchObject(figures);
      expect(unitTotals, groupBy).toEqual([{ unit, cells: figures }]);
    }
    const byKind = Object.fromEntries((await report('kind')).rows.map(({ key, cells }) => [key, [cells.in, cells.out, cells.unit]]));
    expect(byKind).toEqual({ opening: [figures.in, '0', unit], out: ['0', figures.out, unit] });
  };
  const elbow = await make('Elbow', null);
  await own.call(api.inventory.changeStock, { params: { id: elbow }, body: { adjustment: '-3' } });
  await expectQuantities(null, { in: '10', out: '3' });

  const boxes = await world.unit(one, { name: 'boxes of one' });
  await own.call(api.inventory.update, { params: { id: elbow }, body: { unitId: boxes } });
  await make('Tee', boxes);
  await expectQuantities('boxes of one', { in: '20', out: '3' });

  // With something of another unit, or deleted since, which has none any more, these are no sums.
  const told = async () => (await report('day')).columns.filter(({ type, key }) => type === 'quantity' || key === 'unit');
  expect(await told()).toHaveLength(3);
  const pipe = await make('Pipe', await world.unit(one, { name: 'ft of pipe' }));
  expect(await told()).toEqual([]);
  await own.call(api.inventory.update, { params: { id: pipe }, body: { unitId: boxes } });
  expect(await told()).toHaveLength(3);
  await own.call(api.inventory.bulk, { body: { selection: { itemIds: [pipe] }, change: { action: 'delete' } } });
  expect(await told()).toEqual([]);
});

test('[REP-01] the reorder list stands under its vendors, and asks one of them at their price', async () => {
  const [first, second] = [await world.vendor(organizationId, 'Aber'), await world.vendor(organizationId, 'Zed')];
  const vendors = [
    { vendorId: second, price: '3' },
    { vendorId: first, price: '4' },
  ];
  const id = await make({ name: 'Ordered', quantity: '1', lowStockThreshold: '5', vendors });
  const line = async (query: ReportQuery) => (await run('reorder', query)).body.rows.find(({ key }) => key === String(id));
  expect(await line({})).toMatchObject({
    section: { id: String(second), label: 'Zed' },
    cells: { suggested: '5', price: '3', cost: '15' },
  });
  expect(await line({ vendorId: first })).toMatchObject({ section: { label: 'Aber' }, cells: { price: '4', cost: '20' } });
});

test('[REP-01] members of staff get no report at all', async () => {
  const staff = await world.as('staff');
  for (const report of Object.keys(reportRegistry) as Id[]) expect((await run(report, {}, staff)).status).toBe(403);
});

test.each<[Id, ReportQuery, string]>([
  ['movement', { from: '2026-02-01' }, 'to'],
  ['movement', { from: '2026-02-02', to: '2026-02-01' }, 'from'],
  ['movement', { from: '2026-02-30', to: '2026-03-01' }, 'from'],
  ['movement', { asOf: '2026-02-01' }, 'asOf'],
  ['movement', { groupBy: 'vendor' }, 'groupBy'],
  ['valuation', { sort: 'cost' }, 'sort'],
  ['valuation', { sort: '"; DROP TABLE items' }, 'sort'],
  ['valuation', { kind: 'in' }, 'kind'],
  ['valuation', { cursor: 'x' }, 'cursor'],
  ['dead-stock', { idleDays: 0 }, 'idleDays'],
])('[REP-01] %s refuses %j and names the field', async (report, query, field) => {
  expect(await run(report, query)).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT', details: [{ field }] } });
});

test('[REP-01] a filter that points to nothing of this organization is refused', async () => {
  const { otherOrganizationId } = await world.people();
  const tagId = await world.tag(otherOrganizationId);
  expect((await run('valuation', { tagId })).status).toBe(404);
  expect((await run('valuation', { folderId: 999_999_999 })).status).toBe(404);
});
