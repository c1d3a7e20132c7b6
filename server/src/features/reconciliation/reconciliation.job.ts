import type { Job } from '../../platform/jobs/job.ts';
import { notifyFromJob } from '../notifications/notifications.service.ts';
import { reconcileAll } from './reconciliation.service.ts';
import type { Queries } from '../../platform/db.ts';
import type { Reconciliation } from './reconciliation.store.ts';

/** Every night, when least is going on where the product is used: whether every organization's books add up. */
export const nightlyReconciliation: Job = {
  name: 'reconciliation',
  schedule: '30 8 * * *',
  isLong: true,
  expiresAfterSeconds: 6 * 60 * 60,
  run: async ({ db, log, now }, _data, signal) => {
    let organizations = 0;
    let differing = 0;
    for await (const checked of reconcileAll(db)) {
      signal.throwIfAborted();
      organizations++;
      await recordRun(db.platform, checked);
      if (checked.differenceCount === 0) continue;
      differing++;
      const { organizationId, differenceCount, differences } = checked;
      await notifyFromJob(db.platform, organizationId, {
        kind: 'reconciliation',
        tone: 'bad',
        title: 'The nightly check found differences',
        text: `History and stock do not agree in ${differenceCount} ${differenceCount === 1 ? 'place' : 'places'}.`,
        link: '/settings/activity',
        to: { permission: 'MANAGE_SYSTEM' },
        // Begun again after a crash, the same night tells nobody twice.
        dedupeKey: `reconciliation:${now().toISOString().slice(0, 10)}`,
      });
      log.error({ organizationId, differenceCount, differences: differences.slice(0, 20) }, 'the books of an organization do not add up');
    }
    await forgetRuns(db.platform, now());
    return { organizations, differing };
  },
};

const keptDifferences = 100;
const keptForDays = 90;

async function recordRun(platform: Queries, run: Reconciliation): Promise<void> {
  await platform.run(
    `INSERT INTO reconciliation_runs (organization_id, items, movements, difference_count, differences)
     SELECT $1, $2, $3, $4, $5 WHERE EXISTS (SELECT FROM organizations WHERE id = $1)`,
    [run.organizationId, run.items, run.movements, run.differenceCount, JSON.stringify(run.differences.slice(0, keptDifferences))],
  );
}

async function forgetRuns(platform: Queries, now: Date): Promise<void> {
  await platform.run('DELETE FROM reconciliation_runs WHERE at < $1', [new Date(now.getTime() - keptForDays * 24 * 60 * 60_000)]);
}
