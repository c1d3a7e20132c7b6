import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

interface ForJob {
  itemId: number;
  jobId: number;
  jobLine: number;
  quantity: string;
  arrived: string;
}

/** JOB-09: the jobs that an order is for, by what they miss. */
export function jobsOfOrder(tx: Tx, scope: Scope, id: number): Promise<ForJob[]> {
  return tx.rows<ForJob>(
    `SELECT l.item_id AS "itemId", w.job_id AS "jobId", w.job_line AS "jobLine", sum(w.quantity) AS quantity, sum(w.arrived) AS arrived
       FROM order_line_jobs w JOIN order_lines l ON l.organization_id = $1 AND l.order_id = w.order_id AND l.line = w.line
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
       JOIN (SELECT item_id, min(line) AS line FROM order_lines WHERE organization_id = $1 AND order_id = $2 GROUP BY item_id) AS l ON l.item_id = k.item_id
       JOIN (SELECT job_id, line FROM job_lines
              WHERE organization_id = $1 AND (job_id, line) IN (SELECT * FROM unnest($4::bigint[], $5::int[])) FOR KEY SHARE) AS j
         ON j.job_id = k.job_id AND j.line = k.job_line`,
    [scope.organizationId, id, list('itemId'), list('jobId'), list('jobLine'), list('quantity'), list('arrived')],
  );
}
