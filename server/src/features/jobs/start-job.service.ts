import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { note, stateChange } from './job-activity.ts';
import { refuseEnded } from './job-states.ts';
import { tellOfJob } from './tell-of-job.ts';
import { type HeldJob, holdJob, setState } from './write-jobs.store.ts';

/** Whoever puts a part onto a job has begun it, too. */
export async function setUnderWay(tx: Tx, scope: Scope, job: HeldJob): Promise<void> {
  await setState(tx, scope, job.id, 'under_way');
  await note(tx, scope, job, [stateChange(job.state, 'under_way')]);
}

/** Said twice, by two who arrive together, it is begun all the same. */
export async function startJob(tx: Tx, scope: Scope, id: number): Promise<void> {
  const job = await holdJob(tx, scope, id);
  refuseEnded(job);
  if (job.state === 'under_way') return;
  await setUnderWay(tx, scope, job);
  await tellOfJob(tx, scope, id);
}
