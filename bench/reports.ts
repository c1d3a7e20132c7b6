import { Agent } from 'node:http';
import { api } from '@onhand/contract';
import { reportIds, reportRegistry } from '@onhand/contract/reports-registry';
import { urlOf } from '@onhand/contract/route';
import { takeSnapshots } from '../server/src/features/reports/snapshots.service.ts';
import type { World } from '../server/test/world.ts';
import { type Figure, figure } from './figures.ts';
import { fetchOnce } from './http-load.ts';
import { makeReportOrganization, type ReportOrganization } from './report-organization.ts';

const items = 100_000;
/** Two years of history, and the last forty days of the same: with what was there when they began, a tenth of the rows. */
const long = { items, movements: 2_000_000, days: 730 };
const short = { ...long, bookedDays: 40 };
const tries = 5;
const mostMs = 1_000;
const mostTimes = 1.5;

const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** Every report by each of its groupings over HTTP, first page with totals and chart: as it opens, of the past, and of a whole year. */
export async function measureReports(world: World): Promise<Figure[]> {
  const large = await makeReportOrganization(world, 'Long', long);
  const small = await makeReportOrganization(world, 'Short', short);
  const started = performance.now();
  const { snapshots } = await takeSnapshots(world.services.db, new Date());
  console.log(`${snapshots} months added up in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await world.database.admin.query('VACUUM ANALYZE');
  const figures: Figure[] = [];
  for (const report of reportIds) {
    const { period, groupings } = reportRegistry[report];
    const times: number[] = [];
    const growth: number[] = [];
    for (const { id: groupBy } of groupings) {
      const took = await medianOf(world, large, { params: { report }, query: { groupBy } });
      times.push(took);
      growth.push(took / (await medianOf(world, small, { params: { report }, query: { groupBy } })));
    }
    const each = groupings.map(({ id }, n) => `${id} ${Math.round(times[n] ?? 0)} (${growth[n]?.toFixed(1)} ×)`);
    console.log(`${report}, beside a tenth of the history: ${each.join(', ')} ms`);
    figures.push(figure(`${report}: slowest grouping`, Math.max(...times), 'ms', 'most', mostMs));
    figures.push(figure(`${report}: at ten times the history`, Math.max(...growth), 'times', 'most', mostTimes));
    const past = pastOf(report, period);
    if (!past) continue;
    const { label, query } = past;
    const olds: number[] = [];
    for (const { id: groupBy } of groupings) olds.push(await medianOf(world, large, { params: { report }, query: { ...query, groupBy } }));
    console.log(`${report} ${label}: ${groupings.map(({ id }, n) => `${id} ${Math.round(olds[n] ?? 0)}`).join(', ')} ms`);
    figures.push(figure(`${report}: ${label}`, Math.max(...olds), 'ms', 'most', mostMs));
  }
  return figures;
}

/** Undefined of a report that knows only how things are now. */
function pastOf(report: string, period: 'day' | 'range' | 'now'): { label: string; query: object } | undefined {
  if (period === 'day') return { label: '200 days ago', query: { asOf: daysAgo(200) } };
  if (period === 'range') return { label: 'of a year', query: { from: daysAgo(364), to: daysAgo(0) } };
  if (report === 'reorder') return { label: 'by a year', query: { useDays: 365 } };
  return report === 'dead-stock' ? { label: 'by a year', query: { idleDays: 365 } } : undefined;
}

async function medianOf(world: World, { token }: ReportOrganization, call: { params: object; query: object }): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const path = urlOf(api.reports.run, call as Parameters<typeof urlOf>[1]);
  const times: number[] = [];
  try {
    for (let n = 0; n <= tries; n++) {
      const started = performance.now();
      await fetchOnce({ port: world.env.port, token, path }, agent);
      // The first one reads what is not in memory yet.
      if (n > 0) times.push(performance.now() - started);
    }
  } finally {
    agent.destroy();
  }
  return times.toSorted((a, b) => a - b)[Math.floor(tries / 2)] ?? 0;
}
