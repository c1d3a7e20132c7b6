import type { Queries } from '../../platform/db.ts';
import type { Reconciliation } from './reconciliation.store.ts';

const keptDifferences = 100;
const keptForDays = 90;

export async function recordRun(platform: Queries, run: Reconciliation): Promise<void> {
  await platform.run(
    `INSERT INTO reconciliation_runs (organization_id, items, movements, difference_count, differences)
     SELECT $1, $2, $3, $4, $5 WHERE EXISTS (SELECT FROM organizations WHERE id = $1)`,
    [run.organizationId, run.items, run.movements, run.differenceCount, JSON.stringify(run.differences.slice(0, keptDifferences))],
  );
}

export async function forgetRuns(platform: Queries, now: Date): Promise<void> {
  await platform.run('DELETE FROM reconciliation_runs WHERE at < $1', [new Date(now.getTime() - keptForDays * 24 * 60 * 60_000)]);
}
