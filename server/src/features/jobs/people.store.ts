import type { JobPerson } from '@onhand/contract/job-answers';
import type { Statement, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { personsName } from './job-access.ts';

/** The team, then the crew, each by name. */
export function listPeople(tx: Tx, scope: Scope): Promise<JobPerson[]> {
  return tx.rows<JobPerson>(
    `SELECT "userId", "crewId", name FROM (
       SELECT m.user_id::text AS "userId", NULL::bigint AS "crewId", ${personsName('m.user_id')} AS name FROM memberships m WHERE m.organization_id = $1
        UNION ALL
       SELECT NULL, c.id, c.name FROM crew c WHERE c.organization_id = $1) AS all_of_them
      ORDER BY "crewId" IS NOT NULL, lower(name), "userId", "crewId"`,
    [scope.organizationId],
  );
}

export interface NamedPerson {
  userId?: string | undefined;
  crewId?: number | undefined;
}

/** As they are called now, in the order they are named; those who are not there are left out. Held, so that nobody leaves meanwhile. */
export function findPeople(tx: Tx, scope: Scope, people: readonly NamedPerson[]): Promise<JobPerson[]> {
  return tx.rows<JobPerson>(
    `SELECT n.user_id AS "userId", n.crew_id AS "crewId", COALESCE(c.name, ${personsName('m.user_id')}) AS name
       FROM unnest($2::uuid[], $3::bigint[]) WITH ORDINALITY AS n (user_id, crew_id, nth)
       LEFT JOIN memberships m ON m.organization_id = $1 AND m.user_id = n.user_id
       LEFT JOIN crew c ON c.organization_id = $1 AND c.id = n.crew_id
      WHERE m.user_id IS NOT NULL OR c.id IS NOT NULL ORDER BY n.nth`,
    [scope.organizationId, people.map(({ userId }) => userId ?? null), people.map(({ crewId }) => crewId ?? null)],
  );
}

export async function replacePeople(tx: Tx, scope: Scope, jobId: number, people: readonly JobPerson[]): Promise<void> {
  await tx.run('DELETE FROM job_people WHERE organization_id = $1 AND job_id = $2', [scope.organizationId, jobId]);
  if (people.length === 0) return;
  await tx.run(
    `INSERT INTO job_people (organization_id, job_id, position, user_id, crew_id, name)
     SELECT $1, $2, n.nth, n.user_id, n.crew_id, n.name FROM unnest($3::uuid[], $4::bigint[], $5::text[]) WITH ORDINALITY AS n (user_id, crew_id, name, nth)`,
    [scope.organizationId, jobId, people.map(({ userId }) => userId), people.map(({ crewId }) => crewId), people.map(({ name }) => name)],
  );
}

/** Those who see the job because they are on it or made it. */
export async function usersOf(tx: Tx, scope: Scope, jobId: number): Promise<string[]> {
  const { sql, values } = readingUsers(scope, jobId);
  return (await tx.rows<{ id: string }>(sql, values)).map(({ id }) => id);
}

/** The same for a caller who sends it with others. */
export function readingUsers(scope: Scope, jobId: number): Statement<{ id: string }> {
  const sql = `SELECT user_id AS id FROM job_people WHERE organization_id = $1 AND job_id = $2 AND user_id IS NOT NULL
      UNION SELECT creator_id FROM jobs WHERE organization_id = $1 AND id = $2 AND creator_id IS NOT NULL`;
  return { sql, values: [scope.organizationId, jobId] };
}

export function peopleOf(tx: Tx, scope: Scope, jobId: number): Promise<JobPerson[]> {
  const sql = `SELECT user_id AS "userId", crew_id AS "crewId", name FROM job_people WHERE organization_id = $1 AND job_id = $2 ORDER BY position`;
  return tx.rows<JobPerson>(sql, [scope.organizationId, jobId]);
}
