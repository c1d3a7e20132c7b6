import { api } from '@onhand/contract';
import { planPacks } from '@onhand/contract/order-packs';
import type { ItemInput } from '@onhand/contract/item-inputs';
import type { ToOrderDrafts } from '@onhand/contract/to-order';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { type Depot, openDepot } from '../refills/refills.fixtures.ts';

let world: World;
let depot: Depot;
let owner: Caller;
let organizationId = 0;
let [warehouse, van, otherVan] = [0, 0, 0];
let [acme, bolts] = [0, 0];
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  depot = await openDepot(world);
  ({ owner, warehouse, organizationId } = depot);
  [van, otherVan] = depot.vans;
  // A test sees only what it made.
  await world.database.admin.query('UPDATE items SET archived_at = now() WHERE organization_id = $1 AND archived_at IS NULL', [
    organizationId,
  ]);
  const stamp = Math.random().toString(36).slice(2);
  acme = (await owner.call(api.vendors.create, { body: { name: `Acme ${stamp}`, leadTimeDays: 5 } })).body.id;
  bolts = (await owner.call(api.vendors.create, { body: { name: `Bolts ${stamp}` } })).body.id;
});
afterAll(() => world.close());

interface Terms {
  pack?: string;
  price?: string | null;
  minimum?: string;
  breaks?: { packs: string; price: string }[];
}

/** An item that the vendor sells; the first vendor is the preferred one. */
async function item(input: Partial<ItemInput>, ...sold: [number, Terms][]): Promise<number> {
  const id = await depot.item(input);
  for (const [position, [vendorId, { pack = '1', price = null, minimum = '0', breaks = [] }]] of sold.entries()) {
    await world.database.admin.query(
      `INSERT INTO item_vendors (organization_id, item_id, vendor_id, position, pieces_per_pack, price, minimum_packs, breaks, vendor_sku)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'V-1')`,
      [organizationId, id, vendorId, position, pack, price, minimum, JSON.stringify(breaks)],
    );
  }
  return id;
}

const list = async (query: { vendorId?: number; isDismissed?: 'true' } = {}) => (await owner.call(api.toOrder.list, { query })).body;
const needs = async () => (await list()).lines.map(({ itemId, need }) => [itemId, need]);
async function draft(body: ToOrderDrafts = {}) {
  const { status, body: answer } = await owner.call(api.toOrder.draft, { body });
  if (status !== 200) throw new Error(JSON.stringify(answer));
  return answer;
}

const linesOf = async (orderId: number) =>
  (
    await world.database.admin.query<Record<string, string>>(
      `SELECT item_id::int AS item, trim_scale(packs)::text AS packs, trim_scale(pieces)::text AS pieces, trim_scale(price)::text AS price
         FROM order_lines WHERE organization_id = $1 AND order_id = $2 ORDER BY line`,
      [organizationId, orderId],
    )
  ).rows;
const cancel = (orderId: number) =>
  world.database.admin.query(`UPDATE orders SET state = 'cancelled' WHERE organization_id = $1 AND id = $2`, [organizationId, orderId]);

describe('[BUY-02] what should be ordered', () => {
  test.each([
    ['10', '30', { packs: '5', pieces: '30' }],
    ['8', '32', { packs: '6', pieces: '36' }],
  ])(
    'P6: min 10, max 40, packs of 6: with %s there it is what is missing to the maximum, in whole packs',
    async (quantity, need, packs) => {
      const id = await item({ quantity }, [acme, { pack: '6', price: '24' }]);
      await depot.limit(id, warehouse, '10', '40');
      await world.database.admin.query('UPDATE stock_levels SET quantity = $3 WHERE organization_id = $1 AND item_id = $2', [
        organizationId,
        id,
        quantity,
      ]);
      const { lines, groups } = await list();
      expect(lines).toMatchObject([{ itemId: id, need, rule: 'places', places: 1, onHand: quantity, onOrder: '0' }]);
      expect(planPacks(need, { breaks: [], ...lines[0]?.offers[0], price: '24' } as never)).toMatchObject(packs);
      expect(groups).toMatchObject([{ vendorId: acme, lines: 1, cost: String(Number(packs.packs) * 24), unpriced: 0 }]);
      const { drafts } = await draft();
      expect(await linesOf(drafts[0]?.id ?? 0)).toEqual([{ item: id, ...packs, price: '24' }]);
      expect(await needs()).toEqual([]);
    },
  );

  test('P7: two empty shelves of min 1 and max 5 make one line of 10 at the price of the break at 10; run twice it is still 10', async () => {
    const id = await item({}, [acme, { price: '2', breaks: [{ packs: '10', price: '1.5' }] }]);
    await depot.limit(id, van, '1', '5');
    await depot.limit(id, otherVan, '1', '5');
    expect((await list()).lines).toMatchObject([{ need: '10', places: 2, rule: 'places' }]);
    const first = await draft();
    expect(first.drafts).toMatchObject([{ isNew: true }]);
    expect(first.told).toMatch(/^PO-\d+ for Acme .* is drafted\.$/);
    const second = await draft();
    expect(second).toEqual({ drafts: [], told: 'Nothing is to be ordered that is not on order already.' });
    expect(await linesOf(first.drafts[0]?.id ?? 0)).toEqual([{ item: id, packs: '10', pieces: '10', price: '1.5' }]);
  });

  test('P8: ordered, cancelled, drafted again and run once more is 10, never 20', async () => {
    const id = await item({}, [acme, {}]);
    await depot.limit(id, warehouse, '5', '10');
    const [first] = (await draft()).drafts;
    expect(await needs()).toEqual([]);
    await cancel(first?.id ?? 0);
    expect(await needs()).toEqual([[id, '10']]);
    const [again] = (await draft()).drafts;
    await draft();
    expect(await linesOf(again?.id ?? 0)).toMatchObject([{ item: id, pieces: '10' }]);
    const onOrder = await world.database.admin.query<{ sum: string }>(
      `SELECT trim_scale(sum(l.outstanding))::text AS sum FROM order_lines l JOIN orders o ON o.organization_id = l.organization_id AND o.id = l.order_id
        WHERE l.organization_id = $1 AND l.item_id = $2 AND o.state IN ('draft', 'sent')`,
      [organizationId, id],
    );
    expect(onOrder.rows).toEqual([{ sum: '10' }]);
  });

  test('places draw on their sources first, and what these lack is needed: T8', async () => {
    const id = await item({ quantity: '6' }, [acme, {}]);
    await depot.limit(id, van, '4', null);
    await depot.limit(id, otherVan, '6', null);
    expect(await needs()).toEqual([[id, '4']]);
    const { body } = await owner.call(api.refills.shortages, { query: {} });
    expect(body.shortages.find(({ itemId }) => itemId === id)?.missing).toBe('4');
  });

  test('a source that gives so much that it comes to its own minimum is filled as well', async () => {
    const id = await item({ quantity: '8' }, [acme, {}]);
    await depot.limit(id, van, '2', '4');
    await world.database.admin.query(
      'UPDATE stock_levels SET minimum = 5, maximum = 20 WHERE organization_id = $1 AND item_id = $2 AND place = $3',
      [organizationId, id, warehouse],
    );
    // 4 go to the van, 4 stay, 16 are missing to the maximum.
    expect(await needs()).toEqual([[id, '16']]);
  });

  test('what open refill lists and transfers bring counts as there', async () => {
    const id = await item({ quantity: '6' }, [acme, {}]);
    await depot.limit(id, van, '4', '5');
    await depot.make(van);
    expect(await needs()).toEqual([]);
  });

  test('the threshold of the organization counts for an item that no place asks for, and says so', async () => {
    const id = await item({ quantity: '3', lowStockThreshold: '5' }, [bolts, {}]);
    expect((await list()).lines).toMatchObject([{ itemId: id, need: '3', rule: 'threshold', threshold: '5', onHand: '3', leadDays: 7 }]);
  });

  test('use until the order arrives and for a month after it is ordered where it is more, and says so', async () => {
    const id = await item({ quantity: '100', lowStockThreshold: '80' }, [acme, {}]);
    await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-60', source: 'scan' } });
    // 60 in 30 days are 2 a day: 80 there are to be, and 60 more for the month; 40 are there.
    expect((await list()).lines).toMatchObject([{ itemId: id, need: '100', rule: 'use', perDay: '2', leadDays: 5 }]);
  });

  test('an item that nobody sells stands in a group of its own and is not drafted', async () => {
    const id = await item({ quantity: '1', lowStockThreshold: '5' });
    expect((await list()).groups).toMatchObject([{ vendorId: null, name: null, lines: 1 }]);
    expect((await list({ vendorId: 0 })).lines).toMatchObject([{ itemId: id, offers: [] }]);
    expect((await draft()).drafts).toEqual([]);
  });

  test('another vendor and another quantity are drafted as chosen, what is left out is not, and the rest is as planned', async () => {
    const [one, two, three] = [
      await item({ lowStockThreshold: '5', name: 'One' }, [acme, { price: '1' }], [bolts, { pack: '10', price: '7' }]),
      await item({ lowStockThreshold: '5', name: 'Two' }, [acme, { price: '3' }]),
      await item({ lowStockThreshold: '5', name: 'Three' }, [acme, {}]),
    ];
    const { drafts } = await draft({ choices: [{ itemId: one, vendorId: bolts, packs: '2' }], leftOut: [three] });
    const [toAcme, toBolts] = drafts.toSorted((a, b) => a.vendor.localeCompare(b.vendor));
    expect(await linesOf(toBolts?.id ?? 0)).toEqual([{ item: one, packs: '2', pieces: '20', price: '7' }]);
    expect(await linesOf(toAcme?.id ?? 0)).toEqual([{ item: two, packs: '6', pieces: '6', price: '3' }]);
    expect(await needs()).toEqual([[three, '6']]);
  });

  test('a dismissed line stays dismissed until its stock changes, and can be taken back', async () => {
    const id = await item({ quantity: '4', lowStockThreshold: '5' }, [acme, {}]);
    const say = (isDismissed: boolean) => owner.call(api.toOrder.dismiss, { body: { itemIds: [id], isDismissed } });
    await say(true);
    expect(await list()).toMatchObject({ lines: [], dismissed: 1 });
    expect((await list({ isDismissed: 'true' })).lines).toMatchObject([{ itemId: id }]);
    expect((await draft()).drafts).toEqual([]);
    await say(false);
    expect(await needs()).toEqual([[id, '2']]);
    await say(true);
    await owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment: '-1', source: 'scan' } });
    expect(await needs()).toEqual([[id, '3']]);
  });

  test('two who draft at once order once', async () => {
    const id = await item({}, [acme, {}]);
    await depot.limit(id, warehouse, '5', '10');
    const made = await Promise.all([draft(), draft(), draft()]);
    expect(made.map(({ drafts }) => drafts.length).toSorted()).toEqual([0, 0, 1]);
    expect(await needs()).toEqual([]);
  });

  test('the totals of a group plan as the contract does, whatever packs, minimum and breaks', async () => {
    let total = 0;
    for (let nth = 0; nth < 40; nth++) {
      const breaks =
        nth % 3 === 0
          ? []
          : [
              { packs: String(2 + (nth % 5)), price: '3.1' },
              { packs: String(9 + (nth % 7)), price: String(1 + (nth % 3)) },
            ];
      const offer = { pack: String(1 + (nth % 4) * 2.5), price: nth % 11 === 0 ? null : '4.25', minimum: String(nth % 4), breaks };
      const lowStockThreshold = String(1 + nth * 2);
      await item({ lowStockThreshold }, [acme, offer]);
      const planned = planPacks(String(Number(lowStockThreshold) + 1), {
        ...offer,
        piecesPerPack: offer.pack,
        minimumPacks: offer.minimum,
      });
      total += Math.round(Number(planned.cost ?? '0') * 1000);
    }
    const { groups } = await list();
    expect(groups).toHaveLength(1);
    expect(Math.round(Number(groups?.[0]?.cost) * 1000)).toBe(total);
    expect(groups?.[0]).toMatchObject({ lines: 40 });
  });
});

test('[BUY-02] all drafts go to the place that was chosen for them, or to no folder', async () => {
  await item({ lowStockThreshold: '5' }, [acme, {}]);
  await item({ lowStockThreshold: '5' }, [bolts, {}]);
  const { drafts } = await draft({ placeId: van });
  expect(drafts).toHaveLength(2);
  for (const { id } of drafts) {
    expect((await owner.call(api.orders.read, { params: { id } })).body.place).toMatchObject({ placeId: van });
  }
  await item({ lowStockThreshold: '5' }, [acme, {}]);
  const [toNoFolder] = (await draft({ placeId: null })).drafts;
  expect((await owner.call(api.orders.read, { params: { id: toNoFolder?.id ?? 0 } })).body.place).toEqual({ placeId: null, name: null });
  await item({ lowStockThreshold: '5' }, [acme, {}]);
  expect((await owner.call(api.toOrder.draft, { body: { placeId: 999_999 } })).status).toBe(400);
});

test('[BUY-11] what is on order, and when it comes, stands where it is missing: alerts, dashboard, refill lists and the place', async () => {
  const id = await item({ name: 'Valve', quantity: '1', lowStockThreshold: '5' }, [acme, {}]);
  await depot.limit(id, van, '4', '6');
  const { refill } = (await owner.call(api.refills.make, { body: { placeIds: [van] } })).body;
  const totals = async () => (await owner.call(api.toOrder.list, { query: { limit: 0 } })).body;
  expect(await totals()).toMatchObject({ groups: [{ vendorId: acme, lines: 1 }], lines: [], nextOffset: null });
  const [order] = (await draft({ placeId: van, choices: [{ itemId: id, packs: '24' }] })).drafts;
  const params = { id: order?.id ?? 0 };
  expect((await owner.call(api.folders.place, { params: { id: van } })).body.orderCount).toBe(0);
  await owner.call(api.orders.changeDetails, { params, body: { expectedOn: '2099-12-03' } });
  await owner.call(api.orders.send, { params, body: { mail: null } });

  const onOrder = { quantity: '24', expectedOn: '2099-12-03' };
  expect((await totals()).groups).toEqual([]);
  const { alerts } = (await owner.call(api.alerts.list, { query: {} })).body;
  expect(alerts.find((one) => one.item.id === id)?.item).toMatchObject({ onOrder });
  const { items } = (await owner.call(api.dashboard.lowStock, { query: {} })).body;
  expect(items.find((one) => one.id === id)).toMatchObject({ onOrder: { quantity: '24' } });
  const list = (await owner.call(api.refills.read, { params: { id: refill?.id ?? 0 } })).body;
  expect(list.items).toMatchObject([{ itemId: id, missing: '5', onOrder }]);
  const { shortages } = (await owner.call(api.refills.shortages, { query: {} })).body;
  expect(shortages.find(({ itemId }) => itemId === id)).toMatchObject({ missing: '5', onOrder });
  const { levels } = (await owner.call(api.folders.levels, { params: { id: van }, query: {} })).body;
  expect(levels).toMatchObject([{ itemId: id, onOrder }]);
  expect((await owner.call(api.folders.place, { params: { id: van } })).body.orderCount).toBe(1);
});
