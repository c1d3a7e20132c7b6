import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { receiptOf } from '../../../test/receipt-of.ts';

let world: World;
let owner: Caller;
let staff: Caller;
let [organizationId, vendorId, van, yard] = [0, 0, 0, 0];
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
  vendorId = (await owner.call(api.vendors.create, { body: { name: 'Reece' } })).body.id;
  [van, yard] = [await world.folder(organizationId, { name: 'Van' }), await world.folder(organizationId, { name: 'Yard' })];
  await world.assign(organizationId, (await world.people()).staff, [van]);
  staff = await world.as('staff');
});
afterAll(() => world.close());

const make = async (name: string, folderId: number) => (await owner.call(api.inventory.create, { body: { name, folderId } })).body.id;

test('[BUY-12] staff learn nothing of items and deliveries of other places by naming them in a return', async () => {
  const [secret, mine] = [await make('Secret pump', yard), await make('Valve', van)];
  const { receiptId } = await receiptOf(
    world,
    [
      { itemId: secret, quantity: '5', value: '50', place: yard, placeName: 'Yard' },
      { itemId: mine, quantity: '5', value: '50', place: van, placeName: 'Van' },
    ],
    vendorId,
  );
  const elsewhere = await receiptOf(world, [{ itemId: mine, quantity: '5', value: '50', place: yard, placeName: 'Yard' }], vendorId);
  const line = { itemId: mine, placeId: van, quantity: '1' };
  for (const wanted of [
    { ...line, itemId: secret },
    { ...line, receiptId, receiptLine: 1 },
    { ...line, receiptId: elsewhere.receiptId, receiptLine: 1, quantity: '9' },
  ]) {
    const { status, body } = await staff.call(api.vendorReturns.make, { body: { vendorId, lines: [wanted] } });
    expect([status, JSON.stringify(body).includes('Secret')]).toEqual([404, false]);
  }
  const own = await staff.call(api.vendorReturns.make, { body: { lines: [{ ...line, receiptId, receiptLine: 2 }] } });
  expect(own.status).toBe(200);
});

test('[BUY-09] a line that is taken back of a return without a credit leaves it without one', async () => {
  const itemId = await make('Valve', yard);
  await receiptOf(world, [{ itemId, quantity: '5', value: '50', place: yard, placeName: 'Yard' }], vendorId);
  const line = { itemId, placeId: yard, quantity: '1' };
  const { id, movements } = (await owner.call(api.vendorReturns.make, { body: { vendorId, hasCredit: false, lines: [line, line] } })).body;
  expect((await owner.call(api.transactions.undo, { params: { id: movements[0]?.id ?? 0 }, body: {} })).status).toBe(200);
  expect((await owner.call(api.vendorReturns.read, { params: { id } })).body).toMatchObject({
    state: 'closed',
    hasCredit: false,
    creditExpected: null,
  });
});

test('[BUY-09] what is sent back and taken back from its receipt at the same moment is one of the two', async () => {
  for (let round = 0; round < 6; round++) {
    const itemId = await make('Valve', yard);
    const arrived = (quantity: string) => receiptOf(world, [{ itemId, quantity, value: '50', place: yard, placeName: 'Yard' }], vendorId);
    await arrived('20');
    const { receiptId, movements } = await arrived('5');
    const line = { itemId, receiptId, receiptLine: 1, placeId: yard, quantity: '5' };
    const [undone, returned] = await Promise.all([
      owner.call(api.transactions.undo, { params: { id: movements[0] ?? 0 }, body: {} }),
      owner.call(api.vendorReturns.make, { body: { lines: [line] } }),
    ]);
    expect([undone.status, returned.status].filter((status) => status === 200)).toHaveLength(1);
    const { lines } = (await owner.call(api.receipts.read, { params: { id: receiptId } })).body;
    expect(lines).toMatchObject([{ isUndone: undone.status === 200, returned: returned.status === 200 ? '5' : '0' }]);
  }
});
