import type { UnbilledLine } from '@onhand/contract/job-bills';
import { decimalsOfAmounts } from '../../platform/currency.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export interface WantedUnbilled {
  jobId?: number | undefined;
  customerId?: number | undefined;
  isDone: boolean;
}

/** Of open, done and cancelled jobs alike: what was used is used. */
const unbilled = `
  FROM job_lines n JOIN jobs j ON j.organization_id = $1 AND j.id = n.job_id
 WHERE n.organization_id = $1 AND n.used <> n.billed AND ($2::bigint IS NULL OR n.job_id = $2) AND ($3::bigint IS NULL OR j.customer_id = $3)
   AND (NOT $4 OR j.state = 'done')`;

const valuesOf = (scope: Scope, { jobId, customerId, isDone }: WantedUnbilled) => [
  scope.organizationId,
  jobId ?? null,
  customerId ?? null,
  isDone,
];

/** Each amount is rounded as a bill has it. The cost is that of what is to be billed: of a line of which some are, as large a part of it. */
export function unbilledLines(tx: Tx, scope: Scope, wanted: WantedUnbilled, offset: number, limit: number): Promise<UnbilledLine[]> {
  return tx.rows<UnbilledLine>(
    `WITH page AS MATERIALIZED (
       SELECT n.*, j.number, j.title, j.customer_name, j.state ${unbilled} ORDER BY lower(j.customer_name), j.id, n.line OFFSET $5 LIMIT $6)
     SELECT p.job_id AS "jobId", p.number AS "jobNumber", p.title AS "jobTitle", p.customer_name AS "customerName", p.state = 'done' AS "isDone", p.line,
            p.item_id AS "itemId", p.item_name AS name, i.sku, u.name AS unit, trim_scale(p.used - p.billed) AS quantity, trim_scale(p.price) AS price,
            trim_scale(round((p.used - p.billed) * p.price, ${decimalsOfAmounts})) AS total,
            trim_scale(CASE WHEN p.used = 0 THEN 0 ELSE round(p.cost * (p.used - p.billed) / p.used, 10) END) AS cost,
            COALESCE(p.last_used_at, now()) AS "lastUsedAt"
       FROM page p LEFT JOIN items i ON i.organization_id = $1 AND i.id = p.item_id
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
      ORDER BY lower(p.customer_name), p.job_id, p.line`,
    [...valuesOf(scope, wanted), offset, limit],
  );
}

export interface UnbilledTotals {
  lines: number;
  jobs: number;
  price: string;
  unpriced: number;
}

export function unbilledTotals(tx: Tx, scope: Scope, wanted: WantedUnbilled): Promise<UnbilledTotals> {
  return tx.one<UnbilledTotals>(
    `SELECT count(*)::int AS lines, count(DISTINCT n.job_id)::int AS jobs, trim_scale(COALESCE(sum(round((n.used - n.billed) * n.price, ${decimalsOfAmounts})), 0)) AS price,
            count(*) FILTER (WHERE n.price IS NULL)::int AS unpriced ${unbilled}`,
    valuesOf(scope, wanted),
  );
}
