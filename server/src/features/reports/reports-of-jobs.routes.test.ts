import { api } from '@onhand/contract';
import { Big } from 'big.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { receiptOf } from '../../../test/receipt-of.ts';
import { openSite, type Site } from '../jobs/jobs.fixtures.ts';
import { takeSnapshots } from './snapshots.service.ts';

let world: World;
let site: Site;
beforeAll(async () => {
  world = await openWorld();
  site = await openSite(world);
});
afterAll(() => world.close());

const issued = async (groupBy: 'item' | 'job' | 'customer' | 'person') => {
  const query = { groupBy, period: 'last-30-days' as const };
  return (await site.owner.call(api.reports.run, { params: { report: 'cost-of-goods' }, query })).body;
};
const linesBy = async (groupBy: 'item' | 'job' | 'customer' | 'person') =>
  Object.fromEntries((await issued(groupBy)).rows.map(({ cells }) => [cells['name'], [cells['quantity'], cells['cost']]]));

test('[JOB-10] the cost of goods by job, customer and person agrees with the ledger: what came back is taken off, and corrected prices are added where they belong', async () => {
  const { id: pat } = (await site.owner.call(api.crew.make, { body: { name: 'Pat Miller', pin: '4711' } })).body;
  const { grant } = (await site.staff.call(api.crew.enter, { params: { id: pat }, body: { pin: '4711' } })).body;
  const itemId = await site.spread({ [site.van]: '20' }, { name: 'Elbow', quantity: '30', unitCost: '2' });
  const { id: customerId } = (await site.owner.call(api.customers.make, { body: { name: 'Ms Taylor' } })).body;
  const people = [{ userId: site.staffId }];
  const boiler = await site.plan({ title: 'Boiler', customerId, customerName: 'Ms Taylor', people });
  const kitchen = await site.plan({ title: 'Kitchen', customerName: 'Walk-in', people });
  const take = [{ itemId, placeId: site.van }];
  expect(
    (
      await site.use(
        boiler.id,
        take.map((part) => ({ ...part, quantity: '6' })),
        { crew: grant },
        site.staff,
      )
    ).status,
  ).toBe(200);
  expect(
    (
      await site.use(
        kitchen.id,
        take.map((part) => ({ ...part, quantity: '3' })),
      )
    ).status,
  ).toBe(200);
  const line = (await site.read(boiler.id)).lines[0]?.line ?? 0;
  const back = { parts: [{ line, quantity: '2', placeId: site.van }] };
  expect((await site.owner.call(api.jobs.giveBack, { params: { id: boiler.id }, body: back })).status).toBe(200);
  await site.owner.call(api.inventory.changeStock, { params: { id: itemId }, body: { adjustment: '-1', placeId: site.van } });

  expect(await linesBy('item')).toMatchObject({ Elbow: ['8', '16'] });
  expect(await linesBy('job')).toEqual({
    [`J-${boiler.number} Boiler`]: ['4', '8'],
    [`J-${kitchen.number} Kitchen`]: ['3', '6'],
    'No job': ['1', '2'],
  });
  expect(await linesBy('customer')).toEqual({ 'Ms Taylor': ['4', '8'], 'Walk-in': ['3', '6'], 'No job': ['1', '2'] });
  expect(await linesBy('person')).toEqual({ 'Pat Miller': ['6', '12'], 'Olive Tester': ['2', '4'] });
  for (const groupBy of ['job', 'customer', 'person'] as const) {
    const { rows, totals } = await issued(groupBy);
    expect(totals['cost'], groupBy).toBe('16');
    expect(rows.reduce((sum, { cells }) => sum.plus(String(cells['cost'])), new Big(0)).toFixed(), groupBy).toBe('16');
  }
  await site.owner.call(api.customers.remove, { params: { id: customerId } });
  expect(Object.keys(await linesBy('customer')).sort()).toEqual(['Ms Taylor', 'No job', 'Walk-in']);
});

test('[JOB-10] freight that comes later stands with the job that bears it; what others took bears its own', async () => {
  const before = await linesBy('job');
  const itemId = await site.make({ name: 'Pump', quantity: '0', folderId: site.shop });
  const { receiptId } = await receiptOf(world, [{ itemId, quantity: '10', value: '50' }]);
  const job = await site.plan({ title: 'Well' });
  const level = (await site.owner.call(api.inventory.whereabouts, { params: { id: itemId } })).body.places.find(
    ({ quantity }) => quantity === '10',
  );
  const placeId = level?.placeId ?? null;
  expect((await site.use(job.id, [{ itemId, quantity: '4', placeId }])).status).toBe(200);
  await site.owner.call(api.inventory.changeStock, { params: { id: itemId }, body: { adjustment: '-2', placeId } });
  const charge = await site.owner.call(api.landedCosts.add, { body: { receiptId, kind: 'freight', amount: '10', share: 'quantity' } });
  expect(charge.status).toBe(200);
  const after = await linesBy('job');
  expect(after[`J-${job.number} Well`]).toEqual(['4', '24']);
  const none = (lines: typeof after) => new Big(String(lines['No job']?.[1] ?? 0));
  expect(none(after).minus(none(before)).toFixed()).toBe('12');
  expect((await issued('job')).totals['cost']).toBe((await issued('item')).totals['cost']);
  await site.expectBooks();
});

test('[JOB-10] the cost of goods of a year by job, customer and person is the same read from the ledger and from months that were added up', async () => {
  const { admin } = world.database;
  const { organizationId } = site;
  // The ledger of this site, and its freight, spread over some months of the past.
  await admin.query(
    `UPDATE movements m SET at = now() - interval '200 days' + o.place * interval '150 days' / o.rows
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS rows FROM movements WHERE organization_id = $1) AS o
      WHERE m.organization_id = $1 AND m.id = o.id`,
    [organizationId],
  );
  const groupings = ['job', 'customer', 'person'] as const;
  const dayAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const year = { from: dayAgo(190), to: dayAgo(0) };
  const read = () =>
    Promise.all(
      groupings.map(async (groupBy) => {
        const query = { ...year, groupBy };
        const { rows, totals, chart } = (await site.owner.call(api.reports.run, { params: { report: 'cost-of-goods' }, query })).body;
        return { rows, totals, chart };
      }),
    );
  const ofTheLedger = await read();
  expect(ofTheLedger.map(({ rows }) => rows.length > 1)).toEqual([true, true, true]);
  const { snapshots } = await takeSnapshots(world.services.db, new Date(), { least: 1 });
  expect(snapshots).toBeGreaterThan(2);
  const kept = await admin.query('SELECT DISTINCT job_id, person FROM report_issues WHERE organization_id = $1', [organizationId]);
  expect(kept.rows.length).toBeGreaterThan(3);
  expect(await read()).toEqual(ofTheLedger);
  // What is kept is what is read: wrong sums are wrong in the report.
  await admin.query('UPDATE report_issues SET cost = cost + 1 WHERE organization_id = $1', [organizationId]);
  expect(await read()).not.toEqual(ofTheLedger);
});
