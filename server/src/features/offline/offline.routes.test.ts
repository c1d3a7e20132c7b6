import { api } from '@onhand/contract';
import type { Item } from '@onhand/contract/item-answers';
import type { ItemInput } from '@onhand/contract/item-inputs';
import { itemsOnDevice, type OfflineItem, transfersOnDevice } from '@onhand/contract/offline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

let world: World;
let owner: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
});
afterAll(() => world.close());

const make = async (input: ItemInput) => (await owner.call(api.inventory.create, { body: input })).body;

/** Everything a device reads, page after page, and where it will go on. */
async function readAll(caller: Caller, since?: string): Promise<{ items: Map<number, OfflineItem>; pages: number; cursor: string }> {
  const items = new Map<number, OfflineItem>();
  let cursor = since;
  for (let pages = 1; ; pages++) {
    const { body } = await caller.call(api.offline.items, { query: cursor === undefined ? {} : { since: cursor } });
    for (const item of body.items) items.set(item.id, item);
    cursor = body.cursor;
    if (!body.hasMore) return { items, pages, cursor };
  }
}

/** As if it had been a while since: nothing is then read again only because it is young. */
const age = (minutes: number) =>
  world.database.admin.query('UPDATE items SET updated_at = updated_at - make_interval(mins => $1)', [minutes]);

test('[SCAN-16] a device reads its items once, with their codes, and afterwards only what changed', async () => {
  const valve = await make({
    name: 'Valve',
    sku: 'BV-1',
    barcodes: ['036000291452'],
    quantity: '4',
    unitCost: '2.5',
    notes: 'Left shelf. '.repeat(100),
  });
  const tape = await make({ name: 'Tape' });
  await age(5);
  const first = await readAll(owner);
  expect(first.items.get(valve.id)).toMatchObject({
    name: 'Valve',
    sku: 'BV-1',
    barcodes: ['036000291452'],
    notes: 'Left shelf. '.repeat(25),
    quantity: '4',
    unitCost: '2.5',
  });
  expect(first.items.has(tape.id)).toBe(true);
  expect((await readAll(owner, first.cursor)).items.size).toBe(0);

  await owner.call(api.inventory.changeStock, { params: { id: tape.id }, body: { adjustment: '3' } });
  const second = await readAll(owner, first.cursor);
  expect([...second.items.values()]).toMatchObject([{ id: tape.id, quantity: '3' }]);
  // It changed within the last minute, in which others may still be committing what they stamped earlier.
  expect([...(await readAll(owner, second.cursor)).items.keys()]).toEqual([tape.id]);
});

test('[SCAN-16] [TEAM-02] whoever is given another folder, or loses sight of costs, reads everything of theirs anew', async () => {
  const person = await world.person('Dora');
  const { organizationId } = await world.people();
  await world.join(organizationId, person, 'admin');
  const caller = world.withSession(await world.signIn(person));
  const [yard, attic] = [await world.folder(organizationId, { name: 'Yard' }), await world.folder(organizationId, { name: 'Attic' })];
  const [pipe, duct] = [
    await make({ name: 'Pipe', folderId: yard, quantity: '1', unitCost: '7' }),
    await make({ name: 'Duct', folderId: attic }),
  ];
  await age(5);
  const become = (body: { role?: 'staff'; folderIds: number[] }) => owner.call(api.team.change, { params: { id: person.id }, body });
  const asAdmin = await readAll(caller);
  await become({ role: 'staff', folderIds: [yard] });
  const asStaff = await readAll(caller, asAdmin.cursor);
  expect([...asStaff.items.keys()]).toEqual([pipe.id]);
  expect(asStaff.items.get(pipe.id)).not.toHaveProperty('unitCost');
  await become({ folderIds: [yard, attic] });
  const withAttic = await readAll(caller, asStaff.cursor);
  expect([...withAttic.items.keys()].sort()).toEqual([pipe.id, duct.id].sort());
  expect((await readAll(caller, withAttic.cursor)).items.size).toBe(0);
});

test('[SCAN-16] [FOLD-04] staff devices keep only what lies in their folders, without costs, and drop what is gone', async () => {
  const { organizationId, staff } = await world.people();
  const [van, shop] = [await world.folder(organizationId, { name: 'Van' }), await world.folder(organizationId, { name: 'Shop' })];
  await world.assign(organizationId, staff, [van]);
  const mine = await make({ name: 'Mine', folderId: van, quantity: '1', unitCost: '9' });
  const moved = await make({ name: 'Moved away', folderId: van });
  const deleted = await make({ name: 'Deleted', folderId: van });
  const hidden = await make({ name: 'Hidden', folderId: shop });
  const driver = await world.as('staff');
  const { items } = await readAll(driver);
  expect([...items.keys()].sort()).toEqual([mine.id, moved.id, deleted.id].sort());
  expect(items.get(mine.id)).not.toHaveProperty('unitCost');

  await owner.call(api.inventory.changeStock, { params: { id: moved.id }, body: { folderId: shop } });
  await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [deleted.id] }, change: { action: 'delete' } } });
  const known = [mine.id, moved.id, deleted.id, hidden.id];
  const { body } = await driver.call(api.offline.gone, { body: { itemIds: known } });
  expect(body.gone.sort()).toEqual([moved.id, deleted.id, hidden.id].sort());
  expect((await owner.call(api.offline.gone, { body: { itemIds: known } })).body.gone).toEqual([deleted.id]);
});

test('[PLC-12] [PLC-11] a device keeps where its items lie; that of staff only their places', async () => {
  const { organizationId, staff } = await world.people();
  const [van, depot] = [await world.folder(organizationId, { name: 'Van 7' }), await world.folder(organizationId, { name: 'Depot' })];
  await world.assign(organizationId, staff, [van]);
  const part = await make({ name: 'Fuse in two places', folderId: van, quantity: '9', unitCost: '2' });
  await owner.call(api.transfers.make, { body: { fromPlaceId: van, toPlaceId: depot, lines: [{ itemId: part.id, quantity: '5' }] } });
  const places = async (caller: Caller) => (await readAll(caller)).items.get(part.id)?.places;
  expect(await places(owner)).toMatchObject([
    { placeId: van, isHome: true, quantity: '4', value: '8' },
    { placeId: depot, name: 'Depot', isHome: false, quantity: '5', value: '10' },
  ]);
  const seen = await places(await world.as('staff'));
  expect(seen).toMatchObject([{ placeId: van, quantity: '4' }]);
  expect(seen?.[0]).not.toHaveProperty('value');
});

test('[PLC-12] a change that waited applies once, where it was made, to what is there by then; one whose place is gone is refused by name', async () => {
  const { organizationId } = await world.people();
  const [van, depot] = [await world.folder(organizationId, { name: 'Van 8' }), await world.folder(organizationId, { name: 'Depot 8' })];
  const part = await make({ name: 'Fuse on a drive', folderId: depot, quantity: '9' });
  await owner.call(api.transfers.make, { body: { fromPlaceId: depot, toPlaceId: van, lines: [{ itemId: part.id, quantity: '5' }] } });
  // The van was counted while the phone was away.
  await owner.call(api.inventory.changeStock, { params: { id: part.id }, body: { placeId: van, quantity: '3', expectedQuantity: '5' } });
  const late = () =>
    owner.raw({
      method: 'PUT',
      url: `/api/inventory/${part.id}`,
      headers: { 'idempotency-key': 'late-change-8', 'content-type': 'application/json' },
      payload: JSON.stringify({ placeId: van, adjustment: '-1' }),
    });
  await late();
  expect(((await late()).body as Item).places).toMatchObject([{ quantity: '4' }, { quantity: '2' }]);
  const stale = { placeId: van, quantity: '4', expectedQuantity: '5' };
  expect((await owner.call(api.inventory.changeStock, { params: { id: part.id }, body: stale })).body).toMatchObject({
    error: 'STALE_QUANTITY',
  });
  await owner.call(api.folders.remove, { params: { id: van }, query: { contents: 'unassign' } });
  const gone = await owner.call(api.inventory.changeStock, { params: { id: part.id }, body: { placeId: van, adjustment: '-1' } });
  expect(gone).toMatchObject({ status: 400, body: { details: [{ field: 'placeId', message: 'This folder is not there any more.' }] } });
  const drive = { fromPlaceId: depot, toPlaceId: van, lines: [{ itemId: part.id, quantity: '1' }] };
  expect(await owner.call(api.transfers.make, { body: drive })).toMatchObject({ status: 400, body: { details: [{ field: 'toPlaceId' }] } });
});

test('[PLC-12] [PLC-11] a device keeps what is open for its person: transfers, refill lists and tools, theirs alone and without costs', async () => {
  const { organizationId, staff } = await world.people();
  const [van, depot, yard] = [
    await world.folder(organizationId, { name: 'Van 9' }),
    await world.folder(organizationId, { name: 'Depot 9' }),
    await world.folder(organizationId, { name: 'Yard 9' }),
  ];
  await world.assign(organizationId, staff, [van]);
  const part = await make({ name: 'Fuse for a van', folderId: depot, quantity: '30', unitCost: '2' });
  const lines = [{ itemId: part.id, quantity: '2' }];
  const sent = await owner.call(api.transfers.sendNew, { body: { fromPlaceId: depot, toPlaceId: van, lines } });
  const elsewhere = await owner.call(api.transfers.sendNew, { body: { fromPlaceId: depot, toPlaceId: yard, lines } });
  const draft = await owner.call(api.transfers.plan, { body: { fromPlaceId: depot, toPlaceId: van, lines } });
  await owner.call(api.inventory.setPlaceLimits, {
    params: { id: part.id },
    body: { places: [{ placeId: van, minimum: '5', maximum: '9', refillFromPlaceId: depot }] },
  });
  const list = (await owner.call(api.refills.make, { body: { placeIds: [van] } })).body.refill;
  const loan = (await owner.call(api.tools.handOut, { body: { itemId: part.id, userId: staff.id, fromPlaceId: depot } })).body;
  const all = (await owner.call(api.offline.documents, {})).body;
  expect(all.transfers.map(({ id }) => id)).toEqual(expect.arrayContaining([sent.body.id, elsewhere.body.id, draft.body.id]));
  expect(all.transfers.find(({ id }) => id === sent.body.id)).toMatchObject({ lines: [{ inTransit: '2' }], movements: [] });
  expect(all.people.map(({ userId }) => userId)).toContain(staff.id);
  const driver = await world.as('staff');
  const theirs = (await driver.call(api.offline.documents, {})).body;
  expect(theirs.transfers.map(({ id }) => id)).toEqual([sent.body.id, draft.body.id]);
  expect(theirs.refills.map(({ id, items }) => [id, items.length])).toEqual([[list?.id, 1]]);
  expect(theirs.loans.map(({ id }) => id)).toEqual([loan.id]);
  await owner.call(api.transfers.receive, { params: { id: sent.body.id }, body: {} });
  expect((await driver.call(api.offline.documents, {})).body.transfers.map(({ id }) => id)).toEqual([draft.body.id]);
});

test('[PLC-12] a device keeps no more transfers than it can carry, those to be received first', async () => {
  const { organizationId } = await world.people();
  const [here, there] = [await world.folder(organizationId, { name: 'Here' }), await world.folder(organizationId, { name: 'There' })];
  const part = await make({ name: 'Fuse in many transfers', folderId: here, quantity: '99' });
  const body = { fromPlaceId: here, toPlaceId: there, lines: [{ itemId: part.id, quantity: '1' }] };
  await owner.call(api.transfers.sendNew, { body });
  for (let nth = 0; nth < transfersOnDevice; nth++) await owner.call(api.transfers.plan, { body });
  const { transfers } = (await owner.call(api.offline.documents, {})).body;
  expect(transfers).toHaveLength(transfersOnDevice);
  expect(transfers[0]?.state).toBe('sent');
});

test('[SCAN-16] many items come in pages, none twice and none left out, up to what a device keeps', async () => {
  const { organizationId } = await world.people();
  // All at one moment, as an import writes them.
  await world.database.admin.query(
    `INSERT INTO items (organization_id, name, qr_code, updated_at)
     SELECT $1, 'Part ' || n, 'part-' || n, '2026-01-01' FROM generate_series(1, 1234) AS n`,
    [organizationId],
  );
  const { items, pages } = await readAll(owner);
  expect([...items.values()].filter(({ name }) => name.startsWith('Part '))).toHaveLength(1234);
  expect(pages).toBe(3);
  // Without statistics the planner compares each of so many with each.
  await world.database.admin.query('ANALYZE items, stock_levels');
  await world.database.admin.query(
    `INSERT INTO items (organization_id, name, qr_code, updated_at)
     SELECT $1, 'Old part ' || n, 'old-' || n, '2025-01-01' FROM generate_series(1, $2::int) AS n`,
    [organizationId, itemsOnDevice],
  );
  const kept = (await readAll(owner)).items;
  expect(kept.size).toBe(itemsOnDevice);
  expect([...items.keys()].every((id) => kept.has(id))).toBe(true);
});
