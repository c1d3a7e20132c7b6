import type { ReportAnswer, ReportId, ReportRow } from '@onhand/contract/reports';
import { reportRegistry } from '@onhand/contract/reports-registry';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { chartOf, type Point } from './chart.rules.ts';
import { type PreparedReport, prepareReport } from './prepare-report.service.ts';
import { linesSql, pageSql } from './report-statement.ts';
import type { Asked, Request } from './reports.rules.ts';

interface Page {
  offset: number;
  limit: number;
}

type Line = Record<string, string | null> & { _key: string | null };
type UnitLine = [unit: string | null, ...figures: string[]];
type PageLine = Line & { _rowCount: number; _points: Point[] | null; _units: UnitLine[] | null };

/** A page of a report, with its totals and, where it is the first page, the chart. In a transaction of its own. */
export async function runReport(tx: Tx, scope: Scope, report: ReportId, request: Request, page: Page, now: Date): Promise<ReportAnswer> {
  return pageOf(tx, await prepareReport(tx, scope, { report, request, now }), page);
}

async function pageOf(tx: Tx, prepared: PreparedReport, { offset, limit }: Page): Promise<ReportAnswer> {
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

function rowOf(line: Line, { asked, sql }: PreparedReport): ReportRow {
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
  const prepared = await prepareReport(tx, scope, { report, request, now, ...(reach !== undefined && { reach }) });
  const { rows: _, nextCursor: __, ...head } = await pageOf(tx, prepared, { offset: 0, limit: 1 });
  return { ...head, batches: batchesOf(tx, prepared) };
}

async function* batchesOf(tx: Tx, prepared: PreparedReport): AsyncGenerator<ReportRow[]> {
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
