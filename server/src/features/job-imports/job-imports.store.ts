import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { customerKey, jobKey, type RowOfFile } from './job-rows.rules.ts';
import type { Known, KnownPerson, PlannedCustomer, PlannedJob } from './plan-import.rules.ts';

/** Whoever imports jobs, one after the other: the same file sent twice at once would make everything twice. */
export async function lockImports(tx: Tx, scope: Scope): Promise<void> {
  await tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('job-imports:' || $1::text, 0))`, [scope.organizationId]);
}

/** Of what the organization has, that which the rows name. */
export async function readKnown(tx: Tx, scope: Scope, rows: readonly RowOfFile[]): Promise<Known> {
  const organization = scope.organizationId;
  const names = [...new Set(rows.map(({ customer }) => customer.toLowerCase()))];
  const customers = await tx.rows<{ id: number; name: string; address: string }>(
    'SELECT id, name, address FROM customers WHERE organization_id = $1 AND lower(name) = ANY ($2) ORDER BY id DESC',
    [organization, names],
  );
  const jobs = await tx.rows<{ title: string; customerName: string; day: string | null }>(
    `SELECT title, customer_name AS "customerName", day::text FROM jobs
      WHERE organization_id = $1 AND lower(title) = ANY ($2)`,
    [organization, [...new Set(rows.map(({ title }) => title.toLowerCase()))]],
  );
  const people = await tx.rows<KnownPerson>(
    `SELECT u.id AS "userId", NULL::bigint AS "crewId", COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) AS name, u.email
       FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1
      UNION ALL SELECT NULL, id, name, NULL FROM crew WHERE organization_id = $1`,
    [organization],
  );
  return {
    // The oldest of several comes last, and stays.
    customers: new Map(customers.map(({ id, name, address }) => [customerKey(name, address), id])),
    customersByName: new Map(customers.map(({ id, name }) => [name.toLowerCase(), id])),
    jobs: new Set(jobs.map(({ title, customerName, day }) => jobKey(title, customerName, day))),
    people,
  };
}

/** Answers the new ids, in the order of the customers. */
export async function insertCustomers(tx: Tx, scope: Scope, customers: readonly PlannedCustomer[]): Promise<number[]> {
  const ids = await tx.values<number>(
    `INSERT INTO customers (organization_id, name, phone, email, address)
     SELECT $1, c.name, c.phone, c.email, c.address
       FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS c (name, phone, email, address, nth) ORDER BY c.nth RETURNING id`,
    [
      scope.organizationId,
      customers.map(({ name }) => name),
      customers.map(({ phone }) => phone),
      customers.map(({ email }) => email),
      customers.map(({ address }) => address),
    ],
  );
  return ids.toSorted((one, other) => one - other);
}

const personsName = `(SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.id = $2)`;

/** Jobs without lines, numbered in the order of the file. */
export async function insertJobs(tx: Tx, scope: Scope, jobs: readonly (PlannedJob & { customerId: number | null })[]): Promise<void> {
  const list = <Value>(of: (job: PlannedJob & { customerId: number | null }) => Value) => jobs.map(of);
  const ids = await tx.values<number>(
    `WITH numbered AS (
       INSERT INTO document_numbers AS d (organization_id, kind, last) VALUES ($1, 'job', $3::int)
       ON CONFLICT (organization_id, kind) DO UPDATE SET last = d.last + $3::int RETURNING last - $3::int AS before
     )
     INSERT INTO jobs (organization_id, number, title, customer_id, customer_name, phone, address, day, state, note, created_by, creator_id, closed_at, closed_by)
     SELECT $1, numbered.before + j.nth, j.title, j.customer_id, j.customer_name, j.phone, COALESCE(NULLIF(j.address, ''), c.address, ''), j.day, j.state, j.note,
            who.name, $2, CASE WHEN j.state IN ('done', 'cancelled') THEN clock_timestamp() END, CASE WHEN j.state IN ('done', 'cancelled') THEN who.name END
       FROM numbered CROSS JOIN (SELECT ${personsName} AS name) AS who
      CROSS JOIN unnest($4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::date[], $10::text[], $11::text[]) WITH ORDINALITY
              AS j (title, customer_id, customer_name, phone, address, day, state, note, nth)
       LEFT JOIN customers c ON c.organization_id = $1 AND c.id = j.customer_id
      ORDER BY j.nth RETURNING id`,
    [
      scope.organizationId,
      scope.userId,
      jobs.length,
      list(({ row }) => row.title),
      list(({ customerId }) => customerId),
      list(({ row }) => row.customer),
      list(({ row }) => row.phone),
      list(({ row }) => row.address),
      list(({ row }) => row.day),
      list(({ row }) => row.state),
      list(({ row }) => row.note),
    ],
  );
  const inOrder = ids.toSorted((one, other) => one - other);
  const people = jobs.flatMap((job, nth) =>
    job.people.map((person, position) => ({ ...person, position: position + 1, jobId: inOrder[nth] })),
  );
  await tx.run(
    `INSERT INTO job_people (organization_id, job_id, position, user_id, crew_id, name)
     SELECT $1, p.job_id, p.position, p.user_id, p.crew_id, p.name
       FROM unnest($2::bigint[], $3::int[], $4::uuid[], $5::bigint[], $6::text[]) AS p (job_id, position, user_id, crew_id, name)`,
    [
      scope.organizationId,
      people.map(({ jobId }) => jobId),
      people.map(({ position }) => position),
      people.map(({ userId }) => userId),
      people.map(({ crewId }) => crewId),
      people.map(({ name }) => name),
    ],
  );
}
