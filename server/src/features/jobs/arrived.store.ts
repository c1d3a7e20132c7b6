import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

interface WantingLine {
  jobId: number;
  line: number;
  wanted: string;
  used: string;
}

/** Of some lines, those of open jobs that are of the item that came. Read while the items are held. */
export function wantingLines(
  tx: Tx,
  scope: Scope,
  lines: readonly { jobId: number; line: number; itemId: number }[],
): Promise<WantingLine[]> {
  return tx.rows<WantingLine>(
    `SELECT DISTINCT l.job_id AS "jobId", l.line, trim_scale(l.wanted) AS wanted, trim_scale(l.used) AS used
       FROM unnest($2::bigint[], $3::int[], $4::bigint[]) AS n (job_id, line, item_id)
       JOIN job_lines l ON l.organization_id = $1 AND l.job_id = n.job_id AND l.line = n.line AND l.item_id = n.item_id
       JOIN jobs j ON j.organization_id = $1 AND j.id = n.job_id AND j.is_open`,
    [scope.organizationId, lines.map(({ jobId }) => jobId), lines.map(({ line }) => line), lines.map(({ itemId }) => itemId)],
  );
}

/** So much of a line of an order is for a line of a job, and so much of that came. */
export interface OrderedForJob {
  orderId: number;
  orderLine: number;
  jobId: number;
  line: number;
  quantity: string;
  arrived: string;
}

/** Of some lines of orders, those of the jobs whose day is first, first. The orders are held. */
export function orderedForJobs(tx: Tx, scope: Scope, lines: readonly { orderId: number; orderLine: number }[]): Promise<OrderedForJob[]> {
  return tx.rows<OrderedForJob>(
    `SELECT w.order_id AS "orderId", w.line AS "orderLine", w.job_id AS "jobId", w.job_line AS line, trim_scale(w.quantity) AS quantity,
            trim_scale(w.arrived) AS arrived
       FROM order_line_jobs w JOIN jobs j ON j.organization_id = $1 AND j.id = w.job_id
      WHERE w.organization_id = $1 AND (w.order_id, w.line) IN (SELECT * FROM unnest($2::bigint[], $3::int[]))
      ORDER BY w.order_id, w.line, j.day NULLS LAST, w.job_id, w.job_line`,
    [scope.organizationId, lines.map(({ orderId }) => orderId), lines.map(({ orderLine }) => orderLine)],
  );
}

export async function noteArrived(tx: Tx, scope: Scope, rows: readonly OrderedForJob[]): Promise<void> {
  await tx.run(
    `UPDATE order_line_jobs w SET arrived = n.arrived
       FROM unnest($2::bigint[], $3::int[], $4::bigint[], $5::int[], $6::numeric[]) AS n (order_id, line, job_id, job_line, arrived)
      WHERE w.organization_id = $1 AND w.order_id = n.order_id AND w.line = n.line AND w.job_id = n.job_id AND w.job_line = n.job_line
        AND w.arrived <> n.arrived`,
    [
      scope.organizationId,
      rows.map(({ orderId }) => orderId),
      rows.map(({ orderLine }) => orderLine),
      rows.map(({ jobId }) => jobId),
      rows.map(({ line }) => line),
      rows.map(({ arrived }) => arrived),
    ],
  );
}
