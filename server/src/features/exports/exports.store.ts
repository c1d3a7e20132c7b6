import type { Tx } from '../../platform/db.ts';
import { folderFilter, type Scope } from '../../platform/scope.ts';

/** Each folder with those above it that the person may see. */
export async function pathsOf(tx: Tx, scope: Scope): Promise<Map<number, string[]>> {
  const rows = await tx.rows<{ id: number; path: string[] }>(
    `WITH RECURSIVE paths AS (
       SELECT id, ARRAY[name] AS path FROM folders
        WHERE organization_id = $1 AND ($2::bigint[] IS NULL AND parent_id IS NULL
          OR id = ANY ($2) AND (parent_id IS NULL OR NOT parent_id = ANY ($2)))
        UNION ALL
       SELECT f.id, p.path || f.name FROM folders f JOIN paths p ON f.parent_id = p.id WHERE f.organization_id = $1
     ) SELECT id, path FROM paths`,
    [scope.organizationId, folderFilter(scope)],
  );
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/**
 * The days a file is about, for its name, by the organization's own calendar: “2026-10-01-to-2026-10-31”, or today where it is about
 * everything up to now. `to` is the first moment that no longer counts.
 */
export async function daysOfFile(
  tx: Tx,
  { organizationId }: Scope,
  now: Date,
  range: { from?: string; to?: string } = {},
): Promise<string> {
  const day = (moment: string) => `to_char(${moment} AT TIME ZONE time_zone, 'YYYY-MM-DD')`;
  const { first, last } = await tx.one<{ first: string | null; last: string }>(
    `SELECT ${day('$2::timestamptz')} AS first, ${day(`LEAST($4::timestamptz, $3::timestamptz - interval '1 millisecond')`)} AS last
       FROM organizations WHERE id = $1`,
    [organizationId, range.from ?? null, range.to ?? null, now],
  );
  return first === null || first === last ? last : `${first}-to-${last}`;
}
