import { dimensions } from './dimensions.ts';
import { groupedReport, overTime } from './grouped-report.ts';
import { cause, closing, dayOf, inFolders, inRange, isWanted, stockAt } from './ledger-sql.ts';
import { given, type ReportSql } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';

const wantedRow = `(${given.kind} IS NULL OR m.kind = ${given.kind}) AND (${given.user} IS NULL OR m.user_id = ${given.user})`;

/** Corrections go either way; undoing one is taken off the column it stood in. */
const isCorrection = `m.cause IN ('set', 'delete')`;
const forth = `CASE WHEN m.kind = 'undo' THEN -m.delta ELSE m.delta END`;

/** What a row of the ledger brought in and took out; what it corrected is also in one of the two. */
const rows = `SELECT m.item_id, m.place, m.kind, m.day, 1 AS movements,
    CASE WHEN m.cause IN ('opening', 'in') THEN m.delta WHEN ${isCorrection} AND ${forth} > 0 THEN m.delta END AS "in",
    CASE WHEN m.cause = 'out' THEN -m.delta WHEN ${isCorrection} AND ${forth} < 0 THEN -m.delta END AS "out",
    CASE WHEN ${isCorrection} THEN m.delta END AS adjusted, m.value_delta AS value,
    CASE WHEN m.kind = 'move' THEN m.quantity_after END AS transferred, CASE WHEN m.kind = 'move' THEN m.value_after END AS transferred_value,
    NULL::numeric AS closing
   FROM (SELECT m.item_id, m.place, m.kind, m.delta, m.value_delta, m.quantity_after, m.value_after, ${dayOf('m.at')} AS day, ${cause} AS cause
           FROM movements m WHERE ${inRange} AND ${wantedRow}) AS m
  WHERE ${inFolders('m.place')} AND ${isWanted('m.item_id')}`;

/** A move is a row of the ledger where the item arrived; this is the other side of it. */
const departures = `SELECT m.item_id, COALESCE(m.from_folder_id, 0), m.kind, NULL::date, 0, NULL, NULL, NULL, NULL, -m.quantity_after, -m.value_after, NULL
   FROM movements m WHERE ${inRange} AND m.kind = 'move' AND ${inFolders('COALESCE(m.from_folder_id, 0)')} AND ${isWanted('m.item_id')}`;

const flow = {
  in: 'COALESCE(sum(f."in"), 0)',
  out: 'COALESCE(sum(f."out"), 0)',
  adjusted: 'COALESCE(sum(f.adjusted), 0)',
  movements: 'sum(f.movements)',
};

const netOf = (row: string) => `(${row}."in" - ${row}."out")`;

export function movement({ groupBy, ways, filters }: Asked): ReportSql {
  const dimension = dimensions[groupBy as 'item' | 'folder' | 'kind' | 'day' | 'month'];
  const chart = overTime('Stock that came in and went out', 'bar', [
    { key: 'in', label: 'In', type: 'quantity', sql: flow.in },
    { key: 'out', label: 'Out', type: 'quantity', sql: flow.out },
  ]);
  if (groupBy !== 'item' && groupBy !== 'folder') {
    const sums = { ...flow, valueChange: 'COALESCE(sum(f.value), 0)' };
    return groupedReport({ facts: rows, dimension, sums, figures: (row) => ({ net: netOf(row) }), chart });
  }
  // Of one kind or one person alone, what was there before and after is no part.
  const isWhole = filters.kind === undefined && filters.userId === undefined;
  const stock = `FROM (${stockAt(closing(ways.closing), { withArchived: true })}) AS s
    WHERE s.quantity <> 0 AND ${inFolders('s.place')} AND ${isWanted('s.item_id')}`;
  const isByItem = groupBy === 'item' && isWhole;
  const atEnd = `SELECT s.item_id, s.place, NULL, NULL::date, 0, NULL, NULL, NULL, NULL, NULL, NULL, s.quantity ${stock}`;
  const parts = [rows, ...(isWhole ? [departures] : []), ...(isWhole && !isByItem ? [atEnd] : [])];
  return groupedReport({
    facts: parts.join(' UNION ALL '),
    dimension,
    sums: {
      ...flow,
      transferred: 'COALESCE(sum(f.transferred), 0)',
      ...(!isByItem && { closing: 'COALESCE(sum(f.closing), 0)' }),
      valueChange: 'COALESCE(sum(f.value), 0) + COALESCE(sum(f.transferred_value), 0)',
    },
    ...(isByItem && { beside: { sql: `SELECT s.item_id, s.quantity AS closing ${stock}`, columns: ['closing'] } }),
    // What was there at the beginning is what is there at the end, less all that happened in between.
    figures: (row) => ({ net: netOf(row), opening: `${row}.closing - ${netOf(row)} - ${row}.transferred` }),
    chart,
  });
}
