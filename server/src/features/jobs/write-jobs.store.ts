import type { JobState } from '@onhand/contract/job-answers';
import type { Statement, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { documentKind, isVisibleJob, jobFilter, personsName } from './job-access.ts';

export interface HeldJob {
  id: number;
  number: number;
  state: JobState;
  title: string;
  customerId: number | null;
  customerName: string;
  phone: string;
  address: string;
  day: string | null;
  /** The van; a folder, or null for none. */
  placeId: number | null;
  note: string;
}

const columns = `j.id, j.number, j.state, j.title, j.customer_id AS "customerId", j.customer_name AS "customerName", j.phone, j.address,
  j.day::text AS day, j.place_id AS "placeId", j.note`;

/**
 * Alone until the end, if the reader may see it: behind the folders that are named and before the items, which are held in the order of their ids;
 * numbers of documents come last. Lines and states are written under both locks, reservations under that of the item alone.
 */
export function holdJob(tx: Tx, scope: Scope, id: number): Promise<HeldJob> {
  const { sql, values } = holdingJob(scope, id);
  return tx.existing<HeldJob>(sql, values);
}

/** The same for a caller who sends others behind it. */
export function holdingJob(scope: Scope, id: number): Statement<HeldJob> {
  const sql = `SELECT ${columns} FROM jobs j WHERE j.organization_id = $1 AND j.id = $2 AND ${isVisibleJob('$3')} FOR NO KEY UPDATE OF j`;
  return { sql, values: [scope.organizationId, id, jobFilter(scope)] };
}

/** The same by a row of the ledger that names it, whose reader need not be on it. */
export function holdNamedJob(tx: Tx, scope: Scope, id: number): Promise<HeldJob> {
  const sql = `SELECT ${columns} FROM jobs j WHERE j.organization_id = $1 AND j.id = $2 FOR NO KEY UPDATE OF j`;
  return tx.existing<HeldJob>(sql, [scope.organizationId, id]);
}

export type NewJob = Omit<HeldJob, 'id' | 'number' | 'state'>;

export function insertJob(tx: Tx, scope: Scope, job: NewJob): Promise<HeldJob> {
  return tx.one<HeldJob>(
    `WITH numbered AS (
       INSERT INTO document_numbers AS d (organization_id, kind, last) VALUES ($1, '${documentKind}', 1)
       ON CONFLICT (organization_id, kind) DO UPDATE SET last = d.last + 1 RETURNING last)
     INSERT INTO jobs AS j (organization_id, number, title, customer_id, customer_name, phone, address, day, place_id, note, created_by, creator_id)
     SELECT $1, last, $3, $4, $5, $6, $7, $8, $9, $10, ${personsName()}, $2::uuid FROM numbered RETURNING ${columns}`,
    [
      scope.organizationId,
      scope.userId,
      job.title,
      job.customerId,
      job.customerName,
      job.phone,
      job.address,
      job.day,
      job.placeId,
      job.note,
    ],
  );
}

export async function writeDetails(tx: Tx, scope: Scope, job: HeldJob): Promise<void> {
  await tx.run(
    `UPDATE jobs SET title = $3, customer_id = $4, customer_name = $5, phone = $6, address = $7, day = $8, place_id = $9, note = $10
      WHERE organization_id = $1 AND id = $2`,
    [scope.organizationId, job.id, job.title, job.customerId, job.customerName, job.phone, job.address, job.day, job.placeId, job.note],
  );
}

/** `by` is somebody of the crew, where not the person whose device it is. */
export async function setState(tx: Tx, scope: Scope, id: number, state: JobState, by: string | null = null): Promise<void> {
  await tx.run(
    `UPDATE jobs SET state = $4, closed_at = CASE WHEN $4 IN ('done', 'cancelled') THEN clock_timestamp() END,
            closed_by = CASE WHEN $4 IN ('done', 'cancelled') THEN COALESCE($5, ${personsName()}) END
      WHERE organization_id = $1 AND id = $3`,
    [scope.organizationId, scope.userId, id, state, by],
  );
}

export interface CopiedCustomer {
  name: string;
  phone: string;
  address: string;
}

/** Held, so that nobody deletes them meanwhile. */
export function customerOf(tx: Tx, scope: Scope, id: number): Promise<CopiedCustomer | undefined> {
  const sql = 'SELECT name, phone, address FROM customers WHERE organization_id = $1 AND id = $2 FOR KEY SHARE';
  return tx.maybeOne<CopiedCustomer>(sql, [scope.organizationId, id]);
}
