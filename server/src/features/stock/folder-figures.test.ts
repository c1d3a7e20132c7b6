import { api } from '@onhand/contract';
import type { ServerMessage } from '@onhand/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import type { Audience } from '../../platform/db.ts';
import { asSeenBy } from '../../platform/realtime/audience.rules.ts';

let world: World;
let owner: Caller;
let organizationId: number;
let van: number;
let shop: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
  [van, shop] = [await world.folder(organizationId, { name: 'Van' }), await world.folder(organizationId, { name: 'Shop' })];
});
afterAll(() => world.close());

/** Returns the messages since the last call, to everyone and to staff of the van. */
async function heard() {
  const { rows } = await world.database.admin.query<{ id: string; message: ServerMessage; audience: Audience }>(
    'WITH gone AS (DELETE FROM events WHERE organization_id = $1 RETURNING *) SELECT id, message, audience FROM gone ORDER BY id',
    [organizationId],
  );
  const events = rows.map(({ id, message, audience }) => ({ organizationId, id: Number(id), message, audience }));
  const staff = events
    .map((event) => asSeenBy({ visibleFolders: [van], maySeeCosts: false, maySeePrices: false }, event))
    .filter((one) => one !== undefined);
  return { all: events.map(({ message }) => message), staff };
}
const figuresOf = (messages: readonly ServerMessage[]) =>
  messages.flatMap((message) => (message.type === 'folder_stats_update' ? [message.folderId] : []));
const unassignedIn = (messages: readonly ServerMessage[]) =>
  messages.flatMap((message) => (message.type === 'inventory_update' && 'unassignedCount' in message ? [message.unassignedCount] : []));

const make = async (body: object) =>
  (await owner.call(api.inventory.create, { body: { name: 'Elbow', quantity: '10', unitCost: '2', ...body } })).body.id;
const change = (id: number, body: object) => owner.call(api.inventory.changeStock, { params: { id }, body });

test('[RT-02] a change of stock says once that the figures of its folder changed, and only to those who see the folder', async () => {
  const id = await make({ folderId: shop });
  expect(figuresOf((await heard()).all)).toEqual([shop]);
  await change(id, { adjustment: '-2' });
  const { all, staff } = await heard();
  expect(figuresOf(all)).toEqual([shop]);
  expect(staff).toEqual([]);
  await change(id, { folderId: van });
  const moved = await heard();
  expect(figuresOf(moved.all)).toEqual([shop, van]);
  expect(figuresOf(moved.staff)).toEqual([van]);
});

test('[RT-03] a change of stock brings the figures that lists show, to staff without costs', async () => {
  for (const valuationMethod of ['fifo', 'moving_average', 'standard'] as const) {
    const id = await make({ folderId: van, valuationMethod });
    const was = (await owner.call(api.inventory.read, { params: { id } })).body;
    await heard();
    const is = (await change(id, { adjustment: '5', purchasePrice: '3.1' })).body;
    const { all, staff } = await heard();
    const [told, toldStaff] = [all, staff].map((messages) => messages.find(({ type }) => type === 'inventory_update'));
    const { quantity, unitCost, totalValue, updatedAt } = is;
    expect(told).toMatchObject({
      figures: { was: { quantity: was.quantity, totalValue: was.totalValue }, is: { quantity, unitCost, totalValue } },
    });
    const changedAt = (told as { figures: { is: { updatedAt: string } } }).figures.is.updatedAt;
    // It is told by when the item was held, which is just before it is written.
    expect(changedAt <= updatedAt).toBe(true);
    expect(toldStaff).toEqual({
      type: 'inventory_update',
      action: 'quantity_update',
      itemId: id,
      item: { id, folderId: van },
      figures: { was: { quantity: was.quantity }, is: { quantity, updatedAt: changedAt } },
    });
    expect(staff).toContainEqual({ type: 'folder_stats_update', folderId: van, isOfAmounts: true });
  }
});

test('[RT-03] what begins or ends an alert, or is about one of several places, is looked at anew', async () => {
  const figures = async () => (await heard()).all.flatMap((message) => ('figures' in message ? [message.figures] : []));
  const low = await make({ folderId: van, lowStockThreshold: '9' });
  await heard();
  await change(low, { adjustment: '-1' });
  expect(await figures()).toEqual([]);
  const spread = await make({ folderId: van });
  await owner.call(api.inventory.setPlaceLimits, { params: { id: spread }, body: { places: [{ placeId: shop, minimum: '1' }] } });
  await heard();
  await change(spread, { adjustment: '-1', placeId: van });
  expect(await figures()).toEqual([]);
});

test('[RT-02] many changes of one transaction say it once for each folder', async () => {
  const itemIds = [await make({ folderId: van }), await make({ folderId: van }), await make({ folderId: shop })];
  await heard();
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds }, change: { action: 'archive' } } });
  expect(figuresOf((await heard()).all).sort()).toEqual([van, shop].sort());
});

test('[RT-02] what comes to no folder or leaves it tells how many lie there, and staff are told nothing of that', async () => {
  await heard();
  const id = await make({ folderId: null });
  expect(unassignedIn((await heard()).all)).toEqual([1]);
  await change(id, { folderId: van });
  const left = await heard();
  expect(unassignedIn(left.all)).toEqual([0]);
  expect(unassignedIn(left.staff)).toEqual([]);
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'move', folderId: null } } });
  expect(unassignedIn((await heard()).all)).toEqual([1]);
  // A change elsewhere says nothing of it.
  await make({ folderId: van });
  expect(unassignedIn((await heard()).all)).toEqual([]);
});
