import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';

// What lists show of tags, vendor, places and reservations is kept on the item (065-the-list.md): no way to change these may forget it.
let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

const kept = async () => (await reconcile(world.services.db, organizationId))?.differences ?? [];
const listed = async (id: number) => {
  const { items } = (await owner.call(api.inventory.list, { query: {} })).body;
  return items.find((item) => item.id === id);
};
const tag = async (name: string) => (await owner.call(api.tags.create, { body: { name, color: null } })).body.id;
const vendor = async (name: string) => (await owner.call(api.vendors.create, { body: { name } })).body.id;
const make = async (body: object) => (await owner.call(api.inventory.create, { body: { name: 'Elbow', ...body } })).body.id;
const edit = (id: number, body: object) => owner.call(api.inventory.update, { params: { id }, body });
const inBulk = (id: number, action: 'tag' | 'untag', tagId: number) =>
  owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action, tagIds: [tagId] } } });

test('[INV-05] a list shows tags as they are now: given, renamed, coloured, merged, taken away and deleted', async () => {
  const [red, blue] = [await tag('Red'), await tag('Blue')];
  const id = await make({ tagIds: [red, blue] });
  const names = async () => (await listed(id))?.tags.map(({ name, color }) => `${name} ${color}`);
  expect(await names()).toEqual(['Blue null', 'Red null']);
  await owner.call(api.tags.update, { params: { id: red }, body: { name: 'Amber' } });
  expect(await names()).toEqual(['Amber null', 'Blue null']);
  await owner.call(api.tags.update, { params: { id: red }, body: { color: 'green' } });
  expect(await names()).toEqual(['Amber green', 'Blue null']);
  await owner.call(api.tags.merge, { params: { id: red }, body: { into: blue } });
  expect(await names()).toEqual(['Blue null']);
  await inBulk(id, 'untag', blue);
  expect(await names()).toEqual([]);
  await inBulk(id, 'tag', blue);
  expect(await names()).toEqual(['Blue null']);
  await owner.call(api.tags.remove, { params: { id: blue } });
  expect(await names()).toEqual([]);
  expect(await kept()).toEqual([]);
});

test('[INV-05] a list shows the vendor as it is now: preferred, renamed, copied and deleted', async () => {
  const [one, two] = [await vendor('Acme'), await vendor('Baker')];
  const id = await make({ vendors: [{ vendorId: one }, { vendorId: two }] });
  const shown = async (of = id) => (await listed(of))?.vendor?.name;
  expect(await shown()).toBe('Acme');
  await edit(id, { vendors: [{ vendorId: two }, { vendorId: one }] });
  expect(await shown()).toBe('Baker');
  await owner.call(api.vendors.update, { params: { id: two }, body: { name: 'Cole' } });
  expect(await shown()).toBe('Cole');
  const copy = (await owner.call(api.inventory.duplicate, { params: { id } })).body.id;
  expect(await shown(copy)).toBe('Cole');
  await owner.call(api.vendors.remove, { params: { id: two } });
  expect(await shown()).toBe('Acme');
  await owner.call(api.vendors.remove, { params: { id: one } });
  expect(await shown()).toBeUndefined();
  expect(await kept()).toEqual([]);
});

test('[INV-05] a list shows the unit as it is now', async () => {
  const unit = (await owner.call(api.units.create, { body: { name: 'reel', allowsDecimals: false } })).body.id;
  const id = await make({ unitId: unit });
  await owner.call(api.units.update, { params: { id: unit }, body: { name: 'drum', allowsDecimals: true } });
  expect((await listed(id))?.unit).toEqual({ id: unit, name: 'drum', allowsDecimals: true });
  await edit(id, { unitId: null });
  expect((await listed(id))?.unit).toBeNull();
});

test('[PLC-03] a list counts the places an item has come to, also those where nothing lies', async () => {
  const folder = async (name: string) => (await owner.call(api.folders.create, { body: { name } })).body.id;
  const [home, van] = [await folder('Home'), await folder('Van')];
  const id = await make({ folderId: home, quantity: '5' });
  const places = async () => (await listed(id))?.placeCount;
  expect(await places()).toBe(1);
  await owner.call(api.inventory.setPlaceLimits, { params: { id }, body: { places: [{ placeId: van, minimum: '1' }] } });
  expect(await places()).toBe(2);
  await owner.call(api.inventory.removePlace, { params: { id, placeId: van } });
  expect(await places()).toBe(1);
  expect(await kept()).toEqual([]);
});

test('[JOB-03] a list shows what is promised of an item as it becomes more, other and less', async () => {
  const folder = async (name: string) => (await owner.call(api.folders.create, { body: { name } })).body.id;
  const [shelf, van] = [await folder('Shelf'), await folder('Service van')];
  const [id, other] = [await make({ folderId: shelf, quantity: '9' }), await make({ quantity: '5' })];
  const plan = async (job: number, itemId: number, quantity: string) =>
    owner.call(api.jobs.planLines, { params: { id: job }, body: { lines: [{ itemId, quantity, mode: 'set' }] } });
  const lines = [
    { itemId: id, quantity: '4' },
    { itemId: other, quantity: '2' },
  ];
  const { id: job } = (await owner.call(api.jobs.make, { body: { title: 'Boiler', placeId: van, lines } })).body;
  const { id: sink } = (await owner.call(api.jobs.make, { body: { title: 'Sink', lines: [{ itemId: id, quantity: '1' }] } })).body;
  const reserved = async () => [(await listed(id))?.reserved, (await listed(other))?.reserved];
  expect(await reserved()).toEqual(['5', '2']);
  await plan(job, id, '6');
  expect(await reserved()).toEqual(['7', '2']);
  await owner.call(api.jobs.pick, { params: { id: job }, body: { lines: [{ line: 1, quantity: '3' }] } });
  expect(await reserved()).toEqual(['7', '2']);
  await owner.call(api.jobs.use, { params: { id: job }, body: { parts: [{ line: 1, itemId: id, quantity: '2' }] } });
  await plan(job, other, '0');
  expect(await reserved()).toEqual(['5', '0']);
  expect(await kept()).toEqual([]);
  await owner.call(api.jobs.cancel, { params: { id: job } });
  expect(await reserved()).toEqual(['1', '0']);
  await owner.call(api.jobs.release, { params: { id: sink }, body: {} });
  expect(await reserved()).toEqual(['0', '0']);
  expect(await kept()).toEqual([]);
});

test('[INV-05] what the version before wrote, and what nobody has filled in yet, is shown all the same', async () => {
  const [one, two] = [await tag('One'), await tag('Two')];
  const maker = await vendor('Maker');
  const id = await make({ tagIds: [one], vendors: [{ vendorId: maker }] });
  const { admin } = world.database;
  await admin.query(
    'UPDATE items SET tags_shown = NULL, vendor_shown = NULL, has_several_levels = true, has_reservations = true WHERE id = $1',
    [id],
  );
  expect(await listed(id)).toMatchObject({ tags: [{ id: one }], vendor: { id: maker }, placeCount: 1, reserved: '0' });
  await admin.query('INSERT INTO item_tags (organization_id, item_id, tag_id) VALUES ($1, $2, $3)', [organizationId, id, two]);
  await admin.query('UPDATE items i SET search_text = item_search_text(i) WHERE id = $1', [id]);
  expect((await listed(id))?.tags.map(({ name }) => name)).toEqual(['One', 'Two']);
  expect(await kept()).toEqual([]);
});

test('[STK-04] the nightly check names what is kept of an item and is not so', async () => {
  const id = await make({ tagIds: [await tag('Lost')] });
  await world.database.admin.query(
    `UPDATE items SET tags_shown = '[]', vendor_shown = '{"id" : 7, "name" : "Nobody"}', reserved = 3 WHERE id = $1`,
    [id],
  );
  expect((await kept()).filter(({ itemId }) => itemId === id).map(({ figure }) => figure)).toEqual([
    'reserved that lists show',
    'tags that lists show',
    'vendor that lists show',
  ]);
});

test('[STK-04] what lists show of an item is as it would be put together anew, whatever is changed of it', async () => {
  const unit = await world.unit(organizationId, { allowsDecimals: true });
  const id = await make({
    name: 'A "quoted" \\ name\n',
    sku: 'é-1',
    unitId: unit,
    quantity: '3',
    unitCost: '2',
    lowStockThreshold: '1.50',
    sellingPrice: '7',
  });
  const { admin } = world.database;
  const isKept = async () => (await admin.query('SELECT listed = item_listed(i) AS kept FROM items i WHERE id = $1', [id])).rows[0].kept;
  expect(await isKept()).toBe(true);
  const params = { id };
  const differing = async () => (await kept()).filter(({ itemId }) => itemId === id).map(({ figure }) => figure);
  for (const change of [{ adjustment: '-2.5' }, { adjustment: '-0.5' }]) {
    await owner.call(api.inventory.changeStock, { params, body: change });
    expect(await isKept()).toBe(true);
  }
  expect(await listed(id)).toMatchObject({ quantity: '0', stockStatus: 'out', lowStockThreshold: '1.5', totalValue: '0', unitCost: '2' });
  await owner.call(api.inventory.update, { params, body: { name: 'Plain', lowStockThreshold: null, sellingPrice: null } });
  expect([await isKept(), await differing()]).toEqual([true, []]);
  await admin.query('ALTER TABLE items DISABLE TRIGGER items_listed');
  await admin.query(`UPDATE items SET listed = replace(listed, 'Plain', 'Other') WHERE id = $1`, [id]);
  expect(await differing()).toEqual(['what lists show of it']);
  await admin.query('UPDATE items SET listed = NULL WHERE id = $1', [id]);
  expect([await listed(id), await differing()]).toMatchObject([{ name: 'Plain' }, []]);
  await admin.query('ALTER TABLE items ENABLE TRIGGER items_listed');
});
