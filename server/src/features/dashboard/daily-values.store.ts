import type { Queries } from '../../platform/db.ts';

/** Reads the stock's value now from the kept totals. */
export const totalNow = `
  SELECT COALESCE(sum(value), 0) FROM (
    SELECT value FROM item_totals WHERE organization_id = $1
    UNION ALL SELECT value FROM item_total_changes WHERE organization_id = $1) AS totals`;

export const addedKinds = `'opening', 'in'`;
export const removedKinds = `'out', 'delete'`;
export const adjustedKinds = `'set', 'revalue', 'undo'`;

/**
 * The days from $3 to $4 in the zone $2: what the stock was worth when each closed. Reckoned backwards from what it is worth now, so
 * only what happened since the first of these days is read, in one scan and one snapshot. What happened to an item while it was
 * archived counts nowhere; archiving takes out what it was worth, and restoring puts that back.
 * $5 is 1 where only values are wanted, because what a day closed with does not depend on what happened on it; so today costs nothing.
 * A day is the moments whose date in the zone it is. Where the clock is set back at midnight the first of two midnights is not the
 * one PostgreSQL means, so a little more is read than needed and sorted out by date.
 */
const daysSql = `
  WITH edge AS (
    SELECT $3::date AS first, (($3::date + $5::int)::timestamp AT TIME ZONE $2) - interval '3 hours' AS since
  ), moved AS (
    SELECT (m.at AT TIME ZONE $2)::date AS day,
           sum(m.value_delta) FILTER (WHERE a.item_id IS NULL) AS value,
           count(*) FILTER (WHERE m.kind IN (${addedKinds})) AS added,
           count(*) FILTER (WHERE m.kind IN (${removedKinds})) AS removed,
           count(*) FILTER (WHERE m.kind IN (${adjustedKinds})) AS adjusted
      FROM movements m CROSS JOIN edge
      LEFT JOIN item_archivals a ON a.organization_id = $1 AND a.item_id = m.item_id
            AND a.archived_at < m.at AND (a.restored_at IS NULL OR a.restored_at >= m.at)
     WHERE m.organization_id = $1 AND m.at >= edge.since
     GROUP BY 1
  ), shelved AS (
    SELECT a.item_id, a.archived_at AS at, -1 AS sign FROM item_archivals a, edge
     WHERE a.organization_id = $1 AND a.archived_at >= edge.since
    UNION ALL
    SELECT a.item_id, a.restored_at, 1 FROM item_archivals a, edge
     WHERE a.organization_id = $1 AND a.restored_at >= edge.since
  ), changes AS (
    SELECT day, value, added, removed, adjusted FROM moved
    UNION ALL
    SELECT (s.at AT TIME ZONE $2)::date, s.sign * worth.value, 0, 0, 0
      FROM shelved s CROSS JOIN LATERAL (
        SELECT m.value_after AS value FROM movements m
         WHERE m.organization_id = $1 AND m.item_id = s.item_id AND m.at <= s.at ORDER BY m.id DESC LIMIT 1) AS worth
    UNION ALL
    SELECT day::date, 0, 0, 0, 0 FROM generate_series($3::date, $4::date, interval '1 day') AS day
  ), days AS (
    SELECT c.day, sum(c.value) AS value, sum(c.added) AS added, sum(c.removed) AS removed, sum(c.adjusted) AS adjusted
      FROM changes c CROSS JOIN edge WHERE c.day >= edge.first GROUP BY c.day
  ), closed AS (
    SELECT day, (${totalNow}) - COALESCE(sum(value) OVER (ORDER BY day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS value,
           added::bigint, removed::bigint, adjusted::bigint
      FROM days
  )`;

export interface DayValue {
  day: string;
  value: string;
}

/** Days whose figures nobody kept yet, today among them. */
export function reckonDays(queries: Queries, organizationId: number, { zone, from, to }: { zone: string; from: string; to: string }) {
  return queries.rows<DayValue>(
    `${daysSql} SELECT day::text, trim_scale(value)::text AS value FROM closed WHERE day BETWEEN $3::date AND $4::date ORDER BY day`,
    [organizationId, zone, from, to, 1],
  );
}

/** The kept ones among the days, in order. */
export function keptDays(queries: Queries, organizationId: number, { zone, from, to }: { zone: string; from: string; to: string }) {
  return queries.rows<DayValue>(
    `SELECT day::text, trim_scale(value)::text AS value FROM daily_values
      WHERE organization_id = $1 AND time_zone = $2 AND day BETWEEN $3::date AND $4::date ORDER BY day`,
    [organizationId, zone, from, to],
  );
}

/**
 * Writes the days that have closed and are not kept, in a transaction of their own; answers how many. Whoever else writes or forgets
 * days of the organization waits, and which days are missing is read behind them: a gap would never be filled. Days of a zone that
 * the organization has left are forgotten first.
 */
export async function keepDays(queries: Queries, organizationId: number, now: Date): Promise<number> {
  await lockDays(queries, organizationId);
  const sql = `DELETE FROM daily_values v USING organizations o WHERE o.id = $1 AND v.organization_id = $1 AND v.time_zone <> o.time_zone`;
  await queries.run(sql, [organizationId]);
  const [missing] = await queries.rows<OpenDays>(openDaysSql, [organizationId - 1, now, 1]);
  if (missing?.organizationId !== organizationId) return 0;
  return queries.run(
    `${daysSql}
     INSERT INTO daily_values (organization_id, day, time_zone, value, added, removed, adjusted)
     SELECT $1, day, $2, value, added, removed, adjusted FROM closed WHERE day BETWEEN $3::date AND $4::date ORDER BY day`,
    [organizationId, missing.zone, missing.from, missing.to, 0],
  );
}

export async function forgetDays(queries: Queries, organizationId: number): Promise<void> {
  await lockDays(queries, organizationId);
  await queries.run('DELETE FROM daily_values WHERE organization_id = $1', [organizationId]);
}

async function lockDays(queries: Queries, organizationId: number): Promise<void> {
  await queries.run(`SELECT pg_advisory_xact_lock(hashtextextended('daily values', $1))`, [organizationId]);
}

export interface OpenDays {
  organizationId: number;
  zone: string;
  from: string;
  to: string;
}

/**
 * Organizations with days that closed and are not kept, a page at a time. A day is taken for closed an hour after midnight: by then
 * whatever was written before midnight is committed.
 */
export function openDaysAfter(queries: Queries, last: number, now: Date, pageSize: number): Promise<OpenDays[]> {
  return queries.rows<OpenDays>(openDaysSql, [last, now, pageSize]);
}

const openDaysSql = `
  SELECT o.id AS "organizationId", o.time_zone AS zone, missing.first::text AS from, missing.final::text AS to
    FROM organizations o
    CROSS JOIN LATERAL (
      SELECT COALESCE(
               (SELECT max(v.day) + 1 FROM daily_values v WHERE v.organization_id = o.id AND v.time_zone = o.time_zone),
               (SELECT (m.at AT TIME ZONE o.time_zone)::date FROM movements m WHERE m.organization_id = o.id ORDER BY m.at LIMIT 1)) AS first,
             ((($2::timestamptz - interval '1 hour') AT TIME ZONE o.time_zone)::date - 1) AS final) AS missing
   WHERE o.id > $1 AND missing.first <= missing.final ORDER BY o.id LIMIT $3`;
