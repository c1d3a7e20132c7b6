import type { Job } from '../../platform/jobs/job.ts';
import { eraseOne } from './organization.store.ts';

/** Erases what deleted organizations left, one after the other. */
export const erasingOrganizations: Job = {
  name: 'erase-organizations',
  schedule: '40 * * * *',
  expiresAfterSeconds: 2 * 60 * 60,
  run: async ({ db }, _data, signal) => {
    let erased = 0;
    const next = () =>
      db.platform.transaction(async (platform) => {
        // A large one has millions of rows.
        await platform.run(`SET LOCAL statement_timeout = '30min'`);
        return eraseOne(platform);
      });
    while (!signal.aborted && (await next())) erased++;
    return { erased };
  },
};
