import { can } from '@onhand/contract/permissions';
import type { Scope } from '../../platform/scope.ts';

/** The kind that rows of the ledger name a job by. */
export const documentKind = 'job';

export const jobName = (number: number) => `J-${number}`;

export const managesJobs = ({ role }: Pick<Scope, 'role'>): boolean => can(role, 'MANAGE_JOBS');

/** Null sees every job; anybody else those they are on, and those they made. */
export const jobFilter = (scope: Scope): string | null => (managesJobs(scope) ? null : scope.userId);

/** True if a job, as `j`, may be seen; `person` is the parameter that holds `jobFilter(scope)`. */
export const isVisibleJob = (person: string) => `(${person}::uuid IS NULL OR j.creator_id = ${person} OR EXISTS (
    SELECT FROM job_people mine WHERE mine.organization_id = $1 AND mine.job_id = j.id AND mine.user_id = ${person}))`;

export const personsName = (user = '$2') =>
  `(SELECT COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email) FROM users u WHERE u.id = ${user})`;
