import { api } from '@onhand/contract';
import type { ChargeInput } from '@onhand/contract/landed-costs';
import { limits } from '@onhand/contract/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { receiptOf } from '../../../test/receipt-of.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';

let world: World;
let owner: Caller;
let organizationId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());

type Method = 'mac' | 'fifo' | 'standard';
const make = async (valuationMethod: Method = 'mac', more = {}) =>
  (await owner.call(api.inventory.create, { body: { name: 'Valve', valuationMethod, ...more } })).body.id;
const change = async (id: number, body: object) =>
  (await owner.call(api.inventory.changeStock, { params: { id }, body })).body.movement?.id ?? 0;
const issue = (id: number, quantity: string) => change(id, { adjustment: `-${quantity}` });
const stockOf = async (id: number) => {
  const { quantity, totalValue } = (await owner.call(api.inventory.read, { params: { id } })).body;
  return `${quantity} = ${totalValue}`;
};
const costOfGoods = async (id: number) =>
  (await owner.call(api.inventory.history, { params: { id }, query: { limit: 100 } })).body.movements.reduce(
    (sum, row) => sum + Number(row.costOfGoods),
    0,
  );
const charge = (receiptId: number, amount: string, more: Partial<ChargeInput> = {}) =>
  owner.call(api.landedCosts.add, { body: { receiptId, kind: 'freight', amount, share: 'quantity', ...more } });

describe('[BUY-08] what is added to the cost of a receipt', () => {
  test('L6: under FIFO, after some was issued', async () => {
    const id = await make('fifo');
    const { receiptId, movements } = await receiptOf(world, [{ itemId: id, quantity: '10', value: '100' }]);
    await receiptOf(world, [{ itemId: id, quantity: '10', value: '200' }]);
    await issue(id, '1');
    const { status, body } = await charge(receiptId, '100', { reference: 'F-9', note: 'Lorry' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ amount: '100', parts: [{ line: 1, amount: '100', inStock: '90', costOfGoods: '10' }] });
    expect([await stockOf(id), await costOfGoods(id)]).toEqual(['19 = 380', 20]);
    const [row] = (await owner.call(api.inventory.history, { params: { id }, query: {} })).body.movements;
    expect(row).toMatchObject({
      kind: 'revalue',
      delta: '0',
      value: '90',
      costOfGoods: '10',
      document: { kind: 'charge', id: body.id },
      canUndo: false,
    });
    const why = (await owner.call(api.inventory.explainCost, { params: { id } })).body;
    expect(why.lines[0]).toMatchObject({
      movementId: movements[0],
      value: '180',
      receipt: { id: receiptId, paid: '100', charges: [{ kind: 'freight', amount: '100' }] },
    });
    const one = (await owner.call(api.transactions.explainMovement, { params: { id: row?.id ?? 0 } })).body;
    expect(one).toMatchObject({ totalValue: '90', correction: { amount: '100', stock: '90', costOfGoods: '10' } });
  });

  test('before it is added it says what goes to stock and what to cost of goods, also of two lines of one item, and writes nothing', async () => {
    for (const method of ['mac', 'fifo', 'standard'] as const) {
      const id = await make(method);
      const { receiptId } = await receiptOf(world, [
        { itemId: id, quantity: '10', value: '100' },
        { itemId: id, quantity: '5', value: '60' },
      ]);
      await issue(id, '12');
      const body = { receiptId, kind: 'freight', amount: '45', share: 'quantity' } as const;
      const before = await stockOf(id);
      const { parts } = (await owner.call(api.landedCosts.preview, { body })).body;
      expect(await stockOf(id)).toBe(before);
      const added = (await owner.call(api.landedCosts.add, { body })).body.parts;
      expect(parts).toEqual(added.map(({ line, amount, inStock, costOfGoods }) => ({ line, amount, inStock, costOfGoods })));
    }
  });

  test('a line says what a pack of it costs after prices were corrected, also where some went back in between', async () => {
    const id = await make();
    const { receiptId } = await receiptOf(world, [{ itemId: id, quantity: '10', value: '100' }]);
    const priceNow = async () => (await owner.call(api.landedCosts.list, { query: { receiptId } })).body.lines[0]?.price;
    expect(await priceNow()).toBe('10');
    await charge(receiptId, '5', { kind: 'price' });
    await charge(receiptId, '30');
    const lines = [{ itemId: id, receiptId, receiptLine: 1, placeId: null, quantity: '5' }];
    await owner.call(api.vendorReturns.make, { body: { lines } });
    expect(await priceNow()).toBe('10.5');
    await charge(receiptId, '2.5', { kind: 'price' });
    expect(await priceNow()).toBe('11');
  });

  test('L7 and L8: under the average, when all or some of it was issued', async () => {
    const gone = await make();
    const first = await receiptOf(world, [{ itemId: gone, quantity: '10', value: '100' }]);
    await issue(gone, '10');
    await charge(first.receiptId, '100');
    expect([await stockOf(gone), await costOfGoods(gone)]).toEqual(['0 = 0', 200]);
    const some = await make();
    const second = await receiptOf(world, [{ itemId: some, quantity: '10', value: '100' }]);
    await receiptOf(world, [{ itemId: some, quantity: '10', value: '200' }]);
    await issue(some, '1');
    await charge(second.receiptId, '100');
    expect([await stockOf(some), await costOfGoods(some)]).toEqual(['19 = 380', 20]);
  });

  test('L9: issued one by one, nothing is left behind', async () => {
    const id = await make('fifo');
    for (const [quantity, value, freight, inAll] of [
      ['3', '60', '40', 100],
      ['3', '3', '1.85', 104.85],
    ] as const) {
      const { receiptId } = await receiptOf(world, [{ itemId: id, quantity, value }]);
      await charge(receiptId, freight);
      for (let n = 0; n < 3; n++) await issue(id, '1');
      expect([await stockOf(id), Number((await costOfGoods(id)).toFixed(6))]).toEqual(['0 = 0', inAll]);
    }
  });

  test('L10: freight finds the goods wherever they are by then', async () => {
    const van = await world.folder(organizationId);
    const id = await make('fifo');
    const { receiptId } = await receiptOf(world, [{ itemId: id, quantity: '1', value: '1.7' }]);
    await owner.call(api.transfers.make, { body: { fromPlaceId: null, toPlaceId: van, lines: [{ itemId: id, quantity: '1' }] } });
    await charge(receiptId, '0.30');
    await change(id, { adjustment: '-1', placeId: van });
    expect([await stockOf(id), await costOfGoods(id)]).toEqual(['0 = 0', 2]);
  });

  test('L11: the bill says 10.50', async () => {
    const id = await make();
    const { receiptId } = await receiptOf(world, [{ itemId: id, quantity: '10', value: '100' }]);
    await issue(id, '4');
    const { body } = await charge(receiptId, '5', { kind: 'price', share: 'hand', parts: [{ line: 1, amount: '5' }] });
    expect(body.parts).toMatchObject([{ inStock: '3', costOfGoods: '2' }]);
  });

  test('L4: lines of several items and twice of one are shared to the cent; where value says nothing, it asks', async () => {
    const [one, other] = [await make(), await make('fifo')];
    const { receiptId } = await receiptOf(world, [
      { itemId: one, quantity: '5', value: '50' },
      { itemId: other, quantity: '5', value: '50' },
      { itemId: one, quantity: '5', value: '60' },
    ]);
    const { body } = await charge(receiptId, '-50');
    expect(body.parts.map(({ amount }) => amount).toSorted()).toEqual(['-16.66', '-16.67', '-16.67']);
    expect(
      [await stockOf(one), await stockOf(other)].map((stock) => Number(stock.split('= ')[1])).reduce((sum, value) => sum + value),
    ).toBeCloseTo(110, 9);
    const free = await receiptOf(world, [{ itemId: one, quantity: '5', value: '0' }]);
    const asked = await charge(free.receiptId, '10', { share: 'value' });
    expect(asked).toMatchObject({ status: 400, body: { message: expect.stringContaining('Share by quantity, or by hand') } });
    expect((await charge(receiptId, '10', { share: 'weight' })).body).toMatchObject({ message: expect.stringContaining('how heavy') });
  });

  test('L1, L2: freight is shared equally, by quantity, by weight and by volume, and a credit as exactly', async () => {
    const { id: vendorId } = (await owner.call(api.vendors.create, { body: { name: 'Heavy goods' } })).body;
    const item = (weight: string, volume: string) => make('mac', { vendors: [{ vendorId, price: '1', weight, volume }] });
    const [one, other] = [await item('10', '1'), await item('20', '1.5')];
    const lines = [
      { itemId: one, quantity: '5', value: '50' },
      { itemId: other, quantity: '10', value: '100' },
    ];
    for (const [share, amount, expected, stocks] of [
      ['equal', '10', ['5', '5'], ['5 = 55', '10 = 105']],
      ['quantity', '150', ['50', '100'], ['5 = 100', '10 = 200']],
      ['quantity', '-50', ['-16.67', '-33.33'], ['5 = 33.33', '10 = 66.67']],
      ['weight', '250', ['50', '200'], ['5 = 100', '10 = 300']],
      ['volume', '20', ['5', '15'], ['5 = 55', '10 = 115']],
    ] as const) {
      const { receiptId } = await receiptOf(world, lines, vendorId);
      const { body } = await charge(receiptId, amount, { share });
      expect(body.parts.map((part) => part.amount)).toEqual(expected);
      expect([await stockOf(one), await stockOf(other)]).toEqual(stocks);
      for (const id of [one, other]) await change(id, { quantity: '0' });
    }
  });

  test('L3: freight of 750 on 20 at 50, 30 at 75 and 40 at 100 is shared by value, to the cent', async () => {
    const ids = [await make(), await make('fifo'), await make()];
    const { receiptId } = await receiptOf(
      world,
      [
        ['20', '1000'],
        ['30', '2250'],
        ['40', '4000'],
      ].map(([quantity = '', value = ''], nth) => ({ itemId: ids[nth] ?? 0, quantity, value })),
    );
    const { body } = await charge(receiptId, '750', { share: 'value' });
    expect(body.parts.map(({ amount }) => amount)).toEqual(['103.45', '232.76', '413.79']);
    expect(await Promise.all(ids.map(stockOf))).toEqual(['20 = 1103.45', '30 = 2482.76', '40 = 4413.79']);
  });

  test('L5: what went back carries nothing of what is added later', async () => {
    const id = await make();
    const { receiptId } = await receiptOf(world, [{ itemId: id, quantity: '10', value: '100' }]);
    const back = { itemId: id, receiptId, receiptLine: 1, placeId: null, quantity: '4' };
    expect((await owner.call(api.vendorReturns.make, { body: { lines: [back] } })).status).toBe(200);
    const { body } = await charge(receiptId, '60', { share: 'quantity' });
    expect(body.parts).toMatchObject([{ amount: '60', inStock: '60', costOfGoods: '0' }]);
    expect(await stockOf(id)).toBe('6 = 120');
  });

  test('prices on the bill of which one is as much higher as another is lower come to nothing in all, and each line to its own', async () => {
    const [one, other] = [await make(), await make('fifo')];
    const { receiptId } = await receiptOf(world, [
      { itemId: one, quantity: '10', value: '100' },
      { itemId: other, quantity: '10', value: '100' },
    ]);
    const parts = [
      { line: 1, amount: '20' },
      { line: 2, amount: '-20' },
    ];
    const foreseen = await owner.call(api.landedCosts.preview, { body: { receiptId, kind: 'price', amount: '0', share: 'hand', parts } });
    expect(foreseen.body.parts).toMatchObject([
      { line: 1, inStock: '20' },
      { line: 2, inStock: '-20' },
    ]);
    expect((await charge(receiptId, '0', { kind: 'price', share: 'hand', parts })).status).toBe(200);
    expect([await stockOf(one), await stockOf(other)]).toEqual(['10 = 120', '10 = 80']);
    expect((await charge(receiptId, '0', { kind: 'freight', share: 'hand', parts })).status).toBe(400);
  });

  test('a charge is taken back as if it had never been, once; several on one receipt stay apart', async () => {
    const id = await make('fifo');
    const { receiptId } = await receiptOf(world, [{ itemId: id, quantity: '10', value: '100' }]);
    await issue(id, '5');
    const freight = (await charge(receiptId, '33.33')).body;
    await charge(receiptId, '10', { kind: 'duty' });
    await issue(id, '1');
    const undone = await owner.call(api.landedCosts.undo, { params: { id: freight.id }, body: {} });
    expect([undone.status, undone.body.undoneAt === null]).toEqual([200, false]);
    expect([await stockOf(id), await costOfGoods(id)]).toEqual(['4 = 44', 66]);
    expect((await owner.call(api.landedCosts.undo, { params: { id: freight.id }, body: {} })).status).toBe(409);
    const { charges } = (await owner.call(api.landedCosts.list, { query: { receiptId } })).body;
    expect(charges.map(({ kind, undoneAt }) => [kind, undoneAt !== null])).toEqual([
      ['duty', false],
      ['freight', true],
    ]);
  });

  test('at a standard cost all of it is cost of goods', async () => {
    const id = await make('standard', { unitCost: '5' });
    const { receiptId } = await receiptOf(world, [{ itemId: id, quantity: '4', value: '32' }]);
    const { body } = await charge(receiptId, '10');
    expect([await stockOf(id), body.parts]).toMatchObject(['4 = 20', [{ inStock: '0', costOfGoods: '10' }]]);
  });

  test('[BUY-10] undoing the row of a receipt takes its share of freight with it', async () => {
    const id = await make('fifo');
    const { receiptId, movements } = await receiptOf(world, [{ itemId: id, quantity: '10', value: '100' }]);
    await receiptOf(world, [{ itemId: id, quantity: '10', value: '200' }]);
    await issue(id, '4');
    await charge(receiptId, '100');
    expect((await owner.call(api.transactions.undo, { params: { id: movements[0] ?? 0 }, body: {} })).status).toBe(200);
    expect([await stockOf(id), await costOfGoods(id)]).toEqual(['6 = 120', 80]);
    expect((await owner.call(api.landedCosts.list, { query: { receiptId } })).body).toMatchObject({
      lines: [],
      charges: [{ parts: [{ isGone: true }] }],
    });
  });

  test.each([
    ['mac', '5 = 53.3333333333', '5 = 50', { inStock: '-3.3333333333', costOfGoods: '-16.6666666667' }],
    ['fifo', '5 = 50', '5 = 50', { inStock: '0', costOfGoods: '-20' }],
  ] as const)(
    '%s: of a line of which only what was left was taken back, all that a charge added is taken back',
    async (method, left, after, told) => {
      const id = await make(method);
      const { receiptId, movements } = await receiptOf(world, [{ itemId: id, quantity: '10', value: '100' }]);
      await issue(id, '5');
      const freight = (await charge(receiptId, '20')).body;
      await receiptOf(world, [{ itemId: id, quantity: '10', value: '100' }]);
      expect((await owner.call(api.transactions.undo, { params: { id: movements[0] ?? 0 }, body: {} })).status).toBe(200);
      expect([await stockOf(id), await costOfGoods(id)]).toEqual([left, 60]);
      expect((await owner.call(api.landedCosts.undo, { params: { id: freight.id }, body: {} })).status).toBe(200);
      expect(await stockOf(id)).toBe(after);
      const [row] = (await owner.call(api.inventory.history, { params: { id }, query: {} })).body.movements;
      expect(row).toMatchObject({ kind: 'undo', value: told.inStock, costOfGoods: told.costOfGoods });
    },
  );
});

test('[BUY-08] [SEC-05] the charges of a receipt have so many parts together, and no more', async () => {
  const id = await make();
  const { receiptId } = await receiptOf(world, [{ itemId: id, quantity: '10', value: '100' }]);
  const { body } = await charge(receiptId, '5');
  const fill = `INSERT INTO receipt_charge_parts (organization_id, charge_id, receipt_line, item_id, amount) SELECT $1, $2, 1 + n, $3, 0 FROM generate_series(1, $4::int) n`;
  await world.database.admin.query(fill, [organizationId, body.id, id, limits.partsOfReceipt - 2]);
  expect((await charge(receiptId, '6')).status).toBe(200);
  expect(await charge(receiptId, '7')).toMatchObject({
    status: 409,
    body: {
      error: 'LIMIT_REACHED',
      message: expect.stringContaining('at most 20,000 parts together, and with this one it would be 20,001'),
    },
  });
});

test('[BUY-08] after all of it the books agree', async () => {
  expect((await reconcile(world.services.db, organizationId))?.differences).toEqual([]);
});
