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
