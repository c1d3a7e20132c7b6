import type { Queries } from '../../platform/db.ts';

const atOnce = 20_000;

/** Adds what has been appended to the kept counts, in the way of the totals of folders (`foldItemTotals`). */
export async function foldItemCounts(platform: Queries): Promise<void> {
  for (let folded = atOnce; folded === atOnce; ) {
    const done = await platform.one<{ folded: number; emptied: number[] | null }>(
      `WITH chosen AS (
         SELECT organization_id, id FROM item_count_changes ORDER BY organization_id, id LIMIT $1 FOR UPDATE SKIP LOCKED
       ), gone AS (
         DELETE FROM item_count_changes c USING chosen WHERE c.organization_id = chosen.organization_id AND c.id = chosen.id RETURNING c.*
       ), added AS (
         INSERT INTO item_counts AS t (organization_id, kind, subject_id, items)
         SELECT organization_id, kind, subject_id, sum(items) FROM gone GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
         ON CONFLICT (organization_id, kind, subject_id) DO UPDATE SET items = t.items + excluded.items
         RETURNING t.organization_id, t.items
       )
       SELECT (SELECT count(*)::int FROM gone) AS folded, (SELECT array_agg(DISTINCT organization_id) FROM added WHERE items = 0) AS emptied`,
      [atOnce],
    );
    folded = done.folded;
    if (done.emptied) await forgetEmpty(platform, done.emptied);
  }
}

/** Of what has no items nothing needs to be kept: most of it was deleted. What somebody else is just adding to is left to them. */
async function forgetEmpty(platform: Queries, organizationIds: readonly number[]): Promise<void> {
  await platform.run(
    `DELETE FROM item_counts WHERE (organization_id, kind, subject_id) IN (
       SELECT organization_id, kind, subject_id FROM item_counts WHERE organization_id = ANY ($1) AND items = 0 FOR UPDATE SKIP LOCKED)`,
    [organizationIds],
  );
}

/** Appends what the kept counts lack. Whoever calls it sees to it that nobody else does so at the same time. Answers how many were wrong. */
export function correctItemCounts(queries: Queries, organizationId: number): Promise<number> {
  return queries.run(
    `INSERT INTO item_count_changes (organization_id, kind, subject_id, items)
     SELECT $1, kind, subject_id, sum(items) FROM (
       SELECT 'tag' AS kind, tag_id AS subject_id, 1 AS items FROM item_tags WHERE organization_id = $1
        UNION ALL SELECT 'vendor', vendor_id, 1 FROM item_vendors WHERE organization_id = $1
        UNION ALL SELECT kind, subject_id, -items FROM item_counts WHERE organization_id = $1
        UNION ALL SELECT kind, subject_id, -items FROM item_count_changes WHERE organization_id = $1) AS difference
      GROUP BY kind, subject_id HAVING sum(items) <> 0`,
    [organizationId],
  );
}
