import type { JobState } from '@onhand/contract/job-answers';
import { AppError } from '../../platform/errors.ts';
import { jobName } from './job-access.ts';
import type { HeldJob } from './write-jobs.store.ts';

const spokenStates: Record<JobState, string> = {
  planned: 'is planned',
  under_way: 'is under way',
  done: 'is done',
  cancelled: 'was cancelled',
};

type Known = Pick<HeldJob, 'number' | 'state'>;

/** Says what it is instead, and perhaps what to do. */
export const refusalOf = ({ number, state }: Known, wayOut = '') =>
  new AppError('CONFLICT', { message: `${jobName(number)} ${spokenStates[state]}.${wayOut && ` ${wayOut}`}` });

export const isOpen = ({ state }: Pick<HeldJob, 'state'>): boolean => state === 'planned' || state === 'under_way';

export function refuseEnded(job: Known): void {
  if (!isOpen(job)) throw refusalOf(job, 'Reopen it first.');
}
