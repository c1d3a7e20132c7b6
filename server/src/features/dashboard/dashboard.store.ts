import type { DashboardStats } from '@onhand/contract/dashboard';
import type { Queries, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { addedKinds, adjustedKinds, removedKinds } from './daily-values.store.ts';

type Month = DashboardStats['monthlyActivity'];

/**
 * Closed days of the month come from what was kept of them; `since` is the moment from which on the ledger itself is to be counted.
 * What an import has written is there for nobody else before it is done, so from `importsUntil` on there is nothing of imports to
 * count: to pass a hundred thousand such rows takes longer than all else. Should another have been applied or
 * taken back meanwhile, all is counted.
 */
const keptSql = `
  WITH zone AS (
    SELECT time_zone AS name, ($2::timestamptz AT TIME ZONE time_zone)::date AS today FROM organizations WHERE id = $1
  ), kept AS (
    SELECT COALESCE(sum(v.added), 0)::bigint AS added, COALESCE(sum(v.removed), 0)::bigint AS removed,
           COALESCE(sum(v.adjusted), 0)::bigint AS adjusted, zone.name AS zone,
           COALESCE(max(v.day) + 1, date_trunc('month', zone.today)::date) AS first
      FROM zone LEFT JOIN daily_values v ON v.organization_id = $1 AND v.time_zone = zone.name
           AND v.day >= date_trunc('month', zone.today)::date AND v.day < zone.today
     GROUP BY zone.name, zone.today
  )
  SELECT added, removed, adjusted, zone, first::text, (first::timestamp AT TIME ZONE zone) - interval '3 hours' AS since,
         (SELECT COALESCE(min(i.began_at)::text, 'infinity') FROM imports i
           WHERE i.organization_id = $1 AND i.status = 'applying'
             AND NOT EXISTS (SELECT FROM imports d
                              WHERE d.organization_id = $1 AND GREATEST(d.applied_at, d.undone_at) >= i.began_at)) AS "importsUntil"
    FROM kept`;

/**
 * By each kind and source, because there is an index for that: nothing but the changes themselves is read. Kind, source and moment are compared
 * as one, so that no other index has more of it than the organization: the planner, which does not know of rows that are not committed, else takes
 * an index by time for as good, and passes all that an import has written today once for each of the forty-two. Only what is near the first midnight has to
 * be asked for its date.
 */
const freshSql = `
  SELECT COALESCE(sum(counted.n) FILTER (WHERE k.kind IN (${addedKinds})), 0)::bigint AS added,
         COALESCE(sum(counted.n) FILTER (WHERE k.kind IN (${removedKinds})), 0)::bigint AS removed,
         COALESCE(sum(counted.n) FILTER (WHERE k.kind IN (${adjustedKinds})), 0)::bigint AS adjusted
    FROM unnest(ARRAY[${addedKinds}, ${removedKinds}, ${adjustedKinds}]) AS k (kind)
    CROSS JOIN unnest(ARRAY['scan', 'quick_action', 'edit', 'import', 'undo', 'count']) AS s (source)
    CROSS JOIN LATERAL (
      SELECT count(*) AS n FROM movements m
       WHERE m.organization_id = $1 AND (m.kind, m.source, m.at) >= (k.kind, s.source, $2::timestamptz)
         AND (m.kind, m.source, m.at) < (k.kind, s.source, CASE s.source WHEN 'import' THEN $5::timestamptz ELSE 'infinity' END)
         AND (m.at >= $2::timestamptz + interval '6 hours' OR (m.at AT TIME ZONE $3)::date >= $4::date)) AS counted`;

export async function readMonth(tx: Tx, scope: Scope, now: Date): Promise<Month> {
  const kept = await tx.one<Month & { zone: string; first: string; since: string; importsUntil: string }>(keptSql, [
    scope.organizationId,
    now,
  ]);
  const fresh = await tx.one<Month>(freshSql, [scope.organizationId, kept.since, kept.zone, kept.first, kept.importsUntil]);
  return { added: kept.added + fresh.added, removed: kept.removed + fresh.removed, adjusted: kept.adjusted + fresh.adjusted };
}

export interface Calendar {
  zone: string;
  today: string;
  firstDay: string | null;
}

export function readCalendar(tx: Tx, scope: Scope, now: Date): Promise<Calendar> {
  return tx.one<Calendar>(
    `SELECT time_zone AS zone, ($2::timestamptz AT TIME ZONE time_zone)::date::text AS today,
            (SELECT (m.at AT TIME ZONE o.time_zone)::date::text FROM movements m WHERE m.organization_id = $1 ORDER BY m.at LIMIT 1) AS "firstDay"
       FROM organizations o WHERE id = $1`,
    [scope.organizationId, now],
  );
}

/**
 * Counts every item and appends what the kept totals lack, in one snapshot: whoever changes stock meanwhile waits for nothing and
 * is counted once. Answers how many folders had wrong figures.
 */
export async function correctTotals(queries: Queries, organizationId: number): Promise<number> {
  // Two at once would both append the same correction. The next statement sees what the one before committed.
  await queries.run(`SELECT pg_advisory_xact_lock(hashtextextended('item totals', $1))`, [organizationId]);
  const inPlaces = await correctPlaces(queries, organizationId);
  const inFolders = await correctFolders(queries, organizationId);
  return inFolders + inPlaces;
}

/** What items in several places count for is forgotten and added up anew, by the next sweep and until then by whoever reads it. */
async function correctPlaces(queries: Queries, organizationId: number): Promise<number> {
  // Nobody adds any of them up meanwhile (`foldPlaceShares`).
  await queries.run(`SELECT pg_advisory_xact_lock(hashtextextended('place shares', 0))`);
  const wrong = await queries.value<number>(
    `SELECT count(*)::int AS wrong FROM (
       SELECT folder_id FROM (
         SELECT folder_id, items, low, out_of_stock, quantity, value FROM place_corrections($1)
         UNION ALL
         SELECT place, -items, -low, -out_of_stock, -quantity, -value
           FROM place_shares_now($1, ARRAY(SELECT DISTINCT item_id FROM stock_levels WHERE organization_id = $1))) AS difference
        GROUP BY folder_id
       HAVING sum(items) <> 0 OR sum(low) <> 0 OR sum(out_of_stock) <> 0 OR sum(quantity) <> 0 OR sum(value) <> 0) AS differing`,
    [organizationId],
  );
  if (wrong === 0) return 0;
  await queries.run(
    `INSERT INTO place_share_notes (organization_id, item_id)
     SELECT $1, item_id FROM stock_levels WHERE organization_id = $1 GROUP BY item_id HAVING count(*) > 1 OR bool_or(minimum IS NOT NULL)`,
    [organizationId],
  );
  await queries.run('DELETE FROM place_shares WHERE organization_id = $1', [organizationId]);
  await queries.run('DELETE FROM place_totals WHERE organization_id = $1', [organizationId]);
  return wrong;
}

function correctFolders(queries: Queries, organizationId: number): Promise<number> {
  return queries.run(
    `INSERT INTO item_total_changes (organization_id, folder_id, items, low, out_of_stock, quantity, value)
     SELECT $1, folder, sum(items), sum(low), sum(out_of_stock), sum(quantity), sum(value)
       FROM (SELECT COALESCE(folder_id, 0) AS folder, 1 AS items, (stock_status = 1)::int AS low, (stock_status = 0)::int AS out_of_stock,
                    quantity, total_value AS value FROM items WHERE organization_id = $1 AND archived_at IS NULL
             UNION ALL
             SELECT folder_id, -items, -low, -out_of_stock, -quantity, -value FROM item_totals WHERE organization_id = $1
             UNION ALL
             SELECT folder_id, -items, -low, -out_of_stock, -quantity, -value FROM item_total_changes WHERE organization_id = $1) AS difference
      GROUP BY folder
     HAVING sum(items) <> 0 OR sum(low) <> 0 OR sum(out_of_stock) <> 0 OR sum(quantity) <> 0 OR sum(value) <> 0`,
    [organizationId],
  );
}
