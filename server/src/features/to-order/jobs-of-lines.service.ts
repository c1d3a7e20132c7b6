import { exact, least, spell } from '@onhand/contract/costing-decimals';
import { jobsTold, type ToOrderLine } from '@onhand/contract/to-order';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { MadeDraft } from '../orders/orders.service.ts';
import type { DraftPlan } from './draft-lines.rules.ts';
import { type ForJob, linesOfJobs, type MissingLine, writeForJobs } from './job-needs.store.ts';

/** Each job once, whatever lines of it miss the item. */
export function jobsOf(lines: readonly MissingLine[]): ToOrderLine['jobs'] {
  return [...Map.groupBy(lines, ({ jobId }) => jobId).values()].slice(0, jobsTold).map((same) => {
    const { jobId, number, title } = same[0] as MissingLine;
    return { jobId, number, title, quantity: spell(same.reduce((sum, { quantity }) => sum.plus(quantity), exact('0'))) };
  });
}

/** JOB-09: what is drafted says for which jobs, the earliest first, so that what comes is reserved for them, and is not drafted for them again. */
export async function keepJobsOfLines(
  tx: Tx,
  scope: Scope,
  needed: readonly { itemId: number; ofJobs: string }[],
  plans: readonly DraftPlan[],
  made: readonly MadeDraft[],
): Promise<void> {
  const left = new Map(needed.map(({ itemId, ofJobs }) => [itemId, exact(ofJobs)]));
  const drafted = plans.flatMap(({ vendorId, lines }) =>
    lines.map(({ itemId, packs, piecesPerPack }) => ({ vendorId, itemId, pieces: exact(packs).times(piecesPerPack) })),
  );
  const forJobs = drafted.filter(({ itemId }) => left.get(itemId)?.gt(0));
  const missing = Map.groupBy(
    await linesOfJobs(
      tx,
      scope,
      forJobs.map(({ itemId }) => itemId),
    ),
    ({ itemId }) => itemId,
  );
  const rows = forJobs.flatMap(({ vendorId, itemId, pieces }): ForJob[] => {
    let rest = least(pieces, left.get(itemId) as ReturnType<typeof exact>);
    return (missing.get(itemId) ?? []).flatMap(({ jobId, line, quantity }) => {
      const part = least(rest, exact(quantity));
      rest = rest.minus(part);
      return part.gt(0) ? [{ vendorId, itemId, jobId, line, quantity: spell(part) }] : [];
    });
  });
  if (rows.length === 0) return;
  await writeForJobs(
    tx,
    scope,
    made.map(({ id }) => id),
    rows,
  );
}
