import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { sendOrderMails } from './deliver-order-mails.service.ts';

let world: World;
let owner: Caller;
let [organizationId, vendorId, elbow, tee] = [0, 0, 0, 0];
beforeAll(async () => {
  world = await openWorld();
  owner = await world.as('owner');
  ({ organizationId } = await world.people());
  [elbow, tee] = [await world.item(organizationId, { name: 'Elbow' }), await world.item(organizationId, { name: 'Tee' })];
});
afterAll(() => world.close());
beforeEach(async () => {
  world.mails.length = 0;
  vendorId = await world.vendor(organizationId);
});

/** An order of an elbow and a tee that went to the vendor by mail. */
async function mailedOrder(sender = owner): Promise<{ id: number; number: number }> {
  const lines = [elbow, tee].map((itemId) => ({ itemId, packs: '1', price: '1' }));
  const { id, number } = (await sender.call(api.orders.make, { body: { vendorId, lines } })).body;
  await sender.call(api.orders.send, { params: { id }, body: { mail: { to: 'sales@vendor.test' } } });
  await expect.poll(async () => (await sendOrderMails(world.services), world.mails.length), { timeout: 20_000 }).toBeGreaterThan(0);
  return { id, number };
}

async function confirm(form: Record<string, string>): Promise<number> {
  const url = /\/api\/orders\/confirm\?token=[\w-]+/.exec(world.mails.at(-1)?.text ?? '')?.[0] ?? '';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(form).toString();
  return (await world.withSession(undefined).raw({ method: 'POST', url, headers, payload })).status;
}

test('[BUY-03] another day that the office sets is the day of the lines that were confirmed for the old one', async () => {
  const { id } = await mailedOrder();
  expect(await confirm({ by: 'Vera', day: '2020-01-05', 'day-2': '2099-01-09' })).toBe(200);
  const read = async () => (await owner.call(api.orders.read, { params: { id } })).body;
  expect(await read()).toMatchObject({ expectedOn: '2020-01-05', isOverdue: true });
  await owner.call(api.orders.changeDetails, { params: { id }, body: { expectedOn: '2099-01-07' } });
  expect(await read()).toMatchObject({ isOverdue: false, lines: [{ confirmedOn: null }, { confirmedOn: '2099-01-09' }] });
  await owner.call(api.orders.changeDetails, { params: { id }, body: { expectedOn: '2099-02-01' } });
  expect((await read()).lines).toMatchObject([{ confirmedOn: null }, { confirmedOn: null }]);
});

test('[BUY-13] what a vendor confirms is what they promised, to the last day, whatever it is put off to; after the day they were asked for it promises nothing', async () => {
  const promised = async (asked: string, form: Record<string, string>) => {
    const lines = [elbow, tee].map((itemId) => ({ itemId, packs: '1', price: '1' }));
    const { id } = (await owner.call(api.orders.make, { body: { vendorId, expectedOn: asked, lines } })).body;
    world.mails.length = 0;
    await owner.call(api.orders.send, { params: { id }, body: { mail: { to: 'sales@vendor.test' } } });
    await expect.poll(async () => (await sendOrderMails(world.services), world.mails.length), { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await confirm({ by: 'Vera', ...form })).toBe(200);
    await owner.call(api.orders.changeDetails, { params: { id }, body: { expectedOn: '2099-12-01' } });
    const { rows } = await world.database.admin.query<{ day: string | null }>('SELECT promised_on::text AS day FROM orders WHERE id = $1', [
      id,
    ]);
    return rows[0]?.day;
  };
  expect(await promised('2099-01-05', { day: '2099-01-07', 'day-2': '2099-01-09' })).toBe('2099-01-09');
  expect(await promised('2099-01-05', {})).toBe('2099-01-05');
  expect(await promised('2020-01-05', { day: '2099-01-07' })).toBeNull();
});

test('[BUY-04] what a vendor confirms to somebody who has left is told to whoever orders now', async () => {
  const { number } = await mailedOrder(await world.as('admin'));
  const { admin } = await world.people();
  await world.database.admin.query('DELETE FROM memberships WHERE organization_id = $1 AND user_id = $2', [organizationId, admin.id]);
  expect(await confirm({ by: 'Vera' })).toBe(200);
  const { notifications } = (await owner.call(api.notifications.list, { query: {} })).body;
  expect(notifications[0]?.title).toContain(`confirmed order PO-${number}`);
});

test('[BUY-04] copies count among the addresses that are mailed within an hour', async () => {
  const { id } = await mailedOrder();
  const address = (at: number) => `copy-${at}@vendor.test`;
  await world.database.admin.query(`UPDATE order_mails SET cc = $2, created_at = $3 WHERE order_id = $1`, [
    id,
    Array.from({ length: 190 }, (_, at) => address(at)),
    new Date(),
  ]);
  const mail = (copies: number) =>
    owner.call(api.orders.mailAgain, {
      params: { id },
      body: { to: 'sales@vendor.test', cc: Array.from({ length: copies }, (_, at) => address(at)) },
    });
  expect((await mail(10)).status).toBe(429);
  expect((await mail(0)).status).toBe(200);
});

test('[BUY-04] [SEC-05] what one person mails is counted whatever organization it is from, copies among them', async () => {
  const person = await world.person('Olympia');
  const mailFrom = async (copies: number): Promise<number> => {
    const own = await world.organization(person, `Shop of ${copies} copies`);
    const caller = world.withSession(await world.signIn(person));
    const [vendor, item] = [await world.vendor(own), await world.item(own)];
    const { id } = (await caller.call(api.orders.make, { body: { vendorId: vendor, lines: [{ itemId: item, packs: '1', price: '1' }] } }))
      .body;
    const cc = Array.from({ length: copies }, (_, at) => `copy-${at}@vendor.test`);
    const { status } = await caller.call(api.orders.send, { params: { id }, body: { mail: { to: 'sales@vendor.test', cc } } });
    await world.database.admin.query('DELETE FROM memberships WHERE user_id = $1', [person.id]);
    return status;
  };
  expect(await mailFrom(9)).toBe(200);
  const { rows } = await world.database.admin.query<{ hits: number }>(
    `UPDATE rate_limits SET hits = hits + 185 WHERE key = $1 RETURNING hits`,
    [`order-mails-by:${person.id}`],
  );
  expect(rows).toEqual([{ hits: 195 }]);
  expect(await mailFrom(7)).toBe(429);
});
