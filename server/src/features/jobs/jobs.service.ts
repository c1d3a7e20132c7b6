import type { Job, JobPart, JobPicture, JobSummary } from '@onhand/contract/job-answers';
import { sendInOrder } from '../../platform/database/in-order.ts';
import type { RowsOfEach, Statement, Statements, Tx } from '../../platform/db.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { partsOf } from './job-parts.store.ts';
import { picturesOf } from './job-pictures.store.ts';
import { findingJob, type FoundJob, listJobs as listRows, type WantedJobs } from './jobs.store.ts';

export { countJobs } from './jobs.store.ts';
export { listPeople } from './people.store.ts';

interface Asked extends Omit<WantedJobs, 'number' | 'words'> {
  search?: string | undefined;
  limit: number;
}

export async function listJobs(
  tx: Tx,
  scope: Scope,
  { search = '', limit, ...wanted }: Asked,
): Promise<{ jobs: JobSummary[]; hasMore: boolean }> {
  const rows = await listRows(tx, scope, { ...wanted, ...meaningOf(search) }, limit + 1);
  return { jobs: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** "J-7" and "j 7" are a number, "7" is one or a part of an address; anything else is a part of the title, the customer or the address. */
function meaningOf(search: string): Pick<WantedJobs, 'number' | 'words'> {
  const text = search.trim();
  if (text === '') return {};
  const [, letter, number] = /^(j[-\s]*)?(\d{1,15})$/i.exec(text) ?? [];
  const words = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return { ...(number !== undefined && { number: Number(number) }), ...(letter === undefined && { words }) };
}

type JobRows = [FoundJob, JobPart, JobPicture];

const readingJob = (scope: Scope, id: number): Statements<JobRows> => [findingJob(scope, id), partsOf(scope, id), picturesOf(scope, id)];

const jobFrom = ([[found], parts, pictures]: RowsOfEach<JobRows>): Job => ({ ...orNotFound(found), parts, pictures });

export async function readJob(tx: Tx, scope: Scope, id: number): Promise<Job> {
  return jobFrom(await sendInOrder<JobRows>(tx, ...readingJob(scope, id)));
}

/** What is still to be written, the job as it is then, and the commit, in one round trip: the last that a transaction does. */
export async function finishWithJob(tx: Tx, scope: Scope, id: number, writing: readonly Statement[] = []): Promise<Job> {
  const answers = await tx.finish<object[]>(...writing, ...readingJob(scope, id));
  return jobFrom(answers.slice(writing.length) as RowsOfEach<JobRows>);
}
