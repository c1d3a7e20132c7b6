import { sendInOrder } from '../../platform/database/in-order.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Distance, SnapshotsAround } from './snapshots.rules.ts';

export interface Calendar {
  timeZone: string;
  today: string;
  /** The day the books begin: nothing happened before it. */
  firstDay: string;
}

/**
 * This must be the first call in the transaction: every statement of it looks at the same moment, is planned for the values of each call,
 * and has room to work. Answers the organization's calendar.
 */
export async function beginReport(tx: Tx, { organizationId }: Scope, now: Date): Promise<Calendar> {
  const firstRow = 'SELECT m.at FROM movements m WHERE m.organization_id = $1 ORDER BY m.at LIMIT 1';
  const [, , [calendar]] = await sendInOrder<[object, object, Calendar]>(
    tx,
    { sql: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ', values: [] },
    { sql: `SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '64MB', true)`, values: [] },
    {
      sql: `SELECT time_zone AS "timeZone", to_char($2::timestamptz AT TIME ZONE time_zone, 'YYYY-MM-DD') AS today,
              to_char(LEAST(created_at, (${firstRow})) AT TIME ZONE time_zone, 'YYYY-MM-DD') AS "firstDay"
         FROM organizations WHERE id = $1`,
      values: [organizationId, now],
    },
  );
  return calendar as Calendar;
}

/** A range of days as instants, and what of the ledger and its snapshots lies around them. */
export interface LedgerRange extends SnapshotsAround {
  from: string;
  to: string;
  lastBeforeFrom: number | null;
  lastBeforeTo: number | null;
}

// Ids and times grow together, but for two rows written by two people in the same moment.
const lastBefore = (instant: string) => `(SELECT max(last.id) FROM (
  SELECT m.id FROM movements m WHERE m.organization_id = $1 AND m.at < ${instant} ORDER BY m.at DESC, m.id DESC LIMIT 100) AS last)`;

/**
 * The first moment that has the date. Where midnight comes twice because clocks are put back, PostgreSQL means the second, so the hours
 * before it are looked at as well; no place is off by less than a quarter of an hour.
 */
export const firstMomentOf = (day: string, zone = '$2') => `(SELECT min(moment)
  FROM generate_series((${day}::timestamp AT TIME ZONE ${zone}) - interval '3 hours', ${day}::timestamp AT TIME ZONE ${zone}, interval '15 minutes') AS moment
 WHERE (moment AT TIME ZONE ${zone})::date >= ${day})`;

/** The first moment of the first day and the first after the last day, where the organization is. */
export function readRange(
  tx: Tx,
  { organizationId }: Scope,
  timeZone: string,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<LedgerRange> {
  const snapshots = 'FROM report_snapshots s WHERE s.organization_id = $1 AND s.time_zone = $2 AND s.has_wholes AND s.has_issues';
  return tx.one(
    `WITH range AS MATERIALIZED (SELECT ${firstMomentOf('$3::date')} AS first, ${firstMomentOf('($4::date + 1)')} AS after)
     SELECT range.first AS "from", range.after AS "to", ${lastBefore('range.first')} AS "lastBeforeFrom", ${lastBefore('range.after')} AS "lastBeforeTo",
            (SELECT max(s.at) ${snapshots} AND s.at <= range.first) AS "snapshotBefore",
            (SELECT min(s.at) ${snapshots} AND s.at >= range.first) AS "firstSnapshot",
            (SELECT max(s.at) ${snapshots} AND s.at <= range.after) AS "lastSnapshot"
       FROM range`,
    [organizationId, timeZone, firstDay, lastDay],
  );
}

/** Counts the rows of the ledger between an instant and now, and from the snapshot before it; beyond `most` it stops. */
export function readDistance(tx: Tx, { organizationId }: Scope, instant: string, snapshot: string | null, most: number): Promise<Distance> {
  const count = (condition: string) =>
    `(SELECT count(*) FROM (SELECT FROM movements m WHERE m.organization_id = $1 AND ${condition} LIMIT $4) AS counted)`;
  return tx.one(
    `SELECT ${count('m.at >= $2')} AS "toNow",
            CASE WHEN $3::timestamptz IS NOT NULL THEN ${count('m.at >= $3 AND m.at < $2')} END AS "fromSnapshot"`,
    [organizationId, instant, snapshot, most + 1],
  );
}

/**
 * True where all items have the same unit, or none has one. A deleted item has lost its unit, so with a unit none may have been deleted
 * since `from`. The ends of an index answer this quickly, however many items there are.
 */
export function readIsOfOneUnit(tx: Tx, { organizationId }: Scope, from: string): Promise<boolean> {
  const item = 'FROM items i WHERE i.organization_id = $1';
  return tx.value<boolean>(
    `SELECT CASE WHEN lowest IS NULL THEN true
                 WHEN lowest <> highest OR EXISTS (SELECT ${item} AND i.unit_id IS NULL) THEN false
                 ELSE NOT EXISTS (SELECT FROM movements m WHERE m.organization_id = $1 AND m.kind = 'delete' AND m.at >= $2) END AS "isOfOne"
       FROM (SELECT (SELECT i.unit_id ${item} AND i.unit_id IS NOT NULL ORDER BY i.unit_id LIMIT 1) AS lowest,
                    (SELECT i.unit_id ${item} AND i.unit_id IS NOT NULL ORDER BY i.unit_id DESC LIMIT 1) AS highest) AS units`,
    [organizationId, from],
  );
}

/** Undefined where there is none of this id (any more). */
export function nameOf(tx: Tx, { organizationId }: Scope, table: 'folders' | 'tags' | 'vendors', id: number): Promise<string | undefined> {
  return tx.maybeValue<string>(`SELECT name FROM ${table} WHERE organization_id = $1 AND id = $2`, [organizationId, id]);
}

export function nameOfPerson(tx: Tx, { organizationId }: Scope, userId: string): Promise<string | undefined> {
  const sql = `SELECT user_name AS name FROM movements WHERE organization_id = $1 AND user_id = $2 ORDER BY at DESC, id DESC LIMIT 1`;
  return tx.maybeValue<string>(sql, [organizationId, userId]);
}
