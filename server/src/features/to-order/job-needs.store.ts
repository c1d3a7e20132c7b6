import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { missingLinesSql } from './job-needs-sql.ts';

/** A line of an open job that misses so much of an item, which is on order for it nowhere. */
export interface MissingLine {
  itemId: number;
  jobId: number;
  line: number;
  number: number;
  title: string;
  quantity: string;
}

export async function linesOfJobs(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<MissingLine[]> {
  return itemIds.length === 0 ? [] : tx.rows<MissingLine>(missingLinesSql, [scope.organizationId, itemIds]);
}

/** So much of what was drafted with a vendor is for a line of a job. */
export interface ForJob {
  vendorId: number;
  itemId: number;
  jobId: number;
  line: number;
  quantity: string;
}

/** Written on the latest line of the item among these orders, where the draft went. A line of a job that somebody deletes meanwhile is waited for, and left out. */
export async function writeForJobs(tx: Tx, scope: Scope, orderIds: readonly number[], rows: readonly ForJob[]): Promise<void> {
  await tx.run(
    `INSERT INTO order_line_jobs AS w (organization_id, order_id, line, job_id, job_line, quantity)
     SELECT $1, n.order_id, n.line, f.job_id, f.job_line, f.quantity
       FROM unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::numeric[]) AS f (vendor_id, item_id, job_id, job_line, quantity)
       JOIN (SELECT job_id, line FROM job_lines
              WHERE organization_id = $1 AND (job_id, line) IN (SELECT * FROM unnest($5::bigint[], $6::int[])) FOR KEY SHARE) AS j
         ON j.job_id = f.job_id AND j.line = f.job_line
      CROSS JOIN LATERAL (
        SELECT l.order_id, l.line FROM orders o JOIN order_lines l ON l.organization_id = $1 AND l.order_id = o.id AND l.item_id = f.item_id
         WHERE o.organization_id = $1 AND o.id = ANY ($2) AND o.vendor_id = f.vendor_id ORDER BY l.order_id DESC, l.line DESC LIMIT 1) AS n
     ON CONFLICT (organization_id, order_id, line, job_id, job_line) DO UPDATE SET quantity = w.quantity + EXCLUDED.quantity`,
    [
      scope.organizationId,
      orderIds,
      rows.map(({ vendorId }) => vendorId),
      rows.map(({ itemId }) => itemId),
      rows.map(({ jobId }) => jobId),
      rows.map(({ line }) => line),
      rows.map(({ quantity }) => quantity),
    ],
  );
}
