import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { aUsedJob } from '../../../test/used-jobs.ts';

let world: World;
let organizationId: number;
let [warehouse, odd, attic, van] = [0, 0, 0, 0];
const oddName = 'b "Émile" \\ 😀 \t\u0001';
beforeAll(async () => {
  world = await openWorld();
  const { organizationId: id, staff } = await world.people();
  organizationId = id;
  warehouse = await world.folder(organizationId, { name: 'Warehouse' });
  odd = await world.folder(organizationId, { name: oddName });
  attic = await world.folder(organizationId, { name: 'attic' });
  van = await world.folder(organizationId, { name: 'Van' });
  await world.assign(organizationId, staff, [odd, van]);
});
afterAll(() => world.close());

/** An item of seven pieces worth 10, with levels that no rule had to allow: what is told of them must be right whatever they are. */
async function lying(home: number | null, levels: readonly [place: number, quantity: string, ...limits: (string | number | null)[]][]) {
  const id = await world.item(organizationId, { name: 'Elbow', folderId: home, quantity: '7' });
  const { admin } = world.database;
  await admin.query('UPDATE items SET total_value = 10 WHERE organization_id = $1 AND id = $2', [organizationId, id]);
  await admin.query('DELETE FROM stock_levels WHERE organization_id = $1 AND item_id = $2', [organizationId, id]);
  for (const [place, quantity, minimum = null, maximum = null, source = null] of levels)
    await admin.query(
      'INSERT INTO stock_levels (organization_id, item_id, place, quantity, minimum, maximum, refill_from) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [organizationId, id, place, quantity, minimum, maximum, source],
    );
  return id;
}

async function placesFor(role: 'owner' | 'staff', id: number) {
  const { body } = await (await world.as(role)).call(api.inventory.read, { params: { id } });
  expect(body.placeCount).toBe(body.places.length);
  return body.places;
}

const nothingMore = { reserved: '0', minimum: null, maximum: null, status: null, refillFromPlaceId: null, refillFromName: null };

test('[PLC-01] of each place is told what lies there and what it is worth: the home first, then by name, whatever the names are made of', async () => {
  const id = await lying(warehouse, [
    [warehouse, '3'],
    [odd, '1.5'],
    [attic, '0'],
    [van, '2.5'],
  ]);
  expect(await placesFor('owner', id)).toEqual([
    { placeId: warehouse, name: 'Warehouse', isHome: true, quantity: '3', value: '4.2857142857', ...nothingMore },
    { placeId: attic, name: 'attic', isHome: false, quantity: '0', value: '0', ...nothingMore },
    { placeId: odd, name: oddName, isHome: false, quantity: '1.5', value: '2.1428571429', ...nothingMore },
    { placeId: van, name: 'Van', isHome: false, quantity: '2.5', value: '3.5714285714', ...nothingMore },
  ]);
  const asStaff = await placesFor('staff', id);
  expect(asStaff.map(({ placeId, quantity }) => [placeId, quantity])).toEqual([
    [odd, '1.5'],
    [van, '2.5'],
  ]);
});

test('[PLC-06] limits, promises and sources of places are told with them; a source that the reader does not see is none', async () => {
  const id = await lying(null, [
    [0, '4'],
    [odd, '2', '2', '5.5', warehouse],
    [attic, '0', '0.5', null, odd],
    [van, '1', '0', null, attic],
    [-1, '0'],
  ]);
  const limits = { reserved: '0', isHome: false };
  expect(await placesFor('owner', id)).toEqual([
    { placeId: null, name: null, isHome: true, quantity: '4', value: '5.7142857143', ...nothingMore },
    {
      ...limits,
      placeId: attic,
      name: 'attic',
      quantity: '0',
      value: '0',
      minimum: '0.5',
      maximum: null,
      status: 'out',
      refillFromPlaceId: odd,
      refillFromName: oddName,
    },
    {
      ...limits,
      placeId: odd,
      name: oddName,
      quantity: '2',
      value: '2.8571428571',
      minimum: '2',
      maximum: '5.5',
      status: 'low',
      refillFromPlaceId: warehouse,
      refillFromName: 'Warehouse',
    },
    {
      ...limits,
      placeId: van,
      name: 'Van',
      quantity: '1',
      value: '1.4285714286',
      minimum: '0',
      maximum: null,
      status: 'in',
      refillFromPlaceId: attic,
      refillFromName: 'attic',
    },
  ]);
  expect((await placesFor('staff', id)).map(({ placeId, refillFromPlaceId }) => [placeId, refillFromPlaceId])).toEqual([
    [odd, null],
    [van, null],
  ]);
  const job = await aUsedJob(world, organizationId, { lines: [{ itemId: id, used: '0' }] });
  await world.database.admin.query(
    'INSERT INTO job_reservations (organization_id, item_id, job_id, line, place, quantity) VALUES ($1, $2, $3, 1, $4, 1.5)',
    [organizationId, id, job.id, odd],
  );
  expect((await placesFor('owner', id)).map(({ reserved }) => reserved)).toEqual(['0', '0', '1.5', '0']);
});
