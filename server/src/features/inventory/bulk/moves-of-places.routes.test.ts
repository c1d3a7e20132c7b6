import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unusedName } from '../../../../test/catalogue.ts';
import { type Caller, openWorld, type World } from '../../../../test/harness.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

/** An item with 12 in a warehouse, its home, 4 in a van and 2 in another; and a shelf where it does not lie. */
async function spread() {
  const folder = (name: string, parentId?: number) =>
    world.folder(organizationId, { name: unusedName(name), ...(parentId !== undefined && { parentId }) });
  const [warehouse, van1, van2, shelf] = [await folder('Warehouse'), await folder('Van 1'), await folder('Van 2'), await folder('Shelf')];
  const { id } = (
    await owner.call(api.inventory.create, { body: { name: 'Capacitor', folderId: warehouse, quantity: '18', unitCost: '3' } })
  ).body;
  for (const [toPlaceId, quantity] of [
    [van1, '4'],
    [van2, '2'],
  ] as const) {
    await owner.call(api.transfers.make, { body: { fromPlaceId: warehouse, toPlaceId, lines: [{ itemId: id, quantity }] } });
  }
  const names = new Map([
    [warehouse, 'warehouse'],
    [van1, 'van 1'],
    [van2, 'van 2'],
    [shelf, 'shelf'],
  ]);
  const lies = async () => {
    const { places, totalValue } = (await owner.call(api.inventory.read, { params: { id } })).body;
    expect(totalValue).toBe('54');
    return places.map(({ placeId, isHome, quantity }) => `${isHome ? 'home ' : ''}${names.get(placeId ?? 0) ?? '–'} ${quantity}`).sort();
  };
  const move = async (folderId: number, within?: { folderId: number }) =>
    (
      await owner.call(api.inventory.bulk, {
        body: { selection: { itemIds: [id], ...(within && { within }) }, change: { action: 'move', folderId } },
      })
    ).body;
  return { id, warehouse, van1, van2, shelf, lies, move };
}

test('[PLC-17] a move out of all items takes what lies at home and the home along; other places stay; moved back, all is as before', async () => {
  const { warehouse, shelf, lies, move } = await spread();
  const before = await lies();
  const { movedFrom, transferred } = await move(shelf);
  expect(await lies()).toEqual(['home shelf 12', 'van 1 4', 'van 2 2']);
  expect([movedFrom?.map(({ folderId }) => folderId), transferred]).toEqual([[warehouse], []]);
  await move(warehouse);
  expect(await lies()).toEqual(before);
});

test('[PLC-17] a move out of a van’s list takes what lies in the van, and nothing else; it goes back by quantity', async () => {
  const { id, warehouse, van1, van2, lies, move } = await spread();
  const before = await lies();
  const { transferred, movedFrom } = await move(van2, { folderId: van1 });
  expect(await lies()).toEqual(['home warehouse 12', 'van 1 0', 'van 2 6']);
  expect([movedFrom, transferred]).toEqual([[], [{ fromPlaceId: van1, lines: [{ itemId: id, quantity: '4' }] }]]);
  const [back] = transferred ?? [];
  await owner.call(api.transfers.make, { body: { fromPlaceId: van2, toPlaceId: van1, lines: back?.lines ?? [] } });
  expect(await lies()).toEqual(before);
  // Where it lies already it is added, and the home stays: its minimum is there.
  await move(van1, { folderId: warehouse });
  expect(await lies()).toEqual(['home warehouse 0', 'van 1 16', 'van 2 2']);
});

test('[PLC-17] before a move it is said how much goes from where and what stays', async () => {
  const { id, van1 } = await spread();
  const single = (await owner.call(api.inventory.create, { body: { name: 'Bolt', quantity: '1' } })).body.id;
  const asked = async (selection: object) =>
    (await owner.call(api.inventory.moving, { body: { selection: selection as { itemIds: number[] } } })).body;
  expect(await asked({ itemIds: [id, single] })).toMatchObject({
    itemCount: 2,
    severalCount: 1,
    items: [{ name: 'Capacitor', quantity: '18', moves: [{ quantity: '12' }], stays: [{ quantity: '4' }, { quantity: '2' }] }],
  });
  expect(await asked({ filter: { folderId: van1 } })).toMatchObject({
    itemCount: 1,
    items: [{ moves: [{ placeId: van1, quantity: '4' }], stays: [{ quantity: '12' }, { quantity: '2' }] }],
  });
});

test('[PLC-17] the quick action “move” takes what lies where the person works from, and can be undone', async () => {
  const { id, van1, shelf, lies } = await spread();
  const before = await lies();
  const action = { name: unusedName('To the shelf'), pin: '4711', actionType: 'move' as const, actionConfig: { folderId: shelf } };
  const { id: actionId } = (await owner.call(api.quickActions.create, { body: action })).body;
  const { grant } = (await owner.call(api.quickActions.verifyPin, { params: { id: actionId }, body: { pin: '4711' } })).body;
  const ran = await owner.call(api.quickActions.run, { params: { id: actionId }, body: { itemId: id, placeId: van1, grant: grant ?? '' } });
  expect(ran.body.movement).toMatchObject({ kind: 'move', moved: '4', canUndo: true });
  expect(await lies()).toEqual(['home warehouse 12', 'shelf 4', 'van 1 0', 'van 2 2']);
  await owner.call(api.transactions.undo, { params: { id: ran.body.movement?.id ?? 0 }, body: {} });
  expect((await lies()).filter((place) => !place.endsWith(' 0'))).toEqual(before);
});

test('[PLC-17] a deleted folder sends what lies in it home; nothing is lost, and the device hears of it', async () => {
  const { id, van1, van2, warehouse, lies } = await spread();
  const read = async () => (await owner.call(api.inventory.read, { params: { id } })).body.updatedAt;
  const before = await read();
  await owner.call(api.folders.remove, { params: { id: van1 }, query: { contents: 'delete' } });
  expect(await lies()).toEqual(['home warehouse 16', 'van 2 2']);
  expect(await read()).not.toBe(before);
  await owner.call(api.folders.remove, { params: { id: warehouse }, query: { contents: 'archive' } });
  expect(await lies()).toEqual(['home van 2 18']);
  expect(van2).toBeGreaterThan(0);
});

test('[PLC-17] a unit without decimals is refused where a place has a part of one, or a limit in parts, though the sum is whole', async () => {
  const fine = await world.unit(organizationId, { allowsDecimals: true });
  const whole = await world.unit(organizationId);
  const [shop, van] = [await world.folder(organizationId, { name: 'Shop' }), await world.folder(organizationId, { name: 'Van' })];
  const make = async (name: string) =>
    (await owner.call(api.inventory.create, { body: { name, unitId: fine, folderId: shop, quantity: '3' } })).body.id;
  const [parted, limited] = [await make('Wire'), await make('Hose')];
  await owner.call(api.transfers.make, { body: { fromPlaceId: shop, toPlaceId: van, lines: [{ itemId: parted, quantity: '0.5' }] } });
  await owner.call(api.inventory.setPlaceLimits, {
    params: { id: limited },
    body: { places: [{ placeId: shop, minimum: '0.5' }] },
  });
  for (const id of [parted, limited]) {
    const bulk = await owner.call(api.inventory.bulk, {
      body: { selection: { itemIds: [id] }, change: { action: 'edit', changes: { unitId: whole } } },
    });
    expect(bulk.body).toMatchObject({
      error: 'INVALID_INPUT',
      message: expect.stringContaining('would need a unit that allows decimals') as string,
    });
    expect((await owner.call(api.inventory.update, { params: { id }, body: { unitId: whole } })).body).toMatchObject({
      error: 'INVALID_INPUT',
    });
  }
});
