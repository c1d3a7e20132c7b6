import type { Job } from '../../platform/jobs/job.ts';
import { closeDays } from './close-days.service.ts';

/** Every hour, because somewhere it is past midnight. Days that were missed while no server ran are made up for. */
export const closingDays: Job = {
  name: 'daily-values',
  schedule: '10 * * * *',
  isLong: true,
  expiresAfterSeconds: 2 * 60 * 60,
  run: ({ db, now }, _data, signal) => closeDays(db, now(), signal),
};
