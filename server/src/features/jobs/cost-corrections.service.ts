import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { documentKind } from './job-access.ts';
import { insertCorrections } from './cost-corrections.store.ts';
import { tellOfJob } from './tell-of-job.ts';

interface ChangedCost {
  document: { kind: string; id: number };
  amount: string;
}

/** JOB-07: freight and corrected prices change what earlier parts of a job cost, and the job bears it. The item is held, and no job is. */
export async function noteCostsChanged(
  tx: Tx,
  scope: Scope,
  movementId: number,
  itemId: number,
  changes: readonly ChangedCost[],
): Promise<void> {
  const ofJobs = changes.filter(({ document }) => document.kind === documentKind);
  if (ofJobs.length === 0) return;
  const corrections = ofJobs.map(({ document, amount }) => ({ jobId: document.id, amount }));
  await insertCorrections(tx, scope, { movementId, itemId, corrections });
  for (const { jobId } of corrections) await tellOfJob(tx, scope, jobId);
}
