import type { Tx } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { jobFilter, jobName } from './job-access.ts';
import { firstPromised } from './reservations.store.ts';

/** An item of which something is promised to a job can be neither archived nor deleted: the job would wait for it in vain. */
export async function refuseItemsOfJobs(tx: Tx, scope: Scope, itemIds: readonly number[]): Promise<void> {
  const found = await firstPromised(tx, scope, { itemIds, person: jobFilter(scope) });
  if (!found) return;
  throw new AppError('CONFLICT', { message: `“${found.name}” is reserved for ${spokenJob(found.number)}. Give that up first.` });
}

/** A folder in which something lies for a job stays until it was used, picked or given up. */
export async function refuseFoldersOfJobs(tx: Tx, scope: Scope, folderIds: readonly number[]): Promise<void> {
  const found = await firstPromised(tx, scope, { places: folderIds, person: jobFilter(scope) });
  if (!found) return;
  throw new AppError('CONFLICT', { message: `Parts for ${spokenJob(found.number)} are reserved here. Pick them or give them up first.` });
}

const spokenJob = (number: number | null) => (number === null ? 'a job' : jobName(number));
