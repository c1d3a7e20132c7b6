import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

interface Corrections {
  movementId: number;
  itemId: number;
  corrections: readonly { jobId: number; amount: string }[];
}

/** Each job once for a row of the ledger, however many of its parts that changed. */
export async function insertCorrections(tx: Tx, scope: Scope, { movementId, itemId, corrections }: Corrections): Promise<void> {
  await tx.run(
    `INSERT INTO job_cost_corrections (organization_id, job_id, movement_id, item_id, amount)
     SELECT $1, n.job_id, $2, $3, sum(n.amount) FROM unnest($4::bigint[], $5::numeric[]) AS n (job_id, amount)
       JOIN jobs j ON j.organization_id = $1 AND j.id = n.job_id GROUP BY n.job_id`,
    [scope.organizationId, movementId, itemId, corrections.map(({ jobId }) => jobId), corrections.map(({ amount }) => amount)],
  );
}
