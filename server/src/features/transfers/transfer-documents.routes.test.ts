import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import { urlOf } from '@onhand/contract/route';
import type { ValuationMethod } from '@onhand/contract/item-answers';
import type { ItemInput } from '@onhand/contract/item-inputs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';

let world: World;
let owner: Caller;
let admin: Caller;
let organizationId: number;
let [warehouse, van] = [0, 0];
beforeAll(async () => {
  world = await openWorld();
  [owner, admin] = [await world.as('owner'), await world.as('admin')];
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());
beforeEach(async () => {
  warehouse = await world.folder(organizationId, { name: 'Warehouse' });
  van = await world.folder(organizationId, { name: 'Van 1' });
});

const make = async (item: Partial<ItemInput> = {}) =>
  (await owner.call(api.inventory.create, { body: { name: 'Elbow', folderId: warehouse, ...item } })).body;
const read = async (id: number, caller = owner) => (await caller.call(api.inventory.read, { params: { id } })).body;
const lying = async (id: number) => (await read(id)).places.map(({ name, quantity }) => [name, quantity]);
const journey = (itemId: number, quantity: string) => ({ fromPlaceId: warehouse, toPlaceId: van, lines: [{ itemId, quantity }] });
const send = async (itemId: number, quantity: string, caller = owner) =>
  (await caller.call(api.transfers.sendNew, { body: journey(itemId, quantity) })).body;
const receive = (id: number, body: object = {}, caller = owner) => caller.call(api.transfers.receive, { params: { id }, body });
/** The same request with the same key, as a phone sends it that did not hear the answer. */
const receiveUnderKey = async (id: number, body: object, key: string) => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const url = urlOf(api.transfers.receive, { params: { id } });
  return (await owner.raw({ method: 'POST', url, headers, payload: JSON.stringify(body) })) as Awaited<ReturnType<typeof receive>>;
};
const settle = (id: number, body: object, caller = owner) => caller.call(api.transfers.settle, { params: { id }, body: body as never });
const transferOf = async (id: number, caller = owner) => (await caller.call(api.transfers.read, { params: { id } })).body;
const undoRow = (id: number | undefined) => owner.call(api.transactions.undo, { params: { id: id ?? 0 }, body: {} });

const methods = ['moving_average', 'fifo', 'standard'] satisfies ValuationMethod[];

describe.each(methods)('under %s', (valuationMethod) => {
  test('[PLC-04] T1: 10 at 15, sent and received, are worth 150 before, on the way and after; nothing is posted', async () => {
    const { id } = await make({ valuationMethod, quantity: '10', unitCost: '15' });
    const { id: transferId } = await send(id, '10');
    expect(await read(id)).toMatchObject({ quantity: '10', totalValue: '150', inTransit: '10', places: [{ quantity: '0', value: '0' }] });
    const { body } = await receive(transferId);
    expect(body).toMatchObject({ state: 'received', lines: [{ sent: '10', received: '10', inTransit: '0' }] });
    expect(body.movements.map(({ kind, delta, value, costOfGoods, moved }) => [kind, delta, value, costOfGoods, moved])).toEqual([
      ['move', '0', '0', '0', '10'],
      ['move', '0', '0', '0', '10'],
    ]);
    expect(await read(id)).toMatchObject({ quantity: '10', totalValue: '150', inTransit: '0', unitCost: '15' });
    expect(await lying(id)).toEqual([
      ['Warehouse', '0'],
      ['Van 1', '10'],
    ]);
  });

  test('[PLC-04] T2: 20 worth 5,638.1463 sent and received in parts are worth that on the way and after', async () => {
    const { id } = await make({ valuationMethod, quantity: '20', unitCost: '281.907315' });
    const { id: transferId } = await send(id, '13');
    expect((await read(id)).totalValue).toBe('5638.1463');
    await receive(transferId, { lines: [{ itemId: id, quantity: '7' }] });
    await receive(transferId);
    expect(await read(id)).toMatchObject({ quantity: '20', totalValue: '5638.1463', inTransit: '0' });
  });

  test('[PLC-05] T4: of 10 sent and 7 received, 3 are on the way until somebody says lost, which writes off 3 times the cost', async () => {
    const { id } = await make({ valuationMethod, quantity: '10', unitCost: '15' });
    const { id: transferId, number } = await send(id, '10', admin);
    const arrived = await receive(transferId, { lines: [{ itemId: id, quantity: '7' }] });
    expect(arrived.body).toMatchObject({ state: 'sent', linesShort: 1, lines: [{ received: '7', inTransit: '3', isShort: true }] });
    expect(await read(id)).toMatchObject({ quantity: '10', totalValue: '150', inTransit: '3' });
    expect((await settle(transferId, { as: 'lost', lines: [{ itemId: id }] })).body).toMatchObject({ error: 'INVALID_INPUT' });
    const { body } = await settle(transferId, { as: 'lost', lines: [{ itemId: id }], note: 'Fell off the roof' });
    expect(body).toMatchObject({ state: 'received', lines: [{ received: '7', lost: '3', inTransit: '0', isShort: false }] });
    expect(body.movements[0]).toMatchObject({
      kind: 'set',
      delta: '-3',
      value: '-45',
      costOfGoods: '0',
      note: 'Fell off the roof',
      folder: 'On the way',
    });
    expect(await read(id)).toMatchObject({ quantity: '7', totalValue: '105', inTransit: '0' });
    const { notifications } = (await admin.call(api.notifications.list, { query: {} })).body;
    expect(notifications.slice(0, 2).map(({ title, text, link }) => [title, text, link])).toEqual([
      [`Transfer ${number}: lost, and written off`, '3 “Elbow”. Fell off the roof', `/transfers/${transferId}`],
      [`Transfer ${number} reached “Van 1” short`, 'Arrived: 7 of 10 “Elbow”.', `/transfers/${transferId}`],
    ]);
  });
});

describe('a transfer in two steps', () => {
  test('[PLC-05] T3: planned 2, sent 1: 1 is expected at the far end and 1 is available again', async () => {
    const { id } = await make({ quantity: '2', unitCost: '1' });
    const plan = (await owner.call(api.transfers.plan, { body: journey(id, '2') })).body;
    expect(plan).toMatchObject({ state: 'draft', lines: [{ planned: '2', sent: '0', available: '2' }] });
    expect(await lying(id)).toEqual([['Warehouse', '2']]);
    const sent = await owner.call(api.transfers.send, { params: { id: plan.id }, body: { lines: [{ itemId: id, quantity: '1' }] } });
    expect(sent.body).toMatchObject({ state: 'sent', lines: [{ planned: '2', sent: '1', inTransit: '1' }] });
    expect(await read(id)).toMatchObject({ quantity: '2', inTransit: '1', places: [{ quantity: '1' }] });
    expect((await receive(plan.id)).body).toMatchObject({ state: 'received', linesOnTheWay: 0 });
  });

  test('[PLC-05] what did not arrive is late or went back, and the rest of it can still come', async () => {
    const { id } = await make({ quantity: '10', unitCost: '15' });
    const { id: transferId } = await send(id, '10');
    await receive(transferId, { lines: [{ itemId: id, quantity: '4' }] });
    expect((await settle(transferId, { as: 'late', lines: [{ itemId: id }] })).body).toMatchObject({
      state: 'sent',
      linesShort: 0,
      lines: [{ inTransit: '6', isLate: true, isShort: false }],
    });
    expect((await settle(transferId, { as: 'back', lines: [{ itemId: id, quantity: '2' }] })).body).toMatchObject({
      lines: [{ inTransit: '4', back: '2' }],
    });
    expect((await receive(transferId, { lines: [{ itemId: id, quantity: '4' }] })).body).toMatchObject({
      state: 'received',
      lines: [{ received: '8', back: '2', inTransit: '0' }],
    });
    expect(await lying(id)).toEqual([
      ['Warehouse', '2'],
      ['Van 1', '8'],
    ]);
  });

  test('[PLC-05] T5: sent 10 and cancelled, 10 are back at the source and nothing is on the way', async () => {
    const { id } = await make({ quantity: '10', unitCost: '15' });
    const { id: transferId, number } = await send(id, '10');
    const { body } = await owner.call(api.transfers.cancel, { params: { id: transferId }, body: {} });
    expect(body).toMatchObject({ state: 'cancelled', lines: [{ sent: '10', back: '10', inTransit: '0' }] });
    expect(await read(id)).toMatchObject({ quantity: '10', totalValue: '150', inTransit: '0', places: [{ quantity: '10' }] });
    expect((await receive(transferId)).body).toMatchObject({ error: 'CONFLICT', message: `Transfer ${number} was cancelled.` });
    const draft = (await owner.call(api.transfers.plan, { body: journey(id, '2') })).body;
    expect((await owner.call(api.transfers.cancel, { params: { id: draft.id }, body: {} })).body).toMatchObject({ state: 'cancelled' });
  });

  test('[PLC-05] T9: received twice under one key, or by two phones at once, it is received once', async () => {
    const { id } = await make({ quantity: '10', unitCost: '15' });
    const { id: transferId } = await send(id, '10');
    const [key, lines] = [randomUUID(), [{ itemId: id, quantity: '4' }]];
    for (const { status, body } of [await receiveUnderKey(transferId, { lines }, key), await receiveUnderKey(transferId, { lines }, key)])
      expect([status, body.lines[0]?.received]).toEqual([200, '4']);
    const both = await Promise.all([receive(transferId), receive(transferId, {}, admin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await lying(id)).toEqual([
      ['Warehouse', '0'],
      ['Van 1', '10'],
    ]);
    const more = await send(await make({ quantity: '3' }).then((item) => item.id), '3');
    const itemId = more.lines[0]?.itemId ?? 0;
    expect((await receive(more.id, { lines: [{ itemId, quantity: '5' }] })).body).toMatchObject({
      error: 'CONFLICT',
      message: 'There are 3 of “Elbow” on the way, not 5.',
    });
  });

  test('[PLC-05] T11: taken back after 2 of its 10 were used there, 8 go back, 2 stay used, and it says so', async () => {
    const { id } = await make({ quantity: '10', unitCost: '15' });
    const { id: transferId } = await send(id, '10');
    await receive(transferId);
    await owner.call(api.inventory.changeStock, { params: { id }, body: { placeId: van, adjustment: '-2' } });
    const { status, body } = await owner.call(api.transfers.undo, { params: { id: transferId }, body: {} });
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'undone', lines: [{ sent: '10', received: '2', back: '8', inTransit: '0' }] });
    expect(body.movements[0]).toMatchObject({
      kind: 'undo',
      moved: '8',
      note: 'Undo: Moved 8 back to “Warehouse” (2 of 10 had left “Van 1” already)',
    });
    expect(await read(id)).toMatchObject({ quantity: '8', totalValue: '120' });
    expect(await lying(id)).toEqual([
      ['Warehouse', '8'],
      ['Van 1', '0'],
    ]);
    expect((await owner.call(api.transfers.undo, { params: { id: transferId }, body: {} })).body).toMatchObject({ error: 'CANNOT_UNDO' });
  });

  test('[PLC-05] T12: of 16 people who send the last unit at once one does, and 15 are told', async () => {
    const { id } = await make({ quantity: '1', unitCost: '15' });
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, nth) =>
        (nth % 2 ? owner : admin).call(nth % 3 ? api.transfers.sendNew : api.transfers.make, { body: journey(id, '1') }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(15);
    expect((await read(id)).quantity).toBe('1');
  });

  test('[PLC-05] each row can be undone by itself, and the transfer says so', async () => {
    const { id } = await make({ quantity: '10', unitCost: '15' });
    const { id: transferId, number, movements } = await send(id, '10');
    const arrived = (await receive(transferId, { lines: [{ itemId: id, quantity: '6' }] })).body.movements[0];
    expect((await undoRow(movements[0]?.id)).body).toMatchObject({
      error: 'CANNOT_UNDO',
      message: `Some of it is no longer on the way. Open transfer ${number} to cancel the rest, or to take it back.`,
    });
    const lost = (await settle(transferId, { as: 'lost', lines: [{ itemId: id }], note: 'Gone' })).body;
    expect(lost.state).toBe('received');
    expect((await undoRow(lost.movements[0]?.id)).status).toBe(200);
    expect(await transferOf(transferId)).toMatchObject({ state: 'sent', lines: [{ received: '6', lost: '0', inTransit: '4' }] });
    expect((await undoRow(arrived?.id)).status).toBe(200);
    expect(await transferOf(transferId)).toMatchObject({ state: 'sent', lines: [{ received: '0', inTransit: '10' }] });
    expect((await undoRow(movements[0]?.id)).status).toBe(200);
    expect(await transferOf(transferId)).toMatchObject({ state: 'cancelled', lines: [{ back: '10', inTransit: '0' }] });
    expect(await read(id)).toMatchObject({
      quantity: '10',
      totalValue: '150',
      inTransit: '0',
      places: [{ quantity: '10' }, { quantity: '0' }],
    });
  });

  test('[PLC-05] one tap leaves a document, which its rows name and which follows an undo', async () => {
    const { id } = await make({ quantity: '10', unitCost: '15' });
    const { body } = await owner.call(api.transfers.make, { body: journey(id, '4') });
    expect(body.movements[0]).toMatchObject({ document: { kind: 'transfer', id: body.transferId } });
    expect(await transferOf(body.transferId)).toMatchObject({
      state: 'received',
      number: body.number,
      lines: [{ sent: '4', received: '4' }],
    });
    expect((await undoRow(body.movements[0]?.id)).status).toBe(200);
    expect(await transferOf(body.transferId)).toMatchObject({ state: 'undone', lines: [{ received: '0', back: '4' }] });
    const { number } = (await owner.call(api.transfers.make, { body: journey(id, '1') })).body;
    expect(number).toBe(body.number + 1);
  });

  test('[PLC-05] what is on the way can be neither taken, counted, archived nor deleted with its item or its folders', async () => {
    const { id } = await make({ quantity: '10', unitCost: '15' });
    const { id: transferId, number } = await send(id, '6');
    const taken = await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-9' } });
    expect(taken.body).toMatchObject({ quantity: '6', movement: { delta: '-4', requested: '-9' } });
    const { body: count } = await owner.call(api.counts.start, { body: { name: 'All', selection: { itemIds: [id] } } });
    const entered = await owner.call(api.counts.enter, { params: { id: count.id }, body: { id: randomUUID(), itemId: id, quantity: '1' } });
    expect(entered.body).toMatchObject({ expected: '0', counted: '1', difference: '1' });
    expect((await owner.call(api.counts.post, { params: { id: count.id }, body: {} })).status).toBe(200);
    expect(await read(id)).toMatchObject({ quantity: '7', inTransit: '6', places: [{ quantity: '1' }] });
    const message = `“Elbow” is on the way in transfer ${number}. Receive or cancel that first.`;
    for (const action of ['archive', 'delete'] as const)
      expect((await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action } } })).body).toMatchObject({
        error: 'CONFLICT',
        message,
      });
    const gone = (folder: number) => owner.call(api.folders.remove, { params: { id: folder }, query: { contents: 'unassign' } });
    expect((await gone(van)).body).toMatchObject({ message: `Transfer ${number} is on its way to “Van 1”. Receive or cancel it first.` });
    expect((await gone(warehouse)).body).toMatchObject({
      message: `Transfer ${number} is on its way from “Warehouse”. Receive or cancel it first.`,
    });
    const draft = (await owner.call(api.transfers.plan, { body: journey(id, '1') })).body;
    await receive(transferId);
    expect((await gone(van)).status).toBe(200);
    expect(await transferOf(draft.id)).toMatchObject({ state: 'cancelled', to: { name: 'Van 1' } });
    expect(await transferOf(transferId)).toMatchObject({ state: 'received', to: { name: 'Van 1' } });
  });

  test('[PLC-05] staff see what leaves or reaches their places, receive into theirs, and know the other end by its name alone', async () => {
    await world.assign(organizationId, (await world.people()).staff, [van]);
    const staff = await world.as('staff');
    const { id } = await make({ name: 'Never seen before', quantity: '10', unitCost: '15' });
    const { id: transferId } = await send(id, '6');
    const elsewhere = await world.folder(organizationId, { name: 'Shop' });
    const other = (await owner.call(api.transfers.make, { body: { ...journey(id, '1'), toPlaceId: elsewhere } })).body.transferId;
    expect((await staff.call(api.transfers.list, { query: {} })).body.transfers).toMatchObject([
      {
        id: transferId,
        from: { placeId: null, name: null, isElsewhere: true },
        to: { name: 'Van 1' },
        canSend: false,
        canReceive: true,
        items: ['Never seen before'],
      },
    ]);
    expect((await staff.call(api.transfers.read, { params: { id: other } })).status).toBe(404);
    expect((await staff.call(api.transfers.cancel, { params: { id: transferId }, body: {} })).status).toBe(403);
    const arrived = await receive(transferId, {}, staff);
    expect(arrived.body).toMatchObject({ state: 'received', lines: [{ received: '6' }] });
    const away = { ...journey(id, '1'), fromPlaceId: van, toPlaceId: elsewhere };
    expect((await staff.call(api.transfers.sendNew, { body: away })).status).toBe(400);
    expect((await staff.call(api.transfers.places)).body.places.map(({ name }) => name)).toEqual(['Van 1']);
    // Where the organization shows staff who has one, they know the other places by name, and may send there.
    await owner.call(api.preferences.changeOrganization, { body: { staffSeePlaces: true } });
    expect((await staff.call(api.transfers.places)).body.places.map(({ name }) => name)).toContain('Shop');
    const { body } = await staff.call(api.transfers.sendNew, { body: away });
    expect(body).toMatchObject({ state: 'sent', to: { name: 'Shop', isElsewhere: true }, canReceive: false, lines: [{ inTransit: '1' }] });
    expect((await receive(body.id, {}, staff)).status).toBe(403);
    expect((await staff.call(api.transfers.cancel, { params: { id: body.id }, body: {} })).body).toMatchObject({ state: 'cancelled' });
    const draft = (await owner.call(api.transfers.plan, { body: journey(id, '2') })).body;
    expect((await staff.call(api.transfers.read, { params: { id: draft.id } })).body).toMatchObject({ state: 'draft', canSend: false });
    expect((await staff.call(api.transfers.change, { params: { id: draft.id }, body: { ...away, lines: [] } })).status).toBe(403);
    expect((await staff.call(api.transfers.cancel, { params: { id: draft.id }, body: {} })).status).toBe(403);
    expect((await transferOf(draft.id)).lines).toMatchObject([{ planned: '2' }]);
    // What they sent arrives short: they read where only as long as they may know of the place.
    const news = async () => (await staff.call(api.notifications.list, { query: {} })).body.notifications[0]?.title;
    const far = (await staff.call(api.transfers.sendNew, { body: { ...away, lines: [{ itemId: id, quantity: '3' }] } })).body;
    await receive(far.id, { lines: [{ itemId: id, quantity: '1' }] });
    expect(await news()).toBe(`Transfer ${far.number} reached “Shop” short`);
    await owner.call(api.preferences.changeOrganization, { body: { staffSeePlaces: false } });
    await receive(far.id, { lines: [{ itemId: id, quantity: '1' }] });
    expect(await news()).toBe(`Transfer ${far.number} arrived short`);
  });
});

test('[PLC-03] [PLC-05] after all of this the books are exact, and what open transfers say is what is on the way', async () => {
  expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
  const { id } = await make({ quantity: '5' });
  await send(id, '2');
  await world.database.admin.query(`UPDATE transfer_lines SET received = 1 WHERE item_id = $1`, [id]);
  expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([
    { itemId: id, name: 'Elbow', figure: 'quantity on the way', expected: '1', found: '2' },
  ]);
});

test('[PLC-05] what several people scan into one plan at once is all on it; a line is set and taken off by itself', async () => {
  const [elbow, tee] = [await make({ quantity: '50' }), await make({ name: 'Tee', quantity: '50' })];
  const { id } = (await owner.call(api.transfers.plan, { body: { fromPlaceId: warehouse, toPlaceId: van, lines: [] } })).body;
  const put = (itemId: number, body: { quantity: string; mode?: 'add' | 'set' }, caller = owner) =>
    caller.call(api.transfers.planLine, { params: { id }, body: { itemId, ...body } });
  const scans = Array.from({ length: 8 }, (_, nth) => put(nth % 4 === 0 ? tee.id : elbow.id, { quantity: '1' }, nth % 2 ? admin : owner));
  for (const { status } of await Promise.all(scans)) expect(status).toBe(200);
  const planned = async () => (await transferOf(id)).lines.map(({ name, planned: quantity }) => [name, quantity]).sort();
  expect(await planned()).toEqual([
    ['Elbow', '6'],
    ['Tee', '2'],
  ]);
  expect((await put(elbow.id, { quantity: '2.5' })).body).toMatchObject({ error: 'INVALID_INPUT' });
  await Promise.all([put(elbow.id, { quantity: '9', mode: 'set' }), put(tee.id, { quantity: '0', mode: 'set' }, admin)]);
  expect(await planned()).toEqual([['Elbow', '9']]);
  expect((await put(987_654_321, { quantity: '1' })).status).toBe(404);
  await owner.call(api.transfers.send, { params: { id }, body: {} });
  expect(await put(elbow.id, { quantity: '1' })).toMatchObject({ status: 409 });
});
