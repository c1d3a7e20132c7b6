import { cause, correction, dayOf, inEdges, isIssueByCause } from './ledger-sql.ts';
import { given } from './report-parameters.ts';

const { organization, from, firstSnapshot, lastSnapshot, kind, user } = given;

/** Corrections go either way; undoing one is taken off the column it stood in. */
const isCorrection = `m.cause IN ('set', 'delete')`;
const forth = `CASE WHEN m.kind = 'undo' THEN -m.delta ELSE m.delta END`;

/** The quantity that a row of the ledger (`m`, with its `cause`) brought in or took out; a correction counts in one of these as well. */
export const cameIn = `CASE WHEN m.cause IN ('opening', 'in') THEN m.delta WHEN ${isCorrection} AND ${forth} > 0 THEN m.delta END`;
export const wentOut = `CASE WHEN m.cause = 'out' THEN -m.delta WHEN ${isCorrection} AND ${forth} < 0 THEN -m.delta END`;
export const adjusted = `CASE WHEN ${isCorrection} THEN m.delta END`;
/** Issues count at their cost, and an undo that corrects the cost of earlier issues counts on its own day. */
export const costOfGoods = `m.cost_of_goods_correction - CASE WHEN ${isIssueByCause} THEN m.value_delta ELSE 0 END`;

/** The rows of the ledger with what they count as, to be called `m`. */
export const rowsWithCause = (condition: string) => `SELECT m.id, m.item_id, m.place, m.from_folder_id, m.kind, m.user_id, m.user_name,
    m.delta, m.value_delta, ${correction} AS cost_of_goods_correction, m.quantity_after, m.value_after, m.moved, ${dayOf('m.at')} AS day, ${cause} AS cause
  FROM movements m WHERE ${condition}`;

/** A part for a WITH: what no two snapshots enclose, found once for the lines and for the chart. */
export const edges = `edges AS MATERIALIZED (${inEdges.map(rowsWithCause).join(' UNION ALL ')})`;

export type Sum =
  | 'movements'
  | 'came_in'
  | 'went_out'
  | 'adjusted'
  | 'transferred'
  | 'value_change'
  | 'issues'
  | 'undone_issues'
  | 'issued'
  | 'cost';

/** A snapshot is kept twice: for each item in each place, and for each item wherever it lay. */
const placesAt = (snapshot: string) => `SELECT * FROM report_snapshot_items WHERE organization_id = ${organization} AND at = ${snapshot}`;
export const itemsAt = (snapshot: string) =>
  `SELECT * FROM report_snapshot_wholes WHERE organization_id = ${organization} AND at = ${snapshot}`;

/** The cost of issues may change without a new one. */
const happened = {
  movements: 'l.movements + l.departures <> COALESCE(e.movements + e.departures, 0)',
  issues: '(l.issues <> COALESCE(e.issues, 0) OR l.cost <> COALESCE(e.cost, 0))',
};

/**
 * Sums the changes of each item in each place between the first and the last snapshot of the range; items without a change are left out.
 */
export function betweenSnapshots(what: 'movements' | 'issues', sums: readonly Sum[]): string {
  return `SELECT l.item_id, l.place, ${sums.map(difference).join(', ')} FROM (${placesAt(lastSnapshot)}) AS l
    LEFT JOIN (${placesAt(firstSnapshot)}) AS e ON e.item_id = l.item_id AND e.place = l.place
   WHERE ${happened[what]}`;
}

/** The issues of each item between the two, wherever it lay. */
export function issuesBetween(sums: readonly Sum[]): string {
  return `SELECT l.item_id, ${sums.map(difference).join(', ')} FROM (${itemsAt(lastSnapshot)}) AS l
    LEFT JOIN (${itemsAt(firstSnapshot)}) AS e ON e.item_id = l.item_id WHERE l.issues <> COALESCE(e.issues, 0)`;
}

const difference = (sum: Sum) => `l.${sum} - COALESCE(e.${sum}, 0) AS ${sum}`;

/**
 * Parts for a WITH, of which the last is called `name`: what happened between the snapshots and outside them (`rest`: item, place and the
 * sums), put together by the keys. Each is added up by itself and in order, as snapshots are read: a hundred thousand sums at once in
 * memory would take longer.
 */
export function withSnapshots(name: string, by: string, between: string, rest: string, sums: readonly Sum[]): string[] {
  const added = sums.map((sum) => `sum(${sum}) AS ${sum}`).join(', ');
  const both = sums.map((sum) => `COALESCE(b.${sum}, 0) + COALESCE(r.${sum}, 0) AS ${sum}`).join(', ');
  return [
    `between_snapshots AS (${between})`,
    `outside_snapshots AS (SELECT * FROM (${rest}) AS rest ORDER BY ${by})`,
    `${name} AS (SELECT ${by}, ${both}
       FROM (SELECT ${by}, ${added} FROM between_snapshots GROUP BY ${by}) AS b
       FULL JOIN (SELECT ${by}, ${added} FROM outside_snapshots GROUP BY ${by}) AS r USING (${by}))`,
  ];
}

/** The days of the range before its last snapshot are added up already; this reads them as `d`. */
export const keptDays = `report_days d WHERE d.organization_id = ${organization} AND d.day >= ${dayOf(from)} AND d.day < ${dayOf(lastSnapshot)}
  AND (${kind} IS NULL OR d.kind = ${kind}) AND (${user} IS NULL OR d.user_id = ${user})`;
