import { randomUUID } from 'node:crypto';
import { api } from '@onhand/contract';
import type { StockChange } from '@onhand/contract/stock-change';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDays } from '../../src/features/dashboard/close-days.service.ts';
import { type Caller, openWorld, type World } from '../harness.ts';

let world: World;
let owner: Caller;
let staff: Caller;
let folderId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  const { organizationId, staff: person } = await world.people();
  folderId = await world.folder(organizationId, { name: 'Van' });
  await world.assign(organizationId, person, [folderId]);
  staff = await world.as('staff');
});
afterAll(() => world.close());

const stock = async (unitCost: string) =>
  (await owner.call(api.inventory.create, { body: { name: 'Pump', folderId, quantity: '10', unitCost } })).body.id;
const change = (id: number, body: StockChange) => staff.call(api.inventory.changeStock, { params: { id }, body });

test('[TEAM-08] no answer to staff depends on what an item costs, however large the figures they send', async () => {
  // One item's value leaves room under 10²⁰ beside these, the other's does not.
  const tries: StockChange[] = [
    { adjustment: '100000000000000' },
    { quantity: '200000000000000' },
    { adjustment: '999999999' },
    { quantity: '999999999.9999' },
    { adjustment: '100000000000000', purchasePrice: '999999.999999' },
    { quantity: '100000000000000', purchasePrice: '999999.999999' },
    { adjustment: '1', purchasePrice: '999999999999999' },
    { adjustment: '1000000', purchasePrice: '99999999999999' },
    { adjustment: '-999999999999999' },
  ];
  for (const tried of tries) {
    const [cheap, dear] = [await stock('144.1542'), await stock('98765432.1')];
    const answers = [await change(cheap, tried), await change(dear, tried)];
    const [one, other] = answers.map(({ status, body }) => {
      const { error, message, quantity } = body as { error?: string; message?: string; quantity?: string };
      return { status, error, message, quantity };
    });
    expect(other, JSON.stringify(tried)).toEqual(one);
    const moved = answers.map(({ body }) => body.movement?.id);
    if (!moved[0] || !moved[1]) continue;
    const undone = [];
    for (const id of moved) undone.push((await staff.call(api.transactions.undo, { params: { id: id ?? 0 }, body: {} })).status);
    expect(undone[1], `undo of ${JSON.stringify(tried)}`).toBe(undone[0]);
  }
});

test('[TEAM-08] whoever may not see costs enters none: not when stock comes in, not with a new item, not for a vendor', async () => {
  const { organizationId } = await world.people();
  const vendorId = await world.vendor(organizationId);
  const id = await stock('5');
  const told = { error: 'FORBIDDEN', message: 'Your role does not let you enter what things cost. Please ask a manager.' };
  expect(await change(id, { adjustment: '1', purchasePrice: '7' })).toMatchObject({ status: 403, body: told });
  expect(await change(id, { quantity: '20', purchasePrice: '7' })).toMatchObject({ status: 403, body: told });
  const make = (more: object) => staff.call(api.inventory.create, { body: { name: 'New', folderId, quantity: '1', ...more } });
  expect(await make({ unitCost: '7' })).toMatchObject({ status: 403, body: told });
  expect(await make({ vendors: [{ vendorId, price: '7' }] })).toMatchObject({ status: 403, body: told });
  expect((await make({ vendors: [{ vendorId }] })).status).toBe(200);
  expect((await change(id, { adjustment: '1' })).status).toBe(200);
});

test('[DASH-03] the largest stock that can be entered, in many items, still has a value each night and on each screen', async () => {
  for (let place = 0; place < 12; place++) {
    const body = { name: `Absurd ${place}`, quantity: '999999999', unitCost: '9999999999', sellingPrice: '9999999999' };
    expect((await owner.call(api.inventory.create, { body })).status).toBe(200);
  }
  expect((await owner.call(api.inventory.create, { body: { name: 'More', quantity: '1000000000' } })).status).toBe(400);
  expect((await owner.call(api.inventory.create, { body: { name: 'Dearer', unitCost: '10000000000' } })).status).toBe(400);
  await closeDays(world.services.db, new Date(Date.now() + 2 * 24 * 60 * 60_000));
  const { status } = await owner.call(api.dashboard.batch, { query: {} });
  expect(status).toBe(200);
  expect((await owner.call(api.inventory.counts, { query: {} })).body.totalValue).toMatch(/^1199999998/);
});

test('[STK-03] no item is ever more than can be entered: not by adding, not by counting together, not by undoing', async () => {
  const { id } = (await owner.call(api.inventory.create, { body: { name: 'Full', quantity: '999999999' } })).body;
  const by = (adjustment: string) => owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment } });
  expect(await by('1')).toMatchObject({
    status: 400,
    body: { details: [{ field: 'quantity', message: 'At most 999,999,999 of an item.' }] },
  });
  const taken = (await by('-5')).body.movement?.id ?? 0;
  expect((await by('5')).status).toBe(200);
  expect((await owner.call(api.transactions.undo, { params: { id: taken }, body: {} })).status).toBe(400);
  expect((await by('-1')).status).toBe(200);
});

test('[STK-03] an item from a time without a limit is taken from, put back by an undo and counted as it is, and never becomes more', async () => {
  const { organizationId } = await world.people();
  const id = await world.item(organizationId, { name: 'Grains', quantity: '1500000000' });
  const taken = await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-600000000' } });
  const undone = await owner.call(api.transactions.undo, { params: { id: taken.body.movement?.id ?? 0 }, body: {} });
  expect(undone).toMatchObject({ status: 200, body: { quantity: '1500000000' } });
  const count = (await owner.call(api.counts.start, { body: { name: 'Grains', selection: { itemIds: [id] } } })).body.id;
  const enter = (quantity: string) =>
    owner.call(api.counts.enter, { params: { id: count }, body: { id: randomUUID(), itemId: id, quantity, mode: 'add' } });
  expect((await enter('900000000')).status).toBe(200);
  expect((await enter('600000000')).body).toMatchObject({ counted: '1500000000', difference: '0' });
  expect((await enter('1')).status).toBe(400);
});
