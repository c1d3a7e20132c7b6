import type { Queries } from '../../platform/db.ts';
import { find, type Found } from './reconciliation.store.ts';

/**
 * JOB-06: what a line of a job says was used, and what it cost, is what its parts add up to; each part says what its row of the ledger says, and each row
 * that names a job has a part. JOB-03: nothing is promised to a job that is over, of an item that was deleted, or in a folder that was. A line of a deleted
 * item is told by the item's last number.
 */
export function differingJobs(queries: Queries, organizationId: number): Promise<Found> {
  const differing = `
    parts AS (
      SELECT x.*, CASE x.kind WHEN 'use' THEN 1 ELSE -1 END AS sign FROM job_parts x WHERE x.organization_id = $1
    ), sums AS (
      SELECT job_id, line, sum(sign * quantity) AS used, sum(sign * cost) AS cost FROM parts WHERE undone_at IS NULL GROUP BY job_id, line
    ), back AS (
      SELECT of_part, sum(quantity) AS quantity FROM parts WHERE kind = 'return' AND undone_at IS NULL GROUP BY of_part
    ), rows_of_jobs AS (
      SELECT m.id, m.item_id, m.item_name, m.document_id, m.kind, abs(m.delta) AS quantity,
             CASE m.kind WHEN 'out' THEN -m.value_delta ELSE (m.detail -> 'cameBack' ->> 'worth')::numeric END AS cost
        FROM movements m WHERE m.organization_id = $1 AND m.document_kind = 'job' AND m.kind IN ('in', 'out')
    ), found AS (
      SELECT l.item_id, l.item_name AS name, v.figure, v.expected, v.found
        FROM job_lines l LEFT JOIN sums s ON s.job_id = l.job_id AND s.line = l.line CROSS JOIN LATERAL (VALUES
          ('used on a job', COALESCE(s.used, 0), l.used), ('cost of a job', COALESCE(s.cost, 0), l.cost)) AS v (figure, expected, found)
       WHERE l.organization_id = $1
       UNION ALL
      SELECT COALESCE(m.item_id, x.item_id), COALESCE(m.item_name, ''), v.figure, v.expected, v.found
        FROM rows_of_jobs m FULL JOIN parts x ON x.movement_id = m.id AND x.job_id = m.document_id CROSS JOIN LATERAL (VALUES
          ('quantity of a job''s part', COALESCE(m.quantity, 0), COALESCE(x.quantity, 0)), ('cost of a job''s part', COALESCE(m.cost, 0), COALESCE(x.cost, 0)))
          AS v (figure, expected, found)
       UNION ALL
      SELECT x.item_id, '', 'came back from a job', COALESCE(b.quantity, 0), x.came_back
        FROM parts x LEFT JOIN back b ON b.of_part = x.id WHERE x.kind = 'use' AND x.undone_at IS NULL
       UNION ALL
      SELECT r.item_id, COALESCE(l.item_name, ''), CASE WHEN j.is_open THEN 'promised where nothing can lie' ELSE 'promised to a job that is over' END, 0, sum(r.quantity)
        FROM job_reservations r JOIN jobs j ON j.organization_id = $1 AND j.id = r.job_id
        LEFT JOIN job_lines l ON l.organization_id = $1 AND l.job_id = r.job_id AND l.line = r.line
       WHERE r.organization_id = $1 AND NOT (j.is_open AND EXISTS (SELECT FROM items i WHERE i.organization_id = $1 AND i.id = r.item_id)
             AND (r.place = 0 OR EXISTS (SELECT FROM folders f WHERE f.organization_id = $1 AND f.id = r.place)))
       GROUP BY 1, 2, 3
    ), differing AS (
      SELECT item_id AS "itemId", name, figure, trim_scale(expected)::text AS expected, trim_scale(found)::text AS found FROM found WHERE expected <> found
    )`;
  return find(queries, differing, organizationId);
}
