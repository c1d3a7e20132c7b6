import { api } from '@onhand/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../../test/harness.ts';
import { type Depot, openDepot } from '../refills.fixtures.ts';

/** Through the HTTP API, on rows of the ledger that the product wrote; only their days are moved back. */
let world: World;
let depot: Depot;
let owner: Caller;
let [warehouse, van] = [0, 0];
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  depot = await openDepot(world);
  ({ owner, warehouse } = depot);
  [van] = depot.vans;
});
afterAll(() => world.close());

const change = (id: number, adjustment: string, placeId = van) =>
  owner.call(api.inventory.changeStock, { params: { id }, body: { placeId, adjustment } });
/** The ledger's last row of an item happened so many days ago, those before it as many days ago as is said of them. */
const moveBack = (id: number, ...daysAgo: number[]) =>
  world.database.admin.query(
    `UPDATE movements m SET at = date_trunc('day', now()) + interval '12 hours' - make_interval(days => moved.days)
       FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS nth FROM movements WHERE item_id = $1) AS known
       JOIN unnest($2::int[]) WITH ORDINALITY AS moved (days, place) ON moved.place = cardinality($2) + 1 - known.nth
      WHERE m.id = known.id`,
    [id, daysAgo],
  );
/** An item with stock in the van since long before, of which so much was issued on each of the last days, the oldest first. */
async function used(perDay: readonly number[], { piece = 1, stock = '5000', since = 300 } = {}): Promise<number> {
  const id = await depot.item({ unitCost: '2' });
  await change(id, stock);
  const days: number[] = [];
  for (const [nth, quantity] of perDay.entries()) {
    for (let left = quantity; left > 0; left -= piece) {
      await change(id, String(-Math.min(piece, left)));
      days.push(perDay.length - nth);
    }
  }
  await moveBack(id, since, ...days);
  return id;
}
const suggestion = async (id: number, query: object = {}, placeId = van) => {
  const { suggestions } = (await owner.call(api.refillSuggestions.list, { query: { placeId, show: 'all', ...query } })).body;
  return suggestions.find(({ itemId }) => itemId === id);
};
const repeated = (pattern: readonly number[], times: number) => Array.from({ length: times }, () => pattern).flat();

test('[PLC-19] F1: 0, 15, 0, 12, 0, 0, 0 in a week with a lead time of a day: mean 3.86, σ 6.64, safety 10.92, minimum 14.78', async () => {
  const id = await used([0, 15, 0, 12, 0, 0, 0], { piece: 3 });
  expect(await suggestion(id, { days: 7, leadTime: 1, service: 0.95, cycle: 7 })).toMatchObject({
    used: 27,
    issues: 9,
    daysWithStock: 7,
    suggested: {
      method: 'normal',
      mean: 3.86,
      deviation: 6.64,
      safety: 10.92,
      exactMinimum: 14.78,
      exactMaximum: 41.8,
      minimum: '15',
      maximum: '42',
    },
    worthThen: '84',
  });
});

test('[PLC-19] F2, F3: 50 a day, σ 5, lead time 6, 90 %: 315.70; with σ of the lead time 2: 429.11', async () => {
  const id = await used([50, 45, 45, 45, 45, 55, 55, 55, 55], { piece: 55 });
  const terms = { days: 9, leadTime: 6, service: 0.9 };
  expect((await suggestion(id, terms))?.suggested).toMatchObject({ mean: 50, deviation: 5, exactMinimum: 315.7, minimum: '316' });
  expect((await suggestion(id, { ...terms, leadTimeDeviation: 2 }))?.suggested).toMatchObject({ exactMinimum: 429.11 });
});

test('[PLC-19] F4: half a piece a week, lead time two weeks, 95 %: minimum 3', async () => {
  const id = await used(repeated([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 8));
  expect((await suggestion(id, { days: 112, leadTime: 14 }))?.suggested).toMatchObject({ method: 'poisson', minimum: '3' });
});

test('[PLC-19] F5: a van that uses 0.3 a day and is refilled daily: minimum 1 at 95 %, 2 at 99 %', async () => {
  const id = await used(repeated([1, 0, 0, 1, 0, 0, 1, 0, 0, 0], 3));
  expect((await suggestion(id, { days: 30 }))?.suggested).toMatchObject({ mean: 0.3, minimum: '1' });
  expect((await suggestion(id, { days: 30, service: 0.99 }))?.suggested).toMatchObject({ minimum: '2' });
});

test('[PLC-19] F6: 30 used in 90 days, without stock on 30 of them: 0.5 a day, and the stock-outs are shown', async () => {
  const id = await depot.item({ unitCost: '2' });
  // 15 on every other day of the first thirty, then none for thirty days, then 15 again.
  const everyOther = (from: number) => Array.from({ length: 15 }, (_, nth) => from - 2 * nth);
  for (const [stock, days] of [
    ['15', [90, ...everyOther(89)]],
    ['20', [30, ...everyOther(29)]],
  ] as const) {
    await change(id, stock);
    for (let n = 0; n < 15; n++) await change(id, '-1');
    await moveBack(id, ...days);
  }
  expect(await suggestion(id, { days: 90 })).toMatchObject({
    used: 30,
    daysWithStock: 60,
    daysWithout: 30,
    stockouts: 30,
    suggested: { mean: 0.5 },
  });
});

test('[PLC-19] counts, undone issues and receipts are no demand, a transfer is demand of its source only, and what is given back of none', async () => {
  const id = await used(repeated([1], 8));
  const before = await suggestion(id, { days: 30 });
  await change(id, '7');
  await moveBack(id, 3);
  await owner.call(api.inventory.changeStock, { params: { id }, body: { placeId: van, quantity: '4900' } });
  await moveBack(id, 3);
  const undone = (await change(id, '-50')).body.movement?.id ?? 0;
  await moveBack(id, 3);
  await owner.call(api.transactions.undo, { params: { id: undone }, body: {} });
  await moveBack(id, 3);
  expect(await suggestion(id, { days: 30 })).toMatchObject({ used: 8, issues: before?.issues });
  await depot.carry(id, '5', van, warehouse);
  await moveBack(id, 2);
  expect(await suggestion(id, { days: 30 })).toMatchObject({ used: 13, issues: 9 });
  expect(await suggestion(id, { days: 30 }, warehouse)).toMatchObject({ used: 0, issues: 0 });
  await depot.limit(id, van, '1', '4000');
  const { refill } = await depot.make(van);
  const params = { id: refill?.id ?? 0 };
  await owner.call(api.refills.pick, { params: { ...params, line: 1 }, body: { quantity: refill?.items[0]?.planned ?? '0' } });
  await owner.call(api.refills.load, { params, body: {} });
  await moveBack(id, 1);
  expect(await depot.lying(id)).toMatchObject({ 'Van 1': '4000' });
  expect(await suggestion(id, { days: 30 })).toMatchObject({ used: 13, issues: 9 });
});

test('[PLC-19] under eight issues nothing is suggested, and it says why', async () => {
  const id = await used(repeated([1], 7));
  const reason = 'Used 7 times in 90 days. Fewer than 8 times is chance, so nothing is suggested.';
  expect(await suggestion(id)).toMatchObject({ suggested: null, reason, issues: 7 });
  const { suggestions } = (await owner.call(api.refillSuggestions.list, { query: { placeId: van } })).body;
  expect(suggestions).toEqual([]);
});

test('[PLC-19] suggestions are accepted singly or by what they change, and nothing changes unasked', async () => {
  const [first, raised, lowered] = [await used(repeated([1], 9)), await used(repeated([1], 9)), await used(repeated([1], 9))];
  await depot.limit(raised, van, '1', '1');
  await depot.limit(lowered, van, '90', '90');
  const limitsOf = async () => Promise.all([first, raised, lowered].map(async (id) => (await suggestion(id, { days: 9 }))?.minimum));
  const accept = async (body: object) =>
    (await owner.call(api.refillSuggestions.accept, { body: { placeId: van, days: 9, ...body } })).body.changed;
  expect(await limitsOf()).toEqual([null, '1', '90']);
  expect((await suggestion(first, { days: 9 }))?.suggested).toMatchObject({ minimum: '3', maximum: '10' });
  expect(await accept({ itemIds: [first] })).toBe(1);
  expect(await limitsOf()).toEqual(['3', '1', '90']);
  expect(await accept({ changes: ['raise'] })).toBe(1);
  expect(await limitsOf()).toEqual(['3', '3', '90']);
  expect(await accept({})).toBe(1);
  expect(await limitsOf()).toEqual(['3', '3', '3']);
  expect(await accept({})).toBe(0);
});
