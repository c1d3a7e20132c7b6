import type { ReportAnswer, ReportId, ReportRow, ReportTerms } from '@onhand/contract/reports';
import { reportRegistry } from '@onhand/contract/reports-registry';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { activity } from './activity.report.ts';
import { chartOf, type Point } from './chart.rules.ts';
import { deadStock } from './dead-stock.report.ts';
import { costOfGoods } from './issued.report.ts';
import { movement } from './movement.report.ts';
import { reorder } from './reorder.report.ts';
import { type GivenValues, linesSql, pageSql, type ReportSql, valuesOf } from './report-statement.ts';
import { type Asked, daysBetween, knowsNoItems, type Request, settle, withoutQuantities } from './reports.rules.ts';
import { shrinkage } from './shrinkage.report.ts';
import { type SnapshotsAround, type Usable, usableSnapshots, wayTo } from './snapshots.rules.ts';
import { type Instants, readCalendar, readDistance, readInstants, readIsOfOneUnit, readSnapshots, readyForReports } from './terms.store.ts';
import { filterNames, foldersIn } from './filters.service.ts';
import { turnover } from './turnover.report.ts';
import { valuation } from './valuation.report.ts';

const makers: Record<ReportId, (asked: Asked) => ReportSql> = {
  valuation,
  movement,
  'cost-of-goods': costOfGoods,
  turnover,
  'dead-stock': deadStock,
  reorder,
  shrinkage,
  activity,
};

interface Prepared {
  asked: Asked;
  terms: ReportTerms;
  sql: ReportSql;
  values: unknown[];
}

/** So many rows of the ledger back, walking there takes as long as looking up a hundred thousand items. */
const usualReach = 200_000;

interface Wanted {
  report: ReportId;
  request: Request;
  now: Date;
  /** For tests, which have few rows and want both ways. */
  reach?: number;
}

/** The transaction must be new: all that is read in it is read of one moment. */
async function prepare(tx: Tx, scope: Scope, { report, request, now, reach = usualReach }: Wanted): Promise<Prepared> {
  await readyForReports(tx);
  const { timeZone, ...calendar } = await readCalendar(tx, scope, now);
  const settled = settle(report, request, calendar);
  const instants = await readInstants(tx, scope, timeZone, settled.firstDay, settled.lastDay);
  const snapshots = await readSnapshots(tx, scope, timeZone, instants);
  const range = { ...instants, ...snapshots, isFromTheBeginning: instants.lastBeforeFrom === null };
  const usable = usableSnapshots(range, settled.filters, {
    hasDays: ['movement', 'cost-of-goods', 'activity'].includes(report),
    isByFolder: settled.groupBy === 'folder',
  });
  const ways = await waysOf(tx, scope, { settled, instants, snapshots, usable, reach });
  const isOfOneUnit = knowsNoItems(settled) && (await readIsOfOneUnit(tx, scope, instants.from));
  const columns = knowsNoItems(settled) && !isOfOneUnit ? withoutQuantities(settled.columns) : settled.columns;
  const asked: Asked = { ...settled, columns, ways, snapshots: usable, isOfOneUnit };
  const { filters } = asked;
  const given: GivenValues = {
    organizationId: scope.organizationId,
    ...instants,
    ...snapshots,
    timeZone,
    folders: await foldersIn(tx, scope, filters.folderId),
    tag: filters.tagId ?? null,
    vendor: filters.vendorId ?? null,
    method: filters.method ?? null,
    kind: filters.kind ?? null,
    user: filters.userId ?? null,
    days: asked.days,
    sort: asked.sort,
    isDescending: asked.isDescending,
    orderFrom: filters.orderFrom ?? null,
  };
  const terms = termsOf(asked, timeZone, await filterNames(tx, scope, asked));
  return { asked, terms, sql: makers[report](asked), values: valuesOf(given) };
}

interface Ends {
  settled: Pick<Asked, 'report' | 'isNow'>;
  instants: Instants;
  snapshots: SnapshotsAround;
  usable: Usable;
  reach: number;
}

/**
 * The opening is looked for by the one report that shows its value; all others reckon it back from the closing. Where items are known as
 * wholes, the snapshots say both.
 */
async function waysOf(tx: Tx, scope: Scope, { settled, instants, snapshots, usable, reach }: Ends): Promise<Asked['ways']> {
  if (usable.wholes && ['movement', 'turnover'].includes(settled.report)) return { opening: 'now', closing: 'now' };
  const find = async (instant: string, snapshot: string | null) => wayTo(await readDistance(tx, scope, instant, snapshot, reach), reach);
  return {
    opening: settled.report === 'turnover' ? await find(instants.from, snapshots.snapshotBefore) : 'now',
    closing: settled.isNow ? 'now' : await find(instants.to, snapshots.lastSnapshot),
  };
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

interface Page {
  offset: number;
  limit: number;
}

type Line = Record<string, string | null> & { _key: string | null };
type UnitLine = [unit: string | null, ...figures: string[]];
type PageLine = Line & { _rowCount: number; _points: Point[] | null; _units: UnitLine[] | null };

/** A page of a report, with its totals and, where it is the first page, the chart. In a transaction of its own. */
export async function runReport(tx: Tx, scope: Scope, report: ReportId, request: Request, page: Page, now: Date): Promise<ReportAnswer> {
  return pageOf(tx, await prepare(tx, scope, { report, request, now }), page);
}

async function pageOf(tx: Tx, prepared: Prepared, { offset, limit }: Page): Promise<ReportAnswer> {
  const { asked, terms, sql, values } = prepared;
  const { report } = asked;
  const lines = (await tx.rows<PageLine>(pageSql(sql, asked.sort, asked.isDescending), [...values, limit, offset])) as [
    PageLine,
    ...PageLine[],
  ];
  const [first] = lines;
  const totalled = asked.columns.filter(({ isTotalled }) => isTotalled);
  const unitTotals = unitTotalsOf(Object.keys(sql.quantities), first._units ?? [], asked);
  const quantities = unitTotals.length > 1 ? Object.keys(sql.quantities) : [];
  const totals = Object.fromEntries(totalled.map(({ key }) => [key, quantities.includes(key) ? null : (first[`_total_${key}`] ?? null)]));
  const rows = lines.filter(({ _key }) => _key !== null).map((line) => rowOf(line, prepared));
  return {
    report,
    title: reportRegistry[report].title,
    terms,
    columns: [...asked.columns],
    rows,
    rowCount: first._rowCount,
    totals,
    unitTotals,
    chart: offset === 0 ? chartOf(sql.chart, first._points ?? [], { asked, totals, rowCount: first._rowCount }) : null,
    nextCursor: offset + rows.length < first._rowCount && rows.length > 0 ? String(offset + rows.length) : null,
  };
}

/** A unit of which nothing was found is left out, unless there is no other. */
function unitTotalsOf(names: readonly string[], lines: readonly UnitLine[], { columns }: Asked): ReportAnswer['unitTotals'] {
  const isShown = (key: string) => columns.some((column) => column.key === key && column.isTotalled);
  const all = lines.map(([unit, ...figures]) => ({
    unit,
    cells: Object.fromEntries(names.flatMap((name, index) => (isShown(name) ? [[name, figures[index] ?? '0']] : []))),
  }));
  const found = all.filter(({ cells }) => Object.values(cells).some((figure) => figure !== '0'));
  return found.length > 0 ? found : all.slice(0, 1);
}

function rowOf(line: Line, { asked, sql }: Prepared): ReportRow {
  const { _key, _link = null, _section = null, _heading = null, _depth = null, _name } = line;
  const tree = _depth === null ? null : { depth: Number(_depth), name: _name ?? '' };
  const cells: Line = tree ? { ...line, level: String(tree.depth + 1) } : line;
  return {
    key: _key ?? '',
    link: sql.link && _link !== null ? { kind: sql.link.kind as NonNullable<ReportRow['link']>['kind'], id: _link } : null,
    section: sql.section ? { id: _section, label: _heading ?? '' } : null,
    tree,
    cells: Object.fromEntries(asked.columns.map(({ key }) => [key, cells[key] ?? null])),
  };
}

const batch = 1000;

/**
 * The whole report, for files: what a first page says, and every row, a thousand at a time, so that a large file needs no large memory.
 * In a transaction of its own, which must stay open while the rows are read; both are of the same moment.
 */
export async function openReport(
  tx: Tx,
  scope: Scope,
  report: ReportId,
  request: Request,
  now: Date,
  reach?: number,
): Promise<Omit<ReportAnswer, 'rows' | 'nextCursor'> & { batches: AsyncIterable<ReportRow[]> }> {
  const prepared = await prepare(tx, scope, { report, request, now, ...(reach !== undefined && { reach }) });
  const { rows: _, nextCursor: __, ...head } = await pageOf(tx, prepared, { offset: 0, limit: 1 });
  return { ...head, batches: batchesOf(tx, prepared) };
}

async function* batchesOf(tx: Tx, prepared: Prepared): AsyncGenerator<ReportRow[]> {
  const { asked, sql, values } = prepared;
  // Named by its shape: a FETCH that is prepared once must always find the same columns.
  const name = `report_${asked.report.replaceAll('-', '_')}_${asked.groupBy}`;
  await tx.run(`DECLARE ${name} NO SCROLL CURSOR FOR ${linesSql(sql, asked.sort)}`, values);
  for (;;) {
    const lines = await tx.rows<Line>(`FETCH ${batch} FROM ${name}`);
    if (lines.length > 0) yield lines.map((line) => rowOf(line, prepared));
    if (lines.length < batch) break;
  }
  await tx.run(`CLOSE ${name}`);
}
