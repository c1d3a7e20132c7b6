import { eraseNextOrganization } from '../../platform/erase-organization.ts';
import type { Job } from '../../platform/jobs/job.ts';

/** Erases what deleted organizations left, one after the other. */
export const erasingOrganizations: Job = {
  name: 'erase-organizations',
  schedule: '40 * * * *',
  isLong: true,
  expiresAfterSeconds: 2 * 60 * 60,
  run: async (services, _data, signal) => {
    let erased = 0;
    while (!signal.aborted && (await eraseNextOrganization(services))) erased++;
    return { erased };
  },
};
