import { api } from '@onhand/contract';
import type { OrderSummary } from '@onhand/contract/order-answers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { sendOrderMails } from './deliver-order-mails.service.ts';

// What lists show of an order's lines is kept on the order (065-the-list.md): no way to change these may forget it.
let world: World;
let owner: Caller;
let staff: Caller;
let [organizationId, vendorId, elbow, tee, van] = [0, 0, 0, 0, 0];
beforeAll(async () => {
  world = await openWorld();
  [owner, staff] = [await world.as('owner'), await world.as('staff')];
  ({ organizationId } = await world.people());
  vendorId = await world.vendor(organizationId);
  const item = async (name: string) => (await owner.call(api.inventory.create, { body: { name } })).body.id;
  [elbow, tee] = [await item('Elbow'), await item('Tee')];
  van = await world.folder(organizationId, { name: 'Van 1' });
  await world.assign(organizationId, (await world.people()).staff, [van]);
});
afterAll(() => world.close());

const differing = async () => (await reconcile(world.services.db, organizationId))?.differences ?? [];
const listed = async (id: number, caller = owner) =>
  (await caller.call(api.orders.list, { query: { show: 'all' } })).body.orders.find((order) => order.id === id);

/** What a list tells of an order is what its lines come to, also for somebody for whom they are added up. */
async function expectShown(id: number, wanted: Partial<OrderSummary>): Promise<void> {
  // What becomes of its mail is no matter of the lines, and goes on meanwhile.
  const seenBy = async (caller: Caller) => {
    const { mail: _mail, ...rest } = (await listed(id, caller)) as OrderSummary;
    return rest;
  };
  const shown = await seenBy(owner);
  expect(shown).toMatchObject(wanted);
  expect((await owner.call(api.orders.read, { params: { id } })).body).toMatchObject(shown);
  const { total: _total, ...without } = shown;
  if (shown.sentAt) expect(await seenBy(staff)).toEqual(without);
  expect(await differing()).toEqual([]);
}

const draft = async (lines: { itemId: number; packs: string; price: string }[]) =>
  (await owner.call(api.orders.make, { body: { vendorId, placeId: van, expectedOn: '2099-01-02', lines } })).body.id;
const params = (id: number) => ({ params: { id } });

test('[BUY-03] a list shows the lines of a draft as they are now: made, added, changed, taken out, written anew and copied', async () => {
  const id = await draft([]);
  await expectShown(id, { lineCount: 0, total: '0', items: [], stage: 'draft' });
  await owner.call(api.orders.planLine, { ...params(id), body: { itemId: elbow, packs: '4', price: '2.5' } });
  await owner.call(api.orders.planLine, { ...params(id), body: { itemId: tee, packs: '1', price: '1' } });
  await expectShown(id, { lineCount: 2, linesOpen: 2, total: '11', items: ['Elbow', 'Tee'] });
  await owner.call(api.orders.planLine, { ...params(id), body: { itemId: elbow, packs: '6', mode: 'set', line: 1 } });
  await expectShown(id, { lineCount: 2, total: '16' });
  await owner.call(api.orders.planLine, { ...params(id), body: { itemId: elbow, packs: '0', mode: 'set', line: 1 } });
  await expectShown(id, { lineCount: 1, total: '1', items: ['Tee'] });
  const lines = [{ itemId: elbow, packs: '3', price: '3' }];
  await owner.call(api.orders.change, { ...params(id), body: { vendorId, placeId: van, lines } });
  await expectShown(id, { lineCount: 1, total: '9', items: ['Elbow'] });
  const copy = (await owner.call(api.orders.duplicate, params(id))).body.id;
  await expectShown(copy, { lineCount: 1, total: '9', items: ['Elbow'] });
});

test('[BUY-03] a list shows how far an order is: received in part, undone, closed short, opened again, whole', async () => {
  const id = await draft([elbow, tee].map((itemId) => ({ itemId, packs: '2', price: '1' })));
  await owner.call(api.orders.send, { ...params(id), body: { mail: null } });
  await expectShown(id, { stage: 'sent', linesOpen: 2, linesReceived: 0 });
  const receive = async (line: number, itemId: number, quantity: string) =>
    (
      await owner.call(api.receipts.receive, {
        ...params(id),
        body: { lines: [{ orderLine: line, itemId, quantity, placeId: van }] },
      })
    ).body.entered[0]?.movementId ?? 0;
  const came = await receive(1, elbow, '1');
  await expectShown(id, { stage: 'partly', linesPartly: 1, linesOpen: 2 });
  await owner.call(api.transactions.undo, { ...params(came), body: {} });
  await expectShown(id, { stage: 'sent', linesPartly: 0 });
  await receive(2, tee, '2');
  await expectShown(id, { stage: 'partly', linesReceived: 1, linesOpen: 1 });
  await owner.call(api.orders.close, { ...params(id), body: {} });
  await expectShown(id, { stage: 'short', linesReceived: 1, linesOpen: 0 });
  await owner.call(api.orders.reopen, { ...params(id), body: {} });
  await expectShown(id, { stage: 'partly', linesOpen: 1 });
  await receive(1, elbow, '2');
  await expectShown(id, { stage: 'received', linesReceived: 2, linesOpen: 0 });
});

test('[BUY-13] a list shows that an order is overdue, by the day of the order and by those that the vendor confirmed', async () => {
  const id = await draft([elbow, tee].map((itemId) => ({ itemId, packs: '2', price: '1' })));
  world.mails.length = 0;
  await owner.call(api.orders.send, { ...params(id), body: { mail: { to: 'sales@vendor.test' } } });
  await expectShown(id, { isOverdue: false });
  const overdue = async () => (await owner.call(api.orders.count, { query: {} })).body.overdue;
  await owner.call(api.orders.changeDetails, { ...params(id), body: { expectedOn: '2020-01-02' } });
  await expectShown(id, { isOverdue: true });
  expect(await overdue()).toBe(1);
  await owner.call(api.orders.changeDetails, { ...params(id), body: { expectedOn: '2099-01-02' } });
  await expectShown(id, { isOverdue: false });
  await expect.poll(async () => (await sendOrderMails(world.services), world.mails.length), { timeout: 20_000 }).toBeGreaterThan(0);
  const url = /\/api\/orders\/confirm\?token=[\w-]+/.exec(world.mails.at(-1)?.text ?? '')?.[0] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams({ by: 'Vera', day: '2099-01-05', 'day-2': '2020-01-09' }).toString();
  expect((await world.withSession(undefined).raw({ method: 'POST', url, headers, payload })).status).toBe(200);
  await expectShown(id, { isOverdue: true });
  expect(await overdue()).toBe(1);
  expect((await owner.call(api.orders.list, { query: { show: 'overdue' } })).body.orders).toMatchObject([{ id, isOverdue: true }]);
  await owner.call(api.orders.close, { ...params(id), body: { lines: [2] } });
  await expectShown(id, { isOverdue: false });
  expect(await overdue()).toBe(0);
});

test('[BUY-03] a vendor is found by a part of their name, in whatever letters it is typed', async () => {
  const named = (await owner.call(api.vendors.create, { body: { name: 'Müller 100% GmbH_' } })).body.id;
  const { id } = (await owner.call(api.orders.make, { body: { vendorId: named } })).body;
  const found = async (search: string) =>
    (await owner.call(api.orders.list, { query: { show: 'all', search } })).body.orders.map((order) => order.id);
  for (const search of ['MÜLLER', 'müll', '100%', 'gmbh_']) expect(await found(search), search).toEqual([id]);
  for (const search of ['1%0', 'gmb__', 'nobody']) expect(await found(search), search).toEqual([]);
});

test('[BUY-12] the orders of an item are those that it is in, and for staff those that bring it to their places', async () => {
  const shop = await world.folder(organizationId, { name: 'Shop' });
  const cap = (await owner.call(api.inventory.create, { body: { name: 'Cap' } })).body.id;
  const made: number[] = [];
  for (const placeId of [van, shop]) {
    const body = { vendorId, placeId, lines: [cap, tee].map((itemId) => ({ itemId, packs: '1', price: '1' })) };
    const { id } = (await owner.call(api.orders.make, { body })).body;
    await owner.call(api.orders.send, { ...params(id), body: { mail: null } });
    made.unshift(id);
  }
  const found = async (caller: Caller) =>
    (await caller.call(api.orders.list, { query: { show: 'all', itemId: cap } })).body.orders.map((order) => order.id);
  expect(await found(owner)).toEqual(made);
  expect(await found(staff)).toEqual(made.slice(1));
});

test('[STK-04] the nightly check names what is kept of an order and is not so', async () => {
  const id = await draft([{ itemId: elbow, packs: '2', price: '1' }]);
  await world.database.admin.query(`UPDATE orders SET lines_open = 7, lines_total = 1, first_items = '{Nobody}' WHERE id = $1`, [id]);
  expect((await differing()).map(({ figure }) => figure)).toEqual([
    'first items that lists show',
    'open lines that lists count',
    'total that lists show',
  ]);
});
