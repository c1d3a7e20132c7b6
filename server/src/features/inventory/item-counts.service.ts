import type { Queries } from '../../platform/db.ts';

const atOnce = 20_000;

/** Adds what has been appended to the kept counts, in the way of the totals of folders (`foldItemTotals`). */
export async function foldItemCounts(platform: Queries): Promise<void> {
  for (let folded = atOnce; folded === atOnce; ) {
    folded = await platform.value<number>(
      `WITH chosen AS (
         SELECT organization_id, id FROM item_count_changes ORDER BY organization_id, id LIMIT $1 FOR UPDATE SKIP LOCKED
       ), gone AS (
         DELETE FROM item_count_changes c USING chosen WHERE c.organization_id = chosen.organization_id AND c.id = chosen.id RETURNING c.*
       ), added AS (
         INSERT INTO item_counts AS t (organization_id, kind, subject_id, items)
         SELECT organization_id, kind, subject_id, sum(items) FROM gone GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
         ON CONFLICT (organization_id, kind, subject_id) DO UPDATE SET items = t.items + excluded.items
       )
       SELECT count(*)::int AS folded FROM gone`,
      [atOnce],
    );
  }
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
