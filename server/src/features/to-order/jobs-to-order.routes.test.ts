import { api } from '@onhand/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

let world: World;
let owner: Caller;
let organizationId: number;
let vendorId: number;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
  vendorId = await world.vendor(organizationId);
});
afterAll(() => world.close());

/** An item that a vendor sells singly. */
async function part(input: { quantity?: string; lowStockThreshold?: string } = {}): Promise<number> {
  const { id } = (await owner.call(api.inventory.create, { body: { name: 'Union', ...input } })).body;
  await world.database.admin.query(
    `INSERT INTO item_vendors (organization_id, item_id, vendor_id, position, pieces_per_pack, price, minimum_packs, breaks, vendor_sku)
     VALUES ($1, $2, $3, 0, 1, 2, 0, '[]', 'U-1')`,
    [organizationId, id, vendorId],
  );
  return id;
}

const job = async (title: string, itemId: number, quantity: string, day: string | null = null) =>
  (await owner.call(api.jobs.make, { body: { title, day, lines: [{ itemId, quantity }] } })).body;
const needOf = async (itemId: number) =>
  (await owner.call(api.toOrder.list, { query: {} })).body.lines.find((line) => line.itemId === itemId);
const draft = async (itemId: number) => (await owner.call(api.toOrder.draft, { body: { itemIds: [itemId] } })).body.drafts;

test('[JOB-09] what jobs miss is to be ordered with their names, once, and what comes is reserved for the one whose day is first', async () => {
  const itemId = await part({ quantity: '2' });
  const boiler = await job('Boiler', itemId, '5', '2030-01-09');
  const sink = await job('Sink', itemId, '4', '2030-01-05');
  expect(await needOf(itemId)).toMatchObject({
    rule: 'jobs',
    jobs: [
      { jobId: sink.id, number: sink.number, title: 'Sink', quantity: '4' },
      { jobId: boiler.id, number: boiler.number, title: 'Boiler', quantity: '3' },
    ],
    need: '7',
  });
  const [order] = await draft(itemId);
  expect(order).toMatchObject({ isNew: true });
  expect(await needOf(itemId)).toBeUndefined();
  expect(await draft(itemId)).toEqual([]);
  const lineOf = async (id: number) => (await owner.call(api.jobs.read, { params: { id } })).body.lines[0];
  expect(await lineOf(sink.id)).toMatchObject({ short: '4', onOrder: '4', reserved: '0' });

  await owner.call(api.orders.send, { params: { id: order?.id ?? 0 }, body: { mail: null } });
  const receive = (quantity: string) =>
    owner.call(api.receipts.receive, { params: { id: order?.id ?? 0 }, body: { lines: [{ orderLine: 1, itemId, quantity }] } });
  const first = (await receive('5')).body;
  expect(await lineOf(sink.id)).toMatchObject({ short: '0', reserved: '4' });
  expect(await lineOf(boiler.id)).toMatchObject({ short: '2', reserved: '3', onOrder: '2' });
  expect((await owner.call(api.inventory.read, { params: { id: itemId } })).body).toMatchObject({ quantity: '7', reserved: '7' });
  expect(await needOf(itemId)).toBeUndefined();

  // Taken back, it is to come for them again, and is not ordered twice.
  await owner.call(api.transactions.undo, { params: { id: first.entered[0]?.movementId ?? 0 }, body: {} });
  await owner.call(api.jobs.release, { params: { id: sink.id }, body: {} });
  expect(await needOf(itemId)).toBeUndefined();
  await receive('7');
  expect(await lineOf(boiler.id)).toMatchObject({ short: '0' });
});

test('[JOB-03] what is promised to jobs is there for nobody else: the rest of it is at its threshold', async () => {
  const itemId = await part({ quantity: '10', lowStockThreshold: '4' });
  expect(await needOf(itemId)).toBeUndefined();
  const { id } = await job('Boiler', itemId, '7');
  expect(await needOf(itemId)).toMatchObject({ rule: 'threshold', onHand: '10', reserved: '7', need: '2', jobs: [] });
  await owner.call(api.jobs.cancel, { params: { id } });
  expect(await needOf(itemId)).toBeUndefined();
});

test('[JOB-09] a job that is cancelled misses nothing, and what was ordered for it is there for all', async () => {
  const itemId = await part();
  const { id } = await job('Boiler', itemId, '6');
  await draft(itemId);
  await owner.call(api.jobs.cancel, { params: { id } });
  expect(await needOf(itemId)).toBeUndefined();
  const other = await job('Sink', itemId, '2');
  expect(await needOf(itemId)).toMatchObject({ jobs: [{ jobId: other.id, quantity: '2' }] });
});

test('[JOB-09] of an order that was made smaller no more is on its way to jobs than comes, the earliest first: the rest is to be ordered for them again', async () => {
  const itemId = await part({ quantity: '1' });
  const sink = await job('Sink', itemId, '4', '2030-01-05');
  const boiler = await job('Boiler', itemId, '3', '2030-01-09');
  const [order] = await draft(itemId);
  const id = order?.id ?? 0;
  const fewer = await owner.call(api.orders.planLine, { params: { id }, body: { itemId, packs: '4', mode: 'set' } });
  expect(fewer.status).toBe(200);
  expect(await needOf(itemId)).toMatchObject({ need: '2', jobs: [{ jobId: boiler.id, quantity: '2' }] });
  const lineOf = async (of: number) => (await owner.call(api.jobs.read, { params: { id: of } })).body.lines[0];
  expect(await lineOf(sink.id)).toMatchObject({ short: '3', onOrder: '3' });
  expect(await lineOf(boiler.id)).toMatchObject({ short: '3', onOrder: '1' });
});

test('[JOB-09] a draft whose lines are written anew is for the same jobs', async () => {
  const itemId = await part();
  const { id: jobId } = await job('Boiler', itemId, '6');
  const [order] = await draft(itemId);
  const id = order?.id ?? 0;
  const changed = await owner.call(api.orders.change, {
    params: { id },
    body: { vendorId, note: 'Please call', lines: [{ itemId, packs: '8' }] },
  });
  expect(changed.status).toBe(200);
  expect(await needOf(itemId)).toBeUndefined();
  const [line] = (await owner.call(api.jobs.read, { params: { id: jobId } })).body.lines;
  expect(line).toMatchObject({ short: '6', onOrder: '6' });
});

test('[JOB-09] J10: what was promised and is not there any more is to be ordered with the name of the job that was promised it last, once', async () => {
  const itemId = await part({ quantity: '10' });
  await job('Boiler', itemId, '6');
  const sink = await job('Sink', itemId, '4');
  await owner.call(api.inventory.changeStock, { params: { id: itemId }, body: { quantity: '7' } });
  expect(await needOf(itemId)).toMatchObject({ rule: 'jobs', need: '3', jobs: [{ jobId: sink.id, title: 'Sink', quantity: '3' }] });
  const [order] = await draft(itemId);
  expect(await needOf(itemId)).toBeUndefined();
  const sent = (await owner.call(api.orders.send, { params: { id: order?.id ?? 0 }, body: { mail: null } })).body;
  const orderLine = sent.lines.find((one) => one.itemId === itemId)?.line ?? 0;
  const lines = [{ orderLine, itemId, quantity: '3' }];
  expect((await owner.call(api.receipts.receive, { params: { id: sent.id }, body: { lines } })).status).toBe(200);
  const [line] = (await owner.call(api.jobs.read, { params: { id: sink.id } })).body.lines;
  expect(line).toMatchObject({ reserved: '4', missing: '0', short: '0' });
  expect((await owner.call(api.inventory.read, { params: { id: itemId } })).body).toMatchObject({ quantity: '10', reserved: '10' });
});
