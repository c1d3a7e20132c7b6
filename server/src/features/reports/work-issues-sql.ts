import { dayOf, inRange, isCosted, issuedCost, issuedQuantity } from './ledger-sql.ts';
import { given } from './report-parameters.ts';

const { organization } = given;

const person = `CASE WHEN m.crew_id IS NOT NULL THEN 'crew ' || m.crew_id WHEN m.user_id IS NOT NULL THEN 'user ' || m.user_id ELSE 'name ' || m.user_name END
    COLLATE "C"`;

interface Rows {
  range?: string;
  /** A further condition on `m`. */
  asked?: string;
  day?: string;
}

/**
 * JOB-10: the issues of the ledger with the job and the person of each row. What one row adds to earlier issues, such as freight, is told apart by the jobs
 * that bear it; the rest of it is of no job.
 */
export function issuesOfWork({ range = inRange, asked = 'true', day = dayOf('m.at') }: Rows): string {
  const condition = `${range} AND ${isCosted} AND ${asked}`;
  return `SELECT m.item_id, ${day} AS day, CASE WHEN m.document_kind = 'job' THEN m.document_id ELSE 0 END AS job_id, ${person} AS person,
    ${issuedQuantity} AS quantity, ${issuedCost} - COALESCE(theirs.amount, 0) AS cost
  FROM movements m LEFT JOIN (SELECT c.movement_id, sum(c.amount) AS amount FROM job_cost_corrections c WHERE c.organization_id = ${organization} GROUP BY 1) AS theirs
    ON theirs.movement_id = m.id
 WHERE ${condition}
 UNION ALL
SELECT m.item_id, ${day}, c.job_id, ${person}, 0, c.amount
  FROM job_cost_corrections c JOIN movements m ON m.organization_id = ${organization} AND m.id = c.movement_id
 WHERE c.organization_id = ${organization} AND ${condition}`;
}
