import type { ReportId, ReportTerms } from '@onhand/contract/reports';
import { reportRegistry } from '@onhand/contract/reports-registry';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { filterNames, foldersIn } from './filters.service.ts';
import type { StockSource } from './ledger-sql.ts';
import { buildReport } from './report-builders.ts';
import { valuesOf } from './report-parameters.ts';
import type { ReportSql } from './report-statement.ts';
import { type Asked, daysBetween, knowsNoItems, type Request, settle, withoutQuantities } from './reports.rules.ts';
import { nearestSource, usableSnapshots } from './snapshots.rules.ts';
import { beginReport, type LedgerRange, readDistance, readIsOfOneUnit, readRange } from './report-range.store.ts';

export interface PreparedReport {
  asked: Asked;
  terms: ReportTerms;
  sql: ReportSql;
  values: unknown[];
}

/** So many rows of the ledger back, rolling the stock back takes as long as looking up a hundred thousand items. */
const usualReach = 200_000;

interface ReportCall {
  report: ReportId;
  request: Request;
  now: Date;
  /** Tests set it, because they have few rows and want stock to be found in each way. */
  reach?: number;
}

/**
 * Answers the report as one statement with its values. The transaction must be new, so that everything in it is read of one moment.
 * Questions that do not wait for each other's answers are asked together, in one round trip.
 */
export async function prepareReport(
  tx: Tx,
  scope: Scope,
  { report, request, now, reach = usualReach }: ReportCall,
): Promise<PreparedReport> {
  const { timeZone, ...calendar } = await beginReport(tx, scope, now);
  const settled = settle(report, request, calendar);
  const { filters } = settled;
  const range = await readRange(tx, scope, timeZone, settled);
  const snapshots = usableSnapshots(range, filters, {
    hasDays: ['movement', 'cost-of-goods', 'activity'].includes(report),
    isByFolder: settled.groupBy === 'folder',
  });
  const [stockSources, isOfOneUnit, folders, named] = await Promise.all([
    findStockSources(tx, scope, { settled, range, snapshots, reach }),
    knowsNoItems(settled) && readIsOfOneUnit(tx, scope, range.from),
    foldersIn(tx, scope, filters.folderId),
    filterNames(tx, scope, filters),
  ]);
  const columns = knowsNoItems(settled) && !isOfOneUnit ? withoutQuantities(settled.columns) : settled.columns;
  const asked: Asked = { ...settled, columns, stockSources, snapshots, isOfOneUnit };
  const values = valuesOf({
    organization: scope.organizationId,
    ...range,
    timeZone,
    folders,
    tag: filters.tagId ?? null,
    vendor: filters.vendorId ?? null,
    method: filters.method ?? null,
    kind: filters.kind ?? null,
    user: filters.userId ?? null,
    days: asked.days,
    sort: asked.sort,
    isDescending: asked.isDescending,
    orderFrom: filters.orderFrom ?? null,
  });
  return { asked, terms: termsOf(asked, timeZone, named), sql: buildReport(asked), values };
}

interface Ends extends Pick<Asked, 'snapshots'> {
  settled: Pick<Asked, 'report' | 'isNow'>;
  range: LedgerRange;
  reach: number;
}

/**
 * The opening is looked for by the one report that shows its value; all others reckon it back from the closing. Snapshots that were added
 * up by item say both.
 */
async function findStockSources(tx: Tx, scope: Scope, { settled, range, snapshots, reach }: Ends): Promise<Asked['stockSources']> {
  if (snapshots.byItem && ['movement', 'turnover'].includes(settled.report)) return { opening: 'current', closing: 'current' };
  const find = async (instant: string, snapshot: string | null): Promise<StockSource> =>
    nearestSource(await readDistance(tx, scope, instant, snapshot, reach), reach);
  const current: StockSource = 'current';
  const [opening, closing] = await Promise.all([
    settled.report === 'turnover' ? find(range.from, range.snapshotBefore) : current,
    settled.isNow ? current : find(range.to, range.lastSnapshot),
  ]);
  return { opening, closing };
}

function termsOf(asked: Asked, timeZone: string, filters: ReportTerms['filters']): ReportTerms {
  const { period } = reportRegistry[asked.report];
  const isRange = period === 'range';
  return {
    from: isRange ? asked.firstDay : null,
    to: isRange ? asked.lastDay : null,
    asOf: isRange ? null : asked.lastDay,
    days: isRange ? daysBetween(asked.firstDay, asked.lastDay) : null,
    idleDays: asked.report === 'dead-stock' ? asked.days : null,
    useDays: asked.report === 'reorder' ? asked.days : null,
    timeZone,
    groupBy: asked.groupBy,
    levels: asked.levels,
    sort: asked.sort,
    direction: asked.isDescending ? 'desc' : 'asc',
    filters,
  };
}
