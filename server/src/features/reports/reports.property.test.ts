import { reportRegistry } from '@onhand/contract/reports-registry';
import type { ReportId } from '@onhand/contract/reports';
import { Big } from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/harness.ts';
import { type Company, live, openCompany, type Step, step, wholeReport } from './reports.fixtures.ts';
import { addDays } from './reports.rules.ts';
import { type Books, readBooks } from './slow-ledger.fixtures.ts';
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

const ids = Object.keys(reportRegistry) as ReportId[];

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
}

/** Columns the slow computation leaves out; every other figure is compared. */
const leftOut: Partial<Record<ReportId, string[]>> = {
  valuation: ['unitCost'],
  'cost-of-goods': ['unitCost', 'items'],
  turnover: ['items'],
  'dead-stock': ['unitCost', 'items', 'share', 'idle'],
  reorder: ['items', 'share', 'quantity', 'threshold', 'used', 'perDay', 'daysLeft', 'leadTime', 'price'],
};

async function expectAgreement(company: Company, books: Books, now: Date, { report, groupBy, from, to, days, reach }: Case): Promise<void> {
  const { period } = reportRegistry[report];
  const span = { day: { asOf: to }, range: { from, to }, now: report === 'reorder' ? { useDays: days } : { idleDays: days } }[period];
  const answer = await wholeReport(world, company, report, { ...span, groupBy: groupBy as 'item' }, now, reach);
  const slow = slowReport(books, report, { groupBy: groupBy as 'item', from, to, days });
  const figures = answer.columns.filter(({ key, type }) => !['text', 'date'].includes(type) && !leftOut[report]?.includes(key));
  const told = (cells: Record<string, unknown>, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, spelled(name, cells[name] ?? (quotients.includes(name) ? null : '0'))]));
  const where = `${report} by ${groupBy}, ${JSON.stringify(span)} at ${company.zone}`;
  const isPerson = report === 'activity' && groupBy === 'person';
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
          cells,
          figures.map((column) => column.key),
        ),
      ] as const,
  );
  expect(answer.rowCount, where).toBe(lines.length);
  expect(Object.fromEntries(lines), where).toEqual(Object.fromEntries(expected));
  const totalled = figures.filter(({ isTotalled }) => isTotalled).map(({ key }) => key);
  expect(told(answer.totals, totalled), `${where}, totals`).toEqual(told(slow.totals, totalled));
}

const made: Step[] = [0, 1, 2].map((n) => ({ do: 'make', after: 30, item: n, quantity: 10 + n, cost: 250 + n, place: n }));

test('[REP-01] [REP-02] every report says of any day and range what the raw ledger says, to the last decimal', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...places),
      fc.array(step, { minLength: 8, maxLength: 28 }),
      fc.nat(12),
      fc.nat(12),
      fc.constantFrom(0, 1_000_000),
      async (place, steps, early, late, reach) => {
        const company = await openCompany(world, place.zone);
        const now = await live(world, company, new Date(place.start), [...made, ...steps]);
        const books = await readBooks(world, company);
        const format = new Intl.DateTimeFormat('en-CA', { timeZone: place.zone, dateStyle: 'short' });
        const [first, today] = [format.format(new Date(place.start)), format.format(now)];
        const past = [addDays(first, early), addDays(first, early + late)].map((day) => (day < today ? day : today)) as [string, string];
        for (const report of ids) {
          const { period, groupings } = reportRegistry[report];
          for (const { id: groupBy } of groupings) {
            const spans = period === 'now' ? [[addDays(today, -9), today]] : [[first, today], past];
            for (const [from, to] of spans as [string, string][]) {
              const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
              await expectAgreement(company, books, now, { report, groupBy, from, to, days, reach });
            }
          }
        }
      },
    ),
    { numRuns: 12, interruptAfterTimeLimit: 12_000, markInterruptAsFailure: false },
  );
});
