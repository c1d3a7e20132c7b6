import { decimalsOfAmounts } from '../../platform/currency.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export interface CustomerRow {
  id: number;
  name: string;
  phone: string;
  email: string;
  address: string;
  note: string;
}

export interface CountedCustomer extends CustomerRow {
  openJobs: number;
  jobs: number;
  unbilled: string;
}

/**
 * The customers of a page are chosen first, and their jobs are counted once for all of them. What is not billed is what was used less what bills have,
 * so what came back after it was billed takes off.
 */
const counted = (page: string) => `
  WITH page AS MATERIALIZED (${page})
  SELECT p.id, p.name, p.phone, p.email, p.address, p.note, COALESCE(theirs.open, 0)::int AS "openJobs", COALESCE(theirs.jobs, 0)::int AS jobs,
         trim_scale(COALESCE(owed.price, 0)) AS unbilled
    FROM page p
    LEFT JOIN (SELECT j.customer_id, count(*) AS jobs, count(*) FILTER (WHERE j.is_open) AS open
                 FROM jobs j WHERE j.organization_id = $1 AND j.customer_id = ANY (ARRAY(SELECT id FROM page)) GROUP BY j.customer_id) AS theirs
      ON theirs.customer_id = p.id
    LEFT JOIN (SELECT j.customer_id, sum(round((n.used - n.billed) * n.price, ${decimalsOfAmounts})) AS price
                 FROM jobs j JOIN job_lines n ON n.organization_id = $1 AND n.job_id = j.id AND n.used <> n.billed
                WHERE j.organization_id = $1 AND j.customer_id = ANY (ARRAY(SELECT id FROM page)) GROUP BY j.customer_id) AS owed
      ON owed.customer_id = p.id
   ORDER BY lower(p.name), p.id`;

/** Each word must be somewhere in name, phone, email or address. */
export function listCustomers(tx: Tx, scope: Scope, words: readonly string[], offset: number, limit: number): Promise<CountedCustomer[]> {
  const has = words.map((_, nth) => `AND search_text LIKE '%' || $${nth + 4} || '%'`).join(' ');
  const page = `SELECT * FROM customers WHERE organization_id = $1 ${has} ORDER BY lower(name), id OFFSET $2 LIMIT $3`;
  return tx.rows<CountedCustomer>(counted(page), [scope.organizationId, offset, limit, ...words.map(likeLiteral)]);
}

const likeLiteral = (word: string) => word.toLowerCase().replace(/[\\%_]/g, '\\$&');

export function readCustomer(tx: Tx, scope: Scope, id: number): Promise<CountedCustomer> {
  return tx.existing<CountedCustomer>(counted('SELECT * FROM customers WHERE organization_id = $1 AND id = $2'), [
    scope.organizationId,
    id,
  ]);
}

const columns = 'id, name, phone, email, address, note';

export function holdCustomer(tx: Tx, scope: Scope, id: number): Promise<CustomerRow> {
  const sql = `SELECT ${columns} FROM customers WHERE organization_id = $1 AND id = $2 FOR UPDATE`;
  return tx.existing<CustomerRow>(sql, [scope.organizationId, id]);
}

export function insertCustomer(tx: Tx, scope: Scope, { name, phone, email, address, note }: Omit<CustomerRow, 'id'>): Promise<CustomerRow> {
  return tx.one<CustomerRow>(
    `INSERT INTO customers (organization_id, name, phone, email, address, note) VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${columns}`,
    [scope.organizationId, name, phone, email, address, note],
  );
}

export async function updateCustomer(tx: Tx, scope: Scope, { id, name, phone, email, address, note }: CustomerRow): Promise<void> {
  await tx.run('UPDATE customers SET name = $3, phone = $4, email = $5, address = $6, note = $7 WHERE organization_id = $1 AND id = $2', [
    scope.organizationId,
    id,
    name,
    phone,
    email,
    address,
    note,
  ]);
}

/** Open jobs go where the customer is now, unless somebody wrote another address there; held in the order in which bills hold them. Answers how many. */
export function moveOpenJobs(tx: Tx, scope: Scope, before: CustomerRow, address: string): Promise<number> {
  return tx.run(
    `WITH held AS (
       SELECT id FROM jobs WHERE organization_id = $1 AND customer_id = $2 AND is_open AND address = $3 ORDER BY id FOR NO KEY UPDATE)
     UPDATE jobs j SET address = $4 FROM held WHERE j.organization_id = $1 AND j.id = held.id`,
    [scope.organizationId, before.id, before.address, address],
  );
}

export async function deleteCustomer(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.run('DELETE FROM customers WHERE organization_id = $1 AND id = $2', [scope.organizationId, id]);
}
