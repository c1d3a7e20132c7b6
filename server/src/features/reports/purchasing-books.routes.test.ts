import { api } from '@onhand/contract';
import type { ReportId, ReportQuery } from '@onhand/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openWorld, type World } from '../../../test/harness.ts';
import { type LoadingDock, openDockOf } from '../receipts/receipts.fixtures.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { takeSnapshots } from './snapshots.service.ts';

let world: World;
let owner: Caller;
let dock: LoadingDock;
let [pipe, valve] = [0, 0];
beforeAll(async () => {
  world = await openWorld();
  const person = await world.person('Rita');
  const organizationId = await world.organization(person, 'Report & Sons');
  owner = world.withSession(await world.signIn(person));
  dock = await openDockOf(world, owner, organizationId);
  [pipe, valve] = [await dock.item({ valuationMethod: 'fifo' }), await dock.item({ name: 'Valve', valuationMethod: 'moving_average' })];
  await live();
});
afterAll(() => world.close());

const sql = async <Row>(text: string) => (await world.database.admin.query(text, [dock.organizationId])).rows as Row[];
const run = async (report: ReportId, query: ReportQuery) => {
  const { status, body } = await owner.call(api.reports.run, { params: { report }, query });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const year = new Date().getUTCFullYear() - 1;
const range = { from: `${year}-01-01`, to: `${year}-12-31` };

/** What happens next is of this month of last year, in its ledger and in its documents. */
async function inMonth(month: number, work: () => Promise<unknown>): Promise<void> {
  await work();
  const at = `'${year}-${String(month).padStart(2, '0')}-15T12:00:00Z'::timestamptz`;
  await sql(`UPDATE movements SET at = ${at} WHERE organization_id = $1 AND at > now() - interval '1 day'`);
  await sql(`UPDATE receipt_lines SET received_at = ${at} WHERE organization_id = $1 AND received_at > now() - interval '1 day'`);
  await sql(`UPDATE receipt_charges SET created_at = ${at} WHERE organization_id = $1 AND created_at > now() - interval '1 day'`);
  await sql(`UPDATE vendor_returns SET returned_at = ${at} WHERE organization_id = $1 AND returned_at > now() - interval '1 day'`);
}

/** Half a year: received, issued, charged when half of it was gone, sent back, and some of it taken back, in several months. */
async function live(): Promise<void> {
  let [receiptId, chargeId, returnId] = [0, 0, 0];
  const issue = (id: number, adjustment: string) =>
    owner.call(api.inventory.changeStock, { params: { id }, body: { adjustment, placeId: dock.shop } });
  const giveBack = async (quantity: string, receiptLine: number, itemId: number) =>
    (
      await owner.call(api.vendorReturns.make, {
        body: { lines: [{ itemId, placeId: dock.shop, quantity, receiptId, receiptLine, credit: '30' }] },
      })
    ).body.id;
  await inMonth(2, async () => {
    const order = await dock.order({ itemId: pipe, packs: '20', price: '10' }, { itemId: valve, packs: '30', price: '7' });
    const { body } = await dock.receive(order, [
      { orderLine: 1, itemId: pipe, quantity: '20' },
      { orderLine: 2, itemId: valve, quantity: '30' },
    ]);
    receiptId = body.receipt.id;
  });
  await inMonth(3, async () => {
    await issue(pipe, '-8');
    await issue(valve, '-10');
  });
  const charge = (amount: string) => owner.call(api.landedCosts.add, { body: { receiptId, kind: 'freight', amount, share: 'quantity' } });
  await inMonth(4, async () => {
    chargeId = (await charge('100')).body.id;
    await giveBack('3', 1, pipe);
  });
  await inMonth(5, async () => {
    returnId = await giveBack('2', 2, valve);
    await charge('25.5');
  });
  await inMonth(6, async () => {
    await issue(valve, '-1');
    // Neither of the two was ever paid.
    const order = await dock.order({ itemId: pipe, packs: '4', price: '9' });
    const wrong = (await dock.receive(order, [{ orderLine: 1, itemId: pipe, quantity: '4' }])).body.receipt.id;
    await owner.call(api.landedCosts.add, { body: { receiptId: wrong, kind: 'duty', amount: '12', share: 'equal' } });
    const undone = await owner.call(api.receipts.undo, { params: { id: wrong }, body: {} });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  });
  await inMonth(7, async () => {
    const undone = await owner.call(api.vendorReturns.undo, { params: { id: returnId }, body: {} });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect((await owner.call(api.landedCosts.undo, { params: { id: chargeId }, body: {} })).status).toBe(200);
  });
  await inMonth(8, () => issue(pipe, '-1'));
}

/** A report by every grouping that has these figures. */
const figuresOf = async (report: ReportId, groupings: readonly string[], names: readonly string[]) => {
  const told: Record<string, unknown> = {};
  for (const groupBy of groupings) {
    const { rows, totals, chart } = await run(report, { ...range, groupBy: groupBy as 'item' });
    told[groupBy] = {
      rows: rows.map(({ key, cells }) => [key, names.map((name) => cells[name])]),
      totals: names.map((name) => totals[name]),
      chart: chart?.points.map(({ x, values }) => [x, values]),
    };
  }
  return told;
};

test('[BUY-13] what went back is taken off what came in, and cost of goods has its corrections: as the ledger says, with and without what was added up before', async () => {
  const [ledger] = await sql<Record<string, string>>(
    `SELECT trim_scale(sum(m.cost_of_goods_correction - CASE WHEN m.kind = 'out' THEN m.value_delta ELSE 0 END))::text AS cost,
            trim_scale(sum(m.value_delta))::text AS "valueChange", (SELECT trim_scale(sum(total_value))::text FROM items WHERE organization_id = $1) AS left,
            trim_scale(sum(m.delta) FILTER (WHERE m.document_kind IN ('receipt', 'return')))::text AS came
       FROM movements m WHERE m.organization_id = $1`,
  );
  const all = async () => ({
    movement: await figuresOf(
      'movement',
      ['item', 'folder', 'kind', 'day', 'month'],
      ['in', 'out', 'adjusted', 'valueIn', 'valueOut', 'valueChange', 'movements'],
    ),
    costs: await figuresOf('cost-of-goods', ['item', 'folder', 'day', 'month'], ['quantity', 'cost']),
    turnover: await figuresOf('turnover', ['item', 'folder'], ['cost']),
  });
  const without = await all();
  const byItem = await run('movement', { ...range, groupBy: 'item' });
  // 50 came, 3 went back for good; the 2 that went back and came again are neither.
  expect(ledger?.came).toBe('47');
  expect(byItem.totals).toMatchObject({ in: '47', out: '20', valueChange: ledger?.valueChange, closing: '27' });
  expect(ledger?.valueChange).toBe(ledger?.left);
  for (const groupBy of ['item', 'folder', 'day', 'month'] as const) {
    expect((await run('cost-of-goods', { ...range, groupBy })).totals.cost, groupBy).toBe(ledger?.cost);
  }
  const costs = (await run('cost-of-goods', { ...range, groupBy: 'month' })).rows.map(({ key, cells }) => [key, cells.cost]);
  // Months in which nothing was issued have a cost where a charge corrected that of others.
  expect(costs.map(([month]) => month)).toEqual([3, 4, 5, 6, 7, 8].map((month) => `${year}-0${month}-01`));

  await takeSnapshots(world.services.db, new Date(), { least: 1 });
  const [{ snapshots } = { snapshots: 0 }] = await sql<{ snapshots: number }>(
    'SELECT count(*)::int AS snapshots FROM report_snapshots WHERE organization_id = $1',
  );
  expect(snapshots).toBeGreaterThan(3);
  expect(await all()).toEqual(without);
  // A range that begins and ends within the months, so that some of it is between snapshots and some is not.
  const within = { from: `${year}-03-20`, to: `${year}-07-20` };
  const middle = async () => [
    (await run('cost-of-goods', { ...within, groupBy: 'item' })).rows,
    (await run('movement', { ...within, groupBy: 'item' })).rows,
    (await run('turnover', { ...within, groupBy: 'item' })).rows,
  ];
  const kept = await middle();
  await sql('DELETE FROM report_snapshots WHERE organization_id = $1');
  expect(await middle()).toEqual(kept);
  expect((await reconcile(world.services.db, dock.organizationId))?.differences).toEqual([]);
});

test('[BUY-13] spend is what the receipts, charges and returns of the routes say', async () => {
  const [documents] = await sql<Record<string, string>>(
    `SELECT trim_scale((SELECT sum(value) FROM receipt_lines WHERE organization_id = $1 AND undone_at IS NULL))::text AS received,
            trim_scale((SELECT sum(c.amount) FROM receipt_charges c JOIN receipts r ON r.organization_id = $1 AND r.id = c.receipt_id AND r.state <> 'undone'
                         WHERE c.organization_id = $1 AND c.undone_at IS NULL))::text AS charged,
            trim_scale((SELECT sum(credit) FROM vendor_return_lines WHERE organization_id = $1 AND undone_at IS NULL))::text AS returned`,
  );
  expect(documents).toEqual({ received: '410', charged: '25.5', returned: '30' });
  for (const groupBy of ['vendor', 'month', 'item'] as const) {
    expect((await run('spend', { ...range, groupBy })).totals, groupBy).toMatchObject({ ...documents, spend: '405.5' });
  }
});
