import { api } from '@onhand/contract';
import type { ReportId, ReportQuery } from '@onhand/contract/reports';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { type Depot, openDepot } from '../refills/refills.fixtures.ts';

let world: World;
let depot: Depot;
let [acme, bolts, valve, pipe] = [0, 0, 0, 0];
let number = 9000;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  depot = await openDepot(world);
  const vendor = async (name: string) => (await depot.owner.call(api.vendors.create, { body: { name: `${name} ${number++}` } })).body.id;
  [acme, bolts] = [await vendor('Acme'), await vendor('Bolts')];
  [valve, pipe] = [await depot.item({ name: 'Valve' }), await depot.item({ name: 'Pipe' })];
});
afterAll(() => world.close());

const sql = async (text: string, ...values: unknown[]) =>
  (await world.database.admin.query<Record<string, string>>(text, [depot.organizationId, ...values])).rows;
const run = async (report: ReportId, query: ReportQuery) => {
  const { status, body } = await depot.owner.call(api.reports.run, { params: { report }, query });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const order = async (vendorId: number, state: string, expected: string | null) =>
  Number(
    (
      await sql(
        `INSERT INTO orders (organization_id, number, state, vendor_id, vendor_name, place, created_by, sent_at, expected_on)
         VALUES ($1, $2, $3, $4, 'Vendor', 0, 'Test', CASE WHEN $3 = 'draft' THEN NULL ELSE now() END, $5::date) RETURNING id`,
        number++,
        state,
        vendorId,
        expected,
      )
    )[0]?.id,
  );
const line = (orderId: number, itemId: number, packs: string, received = '0') =>
  sql(
    `INSERT INTO order_lines (organization_id, order_id, line, item_id, item_name, packs, pieces_per_pack, price, received)
     SELECT $1, $2, COALESCE(max(line), 0) + 1, $3, 'Item', $4, 6, 24, $5 FROM order_lines WHERE organization_id = $1 AND order_id = $2`,
    orderId,
    itemId,
    packs,
    received,
  );
const receipt = async (vendorId: number, itemId: number, value: string, at: string, more: { orderId?: number; undone?: true } = {}) => {
  const [made] = await sql(
    `INSERT INTO receipts (organization_id, number, state, order_id, vendor_id, vendor_name, received_by) VALUES ($1, $2, 'closed', $3, $4, 'Vendor', 'Test') RETURNING id`,
    number++,
    more.orderId ?? null,
    vendorId,
  );
  await sql(
    `INSERT INTO receipt_lines (organization_id, receipt_id, line, item_id, item_name, place, quantity, pieces_per_pack, price, value, received_at, received_by, undone_at)
     VALUES ($1, $2, 1, $3, 'Item', 0, 6, 6, $4, $4, $5, 'Test', $6)`,
    made?.id,
    itemId,
    value,
    at,
    more.undone ? at : null,
  );
  return Number(made?.id);
};

const range = { from: '2026-09-01', to: '2026-10-31' };
const cells = (answer: Awaited<ReturnType<typeof run>>, name: string) =>
  Object.fromEntries(answer.rows.map((row) => [row.link?.id ?? row.cells.name, row.cells[name]]));

test('[BUY-13] spend is what was received and charged less what was credited, by vendor, month and item, and agrees with the receipts', async () => {
  const first = await receipt(acme, valve, '144.5', '2026-09-10T12:00:00Z');
  await receipt(bolts, pipe, '60', '2026-10-02T12:00:00Z');
  await receipt(acme, pipe, '1000', '2026-10-02T12:00:00Z', { undone: true });
  await receipt(acme, valve, '500', '2026-08-02T12:00:00Z');
  const [charge] = await sql(
    `INSERT INTO receipt_charges (organization_id, number, receipt_id, kind, amount, share, created_at, created_by) VALUES ($1, $2, $3, 'freight', 12.3456, 'value', '2026-10-05', 'Test') RETURNING id`,
    number++,
    first,
  );
  await sql(
    `INSERT INTO receipt_charge_parts (organization_id, charge_id, receipt_line, item_id, amount) VALUES ($1, $2, 1, $3, 12.3456)`,
    charge?.id,
    valve,
  );
  const [back] = await sql(
    `INSERT INTO vendor_returns (organization_id, number, state, kind, vendor_id, vendor_name, returned_at, returned_by, credit_expected, credited) VALUES ($1, $2, 'closed', 'return', $3, 'Vendor', '2026-10-20', 'Test', 32, 24) RETURNING id`,
    number++,
    acme,
  );
  await sql(
    `INSERT INTO vendor_return_lines (organization_id, return_id, line, item_id, item_name, place, quantity, value, credit) VALUES ($1, $2, 1, $3, 'Item', 0, 1, 20, 8), ($1, $2, 2, $4, 'Item', 0, 1, 20, 24)`,
    back?.id,
    valve,
    pipe,
  );
  const byVendor = await run('spend', { ...range, groupBy: 'vendor' });
  expect(cells(byVendor, 'spend')).toEqual({ [acme]: '132.8456', [bolts]: '60' });
  expect(byVendor.totals).toMatchObject({ received: '204.5', charged: '12.3456', returned: '24', spend: '192.8456' });
  const byMonth = await run('spend', { ...range, groupBy: 'month' });
  expect(cells(byMonth, 'spend')).toEqual({ '2026-09': '144.5', '2026-10': '48.3456' });
  const byItem = await run('spend', { ...range, groupBy: 'item', vendorId: acme });
  // Of the 32 that were expected 24 came, of which a quarter is the valve's.
  expect([byItem.totals.spend, cells(byItem, 'returned')]).toEqual(['132.8456', { [valve]: '6', [pipe]: '18' }]);
  const [sum] = await sql(
    `SELECT trim_scale((SELECT sum(value) FROM receipt_lines WHERE organization_id = $1 AND undone_at IS NULL AND received_at >= '2026-09-01')
        + (SELECT sum(amount) FROM receipt_charge_parts WHERE organization_id = $1) - (SELECT sum(credited) FROM vendor_returns WHERE organization_id = $1))::text AS spend`,
  );
  expect(byVendor.totals.spend).toBe(sum?.spend);
});

test('[BUY-13] open orders have what is outstanding, what it is worth and what is overdue', async () => {
  await sql('DELETE FROM orders WHERE organization_id = $1');
  const late = await order(acme, 'sent', '2026-01-05');
  await line(late, valve, '5', '12');
  await line(await order(acme, 'draft', '2026-01-05'), pipe, '2');
  await line(await order(bolts, 'sent', null), valve, '1');
  await line(await order(bolts, 'cancelled', null), valve, '100');
  const answer = await run('open-orders', { groupBy: 'vendor' });
  expect(cells(answer, 'outstanding')).toEqual({ [acme]: '30', [bolts]: '6' });
  expect(cells(answer, 'value')).toEqual({ [acme]: '120', [bolts]: '24' });
  expect(cells(answer, 'overdue')).toEqual({ [acme]: '72', [bolts]: '0' });
  expect(cells(await run('open-orders', { groupBy: 'item' }), 'outstanding')).toEqual({ [valve]: '24', [pipe]: '12' });
});

test('[BUY-13] punctuality counts orders that came whole and on the day that was promised first, put off or not, and the mean days of those that were late', async () => {
  const due = async (expected: string, packs: string, received: string, came: string | null) => {
    const id = await order(acme, 'sent', expected);
    await line(id, valve, packs, received);
    if (came !== null) await receipt(acme, valve, '1', came, { orderId: id });
  };
  await due('2026-09-10', '1', '6', '2026-09-09T12:00:00Z');
  await due('2026-09-10', '1', '6', '2026-09-14T12:00:00Z');
  await due('2026-09-10', '2', '6', '2026-09-09T12:00:00Z');
  await due('2026-09-10', '1', '0', null);
  await due('2026-07-10', '1', '0', null);
  const putOff = await order(bolts, 'sent', '2026-10-20');
  await sql(`UPDATE orders SET sent_document = '{"expectedOn": "2026-09-10"}' WHERE organization_id = $1 AND id = $2`, putOff);
  await line(putOff, valve, '1', '6');
  await receipt(bolts, valve, '1', '2026-10-20T12:00:00Z', { orderId: putOff });
  expect((await run('punctuality', { ...range, vendorId: bolts })).rows).toMatchObject([
    { cells: { orders: '1', onTime: '0', daysLate: '40' } },
  ]);
  await sql(`UPDATE orders SET promised_on = '2026-09-15' WHERE organization_id = $1 AND id = $2`, putOff);
  expect((await run('punctuality', { ...range, vendorId: bolts })).rows).toMatchObject([{ cells: { daysLate: '35' } }]);
  const { rows } = await run('punctuality', { ...range, vendorId: acme });
  expect(rows).toMatchObject([{ cells: { orders: '4', onTime: '1', onTimeShare: '25', whole: '2', wholeShare: '50', daysLate: '2' } }]);
});

test('[BUY-13] the price history has each price of a piece with its change from the one before', async () => {
  await sql('DELETE FROM vendor_prices WHERE organization_id = $1');
  const price = (amount: string, pieces: string, at: string) =>
    sql(
      `INSERT INTO vendor_prices (organization_id, item_id, vendor_id, at, price, pieces_per_pack) VALUES ($1, $2, $3, $4, $5, $6)`,
      valve,
      acme,
      at,
      amount,
      pieces,
    );
  await price('24', '6', '2026-08-01T12:00:00Z');
  await price('30', '6', '2026-09-03T12:00:00Z');
  await price('45', '10', '2026-10-03T12:00:00Z');
  await sql(`INSERT INTO item_vendors (organization_id, item_id, vendor_id) VALUES ($1, $2, $3)`, valve, acme);
  const { rows } = await run('price-history', { ...range, vendorId: acme, sort: 'date' });
  expect(rows.map(({ cells: { name, date, each, changed } }) => [name, date, each, changed])).toEqual([
    ['Valve', '2026-09-03', '5', '25'],
    ['Valve', '2026-10-03', '4.5', '-10'],
  ]);
});
