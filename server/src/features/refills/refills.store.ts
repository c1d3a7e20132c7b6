import type { RefillSummary } from '@onhand/contract/refills';
import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';
import { isVisibleFolder } from '../../platform/visible-items.ts';
import type { PlannedLine } from './plan-lines.rules.ts';

/** Staff see the lines for their places and from their places. */
export const isVisibleLine = (line = 'n') => `(${isVisibleFolder(`${line}.from_place`)} OR ${isVisibleFolder(`${line}.to_place`)})`;

const personsName = `(SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.id = `;

const newestFirst = `ORDER BY r.status = 'open' DESC, r.id DESC`;
/** The places that a list refills, or that give back. */
const refilled = 'CASE WHEN n.is_return THEN n.from_place ELSE n.to_place END';

/** A list has a line at least, so whoever sees everything sees it. */
const visibleLists = (which: string) => `
    SELECT r.* FROM refill_lists r WHERE r.organization_id = $1 AND ${which} AND ($2::bigint[] IS NULL OR r.id IN (
      SELECT n.refill_id FROM refill_lines n WHERE n.organization_id = $1 AND (n.from_place = ANY ($2) OR n.to_place = ANY ($2))))`;

const summariesOf = (page: string) => `
  WITH page AS MATERIALIZED (${page})
  SELECT r.id, r.number, CASE WHEN r.status = 'open' AND seen.begun THEN 'picking' ELSE r.status END AS status, r.created_at AS "createdAt",
         r.created_by AS "createdBy", r.is_scheduled AS "isScheduled", r.closed_at AS "closedAt", r.closed_by AS "closedBy",
         seen.lines, seen.settled, seen.short, COALESCE(seen.places, '[]') AS places
    FROM page r CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE n.planned > 0 OR n.picked > 0)::int AS lines,
             count(*) FILTER (WHERE n.is_settled AND (n.planned > 0 OR n.picked > 0))::int AS settled,
             count(*) FILTER (WHERE n.missing > 0)::int AS short,
             COALESCE(bool_or(n.picked > 0 OR n.is_settled), false) AS begun,
             json_agg(DISTINCT CASE WHEN n.is_return THEN n.from_name ELSE n.to_name END)
               FILTER (WHERE (n.is_return AND n.from_name IS NOT NULL OR NOT n.is_return AND n.to_name IS NOT NULL) AND ${isVisibleFolder(refilled)}) AS places
        FROM refill_lines n WHERE n.organization_id = $1 AND n.refill_id = r.id AND ${isVisibleLine()}
    ) AS seen
   ${newestFirst}`;

export function listSummaries(tx: Tx, scope: Scope, { offset, limit }: { offset: number; limit: number }): Promise<RefillSummary[]> {
  // Few are open; of the others no more are read than lie before the end of the page.
  const sql = summariesOf(`SELECT r.* FROM (
      SELECT * FROM (${visibleLists(`r.status = 'open'`)}) AS open
       UNION ALL
      SELECT * FROM (${visibleLists(`r.status <> 'open'`)} ORDER BY r.id DESC LIMIT $3::int + $4::int) AS closed
    ) AS r ${newestFirst} OFFSET $3::int LIMIT $4::int`);
  return tx.rows<RefillSummary>(sql, [scope.organizationId, folderFilter(scope), offset, limit]);
}

export function findSummary(tx: Tx, scope: Scope, id: number): Promise<RefillSummary | undefined> {
  return tx.maybeOne<RefillSummary>(summariesOf(visibleLists('r.id = $3')), [scope.organizationId, folderFilter(scope), id]);
}

export interface HeldRefill {
  id: number;
  number: number;
  status: 'open' | 'done' | 'cancelled';
}

/** Many people pick at once and share the lock; whoever loads or cancels has it alone. */
export function holdRefill(tx: Tx, scope: Scope, id: number, how: 'SHARE' | 'UPDATE'): Promise<HeldRefill> {
  const sql = `SELECT id, number, status FROM refill_lists WHERE organization_id = $1 AND id = $2 FOR ${how}`;
  return tx.existing<HeldRefill>(sql, [scope.organizationId, id]);
}

/** `holdRefills` makes sure that no number is given twice. */
export function insertRefill(tx: Tx, scope: Scope, isScheduled: boolean): Promise<HeldRefill> {
  return tx.one<HeldRefill>(
    `INSERT INTO refill_lists (organization_id, number, is_scheduled, created_by)
     VALUES ($1, (SELECT COALESCE(max(number), 0) + 1 FROM refill_lists WHERE organization_id = $1), $2,
             CASE WHEN $2 THEN 'Schedule' ELSE ${personsName}$3) END) RETURNING id, number, status`,
    [scope.organizationId, isScheduled, scope.userId],
  );
}

export type NamedLine = PlannedLine & { fromName: string | null; toName: string | null };

/** What a new list says is missing is no longer to be known from older ones. */
export async function forgetMissing(tx: Tx, scope: Scope, id: number, needs: readonly { itemId: number; place: number }[]): Promise<void> {
  await tx.run(
    `UPDATE refill_lines n SET missing = 0 FROM refill_lists o, unnest($3::bigint[], $4::bigint[]) AS fresh (item_id, place)
      WHERE o.organization_id = $1 AND o.status = 'open' AND o.id <> $2 AND n.organization_id = $1 AND n.refill_id = o.id
        AND n.item_id = fresh.item_id AND n.to_place = fresh.place AND n.missing > 0`,
    [scope.organizationId, id, needs.map(({ itemId }) => itemId), needs.map(({ place }) => place)],
  );
}

export async function insertLines(tx: Tx, scope: Scope, id: number, lines: readonly NamedLine[]): Promise<void> {
  await tx.run(
    `INSERT INTO refill_lines (organization_id, refill_id, line, item_id, item_name, from_place, from_name, to_place, to_name, is_return, planned, missing)
     SELECT $1, $2, p.line, p.item_id, p.item_name, p.from_place, p.from_name, p.to_place, p.to_name, p.is_return, p.planned, p.missing
       FROM unnest($3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::text[], $9::boolean[], $10::numeric[], $11::numeric[])
            WITH ORDINALITY AS p (item_id, item_name, from_place, from_name, to_place, to_name, is_return, planned, missing, line)`,
    [
      scope.organizationId,
      id,
      lines.map(({ itemId }) => itemId),
      lines.map(({ itemName }) => itemName),
      lines.map(({ from }) => from),
      lines.map(({ fromName }) => fromName),
      lines.map(({ to }) => to),
      lines.map(({ toName }) => toName),
      lines.map(({ isReturn }) => isReturn),
      lines.map(({ planned }) => planned),
      lines.map(({ missing }) => missing),
    ],
  );
}

export async function closeRefill(tx: Tx, scope: Scope, id: number, status: 'done' | 'cancelled'): Promise<void> {
  await tx.run(
    `UPDATE refill_lists SET status = $3, closed_at = clock_timestamp(), closed_by = ${personsName}$4) WHERE organization_id = $1 AND id = $2`,
    [scope.organizationId, id, status, scope.userId],
  );
}

export async function reopenRefill(tx: Tx, scope: Scope, id: number): Promise<void> {
  const sql = `UPDATE refill_lists SET status = 'open', closed_at = NULL, closed_by = NULL WHERE organization_id = $1 AND id = $2`;
  await tx.run(sql, [scope.organizationId, id]);
}

/** The places of a list's lines, for those who are told of it, and whether all of them are the person's own. */
export function placesOf(tx: Tx, scope: Scope, id: number): Promise<{ places: number[]; isOwn: boolean }> {
  return tx.one(
    `SELECT COALESCE(json_agg(DISTINCT p.place), '[]') AS places, COALESCE(bool_and(${isVisibleFolder(refilled)}), true) AS "isOwn"
       FROM refill_lines n CROSS JOIN LATERAL (VALUES (n.from_place), (n.to_place)) AS p (place)
      WHERE n.organization_id = $1 AND n.refill_id = $3 AND p.place IS NOT NULL`,
    [scope.organizationId, folderFilter(scope), id],
  );
}

/** True if a place is one that the list refills. */
export function isPlaceOf(tx: Tx, scope: Scope, id: number, place: number): Promise<boolean> {
  const sql = `SELECT EXISTS (SELECT FROM refill_lines n WHERE n.organization_id = $1 AND n.refill_id = $3 AND ${refilled} = $4 AND ${isVisibleFolder(refilled)})`;
  return tx.value<boolean>(sql, [scope.organizationId, folderFilter(scope), id, place]);
}
