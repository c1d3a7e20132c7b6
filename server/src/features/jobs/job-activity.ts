import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { type Change, record } from '../activity/activity.service.ts';
import { jobName } from './job-access.ts';
import type { HeldJob } from './write-jobs.store.ts';

type Known = Pick<HeldJob, 'id' | 'number' | 'title'>;

/** Writes down who made, changed, ended or reopened a job. */
export function note(
  tx: Tx,
  scope: Scope,
  { id, number, title }: Known,
  changes: Change[],
  action: 'create' | 'update' = 'update',
): Promise<void> {
  return record(tx, scope, { kind: 'job', subjectId: id, subjectName: `${jobName(number)} ${title}`, action, changes });
}

const words: Record<HeldJob['state'], string> = { planned: 'planned', under_way: 'under way', done: 'done', cancelled: 'cancelled' };

export const stateChange = (from: HeldJob['state'], to: HeldJob['state']): Change => ({ field: 'State', from: words[from], to: words[to] });
