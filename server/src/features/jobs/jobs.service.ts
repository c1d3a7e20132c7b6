import type { Job, JobSummary } from '@onhand/contract/jobs';
import type { Tx } from '../../platform/db.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { linesOf } from './job-lines.store.ts';
import { partsOf } from './job-parts.store.ts';
import { picturesOf } from './job-pictures.store.ts';
import { findJob, listJobs as listRows, type WantedJobs } from './jobs.store.ts';

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

export async function readJob(tx: Tx, scope: Scope, id: number): Promise<Job> {
  const job = orNotFound(await findJob(tx, scope, id));
  return { ...job, lines: await linesOf(tx, scope, id), parts: await partsOf(tx, scope, id), pictures: await picturesOf(tx, scope, id) };
}
