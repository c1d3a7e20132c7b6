import { dimensionOf } from './dimensions.ts';
import { groupedReport, overTime } from './grouped-report.ts';
import { adjusted, betweenSnapshots, cameIn, edges, keptDays, rowsWithCause, wentOut } from './flows-sql.ts';
import { closing, dayOf, inFolders, inRange, inTail, isWanted, stockAt } from './ledger-sql.ts';
import { given, type ReportSql } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';
import { edgesOf, wholeItems } from './whole-items-sql.ts';

const wantedRow = `(${given.kind} IS NULL OR m.kind = ${given.kind}) AND (${given.user} IS NULL OR m.user_id = ${given.user})`;
const inside = `${inFolders('m.place')} AND ${isWanted('m.item_id')}`;

const flowOf = `m.kind, m.day, 1 AS movements, ${cameIn} AS "in", ${wentOut} AS "out", ${adjusted} AS adjusted, m.value_delta AS value`;
const valueIn = (delta: string) => `GREATEST(${delta}, 0)`;
const valueOut = (delta: string) => `GREATEST(-${delta}, 0)`;
const worthOf = `m.kind, m.day, 1 AS movements, ${cameIn} AS "in", ${wentOut} AS "out", ${valueIn('m.value_delta')} AS value_in,
  ${valueOut('m.value_delta')} AS value_out`;
const inLedger = `FROM (${rowsWithCause(`${inRange} AND ${wantedRow}`)}) AS m WHERE ${inside}`;

const netOf = (row: string) => `(${row}."in" - ${row}."out")`;

/** By day and kind, of all items together, whatever their units are. */
const keptFlow = `SELECT d.kind, d.day, d.movements, d.came_in AS "in", d.went_out AS "out", d.value_in, d.value_out FROM ${keptDays}`;
const tail = `SELECT ${worthOf} FROM (${rowsWithCause(`${inTail} AND ${wantedRow}`)} OFFSET 0) AS m`;
const days = `${keptFlow} UNION ALL
  SELECT kind, day, sum(movements), sum("in"), sum("out"), sum(value_in), sum(value_out) FROM (${tail}) AS m GROUP BY kind, day`;

/** For the chart, where the edges are there: first by day, which are few. */
const daysBesideEdges = (delta: string) => `SELECT d.day, d.value_in, d.value_out FROM ${keptDays}
  UNION ALL SELECT m.day, sum(${valueIn(delta)}), sum(${valueOut(delta)}) FROM edges m WHERE m.day >= ${dayOf(given.lastSnapshot)} GROUP BY m.day`;

const byItem = ['movements', 'came_in', 'went_out', 'adjusted', 'value_change'] as const;

/** What happened to each item, and where it lies: what was moved away from one place came to another, which only folders see. */
function stockFlow({ snapshots }: Asked, isOfPlaces: boolean): string[] {
  const source = snapshots.items ? 'FROM edges m' : inLedger;
  const [quantity, value] = isOfPlaces
    ? [`CASE WHEN m.kind = 'move' THEN m.quantity_after END`, `CASE WHEN m.kind = 'move' THEN m.value_after END`]
    : ['NULL::numeric', 'NULL::numeric'];
  const rows = `SELECT m.item_id, m.place, ${flowOf}, ${quantity} AS transferred, ${value} AS transferred_value, NULL::numeric AS closing ${source}`;
  // A move is a row of the ledger where the item arrived; this is the other side of it.
  const departures = `SELECT m.item_id, COALESCE(m.from_folder_id, 0), m.kind, NULL::date, 0, NULL, NULL, NULL, NULL, -m.quantity_after, -m.value_after, NULL`;
  const left = snapshots.items
    ? `FROM edges m WHERE m.kind = 'move'`
    : `FROM movements m WHERE ${inRange} AND m.kind = 'move' AND ${inFolders('COALESCE(m.from_folder_id, 0)')} AND ${isWanted('m.item_id')}`;
  const between = `SELECT s.item_id, s.place, NULL, NULL, s.movements, s.came_in, s.went_out, s.adjusted, s.value_change, s.transferred, NULL, NULL
     FROM (${betweenSnapshots('movements', [...byItem, 'transferred'])}) AS s`;
  return [rows, ...(isOfPlaces ? [`${departures} ${left}`] : []), ...(snapshots.items ? [between] : [])];
}

/** A row for each item that moved or lies somewhere, where no folder is asked for. */
const figures = { ...Object.fromEntries(byItem.map((sum) => [sum, { over: sum }])), closing: { closing: 'quantity' } } as const;
const wholeFlow = {
  parts: [`edges AS MATERIALIZED (${edgesOf(figures, { withDays: true })})`],
  facts: `SELECT * FROM (${wholeItems(figures, 'SELECT * FROM edges')}) AS f WHERE f.movements > 0 OR f.closing <> 0`,
  isUnique: true,
  sums: {
    in: 'f.came_in',
    out: 'f.went_out',
    adjusted: 'f.adjusted',
    movements: 'f.movements',
    valueChange: 'f.value_change',
    closing: 'f.closing',
  },
  figures: (row: string) => ({ net: netOf(row), opening: `${row}.closing - ${netOf(row)}` }),
  chart: daysBesideEdges('m.value_change'),
} as const;

const flow = {
  in: 'COALESCE(sum(f."in"), 0)',
  out: 'COALESCE(sum(f."out"), 0)',
  adjusted: 'COALESCE(sum(f.adjusted), 0)',
  movements: 'sum(f.movements)',
};
const moved = {
  transferred: 'COALESCE(sum(f.transferred), 0)',
  valueChange: 'COALESCE(sum(f.value), 0) + COALESCE(sum(f.transferred_value), 0)',
};
const unmoved = { transferred: '0::numeric', valueChange: 'COALESCE(sum(f.value), 0)' };

const worth = { valueIn: 'COALESCE(sum(f.value_in), 0)', valueOut: 'COALESCE(sum(f.value_out), 0)' };

const chartOf = (facts?: string) => {
  const series = [
    { key: 'valueIn', label: 'Value in', type: 'money' as const, sql: worth.valueIn },
    { key: 'valueOut', label: 'Value out', type: 'money' as const, sql: worth.valueOut },
  ];
  return overTime('What the stock that came in and went out was worth', 'bar', series, facts);
};

/** Of the facts of items and folders. */
const chartOfValues = `SELECT f.day, ${valueIn('f.value')} AS value_in, ${valueOut('f.value')} AS value_out FROM facts f`;

/** Where there is one for everything; 0 is none. */
const unitOfAll = `(SELECT COALESCE(max(i.unit_id), 0) FROM items i WHERE i.organization_id = ${given.organization})`;

const ofWholes = ['opening', 'in', 'out', 'net', 'adjusted', 'closing'];

export function movement(asked: Asked): ReportSql {
  const { groupBy, levels, ways, filters, snapshots } = asked;
  const dimension = dimensionOf(groupBy, levels);
  if (groupBy !== 'item' && groupBy !== 'folder') {
    const facts = snapshots.days ? days : `SELECT ${worthOf} ${inLedger}`;
    const sums = { ...worth, movements: 'sum(f.movements)' };
    const figures = (row: string) => ({ valueChange: `(${row}."valueIn" - ${row}."valueOut")` });
    const told = { facts, dimension, figures, chart: chartOf() };
    if (!asked.isOfOneUnit) return groupedReport({ ...told, sums });
    return groupedReport({ ...told, sums: { in: flow.in, out: flow.out, ...sums }, quantities: ['in', 'out'], unitOfAll });
  }
  if (snapshots.wholes) return groupedReport({ ...wholeFlow, quantities: ofWholes, dimension, chart: chartOf(wholeFlow.chart) });
  // Of one kind or one person alone, what was there before and after is no part.
  const isWhole = filters.kind === undefined && filters.userId === undefined;
  const isByFolder = groupBy === 'folder';
  const isOfPlaces = isWhole && (isByFolder || filters.folderId !== undefined);
  const stock = `FROM (${stockAt(closing(ways.closing), { withArchived: true })}) AS s
    WHERE ${isByFolder ? '(s.quantity <> 0 OR s.value <> 0)' : 's.quantity <> 0'} AND ${inFolders('s.place')} AND ${isWanted('s.item_id')}`;
  const common = {
    ...(snapshots.items && { parts: [edges] }),
    dimension,
    chart: chartOf(snapshots.items ? daysBesideEdges('m.value_delta') : chartOfValues),
  };
  const rows = stockFlow(asked, isOfPlaces);
  const { transferred, valueChange } = isOfPlaces ? moved : unmoved;
  // What was there at the beginning is what is there at the end, less all that happened in between.
  if (isByFolder) {
    const atEnd = `SELECT s.item_id, s.place, NULL, NULL::date, 0, NULL, NULL, NULL, NULL, NULL, NULL, s.value ${stock}`;
    return groupedReport({
      ...common,
      facts: [...rows, ...(isWhole ? [atEnd] : [])].join(' UNION ALL '),
      sums: { in: flow.in, out: flow.out, movements: flow.movements, valueChange, closingValue: 'COALESCE(sum(f.closing), 0)' },
      quantities: ['in', 'out'],
      figures: (row) => ({ openingValue: `${row}."closingValue" - ${row}."valueChange"` }),
    });
  }
  return groupedReport({
    ...common,
    facts: rows.join(' UNION ALL '),
    sums: { ...flow, transferred, valueChange, ...(!isWhole && { closing: '0::numeric' }) },
    ...(isWhole && { beside: { sql: `SELECT s.item_id, s.quantity AS closing ${stock}`, columns: ['closing'] } }),
    quantities: [...ofWholes, 'transferred'],
    figures: (row) => ({ net: netOf(row), opening: `${row}.closing - ${netOf(row)} - ${row}.transferred` }),
  });
}
