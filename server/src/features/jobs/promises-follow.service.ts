import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { MovedGoods } from '../stock/transfers.service.ts';
import { documentKind } from './job-access.ts';
import { movePromises } from './promises-follow.store.ts';
import { tellOfJob } from './tell-of-job.ts';

const isShelf = (place: number) => place >= 0;

/**
 * JOB-03: goods that are promised to jobs may be moved, and what is promised of them goes along; what is on the way, or in hands, is promised where it lay until it
 * arrives. What a job itself moves, it writes down itself.
 */
export async function letPromisesFollow(
  tx: Tx,
  scope: Scope,
  moves: readonly MovedGoods[],
  document: { kind: string; id: number } | null,
): Promise<void> {
  const between = moves.filter(({ from, to }) => isShelf(from) && isShelf(to) && from !== to);
  if (between.length === 0 || document?.kind === documentKind) return;
  const jobs = await movePromises(tx, scope, between);
  for (const id of new Set(jobs)) await tellOfJob(tx, scope, id);
}
