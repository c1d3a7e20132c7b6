import type { CountReview, CountStatus, CountSummary, UncountedChoice } from '@onhand/contract/counts';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isOneVisible, isVisibleFolder, isVisibleItemId } from '../../platform/visible-items.ts';
import { fromLines, lineState, lineUnitCost } from './count-lines.store.ts';

const newestFirst = `ORDER BY c.status = 'open' DESC, c.id DESC`;

/**
 * The figures are those of the lines that a person may see; a person who sees none does not see the count. One visible line of each count
 * decides whether it is on the page, and only the lines of that page are added up. An open count does not wait for lines whose item is
 * archived or deleted.
 */
const countsOf = (which: string) => `
  WITH page AS MATERIALIZED (
    SELECT c.* FROM counts c WHERE c.organization_id = $1 AND ${isOneVisible('c.places')} AND EXISTS (
      SELECT FROM count_lines l WHERE l.organization_id = $1 AND l.count_id = c.id AND ${isVisibleItemId('l.item_id')}) ${which}
  )
  SELECT c.id, c.name, c.status, c.is_blind AS "isBlind", c.created_at AS "createdAt", c.created_by AS "createdBy", c.closed_at AS "closedAt",
         c.closed_by AS "closedBy", c.uncounted, seen.lines, seen.counted,
         (SELECT count(*)::int FROM count_entries e WHERE e.organization_id = $1 AND e.count_id = c.id AND ${isVisibleItemId('e.item_id')}) AS entries,
         (SELECT json_build_object('id', f.id, 'name', f.name) FROM folders f
           WHERE f.organization_id = $1 AND f.id = c.folder_id AND ${isVisibleFolder('f.id')}) AS folder
    FROM page c CROSS JOIN LATERAL (
      SELECT count(l.counted)::int AS counted,
             count(*) FILTER (WHERE c.status <> 'open' OR l.counted IS NOT NULL OR live.id IS NOT NULL)::int AS lines
        FROM count_lines l
        LEFT JOIN items live ON c.status = 'open' AND l.counted IS NULL
         AND live.organization_id = $1 AND live.id = l.item_id AND live.archived_at IS NULL
       WHERE l.organization_id = $1 AND l.count_id = c.id AND ${isVisibleItemId('l.item_id')}
    ) AS seen
   ${newestFirst}`;

export function listCounts(tx: Tx, scope: Scope, { offset, limit }: { offset: number; limit: number }): Promise<CountSummary[]> {
  return tx.rows<CountSummary>(countsOf(`${newestFirst} OFFSET $3 LIMIT $4`), [scope.organizationId, folderFilter(scope), offset, limit]);
}

export function findCount(tx: Tx, scope: Scope, id: number): Promise<CountSummary | undefined> {
  return tx.maybeOne<CountSummary>(countsOf('AND c.id = $3'), [scope.organizationId, folderFilter(scope), id]);
}

export interface HeldCount {
  id: number;
  name: string;
  status: CountStatus;
  isBlind: boolean;
  /** The places it is of; null is wherever its items lie. */
  places: readonly number[] | null;
}

/** Many people enter at once and share the lock; a person who posts or cancels has it alone, after everyone who was before them. */
export function holdCount(tx: Tx, scope: Scope, id: number, how: 'SHARE' | 'UPDATE'): Promise<HeldCount> {
  const sql = `SELECT id, name, status, is_blind AS "isBlind", to_json(places) AS places FROM counts WHERE organization_id = $1 AND id = $2 FOR ${how}`;
  return tx.existing<HeldCount>(sql, [scope.organizationId, id]);
}

const personsName = `(SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.id = `;

type NewCount = Pick<HeldCount, 'name' | 'isBlind' | 'places'> & { folderId: number | null };

export function insertCount(tx: Tx, scope: Scope, { name, isBlind, folderId, places }: NewCount): Promise<number> {
  return tx.value<number>(
    `INSERT INTO counts (organization_id, name, is_blind, folder_id, created_by, places) VALUES ($1, $2, $3, $4, ${personsName}$5), $6) RETURNING id`,
    [scope.organizationId, name, isBlind, folderId, scope.userId, places],
  );
}

export async function renameCount(tx: Tx, scope: Scope, id: number, name: string): Promise<void> {
  await tx.run('UPDATE counts SET name = $3 WHERE organization_id = $1 AND id = $2', [scope.organizationId, id, name]);
}

export async function closeCount(
  tx: Tx,
  scope: Scope,
  id: number,
  status: 'posted' | 'cancelled',
  uncounted: UncountedChoice | null = null,
): Promise<void> {
  await tx.run(
    `UPDATE counts SET status = $3, uncounted = $4, closed_at = clock_timestamp(), closed_by = ${personsName}$5)
      WHERE organization_id = $1 AND id = $2`,
    [scope.organizationId, id, status, uncounted, scope.userId],
  );
}

export async function reopenCount(tx: Tx, scope: Scope, id: number): Promise<void> {
  const sql = `UPDATE counts SET status = 'open', closed_at = NULL, closed_by = NULL WHERE organization_id = $1 AND id = $2`;
  await tx.run(sql, [scope.organizationId, id]);
}

/** Answers the differences that posting would book or, after posting, has booked. */
export function reviewOf(tx: Tx, scope: Scope, id: number): Promise<CountReview> {
  return tx.one<CountReview>(
    `WITH found AS (
       SELECT CASE WHEN c.status = 'posted' THEN COALESCE(l.posted_delta, 0) ELSE l.counted - l.book END AS difference,
              CASE WHEN c.status = 'posted' THEN COALESCE(l.posted_value, 0) ELSE round((l.counted - l.book) * ${lineUnitCost}, 10) END AS value,
              CASE WHEN c.status = 'posted' THEN l.outcome IN ('corrected', 'archived', 'deleted') ELSE ${lineState} <> 'live' END AS is_problem,
              l.counted IS NOT NULL OR l.outcome = 'zeroed' AS is_counted
         ${fromLines}
     ), sums AS (
       SELECT count(*) FILTER (WHERE is_counted AND difference = 0 AND NOT is_problem)::int AS matched,
              count(*) FILTER (WHERE difference > 0 AND NOT is_problem)::int AS up,
              count(*) FILTER (WHERE difference < 0 AND NOT is_problem)::int AS down,
              count(*) FILTER (WHERE is_problem)::int AS problems,
              COALESCE(sum(value) FILTER (WHERE value > 0 AND NOT is_problem), 0) AS up_value,
              COALESCE(sum(value) FILTER (WHERE value < 0 AND NOT is_problem), 0) AS down_value
         FROM found
     )
     SELECT matched, up, down, problems, trim_scale(up_value) AS "upValue", trim_scale(down_value) AS "downValue",
            trim_scale(up_value + down_value) AS "netValue"
       FROM sums`,
    [scope.organizationId, folderFilter(scope), id],
  );
}
