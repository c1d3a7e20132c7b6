import { reportRegistry } from '@onhand/contract/reports-registry';
import type { ReportId } from '@onhand/contract/reports';
import { Big } from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { propertyRuns } from '../../../test/property-runs.ts';
import { type Company, live, openCompany, type Step, stepWithin, wholeReport } from './reports.fixtures.ts';
import { reconcile } from '../reconciliation/reconciliation.service.ts';
import { addDays } from './reports.rules.ts';
import { takeSnapshots } from './snapshots.service.ts';
import { type Books, readBooks } from './slow-ledger.fixtures.ts';
import type { Figures } from './slow-lines.fixtures.ts';
import { slowReport } from './slow-reports.fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Each begins shortly before its clocks change; in Santiago and Havana they do so at midnight, and Kathmandu is a quarter of an hour off. */
const places = [
  { zone: 'America/New_York', start: '2025-03-07T22:00:00Z' },
  { zone: 'America/Santiago', start: '2025-09-05T20:00:00Z' },
  { zone: 'Australia/Lord_Howe', start: '2025-04-03T12:00:00Z' },
  { zone: 'Asia/Kathmandu', start: '2025-06-01T12:00:00Z' },
  { zone: 'America/Havana', start: '2025-10-31T20:00:00Z' },
] as const;

const ofDocuments: ReportId[] = ['spend', 'price-history', 'open-orders', 'punctuality'];
const ids = (Object.keys(reportRegistry) as ReportId[]).filter((id) => !ofDocuments.includes(id));
const numRuns = propertyRuns({ byDay: 1, atNight: 40 });

/** Quotients have no end; what is money or a quantity must be the same to the last decimal. */
const quotients = ['unitCost', 'share', 'turnover', 'daysOfStock', 'accuracy', 'averageValue'];
const spelled = (name: string, figure: unknown) => {
  if (figure === null || figure === undefined) return null;
  // First as the answer does, because half a last digit rounded twice is not the same as rounded once.
  const answered = new Big(figure as string).round(10);
  return (quotients.includes(name) ? answered.round(6) : answered).toFixed();
};

interface Case {
  report: ReportId;
  groupBy: string;
  from: string;
  to: string;
  days: number;
  reach: number;
  levels?: 'top' | 'all';
  filter?: { tag?: string; vendor?: string; folder?: string };
}

/** Columns the slow computation leaves out; every other figure is compared. */
const leftOut: Partial<Record<ReportId, string[]>> = {
  valuation: ['unitCost'],
  'cost-of-goods': ['unitCost', 'items'],
  turnover: ['items'],
  'dead-stock': ['unitCost', 'items', 'share', 'idle'],
  reorder: ['items', 'share', 'quantity', 'threshold', 'used', 'perDay', 'daysLeft', 'leadTime', 'price'],
};

async function expectAgreement(company: Company, books: Books, now: Date, { filter, ...asked }: Case): Promise<void> {
  const { report, groupBy, from, to, days, reach, levels } = asked;
  const { period } = reportRegistry[report];
  const span = { day: { asOf: to }, range: { from, to }, now: report === 'reorder' ? { useDays: days } : { idleDays: days } }[period];
  const { tag, vendor, folder } = filter ?? {};
  const filters = {
    ...(tag && { tagId: Number(tag) }),
    ...(vendor && { vendorId: Number(vendor) }),
    ...(folder && { folderId: folder === '0' ? ('none' as const) : Number(folder) }),
  };
  const answer = await wholeReport(
    world,
    company,
    report,
    { ...span, ...filters, ...(levels && { levels }), groupBy: groupBy as 'item' },
    now,
    reach,
  );
  const slow = slowReport(books, report, { groupBy: groupBy as 'item', from, to, days, levels, filter });
  const figures = answer.columns.filter(
    ({ key, type }) => !['text', 'date'].includes(type) && key !== 'level' && !leftOut[report]?.includes(key),
  );
  const told = (cells: Record<string, unknown>, names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [name, spelled(name, cells[name] === undefined && !quotients.includes(name) ? '0' : cells[name])]),
    );
  // A quantity of several units has no single figure, so it is summed for each unit by itself.
  const quantities = answer.columns.filter(({ type, isTotalled }) => type === 'quantity' && isTotalled).map(({ key }) => key);
  const unknown = Object.fromEntries(quantities.map((name) => [name, null]));
  const where = `${report} by ${groupBy}, ${JSON.stringify({ ...span, ...filters })} at ${company.zone}`;
  const isPerson = groupBy === 'person';
  const lines = answer.rows.map(
    ({ key, cells }) =>
      [
        isPerson ? 'the owner' : key,
        told(
          cells,
          figures.map((column) => column.key),
        ),
      ] as const,
  );
  const expected = [...slow.rows].map(
    ([key, cells]) =>
      [
        key,
        told(
          groupBy !== 'item' && slow.mixed.has(key) ? { ...cells, ...unknown } : cells,
          figures.map((column) => column.key),
        ),
      ] as const,
  );
  expect(answer.rowCount, where).toBe(lines.length);
  expect(Object.fromEntries(lines), where).toEqual(Object.fromEntries(expected));
  const totalled = figures.filter(({ isTotalled }) => isTotalled).map(({ key }) => key);
  const isSeveral = answer.unitTotals.length > 1;
  expect(told(answer.totals, totalled), `${where}, totals`).toEqual(told({ ...slow.totals, ...(isSeveral && unknown) }, totalled));
  const isSomething = (cells: Record<string, unknown>) => quantities.some((name) => spelled(name, cells[name] ?? '0') !== '0');
  const byUnit = answer.unitTotals
    .filter(({ cells }) => isSomething(cells))
    .map(({ unit, cells }) => [unit ?? '', told(cells, quantities)]);
  const slowByUnit = [...slow.byUnit].filter(([, cells]) => isSomething(cells)).map(([unit, cells]) => [unit, told(cells, quantities)]);
  expect(Object.fromEntries(byUnit), `${where}, by unit`).toEqual(Object.fromEntries(slowByUnit));
  if (report === 'movement' || report === 'cost-of-goods') expectChartToAddUp(answer, slow.totals, where);
}

/** Its points, by day or month, are found another way than the lines. */
function expectChartToAddUp({ chart }: Awaited<ReturnType<typeof wholeReport>>, totals: Figures, where: string): void {
  for (const { key } of chart?.series ?? []) {
    const sum = chart?.points.reduce((all, { values }) => all.plus(values[key] ?? 0), new Big(0));
    expect(sum?.toFixed(), `${where}, chart`).toBe(new Big((totals[key] as Big | undefined) ?? 0).toFixed());
  }
}

const made: Step[] = [0, 1, 2].map((n) => ({ do: 'make', after: 30, item: n, quantity: 10 + n, cost: 250 + n, place: n }));

const localDay = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  return (at: Date) => format.format(at);
};

/** Every report by each of its groupings: over the whole time, and of the two days given. */
async function expectAllToAgree(company: Company, books: Books, now: Date, past: [string, string], own: Pick<Case, 'reach' | 'filter'>) {
  const dayOf = localDay(company.zone);
  const today = dayOf(now);
  const first = books.entries[0]?.day ?? today;
  for (const report of ids) {
    const { period, groupings, filters } = reportRegistry[report];
    const isTaken = (!own.filter?.tag || filters.includes('tagId')) && (!own.filter?.vendor || filters.includes('vendorId'));
    if (!isTaken) continue;
    for (const { id: groupBy } of groupings) {
      const idle = own.filter ? [addDays(past[0], 0), today] : [addDays(today, -9), today];
      const spans = period === 'now' ? [idle] : [[first, today], past];
      for (const [from, to] of spans as [string, string][]) {
        const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
        // Use is asked for by no fewer days.
        if (report === 'reorder' && (days < 7 || days > 365)) continue;
        await expectAgreement(company, books, now, { report, groupBy, from, to, days, ...own });
        if (groupBy === 'folder') await expectAgreement(company, books, now, { report, groupBy, from, to, days, ...own, levels: 'top' });
      }
    }
  }
}

test('[REP-01] [REP-02] every report says of any day and range what the raw ledger says, to the last decimal', {
  timeout: 90_000 + numRuns * 30_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places),
      fc.array(stepWithin(4000), { minLength: 8, maxLength: 28 }),
      fc.nat(12),
      fc.nat(12),
      fc.constantFrom(0, 1_000_000),
      async (place, steps, early, late, reach) => {
        const company = await openCompany(world, place.zone);
        const now = await live(world, company, new Date(place.start), [...made, ...steps]);
        const dayOf = localDay(place.zone);
        const [first, today] = [dayOf(new Date(place.start)), dayOf(now)];
        const past = [addDays(first, early), addDays(first, early + late)].map((day) => (day < today ? day : today)) as [string, string];
        await expectAllToAgree(company, await readBooks(world, company), now, past, { reach });
      },
    ),
    { numRuns },
  );
});

test('[REP-02] whatever months were added up, and whatever is filtered, the reports say what the raw ledger says', {
  timeout: 90_000 + numRuns * 30_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places),
      fc.array(stepWithin(24_000), { minLength: 16, maxLength: 30 }),
      fc.record({
        early: fc.nat(60),
        late: fc.nat(120),
        closed: fc.nat(100),
        least: fc.integer({ min: 1, max: 5 }),
        hasUnits: fc.boolean(),
      }),
      fc.constantFrom('nothing', 'tag', 'vendor', 'folder', 'no folder'),
      fc.constantFrom(0, 1_000_000),
      async (place, steps, { early, late, closed, least, hasUnits }, filtered, reach) => {
        const company = await openCompany(world, place.zone);
        const start = new Date(place.start);
        const now = await live(world, company, start, [...made, ...steps]);
        // Some of the months only: the job may be behind.
        const until = new Date(start.getTime() + ((now.getTime() - start.getTime()) * closed) / 100);
        await takeSnapshots(world.services.db, until, { least });
        // Without any, quantities can be summed where nobody looks at the items.
        if (!hasUnits)
          await world.database.admin.query('UPDATE items SET unit_id = NULL WHERE organization_id = $1', [company.organizationId]);
        const books = await readBooks(world, company);
        const dayOf = localDay(place.zone);
        const [first, today] = [dayOf(start), dayOf(now)];
        const past = [addDays(first, early), addDays(first, early + late)].map((day) => (day < today ? day : today)) as [string, string];
        const folder = [...books.folders.keys()][0] ?? '0';
        const filter = {
          nothing: undefined,
          tag: { tag: String(company.tags[0]) },
          vendor: { vendor: String(company.vendors[1]) },
          folder: { folder },
          'no folder': { folder: '0' },
        }[filtered];
        await expectAllToAgree(company, books, now, past, { reach, ...(filter && { filter }) });
        await expectBooksToAddUp(company);
      },
    ),
    { numRuns },
  );
});

/** The check of the books knows the snapshots too. */
async function expectBooksToAddUp({ organizationId }: Company): Promise<void> {
  const checked = await reconcile(world.services.db, organizationId);
  expect(checked?.differences).toEqual([]);
}
