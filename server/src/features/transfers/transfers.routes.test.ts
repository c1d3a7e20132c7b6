import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import { limits } from '@onhand/contract/limits';
import type { ValuationMethod } from '@onhand/contract/item-answers';
import type { ItemInput } from '@onhand/contract/item-inputs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';

let world: World;
let owner: Caller;
let organizationId: number;
let [warehouse, van, otherVan] = [0, 0, 0];
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());
beforeEach(async () => {
  warehouse = await world.folder(organizationId, { name: 'Warehouse' });
  van = await world.folder(organizationId, { name: 'Van 1' });
  otherVan = await world.folder(organizationId, { name: 'Van 2' });
});

const make = async (item: Partial<ItemInput> = {}) =>
  (await owner.call(api.inventory.create, { body: { name: 'Elbow', folderId: warehouse, ...item } })).body;
const read = async (id: number, caller = owner) => (await caller.call(api.inventory.read, { params: { id } })).body;
const change = (id: number, body: object, caller = owner) => caller.call(api.inventory.changeStock, { params: { id }, body });
const carry = (itemId: number, quantity: string, fromPlaceId: number | null = warehouse, toPlaceId: number | null = van, caller = owner) =>
  caller.call(api.transfers.make, { body: { fromPlaceId, toPlaceId, lines: [{ itemId, quantity }] } });
const lying = async (id: number, caller = owner) => (await read(id, caller)).places.map(({ name, quantity }) => [name, quantity]);
const undo = (id: number | undefined) => owner.call(api.transactions.undo, { params: { id: id ?? 0 }, body: {} });

const methods = ['moving_average', 'fifo', 'standard'] satisfies ValuationMethod[];

describe.each(methods)('under %s', (valuationMethod) => {
  test('[PLC-04] T1: 10 at 15 that are taken to another place are worth 150 before and after, and nothing is posted', async () => {
    const { id } = await make({ valuationMethod, quantity: '10', unitCost: '15' });
    const { status, body } = await carry(id, '10');
    expect(status).toBe(200);
    expect(body.movements).toMatchObject([
      {
        kind: 'move',
        delta: '0',
        value: '0',
        costOfGoods: '0',
        moved: '10',
        fromFolder: 'Warehouse',
        toFolder: 'Van 1',
        valueAfter: '150',
      },
    ]);
    expect(await read(id)).toMatchObject({
      quantity: '10',
      totalValue: '150',
      unitCost: '15',
      folderId: warehouse,
      places: [
        { placeId: warehouse, name: 'Warehouse', isHome: true, quantity: '0', value: '0', minimum: null, maximum: null },
        { placeId: van, name: 'Van 1', isHome: false, quantity: '10', value: '150' },
      ],
    });
  });

  test('[PLC-04] T2: 20 worth 5,638.1463 are worth that after any number of drives, and the places add up to it', async () => {
    const { id } = await make({ valuationMethod, quantity: '20', unitCost: '281.907315' });
    for (const [quantity, from, to] of [
      ['7', warehouse, van],
      ['3', van, otherVan],
      ['13', warehouse, otherVan],
    ] as const)
      expect((await carry(id, quantity, from, to)).status).toBe(200);
    const { totalValue, places } = await read(id);
    expect(totalValue).toBe('5638.1463');
    const cents = (value: string | undefined) =>
      BigInt(
        Number(value ?? '0')
          .toFixed(4)
          .replace('.', ''),
      );
    expect(places.reduce((sum, { value }) => sum + cents(value), 0n)).toBe(56_381_463n);
    const taken = await change(id, { placeId: otherVan, adjustment: '-16' });
    expect(taken.body).toMatchObject({ quantity: '4', totalValue: '1127.62926', movement: { delta: '-16', folder: 'Van 2' } });
  });
});

test('[PLC-04] the shares of three places add up to a value that cannot be divided by three', async () => {
  const { id } = await make({ quantity: '3', unitCost: '3.333333' });
  await change(id, { quantity: '2' });
  await change(id, { adjustment: '1', purchasePrice: '3.333335' });
  await carry(id, '1');
  await carry(id, '1', warehouse, otherVan);
  const { totalValue, places } = await read(id);
  expect(totalValue).toBe('10.000001');
  expect(places.map(({ value }) => value)).toEqual(['3.3333336667', '3.3333336666', '3.3333336667']);
});

describe('a change of stock', () => {
  test('[PLC-01] names its place, of which its quantities are; one that does not means the home', async () => {
    const { id } = await make({ quantity: '18', unitCost: '2' });
    await carry(id, '4');
    await carry(id, '2', warehouse, otherVan);
    expect(await lying(id)).toEqual([
      ['Warehouse', '12'],
      ['Van 1', '4'],
      ['Van 2', '2'],
    ]);
    expect((await change(id, { placeId: van, quantity: '6', expectedQuantity: '4' })).body).toMatchObject({
      quantity: '20',
      movement: { kind: 'set', delta: '2', folder: 'Van 1', quantityAfter: '20' },
    });
    expect((await change(id, { adjustment: '-5' })).body).toMatchObject({ quantity: '15', movement: { folder: 'Warehouse' } });
    expect((await change(id, { quantity: '1' })).body).toMatchObject({ quantity: '9', movement: { delta: '-6', folder: 'Warehouse' } });
    expect((await change(id, { placeId: van, quantity: '1', expectedQuantity: '9' })).body).toMatchObject({
      error: 'STALE_QUANTITY',
      message: 'The quantity is 6 by now, not 9: someone changed it in the meantime.',
    });
    expect(await lying(id)).toEqual([
      ['Warehouse', '1'],
      ['Van 1', '6'],
      ['Van 2', '2'],
    ]);
  });

  test('[PLC-03] no place falls below zero: it takes what is there and says what was asked for', async () => {
    const { id } = await make({ quantity: '10', unitCost: '3' });
    await carry(id, '2');
    const out = await change(id, { placeId: van, adjustment: '-5' });
    expect(out.body).toMatchObject({ quantity: '8', totalValue: '24', movement: { delta: '-2', requested: '-5', folder: 'Van 1' } });
    const none = await change(id, { placeId: van, adjustment: '-1' });
    expect(none.body).toMatchObject({ quantity: '8', totalValue: '24', movement: { delta: '0', requested: '-1' } });
    const nowhere = await change(id, { placeId: otherVan, adjustment: '-1' });
    expect(nowhere.body).toMatchObject({ quantity: '8', movement: { delta: '0', requested: '-1' } });
    expect(await lying(id)).toEqual([
      ['Warehouse', '8'],
      ['Van 1', '0'],
    ]);
  });

  test('[PLC-03] stock comes into a place the item did not lie in before', async () => {
    const { id } = await make();
    await change(id, { placeId: van, adjustment: '4', purchasePrice: '5' });
    await change(id, { placeId: 'none', adjustment: '1', purchasePrice: '5' });
    expect(await lying(id)).toEqual([
      ['Warehouse', '0'],
      ['Van 1', '4'],
      [null, '1'],
    ]);
  });
});

describe('a transfer', () => {
  test('[PLC-05] takes several items at once, or none of them', async () => {
    const [one, other] = [await make({ quantity: '5' }), await make({ name: 'Tee', quantity: '1' })];
    const lines = [
      { itemId: one.id, quantity: '2' },
      { itemId: other.id, quantity: '2' },
    ];
    const refused = await owner.call(api.transfers.make, { body: { fromPlaceId: warehouse, toPlaceId: van, lines } });
    expect(refused).toMatchObject({ status: 409, body: { error: 'CONFLICT', message: 'There is 1 of “Tee” in “Warehouse”, not 2.' } });
    expect(await lying(one.id)).toEqual([['Warehouse', '5']]);
    await change(other.id, { adjustment: '1' });
    const done = await owner.call(api.transfers.make, { body: { fromPlaceId: warehouse, toPlaceId: van, lines, note: 'Monday' } });
    expect(done.body.movements.map(({ itemId, moved, note, canUndo }) => [itemId, moved, note, canUndo])).toEqual([
      [one.id, '2', 'Monday', true],
      [other.id, '2', 'Monday', true],
    ]);
  });

  test('[PLC-05] T9: sent twice under one key it is made once', async () => {
    const { id } = await make({ quantity: '5' });
    const send = () =>
      owner.raw({
        method: 'POST',
        url: '/api/transfers',
        headers: { 'idempotency-key': key, 'content-type': 'application/json' },
        payload: JSON.stringify({ fromPlaceId: warehouse, toPlaceId: van, lines: [{ itemId: id, quantity: '2' }] }),
      });
    const key = randomUUID();
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await lying(id)).toEqual([
      ['Warehouse', '3'],
      ['Van 1', '2'],
    ]);
  });

  test('[PLC-12] “it came from …” brings what is missing and takes all of it in one act, once, or nothing of it', async () => {
    const { id } = await make({ quantity: '10', unitCost: '2' });
    await carry(id, '2');
    const body = { itemId: id, placeId: van, fromPlaceId: warehouse, quantity: '5', source: 'scan' };
    const take = (key: string, wanted: object = body) =>
      owner.raw({
        method: 'POST',
        url: '/api/transfers/take',
        headers: { 'idempotency-key': key, 'content-type': 'application/json' },
        payload: JSON.stringify(wanted),
      });
    const first = await take('came-from');
    expect(first.body).toMatchObject({
      movements: [
        { kind: 'move', moved: '3', fromFolder: 'Warehouse', toFolder: 'Van 1', document: { kind: 'transfer' } },
        { kind: 'out', delta: '-5', requested: null, folder: 'Van 1', source: 'scan' },
      ],
    });
    expect((await take('came-from')).body).toEqual(first.body);
    expect(await lying(id)).toEqual([
      ['Warehouse', '5'],
      ['Van 1', '0'],
    ]);
    // The van was filled while the phone was away: nothing is missing, so nothing is brought.
    await carry(id, '4');
    expect((await take('filled', { ...body, quantity: '4' })).body).toMatchObject({ movements: [{ kind: 'out', delta: '-4' }] });
    // The other place has less than is missing: what there is comes, and the row says how much was asked for.
    expect((await take('less', { ...body, quantity: '3' })).body).toMatchObject({
      movements: [{ moved: '1' }, { kind: 'out', delta: '-1', requested: '-3' }],
    });
    const refused = await take('nowhere', { ...body, fromPlaceId: 999_999 });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'fromPlaceId' }] } });
    // It is counted in whole ones, and the sentence names the field that was sent.
    const halves = await take('halves', { ...body, quantity: '0.5' });
    expect(halves).toMatchObject({ status: 400, body: { details: [{ field: 'quantity' }] } });
    expect(await lying(id)).toEqual([
      ['Warehouse', '0'],
      ['Van 1', '0'],
    ]);
  });

  test('[PLC-05] T12: 16 people move the last unit at once; one does, and 15 are told', async () => {
    const { id } = await make({ quantity: '1' });
    const answers = await Promise.all(Array.from({ length: 16 }, () => carry(id, '1')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const told = answers.filter(({ status }) => status === 409).map(({ body }) => (body as unknown as { message: string }).message);
    expect(told).toEqual(Array.from({ length: 15 }, () => 'There are 0 of “Elbow” in “Warehouse”, not 1.'));
    expect(await lying(id)).toEqual([
      ['Warehouse', '0'],
      ['Van 1', '1'],
    ]);
  });

  test('[PLC-05] T11: undone after 2 of its 10 were used there, 8 go back, 2 stay used, and it says so', async () => {
    const { id } = await make({ quantity: '10', unitCost: '4' });
    const [movement] = (await carry(id, '10')).body.movements;
    await change(id, { placeId: van, adjustment: '-2' });
    const undone = await undo(movement?.id);
    expect(undone.body).toMatchObject({
      quantity: '8',
      totalValue: '32',
      movement: {
        kind: 'undo',
        delta: '0',
        moved: '8',
        reverses: movement?.id,
        note: 'Undo: Moved 8 back to “Warehouse” (2 of 10 had left “Van 1” already)',
      },
    });
    expect(await lying(id)).toEqual([
      ['Warehouse', '8'],
      ['Van 1', '0'],
    ]);
    expect((await undo(movement?.id)).body).toMatchObject({ error: 'ALREADY_UNDONE' });
  });

  test('[PLC-05] cannot be undone when nothing of it is left there', async () => {
    const { id } = await make({ quantity: '3' });
    const [movement] = (await carry(id, '3')).body.movements;
    await carry(id, '3', van, otherVan);
    expect((await undo(movement?.id)).body).toMatchObject({ error: 'CANNOT_UNDO', message: 'Nothing of it is in “Van 1” any more.' });
  });

  test.each([
    [{ toPlaceId: 'same' }, 'Choose another place than it lies in.'],
    [{ quantity: '0' }, 'Please enter how many.'],
    [{ quantity: '0.5' }, 'Without a unit that allows decimals, only whole numbers.'],
    [{ toPlaceId: 'gone' }, 'This folder is not there any more.'],
  ])('[PLC-05] refuses %j in a sentence', async ({ toPlaceId, quantity = '1' }: { toPlaceId?: string; quantity?: string }, message) => {
    const { id } = await make({ quantity: '3' });
    const to = toPlaceId === 'same' ? warehouse : toPlaceId === 'gone' ? 999_999 : van;
    const { status, body } = await carry(id, quantity, warehouse, to);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
  });

  test('[PLC-05] an item lies in as many places as is good for whoever changes it, and no more', async () => {
    const { id } = await make({ quantity: '5' });
    const { admin } = world.database;
    await admin.query(
      `WITH f AS (INSERT INTO folders (organization_id, name) SELECT $1, 'Bin ' || n FROM generate_series(1, $3) AS n RETURNING id)
       INSERT INTO stock_levels (organization_id, item_id, place, quantity) SELECT $1, $2, id, 0 FROM f`,
      [organizationId, id, limits.placesOfItem - 2],
    );
    expect((await carry(id, '1')).status).toBe(200);
    const message = 'An item can lie in at most 500 places.';
    expect((await carry(id, '1', warehouse, otherVan)).body).toMatchObject({ error: 'LIMIT_REACHED', message });
    expect((await change(id, { placeId: otherVan, adjustment: '1' })).body).toMatchObject({ error: 'LIMIT_REACHED', message });
    expect((await carry(id, '1', van, warehouse)).status).toBe(200);
  });

  test('[PLC-05] staff take from their places to their places only', async () => {
    const { staff: person } = await world.people();
    const { id } = await make({ quantity: '3' });
    const staff = await world.as('staff');
    await world.services.db.platform.run(
      `INSERT INTO folder_assignments (organization_id, user_id, folder_id) VALUES ($1, $2, $3), ($1, $2, $4)`,
      [organizationId, person.id, warehouse, van],
    );
    expect((await carry(id, '1', warehouse, van, staff)).status).toBe(200);
    expect((await carry(id, '1', warehouse, otherVan, staff)).status).toBe(400);
    expect((await carry(id, '1', warehouse, null, staff)).status).toBe(400);
    await carry(id, '1', warehouse, otherVan);
    expect(await lying(id, staff)).toEqual([
      ['Warehouse', '1'],
      ['Van 1', '1'],
    ]);
    expect((await read(id, staff)).places.every((place) => !('value' in place))).toBe(true);
  });
});

describe('undo', () => {
  test('[PLC-03] happens where the change happened', async () => {
    const { id } = await make({ quantity: '5', unitCost: '2' });
    await carry(id, '3');
    const taken = await change(id, { placeId: van, adjustment: '-2' });
    await undo(taken.body.movement?.id);
    expect(await lying(id)).toEqual([
      ['Warehouse', '2'],
      ['Van 1', '3'],
    ]);
  });

  test('[PLC-03] of a receipt that was moved on since says what to do first', async () => {
    const { id } = await make({ quantity: '1', unitCost: '2' });
    const received = await change(id, { adjustment: '4', purchasePrice: '3' });
    await carry(id, '3');
    const refused = await undo(received.body.movement?.id);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'To undo this, 4 must be taken out of “Warehouse”, and 2 are there: the rest was moved since. Move it back first.' },
    });
    await carry(id, '3', van, warehouse);
    expect((await undo(received.body.movement?.id)).body).toMatchObject({ quantity: '1', totalValue: '2', movement: { delta: '-4' } });
  });
});

describe('the home place', () => {
  test('[PLC-17] moving an item takes along what lies in its home, says how much, and leaves the other places', async () => {
    const { id } = await make({ quantity: '9', unitCost: '1' });
    await carry(id, '4');
    const moved = await change(id, { folderId: otherVan });
    expect(moved.body).toMatchObject({
      quantity: '9',
      folderId: otherVan,
      movement: { kind: 'move', moved: '5', fromFolder: 'Warehouse' },
    });
    expect(await lying(id)).toEqual([
      ['Van 2', '5'],
      ['Van 1', '4'],
    ]);
    const selection = { itemIds: [id] };
    await owner.call(api.inventory.bulk, { body: { selection, change: { action: 'move', folderId: van } } });
    expect((await read(id)).folderId, 'it lies there already, so it is carried there and stays at home where it was').toBe(otherVan);
    expect(await lying(id)).toEqual([
      ['Van 2', '0'],
      ['Van 1', '9'],
    ]);
    const [latest] = (await owner.call(api.inventory.history, { params: { id }, query: {} })).body.movements;
    expect(latest).toMatchObject({ kind: 'move', moved: '5', fromFolder: 'Van 2', toFolder: 'Van 1' });
  });

  test('[PLC-17] deleting a folder takes home what lies in it of items from elsewhere', async () => {
    const { id } = await make({ quantity: '9', unitCost: '1' });
    await carry(id, '4');
    const gone = await owner.call(api.folders.remove, { params: { id: van }, query: { contents: 'delete' } });
    expect(gone.body).toMatchObject({ deletedFolders: 1, affectedItems: 1 });
    expect(await lying(id)).toEqual([['Warehouse', '9']]);
    const [latest] = (await owner.call(api.inventory.history, { params: { id }, query: {} })).body.movements;
    expect(latest).toMatchObject({ kind: 'move', moved: '4', fromFolder: 'Van 1', toFolder: 'Warehouse' });
  });

  test.each(['delete', 'archive', 'move-to-parent', 'unassign'] as const)(
    '[PLC-17] deleting the home folder with “%s” loses nothing of an item that lies elsewhere too',
    async (contents) => {
      const { id } = await make({ quantity: '9', unitCost: '1' });
      await carry(id, '4');
      expect((await owner.call(api.folders.remove, { params: { id: warehouse }, query: { contents } })).status).toBe(200);
      const item = await read(id);
      expect(item).toMatchObject({ quantity: '9', totalValue: '9', archivedAt: null });
      expect(item.places.map(({ name, quantity }) => [name, quantity])).toEqual(
        contents === 'delete' || contents === 'archive'
          ? [['Van 1', '9']]
          : [
              [null, '5'],
              ['Van 1', '4'],
            ],
      );
    },
  );
});

test('[PLC-03] after all of this the books are exact', async () => {
  expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
});
