import { api } from '@onhand/contract';
import type { Alert } from '@onhand/contract/alerts';
import type { ItemInput } from '@onhand/contract/item-inputs';
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

const make = async (item: Partial<ItemInput> = {}) =>
  (await owner.call(api.inventory.create, { body: { name: 'Pump', quantity: '10', lowStockThreshold: '4', ...item } })).body.id;
const add = (id: number, adjustment: string) => owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment } });
const alertsOf = async (id: number, state: 'open' | 'resolved' = 'open', caller = owner): Promise<Alert[]> =>
  (await caller.call(api.alerts.list, { query: { state, limit: 200 } })).body.alerts.filter(({ item }) => item.id === id);
const kinds = async (id: number, state: 'open' | 'resolved' = 'open') => (await alertsOf(id, state)).map(({ kind }) => kind);

test('[ALRT-02] an alert is made once a crossing and resolves when the stock is back above', async () => {
  const id = await make();
  expect(await kinds(id)).toEqual([]);
  await add(id, '-6');
  expect(await alertsOf(id)).toMatchObject([{ kind: 'low', isRead: false, resolvedAt: null, quantityThen: '4', item: { quantity: '4' } }]);
  await add(id, '-1');
  expect(await kinds(id), 'still below: the same alert').toEqual(['low']);
  await add(id, '-3');
  expect(await kinds(id), 'running out is a crossing of its own').toEqual(['out']);
  await add(id, '2');
  expect(await kinds(id), 'a little came back').toEqual(['low']);
  await add(id, '5');
  expect(await kinds(id)).toEqual([]);
  expect(await kinds(id, 'resolved')).toEqual(['low', 'low']);
  await add(id, '-7');
  expect(await kinds(id), 'the next crossing is a new alert').toEqual(['out']);
  expect(await alertsOf(id, 'resolved')).toHaveLength(2);
});

test('[ALRT-02] a threshold raised above the stock alerts too, and what is made low or with nothing in it is an alert at once', async () => {
  const id = await make({ quantity: '10', lowStockThreshold: null });
  await owner.call(api.inventory.update, { params: { id }, body: { lowStockThreshold: '12' } });
  expect(await kinds(id)).toEqual(['low']);
  await owner.call(api.inventory.update, { params: { id }, body: { lowStockThreshold: '2' } });
  expect(await kinds(id)).toEqual([]);
  expect(await kinds(await make({ quantity: '0', lowStockThreshold: null }))).toEqual(['out']);
  const born = await make({ quantity: '3' });
  expect(await alertsOf(born)).toMatchObject([{ kind: 'low', isRead: false, quantityThen: '3', item: { quantity: '3' } }]);
  expect(await kinds(born, 'resolved'), 'it never was out').toEqual([]);
  expect(await kinds(await make(), 'resolved')).toEqual([]);
  const { id: twin } = (await owner.call(api.inventory.duplicate, { params: { id: born } })).body;
  expect(await kinds(twin)).toEqual(['out']);
});

test('[ALRT-02] archiving resolves, deleting removes, and a bulk change alerts for each item', async () => {
  const [first, second] = [await make(), await make()];
  await owner.call(api.inventory.bulk, {
    body: { selection: { itemIds: [first, second] }, change: { action: 'edit', changes: { lowStockThreshold: '50' } } },
  });
  expect([await kinds(first), await kinds(second)]).toEqual([['low'], ['low']]);
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [first] }, change: { action: 'archive' } } });
  expect([await kinds(first), await kinds(first, 'resolved')]).toEqual([[], ['low']]);
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [first] }, change: { action: 'restore' } } });
  expect(await kinds(first), 'back, and still low').toEqual(['low']);
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [second] }, change: { action: 'delete' } } });
  expect([await kinds(second), await kinds(second, 'resolved')]).toEqual([[], []]);
});

test('[ALRT-01] each person reads for themselves: one, all, and unread again; the count follows', async () => {
  const [first, second] = [await make(), await make()];
  await add(first, '-7');
  await add(second, '-10');
  const admin = await world.as('admin');
  const unread = async (caller: Caller) => (await caller.call(api.alerts.count, {})).body.count;
  const [before, adminBefore] = [await unread(owner), await unread(admin)];
  const [alert] = await alertsOf(first);
  const marked = await owner.call(api.alerts.mark, { body: { ids: [alert?.id ?? 0] } });
  expect(marked.body.count).toBe(before - 1);
  expect((await alertsOf(first))[0]?.isRead).toBe(true);
  const { alerts } = (await owner.call(api.alerts.list, { query: { isUnread: 'true', limit: 200 } })).body;
  expect(alerts.map(({ item }) => item.id)).toContain(second);
  expect(alerts.map(({ item }) => item.id)).not.toContain(first);
  expect((await owner.call(api.alerts.mark, { body: {} })).body).toMatchObject({ count: 0 });
  expect(await unread(admin)).toBe(adminBefore);
  expect((await owner.call(api.alerts.mark, { body: { ids: [alert?.id ?? 0], isRead: false } })).body.count).toBe(1);
});

test('[FOLD-04] [ALRT-01] staff get the alerts of their folders, and cannot mark others', async () => {
  const folderId = await world.folder(organizationId, { name: 'Van 7' });
  const [mine, hidden] = [await make({ folderId }), await make()];
  await add(mine, '-10');
  await add(hidden, '-10');
  await world.assign(organizationId, (await world.people()).staff, [folderId]);
  const staff = await world.as('staff');
  expect(await alertsOf(mine, 'open', staff)).toMatchObject([{ kind: 'out', item: { folder: 'Van 7' } }]);
  expect(await alertsOf(hidden, 'open', staff)).toEqual([]);
  expect((await staff.call(api.alerts.count, {})).body).toEqual({
    count: 1,
    low: 0,
    out: 1,
    openLow: 0,
    openOut: 1,
    overdue: 0,
    overdueOrders: 0,
    overdueCredits: 0,
  });
  const [other] = await alertsOf(hidden);
  await staff.call(api.alerts.mark, { body: { ids: [other?.id ?? 0] } });
  const { rows } = await world.database.admin.query('SELECT FROM alert_reads WHERE alert_id = $1', [other?.id]);
  expect(rows).toEqual([]);
});

test('pages of alerts neither repeat nor skip', async () => {
  for (let n = 0; n < 5; n++) await add(await make(), '-10');
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const { alerts, nextCursor } = (await owner.call(api.alerts.list, { query: { limit: 2, ...(cursor && { cursor }) } })).body;
    seen.push(...alerts.map(({ id }) => id));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual((await owner.call(api.alerts.list, { query: { limit: 200 } })).body.alerts.map(({ id }) => id));
  expect((await owner.raw({ method: 'GET', url: '/api/alerts?cursor=x' })).status).toBe(400);
});
