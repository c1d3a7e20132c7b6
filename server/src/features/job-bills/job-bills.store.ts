import type { JobBill } from '@onhand/contract/job-bills';
import { decimalsOfAmounts } from '../../platform/currency.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

/** The kind that its numbers count up under. */
const documentKind = 'job-bill';

const personsName = `(SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.id = $2)`;

/** Half of the smallest coin is rounded up, of what is credited too: a credit is what was billed. A bill of before the rounding stays as it was. */
const amountOf = (decimals: string) => `COALESCE(round(n.quantity * n.price, ${decimals}), n.quantity * n.price)`;

const billsOf = (page: string) => `
  SELECT b.id, b.number, b.made_at AS "madeAt", b.made_by AS "madeBy", b.note, b.undone_at AS "undoneAt", b.undone_by AS "undoneBy", l.jobs, l.lines, l.total
    FROM (SELECT * FROM job_bills b WHERE b.organization_id = $1 ${page}) AS b CROSS JOIN LATERAL (
      SELECT count(DISTINCT n.job_id)::int AS jobs, count(*)::int AS lines, trim_scale(COALESCE(sum(${amountOf('b.decimals')}), 0)) AS total
        FROM job_bill_lines n WHERE n.organization_id = $1 AND n.bill_id = b.id) AS l
   ORDER BY b.id DESC`;

export function listBills(tx: Tx, scope: Scope, offset: number, limit: number): Promise<JobBill[]> {
  return tx.rows<JobBill>(billsOf('ORDER BY b.id DESC OFFSET $2 LIMIT $3'), [scope.organizationId, offset, limit]);
}

export function readBill(tx: Tx, scope: Scope, id: number): Promise<JobBill> {
  return tx.existing<JobBill>(billsOf('AND b.id = $2'), [scope.organizationId, id]);
}

/** Whoever bills, one after the other, so that no line is on two bills. */
export async function lockBills(tx: Tx, scope: Scope): Promise<void> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('job-bills:' || $1::text, 0))`, [scope.organizationId]);
}

export interface WantedBill {
  jobIds: readonly number[] | null;
  isDone: boolean;
}

/**
 * Holds what is to be billed: jobs before their lines, and both in their order, as whoever uses parts on a job does; a delivery
 * that promises something to them goes on. A statement of its own after the lock sees what others billed meanwhile.
 */
export function holdUnbilled(tx: Tx, scope: Scope, { jobIds, isDone }: WantedBill, limit: number): Promise<{ jobId: number }[]> {
  return tx.rows(
    `WITH held AS MATERIALIZED (
       SELECT j.id FROM jobs j
        WHERE j.organization_id = $1 AND ($2::bigint[] IS NULL OR j.id = ANY ($2)) AND (NOT $3 OR j.state = 'done')
          AND EXISTS (SELECT FROM job_lines n WHERE n.organization_id = $1 AND n.job_id = j.id AND n.used <> n.billed)
        ORDER BY j.id FOR NO KEY UPDATE)
     SELECT n.job_id AS "jobId" FROM job_lines n
      WHERE n.organization_id = $1 AND n.used <> n.billed AND n.job_id = ANY (ARRAY(SELECT id FROM held))
      ORDER BY n.job_id, n.line LIMIT $4 FOR NO KEY UPDATE`,
    [scope.organizationId, jobIds, isDone, limit],
  );
}

export function countJobs(tx: Tx, scope: Scope, ids: readonly number[]): Promise<number> {
  return tx.value<number>('SELECT count(*)::int FROM jobs WHERE organization_id = $1 AND id = ANY ($2)', [scope.organizationId, ids]);
}

export function insertBill(tx: Tx, scope: Scope, note: string): Promise<number> {
  return tx.value<number>(
    `WITH numbered AS (
       INSERT INTO document_numbers AS d (organization_id, kind, last) VALUES ($1, '${documentKind}', 1)
       ON CONFLICT (organization_id, kind) DO UPDATE SET last = d.last + 1 RETURNING last
     )
     INSERT INTO job_bills (organization_id, number, made_by, note, decimals)
     SELECT $1, last, ${personsName}, $3, ${decimalsOfAmounts} FROM numbered RETURNING id`,
    [scope.organizationId, scope.userId, note],
  );
}

/** The lines of the jobs as they are now go onto the bill, in the order of the list, and count as billed. */
export async function billLines(tx: Tx, scope: Scope, id: number, jobIds: readonly number[]): Promise<void> {
  await tx.run(
    `INSERT INTO job_bill_lines (organization_id, bill_id, position, job_id, line, job_number, job_title, customer_name, address, item_id, item_name,
                                 sku, unit, quantity, price, used_on)
     SELECT $1, $2, row_number() OVER (ORDER BY lower(j.customer_name), j.id, n.line), j.id, n.line, j.number, j.title, j.customer_name, j.address, n.item_id,
            n.item_name, i.sku, u.name, n.used - n.billed, n.price, (COALESCE(n.last_used_at, clock_timestamp()) AT TIME ZONE o.time_zone)::date
       FROM job_lines n JOIN jobs j ON j.organization_id = $1 AND j.id = n.job_id
       JOIN organizations o ON o.id = $1
       LEFT JOIN items i ON i.organization_id = $1 AND i.id = n.item_id
       LEFT JOIN units u ON u.organization_id = $1 AND u.id = i.unit_id
      WHERE n.organization_id = $1 AND n.used <> n.billed AND n.job_id = ANY ($3)`,
    [scope.organizationId, id, jobIds],
  );
  await addBilled(tx, scope, id, 1);
}

/** Adds what a bill has of each line to what bills have of it, or takes it off. */
export async function addBilled(tx: Tx, scope: Scope, id: number, sign: 1 | -1): Promise<void> {
  await tx.run(
    `UPDATE job_lines n SET billed = n.billed + $3::int * b.quantity FROM job_bill_lines b
      WHERE b.organization_id = $1 AND b.bill_id = $2 AND n.organization_id = $1 AND n.job_id = b.job_id AND n.line = b.line`,
    [scope.organizationId, id, sign],
  );
}

/** Its jobs and their lines too, in the order in which whoever bills holds them. */
export async function holdLinesOfBill(tx: Tx, scope: Scope, id: number): Promise<void> {
  const ofBill = 'ARRAY(SELECT b.job_id FROM job_bill_lines b WHERE b.organization_id = $1 AND b.bill_id = $2)';
  await tx.rows(`SELECT id FROM jobs WHERE organization_id = $1 AND id = ANY (${ofBill}) ORDER BY id FOR NO KEY UPDATE`, [
    scope.organizationId,
    id,
  ]);
}

/** False when somebody took it back already. */
export async function markUndone(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const sql = `UPDATE job_bills SET undone_at = clock_timestamp(), undone_by = ${personsName} WHERE organization_id = $1 AND id = $3 AND undone_at IS NULL`;
  return (await tx.run(sql, [scope.organizationId, scope.userId, id])) > 0;
}

export interface BilledLine {
  jobNumber: number;
  jobTitle: string;
  customerName: string;
  address: string;
  itemName: string;
  sku: string | null;
  unit: string | null;
  quantity: string;
  price: string | null;
  total: string | null;
  usedOn: string;
}

/** As they were billed. */
export function linesOfBill(tx: Tx, scope: Scope, id: number): Promise<BilledLine[]> {
  return tx.rows<BilledLine>(
    `SELECT n.job_number AS "jobNumber", n.job_title AS "jobTitle", n.customer_name AS "customerName", n.address, n.item_name AS "itemName", n.sku, n.unit,
            trim_scale(n.quantity) AS quantity, trim_scale(n.price) AS price, trim_scale(${amountOf('b.decimals')}) AS total, n.used_on::text AS "usedOn"
       FROM job_bills b JOIN job_bill_lines n ON n.organization_id = $1 AND n.bill_id = b.id
      WHERE b.organization_id = $1 AND b.id = $2 ORDER BY n.position`,
    [scope.organizationId, id],
  );
}
