import type { Job } from '../../platform/jobs/job.ts';
import { notifyFromJob } from '../notifications/notifications.service.ts';
import { reconcileAll } from './reconciliation.service.ts';
import { forgetRuns, recordRun } from './reconciliation-runs.store.ts';

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
