import { api } from '@onhand/contract';
import type { ItemInput } from '@onhand/contract/item-inputs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { foldItemTotals } from '../stock/totals.store.ts';
import { closeDays } from './close-days.service.ts';
import { live, ownWorld } from './daily-values.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const make = async (owner: Caller, item: Partial<ItemInput>) =>
  (await owner.call(api.inventory.create, { body: { name: 'Pump', quantity: '10', unitCost: '2.5', ...item } })).body.id;
const change = (owner: Caller, id: number, body: { adjustment?: string; quantity?: string; purchasePrice?: string; folderId?: number }) =>
  owner.call(api.inventory.changeStock, { params: { id }, body });
const batch = async (owner: Caller) => (await owner.call(api.dashboard.batch)).body;

test('[DASH-01] the batch has the figures of the ledger, the open alerts with whether they were read, and the emptiest items', async () => {
  const { owner, organizationId } = await ownWorld(world, 'America/Chicago');
  expect(await batch(owner)).toEqual({
    stats: { totalItems: 0, lowStockCount: 0, outOfStockCount: 0, totalValue: '0', monthlyActivity: { added: 0, removed: 0, adjusted: 0 } },
    alerts: [],
    lowStockItems: [],
  });
  const folderId = await world.folder(organizationId, { name: 'Van 3' });
  const vendorId = await world.vendor(organizationId, 'Supply house');
  const elbow = await make(owner, { name: 'Elbow', lowStockThreshold: '8', sku: 'EL-1', vendors: [{ vendorId }], folderId });
  const valve = await make(owner, { name: 'Valve', lowStockThreshold: '5' });
  const gone = await make(owner, { name: 'Gone' });
  const shelved = await make(owner, { name: 'Shelved', quantity: '0' });
  await change(owner, elbow, { adjustment: '2', purchasePrice: '3.1' });
  await change(owner, elbow, { adjustment: '-5' });
  await change(owner, valve, { quantity: '0' });
  await change(owner, valve, { folderId });
  const bulk = (id: number, action: 'delete' | 'archive') =>
    owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action } } });
  await bulk(gone, 'delete');
  await bulk(shelved, 'archive');

  const { stats, alerts, lowStockItems } = await batch(owner);
  // Twelve elbows for 31.20, five of them taken at 2.60. Four items came with stock or without, three of them with.
  expect(stats).toEqual({
    totalItems: 2,
    lowStockCount: 1,
    outOfStockCount: 1,
    totalValue: '18.2',
    monthlyActivity: { added: 4, removed: 2, adjusted: 1 },
  });
  expect(alerts.map(({ kind, isRead, item }) => ({ kind, isRead, name: item.name }))).toEqual([
    { kind: 'out', isRead: false, name: 'Valve' },
    { kind: 'low', isRead: false, name: 'Elbow' },
  ]);
  expect(lowStockItems).toMatchObject([
    { name: 'Valve', stockStatus: 'out', quantity: '0', lowStockThreshold: '5', folder: 'Van 3', vendor: null },
    { name: 'Elbow', stockStatus: 'low', quantity: '7', sku: 'EL-1', vendor: 'Supply house', folderId },
  ]);
  await owner.call(api.alerts.mark, { body: { ids: [alerts[0]?.id ?? 0] } });
  expect((await batch(owner)).alerts.map(({ isRead }) => isRead)).toEqual([true, false]);
  await foldItemTotals(world.services.db.platform);
  expect((await batch(owner)).stats).toEqual(stats);
});

test('[DASH-01] a month begins at midnight in the organization’s zone, whether its days were kept already or not', async () => {
  const own = await ownWorld(world, 'America/Chicago');
  // Chicago is five hours behind: the first two are of April there.
  await live(world, own, new Date('2025-05-01T04:00:00Z'), [
    { do: 'make', after: 0, quantity: 10, cost: 100, method: 'fifo' },
    { do: 'take', after: 59, item: 0, quantity: 1, cost: 0 },
    { do: 'take', after: 2, item: 0, quantity: 1, cost: 0 },
    { do: 'add', after: 1440, item: 0, quantity: 3, cost: 100 },
    { do: 'set', after: 3000, item: 0, quantity: 8, cost: 0 },
    { do: 'undo', after: 10, item: 0 },
  ]);
  world.setNow(new Date('2025-05-20T12:00:00Z'));
  try {
    const fromTheLedger = (await batch(own.owner)).stats.monthlyActivity;
    expect(fromTheLedger).toEqual({ added: 1, removed: 1, adjusted: 2 });
    await closeDays(world.services.db, new Date('2025-05-03T12:00:00Z'));
    expect((await batch(own.owner)).stats.monthlyActivity).toEqual(fromTheLedger);
    await closeDays(world.services.db, world.services.now());
    expect((await batch(own.owner)).stats.monthlyActivity).toEqual(fromTheLedger);
    world.setNow(new Date('2025-06-01T12:00:00Z'));
    expect((await batch(own.owner)).stats.monthlyActivity).toEqual({ added: 0, removed: 0, adjusted: 0 });
  } finally {
    world.setNow(undefined);
  }
});

test('[DASH-03] the trend ends with what the stock is worth now and begins with the first change', async () => {
  const own = await ownWorld(world, 'UTC');
  const trend = (query: object) => own.owner.call(api.dashboard.valueTrend, { query });
  const { body: none } = await trend({ range: '7d' });
  expect(none).toMatchObject({ firstDay: null, days: [] });
  const today = none.today;
  await live(world, own, new Date(Date.parse(`${today}T00:00Z`) - 3 * 86_400_000), [
    { do: 'make', after: 60, quantity: 4, cost: 250, method: 'moving_average' },
    { do: 'take', after: 1440, item: 0, quantity: 1, cost: 0 },
  ]);
  const { body } = await trend({ range: '30d' });
  expect(body.days.map(({ value }) => value)).toEqual(['10', '7.5', '7.5', '7.5']);
  expect(body.days.at(-1)?.day).toBe(today);
  expect(body.firstDay).toBe(body.days[0]?.day);
  await closeDays(world.services.db, new Date());
  expect((await trend({ range: '30d' })).body).toEqual(body);
  expect((await trend({ from: body.days[1]?.day, to: body.days[1]?.day })).body.days).toEqual([body.days[1]]);
  for (const query of [
    {},
    { from: '2025-01-02' },
    { from: '2025-01-02', to: '2025-01-01' },
    { range: '7d', from: '2025-01-01', to: '2025-01-02' },
    { from: '1900-01-01', to: '2025-01-01' },
  ]) {
    expect((await trend(query)).status, JSON.stringify(query)).toBe(400);
  }
});

test('[DASH-04] what is low comes page by page, the emptiest first, and nothing twice', async () => {
  const { owner } = await ownWorld(world, 'UTC');
  for (const [name, quantity] of [
    ['b', '1'],
    ['é', '0'],
    ['a', '2'],
    ['d', '0'],
    ['c', '0'],
    ['full', '90'],
  ] as const) {
    await make(owner, { name, quantity, lowStockThreshold: '5' });
  }
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await owner.call(api.dashboard.lowStock, { query: { limit: 2, ...(cursor && { cursor }) } });
    expect(body.total).toBe(5);
    names.push(...body.items.map(({ name }) => name));
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  expect(names).toEqual(['c', 'd', 'é', 'a', 'b']);
  for (const bad of ['x', Buffer.from('[7,"a",1]').toString('base64url')]) {
    expect((await owner.call(api.dashboard.lowStock, { query: { cursor: bad } })).status).toBe(400);
  }
});

test('[DASH-02] recalculating corrects figures that went wrong, once, however many ask at the same moment', async () => {
  const own = await ownWorld(world, 'UTC');
  const { owner, organizationId } = own;
  await live(world, own, new Date('2025-05-01T02:00:00Z'), [{ do: 'make', after: 0, quantity: 4, cost: 250, method: 'fifo' }]);
  const right = (await batch(owner)).stats;
  await foldItemTotals(world.services.db.platform);
  expect((await owner.call(api.dashboard.recalculate)).body).toEqual({ corrected: 0 });
  // As nobody but a broken program or a hand on the database would.
  await world.database.admin.query('UPDATE item_totals SET value = value + 7, items = items - 1 WHERE organization_id = $1', [
    organizationId,
  ]);
  await closeDays(world.services.db, new Date('2025-05-03T12:00:00Z'));
  expect((await batch(owner)).stats.totalValue).toBe('17');
  const both = await Promise.all([owner.call(api.dashboard.recalculate), owner.call(api.dashboard.recalculate)]);
  expect(both.map(({ body }) => body.corrected).sort()).toEqual([0, 1]);
  expect((await batch(owner)).stats).toEqual(right);
  const trend = await owner.call(api.dashboard.valueTrend, { query: { from: '2025-05-01', to: '2025-05-02' } });
  expect(trend.body.days.map(({ value }) => value)).toEqual(['10', '10']);
  let last = 200;
  for (let n = 0; n < 10; n++) last = (await owner.call(api.dashboard.recalculate)).status;
  expect(last).toBe(429);
});

test('[DASH-01] staff are refused, and another organization’s figures stay its own', async () => {
  const staff = await world.as('staff');
  for (const row of [api.dashboard.batch, api.dashboard.recalculate]) expect((await staff.call(row)).status).toBe(403);
  expect((await staff.call(api.dashboard.valueTrend, { query: { range: '7d' } })).status).toBe(403);
  expect((await staff.call(api.dashboard.lowStock, { query: {} })).status).toBe(403);
  await make(await world.as('owner'), { name: 'Ours', quantity: '0' });
  const other = await batch(await world.as('other-owner'));
  expect(other).toMatchObject({ stats: { totalItems: 0, totalValue: '0' }, alerts: [], lowStockItems: [] });
});
