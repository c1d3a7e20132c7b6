import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import type { ServerMessage } from '@onhand/contract/realtime';
import { refreshedBy } from '@onhand/contract/refreshed-by';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { forgottenReceipts } from './forgotten-receipts.job.ts';
import { type LoadingDock, openDock } from './receipts.fixtures.ts';

let world: World;
let dock: LoadingDock;
let metres: number;
beforeAll(async () => {
  world = await openWorld();
  metres = (await (await world.as('owner')).call(api.units.create, { body: { name: 'metres', allowsDecimals: true } })).body.id;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.admin.query('DELETE FROM receipts; DELETE FROM orders');
  dock = await openDock(world);
});

const read = async (id: number) => (await dock.owner.call(api.inventory.read, { params: { id } })).body;
const costOfGoods = async (id: number) => {
  const { movements } = (await dock.owner.call(api.inventory.history, { params: { id }, query: { limit: 100 } })).body;
  return movements.map(({ costOfGoods: cost }) => Number(cost)).reduce((sum, cost) => sum + cost, 0);
};

describe('what cannot be entered is refused with a sentence', () => {
  test('[BUY-06] packs that make less than the smallest part of a piece, which the ledger and the order would round differently', async () => {
    const itemId = await dock.item({ unitId: metres });
    const order = await dock.order({ itemId, packs: '10', piecesPerPack: '0.3333' }, { itemId, packs: '1', piecesPerPack: '0.0001' });
    const half = await dock.receive(order, [{ orderLine: 1, itemId, packs: '0.5' }]);
    expect(half).toMatchObject({ status: 400, body: { details: [{ field: 'lines.0.packs' }] } });
    const nothing = await dock.receive(order, [{ orderLine: 2, itemId, packs: '0.0001' }]);
    expect(nothing).toMatchObject({ status: 400, body: { details: [{ field: 'lines.0.packs' }] } });
    expect((await dock.receive(order, [{ orderLine: 1, itemId, packs: '2' }])).body).toMatchObject({ entered: [{ quantity: '0.6666' }] });
    expect(await read(itemId)).toMatchObject({ quantity: '0.6666' });
  });

  test('[BUY-06] more pieces than an item can have, and what is worth more than the books can hold', async () => {
    const itemId = await dock.item({ unitId: metres });
    const order = await dock.order(
      { itemId, packs: '1', piecesPerPack: '900000000' },
      { itemId, packs: '1000', piecesPerPack: '0.0001', price: '9999999999' },
    );
    const many = await dock.receive(order, [{ orderLine: 1, itemId, packs: '999999999', isMore: true }]);
    expect(many).toMatchObject({ status: 400, body: { details: [{ field: 'lines.0.packs' }] } });
    const dear = await dock.receive(order, [{ orderLine: 2, itemId, quantity: '999999999', isMore: true }]);
    expect(dear).toMatchObject({ status: 400, body: { details: [{ field: 'lines.0.quantity' }] } });
    expect(await read(itemId)).toMatchObject({ quantity: '0', totalValue: '0' });
  });

  test('[BUY-05] a day that no calendar has', async () => {
    const itemId = await dock.item();
    const order = await dock.order({ itemId, packs: '10' });
    const bad = await dock.receive(order, [{ orderLine: 1, itemId, quantity: '1', expiresOn: '0000-01-01' }]);
    expect(bad).toMatchObject({ status: 400, body: { details: [{ field: 'lines.0.expiresOn' }] } });
    const line = { itemId, placeId: dock.shop, quantity: '1' };
    const due = await dock.owner.call(api.vendorReturns.make, {
      body: { vendorId: dock.vendorId, creditDue: '0000-01-01', lines: [line] },
    });
    expect(due).toMatchObject({ status: 400, body: { details: [{ field: 'creditDue' }] } });
  });
});

describe('what a vendor asks', () => {
  const pricesOf = async (id: number) => (await dock.owner.call(api.inventory.vendorPrices, { params: { id } })).body;

  test('[BUY-01] the price that goods came at is kept with its day and its delivery, once while it stays the same', async () => {
    const itemId = await dock.item();
    const order = await dock.order({ itemId, packs: '10', piecesPerPack: '10', price: '20' });
    const { receipt } = (await dock.receive(order, [{ orderLine: 1, itemId, packs: '1' }])).body;
    await dock.receive(order, [{ orderLine: 1, itemId, packs: '1' }]);
    await dock.receive(order, [{ orderLine: 1, itemId, packs: '1', price: '21.5' }]);
    const document = { documentKind: 'receipt', documentId: receipt.id, vendorId: dock.vendorId, piecesPerPack: '10' };
    expect(await pricesOf(itemId)).toMatchObject([
      { price: '21.5', ...document },
      { price: '20', ...document },
    ]);
  });

  test('[BUY-05] a code that is tied to an item makes up no price of its vendor', async () => {
    const itemId = await dock.item({ quantity: '2', unitCost: '3' });
    const { id } = (await dock.owner.call(api.receipts.open, { body: { vendorId: dock.vendorId } })).body;
    const line = { orderLine: null, itemId, quantity: '1', placeId: dock.shop, code: 'BOX-1' };
    expect((await dock.owner.call(api.receipts.receiveMore, { params: { id }, body: { lines: [line] } })).status).toBe(200);
    expect((await read(itemId)).vendors).toMatchObject([{ vendorId: dock.vendorId, barcodes: ['BOX-1'], price: null }]);
    expect(await pricesOf(itemId)).toEqual([]);
  });
});

describe('undo', () => {
  test('[BUY-10] freight that all went to the cost of goods is taken back before its line is, and nothing of it stays behind', async () => {
    const itemId = await dock.item({ valuationMethod: 'standard', unitCost: '2' });
    const order = await dock.order({ itemId, packs: '10', price: '2' });
    const { receipt, entered } = (await dock.receive(order, [{ orderLine: 1, itemId, quantity: '10' }])).body;
    const charge = { receiptId: receipt.id, kind: 'freight', amount: '15', share: 'value' } as const;
    const { id, number } = (await dock.owner.call(api.landedCosts.add, { body: charge })).body;
    expect(await costOfGoods(itemId)).toBe(15);
    const undo = () => dock.owner.call(api.transactions.undo, { params: { id: entered[0]?.movementId ?? 0 }, body: {} });
    expect(await undo()).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO', message: expect.stringContaining(`LC-${number}`) } });
    expect((await dock.owner.call(api.landedCosts.undo, { params: { id }, body: {} })).status).toBe(200);
    expect((await undo()).status).toBe(200);
    expect([await costOfGoods(itemId), (await read(itemId)).totalValue]).toEqual([0, '0']);
    expect((await reconcile(world.services.db, dock.organizationId))?.differences).toEqual([]);
  });
});

test('[BUY-06] a delivery that nobody closed is closed by itself: a day after its order is over, else after a week', async () => {
  const itemId = await dock.item();
  const [whole, part] = [await dock.order({ itemId, packs: '1' }), await dock.order({ itemId, packs: '2' })];
  for (const order of [whole, part]) await dock.receive(order, [{ orderLine: 1, itemId, packs: '1' }]);
  const open = async () =>
    (await dock.owner.call(api.receipts.list, { query: { show: 'open' } })).body.receipts.map(({ order }) => order?.id);
  const runAfter = async (hours: number) => {
    world.setNow(new Date(Date.now() + hours * 3_600_000));
    await forgottenReceipts.run(world.services, {}, new AbortController().signal);
    world.setNow(undefined);
    return open();
  };
  expect(await runAfter(23)).toEqual([part, whole]);
  expect(await runAfter(25)).toEqual([part]);
  expect(await runAfter(7 * 24 + 1)).toEqual([]);
  expect((await dock.receive(part, [{ orderLine: 1, itemId, packs: '1' }])).status).toBe(200);
});

test('[BUY-06] an order that the office cancels, closes or opens again is read anew by the phones that receive it, and what they send is refused with a sentence', async () => {
  const itemId = await dock.item();
  const order = await dock.order({ itemId, packs: '2' });
  const params = { id: order };
  const told = async (work: () => Promise<{ status: number }>) => {
    await world.database.admin.query('DELETE FROM events');
    expect((await work()).status).toBe(200);
    const { rows } = await world.database.admin.query<{ message: ServerMessage }>('SELECT message FROM events');
    return rows.flatMap(({ message }) => refreshedBy(message)).includes('/api/receipts/expected/{id}');
  };
  expect(await told(() => dock.owner.call(api.orders.cancel, { params }))).toBe(true);
  const refused = await dock.receive(order, [{ orderLine: 1, itemId, packs: '1' }]);
  expect(refused).toMatchObject({ status: 409, body: { message: 'PO-1 was cancelled. Keep what came of it apart, and ask the office.' } });
  expect(await told(() => dock.owner.call(api.orders.reopen, { params, body: {} }))).toBe(true);
  expect(await told(() => dock.receive(order, [{ orderLine: 1, itemId, packs: '1' }]))).toBe(false);
  expect(await told(() => dock.owner.call(api.orders.close, { params, body: {} }))).toBe(true);
});
