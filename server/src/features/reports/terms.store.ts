import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** Planned for the values of each call, with room to work, and every statement of the transaction looks at the same moment. */
export async function readyForReports(tx: Tx): Promise<void> {
  await tx.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await tx.run(`SELECT set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '64MB', true)`);
}

export function readCalendar(tx: Tx, { organizationId }: Scope, now: Date): Promise<{ timeZone: string; today: string }> {
  return tx.one(
    `SELECT time_zone AS "timeZone", to_char($2::timestamptz AT TIME ZONE time_zone, 'YYYY-MM-DD') AS today FROM organizations WHERE id = $1`,
    [organizationId, now],
  );
}

export interface Instants {
  from: string;
  to: string;
  lastBeforeFrom: number | null;
  lastBeforeTo: number | null;
  lastOfAll: number | null;
}

// Ids and times grow together, but for two rows written by two people in the same moment.
const lastBefore = (instant: string) => `(SELECT max(last.id) FROM (
  SELECT m.id FROM movements m WHERE m.organization_id = $1 AND m.at < ${instant} ORDER BY m.at DESC, m.id DESC LIMIT 100) AS last)`;

/** The first moment of the first day and the first after the last day, where the organization is. */
export function readInstants(tx: Tx, { organizationId }: Scope, timeZone: string, firstDay: string, lastDay: string): Promise<Instants> {
  return tx.one(
    `WITH range AS (SELECT $3::date::timestamp AT TIME ZONE $2 AS first, ($4::date + 1)::timestamp AT TIME ZONE $2 AS after)
     SELECT range.first AS "from", range.after AS "to", ${lastBefore('range.first')} AS "lastBeforeFrom", ${lastBefore('range.after')} AS "lastBeforeTo",
            ${lastBefore(`'infinity'`)} AS "lastOfAll"
       FROM range`,
    [organizationId, timeZone, firstDay, lastDay],
  );
}

/** Undefined where there is none of this id (any more). */
export async function nameOf(
  tx: Tx,
  { organizationId }: Scope,
  table: 'folders' | 'tags' | 'vendors',
  id: number,
): Promise<string | undefined> {
  const row = await tx.maybeOne<{ name: string }>(`SELECT name FROM ${table} WHERE organization_id = $1 AND id = $2`, [organizationId, id]);
  return row?.name;
}

export async function nameOfPerson(tx: Tx, { organizationId }: Scope, userId: string): Promise<string | undefined> {
  const row = await tx.maybeOne<{ name: string }>(
    `SELECT user_name AS name FROM movements WHERE organization_id = $1 AND user_id = $2 ORDER BY at DESC, id DESC LIMIT 1`,
    [organizationId, userId],
  );
  return row?.name;
}
