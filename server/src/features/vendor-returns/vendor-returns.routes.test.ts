import { api } from '@onhand/contract';
import type { ReturnInput } from '@onhand/contract/vendor-returns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { receiptOf } from '../../../test/receipt-of.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { overdueCredits } from './overdue-credits.job.ts';

let world: World;
let owner: Caller;
let organizationId: number;
let vendorId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
  vendorId = (await owner.call(api.vendors.create, { body: { name: 'Reece' } })).body.id;
});
afterAll(async () => {
  const checked = await reconcile(world.services.db, organizationId);
  await world.close();
  if (checked?.differences.length !== 0) throw new Error(`the books are wrong: ${JSON.stringify(checked?.differences)}`);
});

const make = async (valuationMethod: 'mac' | 'fifo' = 'mac', more = {}) =>
  (await owner.call(api.inventory.create, { body: { name: 'Valve', valuationMethod, ...more } })).body.id;
const stockOf = async (id: number) => {
  const { quantity, totalValue } = (await owner.call(api.inventory.read, { params: { id } })).body;
  return `${quantity} = ${Number(totalValue).toFixed(4)}`;
};
const issue = (id: number, quantity: string) =>
  owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: `-${quantity}` } });
const send = (input: ReturnInput | object) => owner.call(api.vendorReturns.make, { body: input as ReturnInput });

describe('[BUY-09] what goes back to a vendor', () => {
  test('V1: it leaves at the average, and the credit less that is a variance', async () => {
    const id = await make();
    const { receiptId } = await receiptOf(world, [{ itemId: id, quantity: '10', value: '1000' }], vendorId);
    await receiptOf(world, [{ itemId: id, quantity: '100', value: '1000' }], vendorId);
    await issue(id, '100');
    const { body } = await send({ lines: [{ itemId: id, receiptId, receiptLine: 1, placeId: null, quantity: '8' }] });
    expect(body).toMatchObject({
      state: 'open',
      vendorName: 'Reece',
      creditExpected: '800',
      value: '145.4545454546',
      variance: '654.5454545454',
    });
    expect(await stockOf(id)).toBe('2 = 36.3636');
    const [row] = body.movements;
    expect(row).toMatchObject({ kind: 'set', delta: '-8', costOfGoods: '0', document: { kind: 'return', id: body.id } });
    const closed = await owner.call(api.vendorReturns.credit, { params: { id: body.id }, body: { amount: '160' } });
    expect(closed.body).toMatchObject({ state: 'closed', credited: '160', variance: '14.5454545454' });
  });

  test('V2: all of it takes all the value', async () => {
    const id = await make();
    await receiptOf(world, [{ itemId: id, quantity: '100', value: '100000' }]);
    await receiptOf(world, [{ itemId: id, quantity: '100', value: '40000' }]);
    await issue(id, '100');
    const { body } = await send({ vendorId, lines: [{ itemId: id, placeId: null, quantity: '100', credit: '100000' }] });
    expect([await stockOf(id), body.variance]).toEqual(['0 = 0.0000', '30000']);
  });

  test('V3: under FIFO it leaves from its own receipt, never more than lies there or came by it', async () => {
    const id = await make('fifo');
    const { receiptId } = await receiptOf(world, [{ itemId: id, quantity: '10', value: '100' }], vendorId);
    await receiptOf(world, [{ itemId: id, quantity: '10', value: '200' }], vendorId);
    const line = { itemId: id, receiptId, receiptLine: 1, placeId: null };
    const { body } = await send({ lines: [{ ...line, quantity: '2' }] });
    expect([await stockOf(id), body.value]).toEqual(['18 = 280.0000', '20']);
    const more = await send({ lines: [{ ...line, quantity: '9' }] });
    expect(more).toMatchObject({ status: 409, body: { message: '8 of “Valve” came by this receipt and did not go back yet, not 9.' } });
    const tooMany = await send({ vendorId, lines: [{ itemId: id, placeId: null, quantity: '19' }] });
    expect(tooMany).toMatchObject({ status: 409, body: { message: 'There are 18 of “Valve” in no folder, not 19.' } });
    const charged = await owner.call(api.landedCosts.add, { body: { receiptId, kind: 'freight', amount: '80', share: 'quantity' } });
    expect(charged.body.parts).toMatchObject([{ inStock: '80', costOfGoods: '0' }]);
    expect(await stockOf(id)).toBe('18 = 360.0000');
    const undone = await owner.call(api.vendorReturns.undo, { params: { id: body.id }, body: {} });
    expect([undone.body.state, await stockOf(id)]).toEqual(['undone', '20 = 380.0000']);
    const receipt = await owner.call(api.receipts.read, { params: { id: receiptId } });
    expect(receipt.body.lines).toMatchObject([{ returned: '0' }]);
  });

  test('taken back as a whole, it never left: two lines of one line of a receipt, another item, and what the credit was for', async () => {
    const [id, other] = [await make(), await make('fifo', { name: 'Pump' })];
    const came = [
      { itemId: id, quantity: '10', value: '100' },
      { itemId: other, quantity: '4', value: '80' },
    ];
    const { receiptId } = await receiptOf(world, came, vendorId);
    const line = { itemId: id, receiptId, receiptLine: 1, placeId: null };
    const lines = [
      { ...line, quantity: '2' },
      { ...line, quantity: '3' },
      { itemId: other, receiptId, receiptLine: 2, placeId: null, quantity: '1' },
    ];
    const { body } = await send({ lines });
    expect([body.creditExpected, await stockOf(id), await stockOf(other)]).toEqual(['70', '5 = 50.0000', '3 = 60.0000']);
    const undone = await owner.call(api.vendorReturns.undo, { params: { id: body.id }, body: {} });
    expect(undone.body).toMatchObject({ state: 'undone', creditExpected: '0' });
    expect([await stockOf(id), await stockOf(other)]).toEqual(['10 = 100.0000', '4 = 80.0000']);
    const receipt = await owner.call(api.receipts.read, { params: { id: receiptId } });
    expect(receipt.body.lines).toMatchObject([{ returned: '0' }, { returned: '0' }]);
  });

  test('without a credit nothing is owed; what was credited is not taken back', async () => {
    const id = await make();
    await receiptOf(world, [{ itemId: id, quantity: '2', value: '10' }]);
    const line = { itemId: id, placeId: null, quantity: '1' };
    const warranty = (await send({ kind: 'warranty', vendorId, hasCredit: false, lines: [line] })).body;
    expect(warranty).toMatchObject({ state: 'closed', hasCredit: false, creditExpected: null, variance: '-5' });
    const owed = (await send({ vendorId, creditDue: '2026-01-01', lines: [line] })).body;
    expect(owed).toMatchObject({ isOverdue: true, creditExpected: '5' });
    const list = (await owner.call(api.vendorReturns.list, { query: { show: 'overdue' } })).body.returns;
    expect(list.map((one) => one.id)).toContain(owed.id);
    // It stands among the alerts until it is noted.
    const overdue = async () => (await owner.call(api.alerts.count, {})).body.overdueCredits;
    const before = await overdue();
    await owner.call(api.vendorReturns.credit, { params: { id: owed.id }, body: { amount: '5' } });
    expect([before, await overdue()]).toEqual([list.length, list.length - 1]);
    const refused = await owner.call(api.vendorReturns.undo, { params: { id: owed.id }, body: {} });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('has credited return') } });
  });

  test('an overdue credit is told once to whoever orders', async () => {
    const id = await make();
    await receiptOf(world, [{ itemId: id, quantity: '2', value: '10' }]);
    const { number } = (await send({ vendorId, creditDue: '2026-02-02', lines: [{ itemId: id, placeId: null, quantity: '1' }] })).body;
    const run = () => overdueCredits.run(world.services, undefined as never, AbortSignal.timeout(60_000));
    await run();
    await run();
    const told = (await owner.call(api.notifications.list, { query: {} })).body.notifications.filter(({ title }) =>
      title.endsWith(`return ${number}`),
    );
    expect(told).toMatchObject([{ title: `Reece owes a credit for return ${number}`, text: 'It was due on February 2.' }]);
  });

  test('[BUY-12] staff send back what lies in their places and see no price', async () => {
    const { staff: person } = await world.people();
    const [van, yard] = [await world.folder(organizationId, { name: 'Van' }), await world.folder(organizationId, { name: 'Yard' })];
    await world.assign(organizationId, person, [van]);
    const staff = await world.as('staff');
    const id = await make();
    const lines = [van, yard].map((place) => ({ itemId: id, quantity: '5', value: '50', place, placeName: 'x' }));
    const { receiptId } = await receiptOf(world, lines, vendorId);
    const line = { itemId: id, receiptId, receiptLine: 1, placeId: van, quantity: '2' };
    const { status, body } = await staff.call(api.vendorReturns.make, { body: { lines: [line] } });
    expect([status, body.lines.length]).toEqual([200, 1]);
    for (const hidden of ['value', 'variance', 'creditExpected', 'credited']) expect(body).not.toHaveProperty(hidden);
    expect((await owner.call(api.vendorReturns.read, { params: { id: body.id } })).body.creditExpected).toBe('20');
    expect((await staff.call(api.vendorReturns.make, { body: { lines: [{ ...line, credit: '1' }] } })).status).toBe(403);
    expect((await staff.call(api.vendorReturns.make, { body: { lines: [{ ...line, placeId: yard }] } })).status).toBe(400);
    expect((await staff.call(api.vendorReturns.credit, { params: { id: body.id }, body: { amount: '1' } })).status).toBe(403);
  });
});
