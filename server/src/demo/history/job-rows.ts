import type { CostingChange } from '@onhand/contract/costing';
import { exact, spell } from '@onhand/contract/costing-decimals';
import { bringBack, type IssuedPart, partsComingBack, partsOfIssue, worthOf } from '@onhand/contract/costing-returns';
import { type HeldItem, type MovementOrigin, writeOutcome } from '../../features/stock/ledger.service.ts';
import { costedAt, placeOf, quantityIn } from '../../features/stock/levels.rules.ts';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { OnJob, PlannedMovement } from './history.ts';

/** A row of the ledger, and what the goods carried; of what came back, what it left at. */
export interface WrittenRow {
  id: number;
  value: string;
}

/** What a job took, of which something may come back. */
export interface Issued {
  id: number;
  parts: readonly IssuedPart[];
}

interface Happening {
  item: HeldItem;
  what: PlannedMovement['what'];
  onJob: OnJob;
  issues: Map<OnJob, Issued>;
}

/** JOB-05, JOB-06: a part goes onto a job from where it lies, or comes back at what it left at. */
export async function enterOnJob(
  tx: Tx,
  scope: Scope,
  { item, what, onJob, issues }: Happening,
  origin: Omit<MovementOrigin, 'kind'>,
): Promise<WrittenRow | undefined> {
  if (what.kind === 'back') {
    const issue = onJob.backOf && issues.get(onJob.backOf);
    if (!issue) throw new Error(`“${item.name}” comes back of “${onJob.call.title}”, which took none`);
    const parts = partsComingBack(issue.parts, exact('0'), exact(what.quantity));
    const worth = spell(worthOf(parts));
    const kept = { cameBack: { of: issue.id, worth } };
    const row = await writeOutcome(tx, scope, item, bringBack(item.stock, parts), { ...origin, kind: 'in' }, kept);
    return { id: row.id, value: worth };
  }
  const outcome = costedAt(item.stock, quantityIn(item.levels, origin.place ?? placeOf(item.folderId)), what as CostingChange);
  if (!outcome) return undefined;
  const row = await writeOutcome(tx, scope, item, outcome, { ...origin, kind: 'out' });
  issues.set(onJob, { id: row.id, parts: partsOfIssue(outcome) });
  return { id: row.id, value: outcome.value.replace('-', '') };
}
