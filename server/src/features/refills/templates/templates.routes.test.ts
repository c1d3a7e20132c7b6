import { api } from '@onhand/contract';
import { limits } from '@onhand/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { unusedName } from '../../../../test/catalogue.ts';
import { type Caller, openWorld, type World } from '../../../../test/harness.ts';
import { type Depot, openDepot } from '../refills.fixtures.ts';

let world: World;
let depot: Depot;
let owner: Caller;
let [elbow, tee, cap] = [0, 0, 0];
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  depot = await openDepot(world);
  ({ owner } = depot);
  [elbow, tee, cap] = [await depot.item({ quantity: '9' }), await depot.item({ name: 'Tee' }), await depot.item({ name: 'Cap' })];
});
afterAll(() => world.close());

const create = async (...items: { itemId: number; minimum: string; maximum?: string }[]) =>
  (await owner.call(api.refillTemplates.create, { body: { name: unusedName('Template'), items } })).body;
const limitsIn = async (place: number, itemId: number) => {
  const { places } = (await owner.call(api.inventory.read, { params: { id: itemId } })).body;
  const level = places.find(({ placeId }) => placeId === place);
  return level && [level.minimum, level.maximum];
};
const apply = (id: number, placeIds: number[], itemIds?: number[]) =>
  owner.call(api.refillTemplates.apply, { params: { id }, body: { placeIds, ...(itemIds && { itemIds }) } });

test('[PLC-13] a template applied to a new van gives it its minima, and a refill list with them', async () => {
  const [van] = depot.vans;
  const { id, name } = await create({ itemId: elbow, minimum: '2', maximum: '4' }, { itemId: tee, minimum: '1' });
  expect((await apply(id, [van])).body).toMatchObject({ places: [{ name: 'Van 1', differences: [] }] });
  expect([await limitsIn(van, elbow), await limitsIn(van, tee)]).toEqual([
    ['2', '4'],
    ['1', null],
  ]);
  const place = (await owner.call(api.refills.places, { query: {} })).body.find(({ placeId }) => placeId === van);
  expect(place).toMatchObject({ items: 2, low: 2, template: { id, name } });
  expect((await depot.make(van)).refill?.items.map(({ name: item, planned }) => [item, planned])).toEqual([
    ['Elbow', '4'],
    ['Tee', '0'],
  ]);
});

test('[PLC-13] changing a template previews the difference for each van that follows, and changes none until it is applied', async () => {
  const [van, other] = depot.vans;
  const { id, name } = await create({ itemId: elbow, minimum: '2', maximum: '4' }, { itemId: tee, minimum: '1' });
  await apply(id, [van, other]);
  await depot.limit(tee, other, '7', null);
  const items = [
    { itemId: elbow, minimum: '3', maximum: '4' },
    { itemId: cap, minimum: '1' },
  ];
  const { body } = await owner.call(api.refillTemplates.update, { params: { id }, body: { name, items } });
  const raised = { name: 'Elbow', now: { minimum: '2', maximum: '4' }, wanted: { minimum: '3', maximum: '4' } };
  const added = { name: 'Cap', now: { minimum: null, maximum: null }, wanted: { minimum: '1', maximum: null } };
  const removed = { name: 'Tee', now: { minimum: '1', maximum: null }, wanted: null };
  // What the other van was given by hand since is its own.
  expect(body.places).toMatchObject([
    { name: 'Van 1', differences: [added, raised, removed] },
    { name: 'Van 2', differences: [added, raised] },
  ]);
  expect(await limitsIn(van, elbow)).toEqual(['2', '4']);
  await apply(id, [van]);
  expect([await limitsIn(van, elbow), await limitsIn(van, tee), await limitsIn(van, cap)]).toEqual([
    ['3', '4'],
    [null, null],
    ['1', null],
  ]);
  expect(await limitsIn(other, elbow)).toEqual(['2', '4']);
  const left = (await apply(id, [other], [cap])).body.places.find(({ placeId }) => placeId === other);
  expect(left?.differences).toMatchObject([raised]);
  expect([await limitsIn(other, cap), await limitsIn(other, tee)]).toEqual([
    ['1', null],
    ['7', null],
  ]);
});

test('[PLC-13] a template is made of a van as it is, and a van that leaves keeps its minima', async () => {
  const [van] = depot.vans;
  await depot.limit(elbow, van, '2', '5');
  const { body } = await owner.call(api.refillTemplates.create, { body: { name: unusedName('Template'), fromPlaceId: van } });
  expect(body).toMatchObject({ items: [{ name: 'Elbow', minimum: '2', maximum: '5' }], places: [{ name: 'Van 1', differences: [] }] });
  const { id } = body;
  expect((await owner.call(api.refillTemplates.leave, { params: { id }, body: { placeId: van } })).body.places).toEqual([]);
  expect(await limitsIn(van, elbow)).toEqual(['2', '5']);
  expect((await owner.call(api.refillTemplates.leave, { params: { id }, body: { placeId: van } })).status).toBe(404);
});

test('[PLC-13] refuses a name twice, a maximum below the minimum, and a place that is gone', async () => {
  const { id, name } = await create({ itemId: elbow, minimum: '2' });
  expect((await owner.call(api.refillTemplates.create, { body: { name: name.toUpperCase() } })).body).toMatchObject({
    error: 'DUPLICATE_NAME',
  });
  const items = [{ itemId: elbow, minimum: '3', maximum: '2' }];
  const wrong = await owner.call(api.refillTemplates.update, { params: { id }, body: { name, items } });
  expect(JSON.stringify(wrong.body)).toContain('The maximum must not be below the minimum.');
  expect(JSON.stringify((await apply(id, [999_999])).body)).toContain('This folder is not there any more.');
});

test('[SEC-05] a large template tells the first differences of each place and their number, the rest by pages, and is applied to few places at once', async () => {
  const { admin } = world.database;
  const { organizationId } = depot;
  const { rows } = await admin.query<{ id: string }>(
    `INSERT INTO items (organization_id, name, qr_code) SELECT $1, 'Part ' || lpad(n::text, 4, '0'), 'large-' || n FROM generate_series(1, $2::int) n RETURNING id`,
    [organizationId, limits.itemsOfTemplate],
  );
  const { id } = await create(...rows.map((row) => ({ itemId: Number(row.id), minimum: '1' })));
  // Without statistics the planner compares each of so many with each.
  await admin.query('ANALYZE items, refill_template_items, stock_levels');
  const places: number[] = [];
  for (let nth = 0; nth <= limits.levelsOfCall / limits.itemsOfTemplate; nth++) places.push(await world.folder(organizationId));
  const refused = await apply(id, places);
  expect(refused).toMatchObject({ status: 409, body: { error: 'LIMIT_REACHED' } });
  expect(refused.body).toMatchObject({ message: 'That would set more than 5,000 minima at once. Apply it to fewer places at a time.' });
  const [first = 0, last = 0] = [rows[0], rows.at(-1)].map((row) => Number(row?.id));
  const { body } = await apply(id, places.slice(0, 1), [first]);
  expect(body.places).toMatchObject([{ differenceCount: limits.itemsOfTemplate - 1 }]);
  expect(body.places[0]?.differences).toHaveLength(limits.differencesTold);
  const page = async (offset: number) =>
    (await owner.call(api.refillTemplates.differences, { params: { id }, query: { placeId: places[0] ?? 0, offset } })).body;
  expect((await page(0)).differences.slice(0, 2).map(({ name }) => name)).toEqual(['Part 0002', 'Part 0003']);
  expect(await page(0)).toMatchObject({ hasMore: true });
  expect(await page(limits.itemsOfTemplate - 2)).toMatchObject({ hasMore: false, differences: [{ itemId: last }] });
  // What was taken off is remembered only for places that still have it.
  await owner.call(api.refillTemplates.update, { params: { id }, body: { name: unusedName('Template'), items: [] } });
  const kept = await admin.query('SELECT item_id FROM refill_template_items WHERE template_id = $1', [id]);
  expect(kept.rows).toEqual([{ item_id: String(first) }]);
});
