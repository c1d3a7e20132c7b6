import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { eraseNextOrganization } from '../../platform/erase-organization.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { type Company, live, openCompany, type Step } from './reports.fixtures.ts';
import { nextToClose, usableSnapshots, nearestSource } from './snapshots.rules.ts';
import { takeSnapshots } from './snapshots.service.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const day = 24 * 60;
const step = (own: Partial<Step>): Step => ({ do: 'add', after: 10 * day, item: 0, quantity: 10, cost: 100, place: 0, ...own });

/** Three items made in January, and something every ten days until the end of April. */
async function fourMonths(): Promise<{ company: Company; now: Date }> {
  const company = await openCompany(world, 'America/New_York');
  const made = [0, 1, 2].map((item) => step({ do: 'make', after: 60, item }));
  const moved = Array.from({ length: 11 }, (_, n) =>
    step({ do: n % 3 === 2 ? 'move' : n % 2 === 0 ? 'take' : 'add', item: n % 3, quantity: 2, place: n % 3 }),
  );
  return { company, now: await live(world, company, new Date('2026-01-05T12:00:00Z'), [...made, ...moved]) };
}

const days = async ({ organizationId }: Company) =>
  (
    await world.database.admin.query<{ day: string }>('SELECT day::text FROM report_snapshots WHERE organization_id = $1 ORDER BY 1', [
      organizationId,
    ])
  ).rows.map((row) => row.day);
const rowsOf = async ({ organizationId }: Company, table: string) =>
  (await world.database.admin.query(`SELECT * FROM ${table} WHERE organization_id = $1 ORDER BY 1, 2, 3, 4`, [organizationId])).rows;

const sumsOfIssues = async (organizationId: number) =>
  (
    await world.database.admin.query(
      'SELECT snapshot_at, item_id, job_id, person, quantity, cost FROM report_issues WHERE organization_id = $1 ORDER BY 1, 2, 3, 4',
      [organizationId],
    )
  ).rows;

test('closed months are added up once, however many servers try, and another time zone makes them anew', async () => {
  const { company, now } = await fourMonths();
  const { db } = world.services;
  await Promise.all([takeSnapshots(db, now, { least: 1 }), takeSnapshots(db, now, { least: 1 })]);
  expect(await days(company)).toEqual(['2026-02-01', '2026-03-01', '2026-04-01']);
  const before = await rowsOf(company, 'report_snapshot_items');
  expect(before.length).toBeGreaterThan(6);
  expect(await takeSnapshots(db, now, { least: 1 })).toMatchObject({ snapshots: 0 });
  expect((await reconcile(db, company.organizationId))?.differences).toEqual([]);

  await world.database.admin.query(`UPDATE organizations SET time_zone = 'Asia/Tokyo' WHERE id = $1`, [company.organizationId]);
  await takeSnapshots(db, now, { least: 1 });
  expect(await days(company)).toEqual(['2026-02-01', '2026-03-01', '2026-04-01']);
  const zones = (await rowsOf(company, 'report_snapshots')).map((row) => (row as { time_zone: string }).time_zone);
  expect(new Set(zones)).toEqual(new Set(['Asia/Tokyo']));
  expect((await reconcile(db, company.organizationId))?.differences).toEqual([]);
});

test('an item is known as a whole however many places it lay in, and what the version before added up is made anew', async () => {
  const { company, now } = await fourMonths();
  const { organizationId } = company;
  const { db } = world.services;
  await takeSnapshots(db, now, { least: 1 });
  const { rows } = await world.database.admin.query<{ places: number; isSame: boolean }>(
    `SELECT count(*)::int AS places,
            (max(w.movements), max(w.value_change), max(w.quantity)) = (sum(s.movements), sum(s.value_change), sum(s.quantity)) AS "isSame"
       FROM report_snapshot_items s LEFT JOIN report_snapshot_wholes w USING (organization_id, at, item_id)
      WHERE s.organization_id = $1 GROUP BY s.at, s.item_id`,
    [organizationId],
  );
  expect(rows.some(({ places }) => places > 1)).toBe(true);
  expect(rows.every(({ isSame }) => isSame)).toBe(true);

  const tables = ['report_snapshots', 'report_snapshot_items', 'report_snapshot_wholes', 'report_issued_items'];
  const issues = () => sumsOfIssues(organizationId);
  const issued = await issues();
  expect(issued.length).toBeGreaterThan(0);
  const all = () => Promise.all(tables.map((table) => rowsOf(company, table)));
  const before = await all();
  await world.database.admin.query('UPDATE report_snapshots SET has_wholes = false WHERE organization_id = $1', [organizationId]);
  await world.database.admin.query('DELETE FROM report_snapshot_wholes WHERE organization_id = $1', [organizationId]);
  expect(await takeSnapshots(db, now, { least: 1 })).toMatchObject({ snapshots: 3 });
  expect(await all()).toEqual(before);
  await world.database.admin.query('UPDATE report_snapshots SET has_issues = false WHERE organization_id = $1', [organizationId]);
  await world.database.admin.query('DELETE FROM report_issues WHERE organization_id = $1', [organizationId]);
  expect(await takeSnapshots(db, now, { least: 1 })).toMatchObject({ snapshots: 3 });
  expect(await issues()).toEqual(issued);
});

test('what a snapshot says wrong is found by the check of the books, and everything of it goes with the organization', async () => {
  const { company, now } = await fourMonths();
  const { organizationId } = company;
  const { admin } = world.database;
  await takeSnapshots(world.services.db, now, { least: 1 });
  await admin.query(
    `UPDATE report_snapshot_items SET value = value + 1, movements = movements + 1 WHERE organization_id = $1 AND quantity IS NOT NULL
    AND item_id = $2`,
    [organizationId, company.items[0]],
  );
  await admin.query('UPDATE report_snapshot_wholes SET quantity = quantity + 1 WHERE organization_id = $1 AND item_id = $2', [
    organizationId,
    company.items[0],
  ]);
  await admin.query('UPDATE report_issues SET cost = cost + 1 WHERE organization_id = $1', [organizationId]);
  await admin.query('UPDATE report_days SET movements = movements + 1 WHERE organization_id = $1', [organizationId]);
  const found = (await reconcile(world.services.db, organizationId))?.differences.map(({ figure }) => figure);
  expect(found).toEqual([
    'movements in the snapshot of 2026-04-01',
    'quantity of the item as a whole in the snapshot of 2026-04-01',
    'value in the snapshot of 2026-04-01',
    'cost of goods by job and person before the snapshot of 2026-04-01',
    'movements on the days before the snapshot of 2026-04-01',
  ]);
  await admin.query('UPDATE organizations SET deleted_at = now() WHERE id = $1', [organizationId]);
  expect(await eraseNextOrganization(world.services)).toBe(true);
  for (const table of [
    'report_snapshots',
    'report_snapshot_items',
    'report_snapshot_wholes',
    'report_days',
    'report_issued_items',
    'report_issues',
  ]) {
    expect(await rowsOf(company, table), table).toEqual([]);
  }
});

test('a month is added up when so much happened that it saves more than it takes', () => {
  const months = [
    { end: '2026-02-01', movements: 12_000 },
    { end: '2026-03-01', movements: 9_000 },
    { end: '2026-04-01', movements: 60_000 },
  ];
  expect(nextToClose(months, 0)).toBe('2026-03-01');
  expect(nextToClose(months, 100_000)).toBe('2026-04-01');
  expect(nextToClose(months, 200_000)).toBeUndefined();
});

test('a report uses what was added up only where it knows what is asked', () => {
  const range = {
    from: '2026-01-15T05:00:00Z',
    snapshotBefore: null,
    firstSnapshot: '2026-02-01T05:00:00Z',
    lastSnapshot: '2026-03-01T05:00:00Z',
    lastBeforeFrom: 7,
  };
  const withDays = { hasDays: true, isByFolder: false };
  const withoutDays = { ...withDays, hasDays: false };
  const nothing = { byPlace: false, byItem: false, byDay: false };
  expect(usableSnapshots(range, {}, withDays)).toEqual({ byPlace: true, byItem: true, byDay: true });
  expect(usableSnapshots(range, {}, { ...withDays, isByFolder: true })).toEqual({ byPlace: true, byItem: false, byDay: true });
  expect(usableSnapshots(range, { userId: 'one' }, withDays)).toEqual({ ...nothing, byDay: true });
  expect(usableSnapshots(range, { folderId: 1 }, withDays)).toEqual(nothing);
  expect(usableSnapshots(range, { folderId: 1 }, withoutDays)).toEqual({ ...nothing, byPlace: true });
  expect(usableSnapshots(range, { tagId: 1 }, withoutDays)).toEqual({ byPlace: true, byItem: true, byDay: false });
  expect(usableSnapshots({ ...range, firstSnapshot: range.lastSnapshot }, {}, withDays)).toEqual({ ...nothing, byDay: true });
  expect(usableSnapshots({ ...range, lastSnapshot: range.from }, {}, withDays)).toEqual(nothing);
  expect([
    nearestSource({ toNow: 9, fromSnapshot: 3 }, 5),
    nearestSource({ toNow: 2, fromSnapshot: 3 }, 5),
    nearestSource({ toNow: 9, fromSnapshot: null }, 5),
  ]).toEqual(['rolled forward', 'rolled back', 'looked up']);
});
