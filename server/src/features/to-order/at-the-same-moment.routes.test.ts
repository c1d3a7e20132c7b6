import { api } from '@onhand/contract';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';

// What was reckoned to be ordered may be gone by the time it is drafted: it is left out, and the rest is drafted.
let world: World;
let owner: Caller;
let [organizationId, acme, baker] = [0, 0, 0];
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
});
afterAll(() => world.close());
beforeEach(async () => {
  [acme, baker] = [await world.vendor(organizationId), await world.vendor(organizationId)];
});

const part = async (vendorId: number, name = 'Union') =>
  (await owner.call(api.inventory.create, { body: { name, vendors: [{ vendorId, price: '2' }] } })).body.id;
const job = async (itemId: number, quantity: string) =>
  (await owner.call(api.jobs.make, { body: { title: 'Boiler', lines: [{ itemId, quantity }] } })).body.id;
const draft = (...itemIds: number[]) => owner.call(api.toOrder.draft, { body: { itemIds } });
const linesOf = async (id: number | undefined) =>
  (await owner.call(api.orders.read, { params: { id: id ?? 0 } })).body.lines.map(({ itemId }) => itemId);
const onOrderFor = async (jobId: number) =>
  (await owner.call(api.jobs.read, { params: { id: jobId } })).body.lines.map(({ onOrder }) => onOrder);

/** Calls while somebody else is in the middle of it, who is done as soon as the call waits for them. */
async function meanwhile<Result>(work: (other: pg.PoolClient) => Promise<unknown>, call: () => Promise<Result>, then = async () => {}) {
  const other = await world.database.admin.connect();
  await other.query('BEGIN');
  await work(other);
  const answer = call();
  const isWaiting = async () => {
    const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return ((await world.database.admin.query(sql)).rowCount ?? 0) > 0;
  };
  await vi.waitUntil(isWaiting, { timeout: 20_000 });
  await then();
  await other.query('COMMIT');
  other.release();
  return answer;
}

const takeOut = (jobId: number) => (other: pg.PoolClient) => other.query('DELETE FROM job_lines WHERE job_id = $1', [jobId]);

test('[JOB-09] a line of a job that is taken out while it is drafted: the draft is for the other job alone', async () => {
  const itemId = await part(acme);
  const [sink, boiler] = [await job(itemId, '4'), await job(itemId, '3')];
  const { status, body } = await meanwhile(takeOut(sink), () => draft(itemId));
  expect([status, body]).toMatchObject([200, { drafts: [{ isNew: true }] }]);
  expect(await linesOf(body.drafts[0]?.id)).toEqual([itemId]);
  expect([await onOrderFor(sink), await onOrderFor(boiler)]).toEqual([[], ['3']]);
});

test('[JOB-09] a line of a job that is taken out while the draft for it is written anew', async () => {
  const itemId = await part(acme);
  const [sink, boiler] = [await job(itemId, '4'), await job(itemId, '3')];
  const id = (await draft(itemId)).body.drafts[0]?.id ?? 0;
  const body = { vendorId: acme, lines: [{ itemId, packs: '9' }] };
  const { status } = await meanwhile(takeOut(sink), () => owner.call(api.orders.change, { params: { id }, body }));
  expect(status).toBe(200);
  expect(await linesOf(id)).toEqual([itemId]);
  expect([await onOrderFor(sink), await onOrderFor(boiler)]).toEqual([[], ['3']]);
});

test('[BUY-02] a vendor that is deleted while orders are drafted gets none, and the others get theirs', async () => {
  const [one, other] = [await part(acme), await part(baker)];
  const jobs = [await job(one, '4'), await job(other, '3')];
  const remove = async (client: pg.PoolClient) => {
    await client.query('DELETE FROM item_vendors WHERE vendor_id = $1', [acme]);
    await client.query('DELETE FROM vendors WHERE id = $1', [acme]);
  };
  const { status, body } = await meanwhile(remove, () => draft(one, other));
  expect([status, body.told]).toEqual([200, expect.stringMatching(/ is drafted\.$/)]);
  expect(body.drafts).toHaveLength(1);
  expect(await linesOf(body.drafts[0]?.id)).toEqual([other]);
  expect(await Promise.all(jobs.map(onOrderFor))).toEqual([['0'], ['3']]);
  const { groups } = (await owner.call(api.toOrder.list, { query: {} })).body;
  expect(groups?.map(({ vendorId }) => vendorId)).toContain(null);
});

test('[BUY-02] an item that is archived while it is drafted is not ordered, and where nothing is left nothing is drafted', async () => {
  const [one, other] = [await part(acme), await part(acme)];
  const lone = await part(baker);
  for (const itemId of [one, other, lone])
    await world.database.admin.query('UPDATE items SET low_stock_threshold = 5 WHERE id = $1', [itemId]);
  const hold = (vendorId: number) => (client: pg.PoolClient) => client.query('SELECT FROM vendors WHERE id = $1 FOR UPDATE', [vendorId]);
  const archive = (id: number) => async () => {
    expect((await owner.call(api.inventory.bulk, { body: { selection: { itemIds: [id] }, change: { action: 'archive' } } })).status).toBe(
      200,
    );
  };
  const { status, body } = await meanwhile(hold(acme), () => draft(one, other), archive(one));
  expect(status).toBe(200);
  expect(await linesOf(body.drafts[0]?.id)).toEqual([other]);
  const none = await meanwhile(hold(baker), () => draft(lone), archive(lone));
  expect([none.status, none.body]).toMatchObject([200, { drafts: [], told: expect.stringContaining('Nothing is to be ordered') }]);
});

test('[BUY-02] lines that are taken out of the draft at the same moment are drafted again the next time', async () => {
  const [one, other] = [await part(acme), await part(acme)];
  const jobs = [await job(one, '4')];
  const id = (await draft(one)).body.drafts[0]?.id ?? 0;
  jobs.push(await job(other, '3'));
  const empty = async (client: pg.PoolClient) => {
    await client.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [id]);
    await client.query('DELETE FROM order_lines WHERE order_id = $1', [id]);
  };
  const { status, body } = await meanwhile(empty, () => draft(one, other));
  expect([status, body]).toMatchObject([200, { drafts: [{ id, isNew: false }] }]);
  expect(await linesOf(id)).toEqual([other]);
  await draft(one, other);
  expect(await linesOf(id)).toEqual([other, one]);
  expect((await Promise.all(jobs.map(onOrderFor))).flat()).toEqual(['4', '3']);
});
