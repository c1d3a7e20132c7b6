import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { type LoadingDock, openDock } from './receipts.fixtures.ts';

let world: World;
let dock: LoadingDock;
let staff: Caller;
beforeAll(async () => {
  world = await openWorld();
  staff = await world.as('staff');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.admin.query('DELETE FROM receipts; DELETE FROM orders');
  dock = await openDock(world);
  const { staff: person } = await world.people();
  await world.assign(dock.organizationId, person, [dock.van]);
});

const read = async (id: number) => (await dock.owner.call(api.inventory.read, { params: { id } })).body;
const undo = (id: number | null | undefined, caller = dock.owner) =>
  caller.call(api.transactions.undo, { params: { id: id ?? 0 }, body: {} });
const line = (orderLine: number, itemId: number, quantity: string) => ({ orderLine, itemId, quantity });
const told = async (caller: Caller) =>
  (await caller.call(api.notifications.list, { query: {} })).body.notifications.map(({ title }) => title);
const setRules = (body: { surplusPercent?: number; priceGuardPercent?: number }) =>
  dock.owner.call(api.preferences.changeOrganization, { body });

describe('what came of an order', () => {
  test('[BUY-06] P1: four packs of ten are 40 at a tenth of the pack price, and the row of history names the receipt', async () => {
    const itemId = await dock.item();
    const order = await dock.order({ itemId, packs: '4', piecesPerPack: '10', price: '8.31' });
    const { status, body } = await dock.receive(order, [{ orderLine: 1, itemId, packs: '4' }]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ entered: [{ quantity: '40' }], lines: [{ received: '40', outstanding: '0' }], isOrderDone: true });
    expect(await read(itemId)).toMatchObject({ quantity: '40', totalValue: '33.24' });
    const receipt = (await dock.owner.call(api.receipts.read, { params: { id: body.receipt.id } })).body;
    expect(receipt).toMatchObject({ state: 'open', order: { id: order }, vendorName: 'Acme Supply', value: '33.24' });
    expect(receipt.lines).toMatchObject([{ quantity: '40', piecesPerPack: '10', price: '8.31', value: '33.24', orderLine: 1 }]);
    expect(receipt.movements).toMatchObject([{ kind: 'in', delta: '40', document: { kind: 'receipt', id: receipt.id } }]);
  });

  test('[BUY-06] P9: 24 for a pack of six is 4 a piece, and ten for 8.31 are 0.831 each', async () => {
    for (const [piecesPerPack, price, unitCost] of [
      ['6', '24', '4'],
      ['10', '8.31', '0.831'],
    ] as const) {
      const itemId = await dock.item();
      const order = await dock.order({ itemId, packs: '1', piecesPerPack, price });
      expect((await dock.receive(order, [{ orderLine: 1, itemId, packs: '1' }])).status).toBe(200);
      expect(await read(itemId)).toMatchObject({ quantity: piecesPerPack, totalValue: price, unitCost });
    }
  });

  test('[BUY-06] scans of a third each add up to the whole price of the pack', async () => {
    const itemId = await dock.item();
    const order = await dock.order({ itemId, packs: '1', piecesPerPack: '3', price: '10' });
    for (let scan = 0; scan < 3; scan += 1) expect((await dock.receive(order, [line(1, itemId, '1')])).status).toBe(200);
    expect(await read(itemId)).toMatchObject({ quantity: '3', totalValue: '10' });
  });

  test('[BUY-06] P2: 70 and 30 of 100, by two deliveries into two places, are 100 received and the order is closed', async () => {
    const itemId = await dock.item();
    const order = await dock.order({ itemId, packs: '100' });
    const first = (await dock.receive(order, [line(1, itemId, '70')])).body;
    expect(first).toMatchObject({ isOrderDone: false, lines: [{ received: '70', outstanding: '30' }] });
    const closed = await dock.owner.call(api.receipts.close, { params: { id: first.receipt.id } });
    expect(closed.body).toMatchObject({ state: 'closed' });
    const second = (await dock.receive(order, [{ ...line(1, itemId, '30'), placeId: dock.van }])).body;
    expect(second.receipt.number).toBe(first.receipt.number + 1);
    expect(second.isOrderDone).toBe(true);
    expect(await dock.lying(itemId)).toEqual({ Shop: '70', 'Van 1': '30' });
    await world.database.admin.query(`UPDATE orders SET expected_on = '2020-01-31' WHERE id = $1`, [order]);
    expect(await dock.expected(order)).toMatchObject({ expectedOn: '2020-01-31' });
    expect((await dock.owner.call(api.receipts.expected, { query: {} })).body.orders).toEqual([]);
    expect((await reconcile(world.services.db, dock.organizationId))?.differences).toEqual([]);
  });

  test('[BUY-06] P3: three that come on a line of one are a surplus of two on it, and the order stays open', async () => {
    const items = [await dock.item(), await dock.item({ name: 'Tee' }), await dock.item({ name: 'Cap' })] as const;
    const order = await dock.order(...items.map((itemId) => ({ itemId, packs: '1' })));
    const asked = await dock.receive(order, [line(1, items[0], '3')]);
    expect(asked).toMatchObject({
      status: 409,
      body: { message: '1 of “Elbow” was ordered. With these it is 3.', details: [{ field: 'lines.0.isMore' }] },
    });
    const { body } = await dock.receive(order, [{ ...line(1, items[0], '3'), isMore: true }]);
    expect(body).toMatchObject({ isOrderDone: false, lines: [{ received: '3', outstanding: '0' }] });
    const { state, lines } = await dock.expected(order);
    expect([state, lines.map(({ outstanding }) => outstanding)]).toEqual(['sent', ['0', '1', '1']]);
  });

  test('[BUY-06] P4: an allowance of two percent goes over all receipts of a line, then it has to be meant', async () => {
    await setRules({ surplusPercent: 2 });
    const itemId = await dock.item();
    const order = await dock.order({ itemId, packs: '10000' }, { itemId, packs: '1' });
    for (const quantity of ['6000', '4000', '150']) expect((await dock.receive(order, [line(1, itemId, quantity)])).status).toBe(200);
    const beyond = await dock.receive(order, [line(1, itemId, '51')]);
    expect(beyond.body).toMatchObject({
      error: 'CONFLICT',
      message: '10000 of “Elbow” were ordered. 10150 came before, and with 51 more it is 10201.',
    });
    expect((await dock.receive(order, [line(1, itemId, '25'), line(1, itemId, '26')])).status).toBe(409);
    expect((await dock.receive(order, [line(1, itemId, '50')])).status).toBe(200);
    expect((await dock.receive(order, [line(1, itemId, '1')])).status).toBe(409);
    expect((await dock.receive(order, [{ ...line(1, itemId, '1'), isMore: true }])).status).toBe(200);
    expect((await dock.expected(order)).lines[0]).toMatchObject({ received: '10201', outstanding: '0' });
    await setRules({ surplusPercent: 0 });
  });

  test('[BUY-06] P5: a line is closed short by whoever orders; what comes all the same has to be meant', async () => {
    const itemId = await dock.item();
    const order = await dock.order({ itemId, packs: '100' });
    await dock.receive(order, [line(1, itemId, '50')]);
    const short = await dock.owner.call(api.receipts.noMore, { params: { id: order, line: 1 }, body: {} });
    expect(short.body).toMatchObject({ line: { received: '50', outstanding: '0', isClosedShort: true }, isOrderDone: true });
    const late = await dock.receive(order, [line(1, itemId, '5')]);
    expect(late.body).toMatchObject({ error: 'CONFLICT', details: [{ field: 'lines.0.isMore' }] });
    expect((await dock.receive(order, [{ ...line(1, itemId, '5'), isMore: true }])).status).toBe(200);
    const again = await dock.owner.call(api.receipts.noMore, { params: { id: order, line: 1 }, body: {} });
    expect(again.body).toMatchObject({ told: 'Nothing more of “Elbow” is expected.' });
  });

  test('[BUY-06] eight phones that receive one of ten at once enter eight, in one receipt; the same scan twice is one', async () => {
    const itemId = await dock.item();
    const order = await dock.order({ itemId, packs: '10' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => dock.receive(order, [line(1, itemId, '1')])));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.receipt.id)).size).toBe(1);
    const key = randomUUID();
    const twice = () =>
      dock.owner.raw({
        method: 'POST',
        url: `/api/receipts/expected/${order}/lines`,
        headers: { 'idempotency-key': key, 'content-type': 'application/json' },
        payload: JSON.stringify({ lines: [line(1, itemId, '1')] }),
      });
    const [one, other] = await Promise.all([twice(), twice()]);
    expect(one.body).toEqual(other.body);
    expect((await dock.expected(order)).lines[0]).toMatchObject({ received: '9', outstanding: '1' });
    const last = await Promise.all([1, 2].map(() => dock.receive(order, [line(1, itemId, '1')])));
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read(itemId)).toMatchObject({ quantity: '10', totalValue: '10' });
  });

  test('[BUY-06] nothing is received of an order that was cancelled or never sent, of a line that is not its own, or of an item that is gone', async () => {
    const itemId = await dock.item();
    const other = await dock.item({ name: 'Tee' });
    const order = await dock.order({ itemId, packs: '10' });
    const refused = async (wanted: Parameters<typeof dock.receive>[1]) => (await dock.receive(order, wanted)).body;
    expect(await refused([line(2, itemId, '1')])).toMatchObject({ error: 'INVALID_INPUT', details: [{ field: 'lines.0.orderLine' }] });
    expect(await refused([line(1, other, '1')])).toMatchObject({ details: [{ field: 'lines.0.itemId' }] });
    expect(await refused([line(1, itemId, '0.5')])).toMatchObject({ error: 'INVALID_INPUT', details: [{ field: 'lines.0.quantity' }] });
    expect(await refused([{ ...line(1, itemId, '1'), placeId: 987654 }])).toMatchObject({ details: [{ field: 'lines.0.placeId' }] });
    expect(await refused([line(1, itemId, '1'), line(2, itemId, '1')])).toMatchObject({ error: 'INVALID_INPUT' });
    await world.database.admin.query('UPDATE items SET archived_at = now() WHERE id = $1', [itemId]);
    expect(await refused([line(1, itemId, '1')])).toMatchObject({ message: '“Elbow” is archived. Restore it first.' });
    await world.database.admin.query(`UPDATE orders SET state = 'cancelled' WHERE id = $1`, [order]);
    expect(await refused([line(1, itemId, '1')])).toMatchObject({ error: 'CONFLICT' });
    await world.database.admin.query(`UPDATE orders SET state = 'draft' WHERE id = $1`, [order]);
    expect(await refused([line(1, itemId, '1')])).toMatchObject({ error: 'CONFLICT' });
    expect((await dock.receive(987654, [line(1, itemId, '1')])).status).toBe(404);
    expect((await dock.owner.call(api.receipts.list, { query: {} })).body.receipts).toEqual([]);
  });

  test('[BUY-06] an item that was not ordered is received as such, and without an order into a receipt of the vendor', async () => {
    const itemId = await dock.item();
    const other = await dock.item({ name: 'Tee', quantity: '2', unitCost: '3' });
    const order = await dock.order({ itemId, packs: '1' });
    const extra = await dock.receive(order, [{ orderLine: null, itemId: other, quantity: '1', placeId: dock.van }]);
    expect(extra.body).toMatchObject({ lines: [], isOrderDone: false });
    expect(await read(other)).toMatchObject({ quantity: '3', totalValue: '9' });
    expect((await dock.receive(order, [{ orderLine: null, itemId: other, quantity: '1' }])).body).toMatchObject({
      details: [{ field: 'lines.0.placeId' }],
    });
    const { id, state } = (await dock.owner.call(api.receipts.open, { body: { vendorId: dock.vendorId, reference: 'DN-7' } })).body;
    expect(state).toBe('open');
    const more = (body: object) => dock.owner.call(api.receipts.receiveMore, { params: { id }, body: { lines: [body as never] } });
    expect((await more({ orderLine: null, itemId: other, quantity: '4', placeId: dock.shop, price: '2.5' })).status).toBe(200);
    expect(await read(other)).toMatchObject({ quantity: '7', totalValue: '19' });
    expect((await more({ orderLine: 1, itemId: other, quantity: '4' })).status).toBe(400);
    await dock.owner.call(api.receipts.close, { params: { id } });
    expect((await more({ orderLine: null, itemId: other, quantity: '1', placeId: dock.shop })).body).toMatchObject({ error: 'CONFLICT' });
  });
});

describe('codes', () => {
  test('[BUY-05] a code that nobody knew is tied to the line once, and the vendor line bears it ever after', async () => {
    const itemId = await dock.item({ barcodes: ['4006381333931'] });
    const other = await dock.item({ name: 'Tee', barcodes: ['96385074'] });
    const order = await dock.order({ itemId, packs: '4', piecesPerPack: '10', price: '20', vendorSku: 'AC-90' });
    expect((await dock.expected(order)).lines[0]).toMatchObject({
      vendorCodes: ['AC-90'],
      codes: expect.arrayContaining(['4006381333931']),
    });
    const tied = await dock.receive(order, [{ ...line(1, itemId, '10'), code: 'BOX-4711', lot: 'L7', expiresOn: '2027-02-28' }]);
    expect(tied.body).toMatchObject({ told: null, lines: [{ vendorCodes: ['AC-90', 'BOX-4711'] }] });
    await dock.receive(order, [{ ...line(1, itemId, '10'), code: 'BOX-4711' }]);
    expect((await dock.expected(order)).lines[0]?.vendorCodes).toEqual(['AC-90', 'BOX-4711']);
    const taken = await dock.receive(order, [{ ...line(1, itemId, '10'), code: '96385074' }]);
    expect(taken.body.told).toBe('“96385074” stands for another item already, so it is not kept for “Elbow”.');
    const receipt = (await dock.owner.call(api.receipts.read, { params: { id: tied.body.receipt.id } })).body;
    expect(receipt.lines[0]).toMatchObject({ lot: 'L7', expiresOn: '2027-02-28' });
    const another = await dock.order({ itemId, packs: '1' });
    expect((await dock.expected(another)).lines[0]?.vendorCodes).toEqual(['AC-90', 'BOX-4711']);
    expect((await read(other)).barcodes).toEqual(['96385074']);
    const gs1 = await dock.receive(another, [{ ...line(1, itemId, '1'), code: '(01)04012345678901(10)AB-1(17)270200' }]);
    expect(gs1.body).toMatchObject({ told: null, lines: [{ vendorCodes: ['04012345678901', 'AC-90', 'BOX-4711'] }] });
  });
});

describe('the price guard', () => {
  test('[BUY-07] a price more than ten percent above the last or the average is held up, with what others ask beside it', async () => {
    const vendors = [{ vendorId: dock.vendorId, price: '9.5', piecesPerPack: '10' }];
    const itemId = await dock.item({ quantity: '10', unitCost: '1', vendors });
    const order = await dock.order({ itemId, packs: '10', piecesPerPack: '10', price: '10' });
    const at = (price: string, more = {}) => dock.receive(order, [{ ...line(1, itemId, '10'), price, ...more }]);
    expect((await at('11')).status).toBe(200);
    const held = await at('12.5');
    expect(held.body).toMatchObject({ error: 'CONFLICT', details: [{ field: 'lines.0.isPriceMeant' }] });
    expect(held.body).toMatchObject({ message: '“Elbow” at 1.25 a piece is 19 % above the average cost of 1.05.' });
    expect((await dock.owner.call(api.receipts.comparePrices, { params: { id: itemId } })).body).toMatchObject({
      guardPercent: 10,
      lastPrice: '1.1',
      averageCost: '1.05',
      // What came at 11 is what they ask from then on.
      vendors: [{ vendorId: dock.vendorId, price: '11', piecesPerPack: '10', piecePrice: '1.1' }],
    });
    expect((await at('12.5', { isPriceMeant: true })).status).toBe(200);
    expect((await dock.receive(order, [line(1, itemId, '10')])).status).toBe(200);
    expect(await read(itemId)).toMatchObject({ quantity: '40', totalValue: '43.5' });
  });

  test('[BUY-07] whoever may not see costs names no price; of an agreed price that is too high they read only that the office knows', async () => {
    const itemId = await dock.item({ quantity: '10', unitCost: '1' });
    const order = await dock.order({ itemId, packs: '2', piecesPerPack: '10', price: '20', place: dock.van });
    const priced = await dock.receive(order, [{ ...line(1, itemId, '1'), price: '5' }], staff);
    expect(priced).toMatchObject({ status: 403, body: { details: [{ field: 'lines.0.price' }] } });
    const { body } = await dock.receive(order, [line(1, itemId, '10')], staff);
    expect(body.told).toBe('The office is told about this line.');
    expect(await told(dock.owner)).toContain('A price of PO-1 is above the last');
    expect((await dock.receive(order, [line(1, itemId, '10')], staff)).body.told).toBeNull();
    expect((await told(dock.owner)).filter((title) => title.startsWith('A price of'))).toHaveLength(1);
  });
});

test('[BUY-01] the price of a delivery is kept with it, and the vendor’s line follows one that was read from the papers', async () => {
  const vendors = [{ vendorId: dock.vendorId, price: '8', piecesPerPack: '10' }];
  const itemId = await dock.item({ vendors });
  const withBreaks = await dock.item({ vendors: [{ vendorId: dock.vendorId, price: '8', breaks: [{ packs: '5', price: '7' }] }] });
  const order = await dock.order(
    { itemId, packs: '4', piecesPerPack: '10', price: '8.31' },
    { itemId: withBreaks, packs: '9', piecesPerPack: '1', price: '7' },
  );
  const told = async (id: number) =>
    (await dock.owner.call(api.inventory.vendorPrices, { params: { id } })).body.map(
      ({ price, documentId }) => `${price} by ${documentId}`,
    );
  const asked = async (id: number) => (await dock.owner.call(api.inventory.read, { params: { id } })).body.vendors[0]?.price;
  const { id } = (await dock.receive(order, [line(1, itemId, '10'), line(2, withBreaks, '1')])).body.receipt;
  await dock.receive(order, [line(1, itemId, '10')]);
  expect([await told(itemId), await asked(itemId)]).toEqual([[`8.31 by ${id}`, '8 by null'], '8']);
  await dock.receive(order, [
    { ...line(1, itemId, '10'), price: '8.5' },
    { ...line(2, withBreaks, '1'), price: '7.2', isPriceMeant: true },
  ]);
  expect([await told(itemId), await asked(itemId)]).toEqual([[`8.5 by ${id}`, `8.31 by ${id}`, '8 by null'], '8.5']);
  // A price for so many is not that of one.
  expect([(await told(withBreaks))[0], await asked(withBreaks)]).toEqual([`7.2 by ${id}`, '8']);
});

test('[BUY-06] one line of an order is read by itself, and the message of a scan names it', async () => {
  const itemId = await dock.item();
  const order = await dock.order({ itemId, packs: '10', price: '2' }, { itemId, packs: '5', price: '2' });
  await dock.receive(order, [line(2, itemId, '3')]);
  const one = await dock.owner.call(api.receipts.readLine, { params: { id: order, line: 2 } });
  expect(one.body).toMatchObject({ id: order, receipt: { lineCount: 1 }, lines: [{ line: 2, received: '3' }] });
  expect(one.body.lines).toHaveLength(1);
  expect((await dock.owner.call(api.receipts.readLine, { params: { id: order, line: 9 } })).status).toBe(404);
  const { rows } = await world.database.admin.query(
    "SELECT message FROM events WHERE organization_id = $1 AND (message->>'orderId')::bigint = $2",
    [dock.organizationId, order],
  );
  expect(rows).toMatchObject([{ message: { about: 'receipt', line: 2 } }]);
});

describe('undo', () => {
  test('[BUY-10] undoing a line takes back its stock, its place and its order line, and the order is open again', async () => {
    const itemId = await dock.item();
    const order = await dock.order({ itemId, packs: '10', price: '2' });
    const first = (await dock.receive(order, [line(1, itemId, '4')])).body;
    const second = (await dock.receive(order, [{ ...line(1, itemId, '6'), placeId: dock.van }])).body;
    expect(second.isOrderDone).toBe(true);
    expect((await undo(second.entered[0]?.movementId)).status).toBe(200);
    expect(await dock.expected(order)).toMatchObject({ state: 'sent', lines: [{ received: '4', outstanding: '6' }] });
    expect(await read(itemId)).toMatchObject({ quantity: '4', totalValue: '8' });
    const receipt = await dock.owner.call(api.receipts.undo, { params: { id: first.receipt.id }, body: {} });
    expect(receipt.body).toMatchObject({ state: 'undone', linesUndone: 2 });
    expect(await dock.expected(order)).toMatchObject({ lines: [{ received: '0', outstanding: '10' }], receipt: null });
    expect((await dock.owner.call(api.receipts.undo, { params: { id: first.receipt.id }, body: {} })).body).toMatchObject({
      error: 'ALREADY_UNDONE',
    });
    expect((await dock.receive(order, [line(1, itemId, '1')])).body.receipt.id).not.toBe(first.receipt.id);
    expect((await reconcile(world.services.db, dock.organizationId))?.differences).toEqual([]);
  });

  test('[BUY-10] with a line goes its share of the freight, in stock and in what was issued, and the charge says so', async () => {
    const itemId = await dock.item();
    const other = await dock.item({ name: 'Tee' });
    const order = await dock.order({ itemId, packs: '10', price: '2' }, { itemId: other, packs: '10', price: '2' });
    const { body } = await dock.receive(order, [line(1, itemId, '10'), line(2, other, '10')]);
    const { id: receiptId } = body.receipt;
    const charge = { receiptId, kind: 'freight', amount: '15', share: 'value' } as const;
    expect((await dock.owner.call(api.landedCosts.add, { body: charge })).status).toBe(200);
    expect(await read(itemId)).toMatchObject({ quantity: '10', totalValue: '27.5' });
    expect((await undo(body.entered[0]?.movementId)).status).toBe(200);
    expect(await read(itemId)).toMatchObject({ quantity: '0', totalValue: '0' });
    expect(await read(other)).toMatchObject({ quantity: '10', totalValue: '27.5' });
    const { charges } = (await dock.owner.call(api.landedCosts.list, { query: { receiptId } })).body;
    expect(charges[0]?.parts.map(({ isGone }) => isGone)).toEqual([true, false]);
    expect((await dock.expected(order)).lines.map(({ outstanding }) => outstanding)).toEqual(['10', '0']);
    expect((await reconcile(world.services.db, dock.organizationId))?.differences).toEqual([]);
  });

  test('[BUY-10] what was used, or went back to the vendor, is not taken back, and it says exactly why; nothing of the receipt is', async () => {
    const itemId = await dock.item();
    const other = await dock.item({ name: 'Tee' });
    const order = await dock.order({ itemId, packs: '10' }, { itemId: other, packs: '5' });
    const { body } = await dock.receive(order, [line(1, itemId, '10'), line(2, other, '5')]);
    await dock.owner.call(api.inventory.changeStock, { params: { id: itemId }, body: { adjustment: '-8' } });
    const whole = await dock.owner.call(api.receipts.undo, { params: { id: body.receipt.id }, body: {} });
    expect(whole.body).toMatchObject({
      error: 'CANNOT_UNDO',
      message: 'Only 2 of the 10 “Elbow” are left; the others were used. Return or correct what is left instead.',
    });
    expect(await read(other)).toMatchObject({ quantity: '5' });
    await world.database.admin.query('UPDATE receipt_lines SET returned = 3 WHERE receipt_id = $1 AND line = 2', [body.receipt.id]);
    expect((await undo(body.entered[1]?.movementId)).body).toMatchObject({
      error: 'CANNOT_UNDO',
      message: '3 of “Tee” went back to the vendor. Take the return back first, then this can be undone.',
    });
    expect((await dock.expected(order)).lines.map(({ received }) => received)).toEqual(['10', '5']);
  });
});

test('[BUY-10] [SEC-05] a receipt of more lines than one call may undo is not taken back as a whole', async () => {
  const itemId = await dock.item();
  const order = await dock.order({ itemId, packs: '10' });
  const { id } = (await dock.receive(order, [line(1, itemId, '1')])).body.receipt;
  await world.database.admin.query(
    `INSERT INTO receipt_lines (organization_id, receipt_id, line, item_id, item_name, place, quantity, pieces_per_pack, price, value, received_by)
     SELECT $1, $2, 1 + n, $3, 'Elbow', 0, 1, 1, 1, 1, 'Olive' FROM generate_series(1, 500) n`,
    [dock.organizationId, id, itemId],
  );
  const undone = await dock.owner.call(api.receipts.undo, { params: { id }, body: {} });
  expect(undone.body).toMatchObject({
    error: 'CANNOT_UNDO',
    message: expect.stringContaining('501 lines of this receipt stand, and at most 500'),
  });
  expect(await read(itemId)).toMatchObject({ quantity: '1' });
});

describe('staff', () => {
  test('[BUY-12] receive into their places alone, and see no price; of an order for others they see nothing', async () => {
    const itemId = await dock.item();
    const other = await dock.item({ name: 'Tee' });
    const order = await dock.order({ itemId, packs: '10', price: '7.77', place: dock.van }, { itemId: other, packs: '5' });
    const theirs = await dock.order({ itemId: other, packs: '5' });
    expect((await staff.call(api.receipts.expected, { query: {} })).body.orders).toMatchObject([
      { id: order, lineCount: 1, items: ['Elbow'] },
    ]);
    const seen = await dock.expected(order, staff);
    expect(seen.lines).toHaveLength(1);
    expect(JSON.stringify(seen)).not.toMatch(/"-?7\.77/);
    expect((await staff.call(api.receipts.readExpected, { params: { id: theirs } })).status).toBe(404);
    expect((await dock.receive(theirs, [line(1, other, '1')], staff)).status).toBe(404);
    expect((await dock.receive(order, [line(2, other, '1')], staff)).body).toMatchObject({ details: [{ field: 'lines.0.orderLine' }] });
    expect((await dock.receive(order, [{ ...line(1, itemId, '1'), placeId: dock.shop }], staff)).body).toMatchObject({
      details: [{ field: 'lines.0.placeId' }],
    });
    const { body } = await dock.receive(order, [line(1, itemId, '2')], staff);
    await dock.receive(order, [line(2, other, '1')]);
    const receipt = await staff.call(api.receipts.read, { params: { id: body.receipt.id } });
    expect(receipt.body.lines).toHaveLength(1);
    expect(JSON.stringify(receipt.body)).not.toMatch(/"-?7\.77|"value"|"price"|"unitCost"/);
    expect((await staff.call(api.receipts.list, { query: {} })).body.receipts).toHaveLength(1);
    expect((await staff.call(api.receipts.comparePrices, { params: { id: itemId } })).status).toBe(403);
    const documents = (await staff.call(api.offline.documents, {})).body;
    expect(documents.expected).toMatchObject([{ id: order, lines: [{ itemId, received: '2' }] }]);
    expect(JSON.stringify(documents)).not.toMatch(/"-?7\.77/);
  });

  test('[BUY-12] tell the office of a surplus and of what will not come, and take back their own line', async () => {
    const itemId = await dock.item();
    const order = await dock.order({ itemId, packs: '2', place: dock.van });
    expect((await dock.receive(order, [line(1, itemId, '3')], staff)).status).toBe(409);
    const more = await dock.receive(order, [{ ...line(1, itemId, '3'), isMore: true }], staff);
    expect(more.body.told).toBe('The office is told that more came.');
    expect((await undo(more.body.entered[0]?.movementId, staff)).status).toBe(200);
    const noMore = await staff.call(api.receipts.noMore, { params: { id: order, line: 1 }, body: { note: 'The driver said so.' } });
    expect(noMore.body).toMatchObject({
      line: { outstanding: '2', isClosedShort: false },
      told: 'The office is told, and closes the line.',
    });
    expect(await told(dock.owner)).toEqual(
      expect.arrayContaining(['Nothing more of “Elbow” comes, it is said', 'More came of PO-1 than was ordered']),
    );
  });
});
