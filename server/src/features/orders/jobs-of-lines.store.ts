import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

interface ForJob {
  itemId: number;
  jobId: number;
  jobLine: number;
  quantity: string;
  arrived: string;
}

/** JOB-09: the jobs that an order is for, by what they miss. Their lines stay until this is done, and are held before anything that names them is taken out. */
export function jobsOfOrder(tx: Tx, scope: Scope, id: number): Promise<ForJob[]> {
  return tx.rows<ForJob>(
    `WITH held AS MATERIALIZED (
       SELECT j.job_id, j.line FROM job_lines j
        WHERE j.organization_id = $1 AND (j.job_id, j.line) IN (SELECT w.job_id, w.job_line FROM order_line_jobs w WHERE w.organization_id = $1 AND w.order_id = $2)
        ORDER BY j.job_id, j.line FOR KEY SHARE)
     SELECT l.item_id AS "itemId", w.job_id AS "jobId", w.job_line AS "jobLine", sum(w.quantity) AS quantity, sum(w.arrived) AS arrived
       FROM order_line_jobs w JOIN held h ON h.job_id = w.job_id AND h.line = w.job_line
       JOIN order_lines l ON l.organization_id = $1 AND l.order_id = w.order_id AND l.line = w.line
      WHERE w.organization_id = $1 AND w.order_id = $2 GROUP BY 1, 2, 3`,
    [scope.organizationId, id],
  );
}

/** Lines that were written anew are for the same jobs: what each of these misses stands with the first line of its item. */
export async function keepJobsOfOrder(tx: Tx, scope: Scope, id: number, jobs: readonly ForJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const list = <Name extends keyof ForJob>(name: Name) => jobs.map((job) => job[name]);
  await tx.run(
    `INSERT INTO order_line_jobs (organization_id, order_id, line, job_id, job_line, quantity, arrived)
     SELECT $1, $2, l.line, k.job_id, k.job_line, k.quantity, k.arrived
       FROM unnest($3::bigint[], $4::bigint[], $5::int[], $6::numeric[], $7::numeric[]) AS k (item_id, job_id, job_line, quantity, arrived)
       JOIN (SELECT item_id, min(line) AS line FROM order_lines WHERE organization_id = $1 AND order_id = $2 GROUP BY item_id) AS l ON l.item_id = k.item_id`,
    [scope.organizationId, id, list('itemId'), list('jobId'), list('jobLine'), list('quantity'), list('arrived')],
  );
}
